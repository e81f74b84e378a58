// The games of a day: what the form says of them, and their file.
"use strict";

(() => {
  const { checks, form, games, library, yaml } = Masterlist;
  const { showRatings } = games;
  const { _ } = MasterlistWords;
  const place = form.field("games");
  const named = new Set(); // lists whose way of naming the seats has been taken over from their newest game
  let made = 0; // games so far: a number is not used twice

  const listOf = () => library.all.lists.find((one) => one.id === form.typed("night-list"));

  // The kind of the games of the chosen list.
  const kindOf = () => games.kinds.get(form.field("night-list").selectedOptions[0].dataset.kind);

  function addGame(kind) {
    made += 1;
    const game = games.add(kind, place, `game-${made}`);
    game.dataset.number = made;
    return game;
  }

  // The games that the form shows are those of the chosen list's kind, and there is at least one.
  function shown(kind) {
    const all = [...place.children];
    all.filter((game) => game.dataset.of !== kind.id).forEach(games.remove);
    const own = all.filter((game) => game.dataset.of === kind.id);
    const found = own.length ? own : [addGame(kind)];
    found.forEach((game, at) => { game.querySelector("legend [data-number]").textContent = at + 1; });
    return found;
  }

  // Which way of naming the seats is chosen; at first the one of the list's newest game.
  function namesOf(kind, list) {
    const newest = list ? kind.seats.findIndex((names) => names[0] === list.seat) : -1;
    if (list && !named.has(list.id)) {
      named.add(list.id);
      form.field(`names-${kind.id}-${Math.max(newest, 0)}`)?.click();
    }
    return Number(form.answer(`names-${kind.id}`));
  }

  function read() {
    const [kind, list] = [kindOf(), listOf()];
    const all = shown(kind);
    const names = kind.seats.length > 1 ? namesOf(kind, list) : 0;
    const asks = { [`names-${kind.id}`]: kind.seats.length > 1 };
    games.showNames(place, names);
    const read = all.map((game, at) => [game.dataset.number, games.read(game, kind, names), at + 1]).filter(([, game]) => games.isSaid(game));
    const word = library.slug(form.typed("word"));
    const night = { date: form.typed("night-date") || undefined, note: form.note("night-note"), games: read.map(([, game]) => game) };
    return { kind: "night", asks, of: kind, list: list?.id || form.typed("night-list"), taken: list?.games || [], night, word,
      ids: read.map(([id]) => id), numbers: read.map(([, , number]) => number), first: all[0].dataset.number };
  }

  const playersOf = (game, kind) => checks.seatsOf(game, kind, []).map(({ player }) => player);

  function* judge({ of, night, ids, numbers, first, word, taken, list }, newest) {
    const field = ([key, at]) => (key === "games" ? `game-${ids[at] ?? first}` : { date: "night-date", note: "night-note" }[key] || key);
    for (const one of checks.checkNight(night, of, (id) => library.all.byId.has(id), newest, { numbers })) {
      yield { ...one, field: one.missing === "date" ? "night-date" : field(one.path) };
    }
    for (const [at, game] of night.games.entries()) {
      yield* form.exclusion(list, playersOf(game, of), night.date, `game-${ids[at]}`);
    }
    if (word && taken.includes(`${night.date}-${word}`)) {
      yield form.at("word", "file-is-new", _("'{id}' is on file already", { id: `${night.date}-${word}` }), _("write another word"));
    } else if (taken.includes(night.date)) {
      yield form.at("night-date", "games-are-reported-once", _("games of that day are on file already"),
        _("send only games that are not there yet: see the page of {list}", { list: listOf().name }), { severity: "warning" });
    }
  }

  // Named by the day; a second file of one day has the word behind it, or a number.
  const idOf = ({ night: { date }, word, taken }) => (word ? `${date}-${word}` : form.freeName(date, "-", (id) => taken.includes(id)));

  const fileOf = (said) => ({ folder: `content/games/${said.list}`, name: `${idOf(said)}.yaml`, text: yaml.file(said.night, "night") });

  form.field("add-game")?.addEventListener("click", () => {
    const game = addGame(kindOf());
    games.changed();
    game.querySelector("input").focus();
  });

  const SCORES = { 1: 1, 2: 0 }; // by the rank of a seat of two, where the other one has another

  function showWorth(place, { night, of, list }, isCurrent) {
    const rated = night.games.filter((game) => !library.excluded(list, playersOf(game, of), night.date));
    const seats = rated.map((game) => checks.seatsOf(game, of, []));
    const games = seats.map((both) => both.map(({ player, rank }) =>
      ({ player, score: both.every((one) => one.rank === rank) ? 0.5 : SCORES[rank] })));
    return showRatings(place, library.all.lists.find((one) => one.id === list), of.most === 2 ? games : null, isCurrent);
  }

  Masterlist.nights = { showWorth, fileOf, judge, read };
})();
