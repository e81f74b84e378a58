// A game of an event between people: what the form says of it, what is wrong with it, and its file.
"use strict";

(() => {
  const { checks, form, games, keep, library, schemas, yaml } = Masterlist;
  const ID = "match-0"; // of the game, of which the form has one
  const ANY_DAY = "2000-01-01"; // the game has none of its own, and is checked as those of a day are
  const place = form.field("match-game");

  const NO_EVENT = { id: "", name: "", terms: {}, boards: [] };
  const eventOf = () => library.all.events.find((one) => one.of && one.id === form.typed("match-event")) || NO_EVENT;

  // The fields are those of the event's kind of games.
  function shown(kind) {
    const [old] = place.children;
    if (old && old.dataset.of !== kind?.id) {
      games.remove(old);
    }
    return kind && (place.firstElementChild || added(kind));
  }

  // It cannot be removed: there is no other.
  function added(kind) {
    const game = games.add(kind, place, ID);
    game.querySelector("[data-remove]").hidden = true;
    return game;
  }

  function read() {
    const event = eventOf();
    const kind = games.kinds.get(event.of);
    const element = shown(kind);
    const names = kind?.seats.length > 1 ? Number(form.answer(`match-names-${kind.id}`)) : 0;
    games.showNames(place, names);
    const game = kind ? games.read(element, kind, names) : {};
    const seats = game.seats || (kind?.seats[names] || []).map((name) => ({ player: game[name] }));
    const board = { round: form.number("match-round"), table: form.typed("match-table") || undefined, seats };
    return {
      kind: "event-game", asks: { [`match-names-${kind?.id}`]: kind?.seats.length > 1, points: Boolean(event.needs) }, of: kind, event, board, game,
      note: form.note("match-note"), id: `r${board.round ?? ""}-${library.slug(board.table || "a")}`, owner: event.id,
    };
  }

  function* judge(submission, newest) {
    const { of, event, board: { round, table, seats }, game, note } = submission;
    yield* form.eventFaults(submission, "match-");
    if (!event.id) {
      return;
    }
    yield* form.atFields("match", checks.shapeFaults({ round, table }, schemas["event-game"]));
    const day = { date: ANY_DAY, note, games: games.isSaid(game) ? [game] : [] };
    for (const one of checks.checkNight(day, of, (player) => library.all.byId.has(player), newest, { needing: event.needs })) {
      yield { ...one, field: one.path[0] === "note" ? "match-note" : ID };
    }
    yield* form.doubleSeats(submission, seats.map(({ player }) => [player, ID]));
  }

  function fileOf({ board: { round, table }, event, game, id, note }) {
    return { folder: `content/tournaments/${event.id}`, name: `${id}.yaml`, text: yaml.file({ round, table, ...game, note }, "event-game") };
  }

  // Its fields come with the event, which may have come after what was typed before.
  document.addEventListener("masterlist-known", () => { games.changed(); keep.fillGames(); games.changed(); });

  Masterlist.eventGames = { fileOf, judge, read };
})();
