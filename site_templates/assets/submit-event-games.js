// A game of an event between people: what the form says of it, what is wrong with it, and its file.
"use strict";

(() => {
  const { checks, form, games, keep, library, schemas, yaml } = Masterlist;
  const { fault } = checks;
  const { _ } = MasterlistWords;
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

  const at = (field, rule, message, hint, more = {}) => ({ ...fault([], rule, message, hint), field, ...more });

  function* judge({ of, event, board, game, note, id }, newest) {
    if (!event.id) {
      yield at("match-event", "event-is-known", _("the event is missing"), _("choose it"), { missing: "event" });
      return;
    }
    const { round, table } = board;
    const shape = [...checks.shapeFaults({ round, table }, schemas["event-game"])];
    yield* form.atFields("match", shape);
    if (!shape.length && event.boards.includes(id)) {
      yield at("match-table", "file-is-new", _("{board} is on file already", { board: form.roundAndTable(board) }),
        _("correct the round, or give the table another letter"));
    }
    const day = { date: ANY_DAY, note, games: games.isSaid(game) ? [game] : [] };
    for (const one of checks.checkNight(day, of, (player) => library.all.byId.has(player), newest, { needing: event.needs })) {
      yield { ...one, field: one.path[0] === "note" ? "match-note" : ID };
    }
    yield* event.terms.fill_ins ? [] : doubleSeats(event, board, id);
  }

  // No player sits at two tables of one round, unless the event's terms allow it.
  function* doubleSeats(event, board, id) {
    for (const other of library.boardsOf(event.id).filter((one) => one.round === board.round && one.board !== id)) {
      for (const { player } of board.seats.filter((seat) => other.seats.some((one) => one.player && one.player === seat.player))) {
        yield at(ID, "one-board-a-round", _("'{player}' also plays on board '{board}' of round {round}",
          { player, board: other.board, round: board.round }), _("choose who really played"));
      }
    }
  }

  function fileOf({ board: { round, table }, event, game, id, note }) {
    return { folder: `content/tournaments/${event.id}`, name: `${id}.yaml`, text: yaml.file({ round, table, ...game, note }, "event-game") };
  }

  // Its fields come with the event, which may have come after what was typed before.
  document.addEventListener("masterlist-known", () => { games.changed(); keep.fillGames(); games.changed(); });

  Masterlist.eventGames = { fileOf, judge, read };
})();
