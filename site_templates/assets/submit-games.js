// Games between people, whose fields the page declares by kind: those of a day, one that is a board of an event, and one of a
// player's own log. What is wrong with them is as the schema, read/event.py, the kinds of games and checks/books.py have it; what they
// change for their players is by the list's own system.

const { checks, entries, form, library, personField, schemas } = Masterlist;
const { MILD, dayFaults, faultsWhere, playersAreKnown, scoreAgrees, shapeFaults } = checks;
const { answer, faultsAt, field, typed, value } = form;
const { playersOf, writerOf } = MasterlistWhatIf;
const { decimals, digitsOfGains } = MasterlistDigits;
const { term } = MasterlistEquation;
const { _, day, groupedBy, make, numerals, pgettext } = MasterlistKit;
const templates = [...document.querySelectorAll("template[data-kind]")];
const kinds = new Map(templates.map((one) => [one.id.slice("game-".length), JSON.parse(one.dataset.kind)]));
const RANKS = { "1-0": [1, 2], "0-1": [2, 1] };

// --- What is wrong with games ---

// Where each one finishes whose points these are: more are better, and equal points share a rank.
const ranksOf = (points) => points.map((own) => 1 + points.filter((other) => other > own).length);

// Everything wrong with a night; ``kind`` is what its games are, ``isKnown`` knows players. ``needing`` is the name of a
// system that cannot do without points; ``numbers`` are those of the games where the form has others that say nothing.
function checkNight(night, kind, isKnown, newest, { needing, numbers } = {}) {
  const shape = [...shapeFaults(night, schemas.night)];
  const incomplete = shape.length ? shape : night.games.flatMap((game, at) => gaps(game, kind, ["games", at]));
  if (incomplete.length) {
    return incomplete;
  }
  const sat = night.games.map((game, at) => seatsOf(game, kind, ["games", at]));
  return [...dayFaults(night.date, newest), ...gamesAreToldApart(night.games, kind, sat, numbers), ...sat.flatMap((seats, at) => [
    ...playersSitOnce(seats), ...(CHECKS[kind.id] || []).flatMap((check) => check(seats, night.games[at], ["games", at])),
    ...playersAreKnown(seats.map(({ player, pathOf }) => [player, pathOf("player")]), isKnown), ...(needing ? pointsAreKnown(seats, needing) : []),
  ])];
}

const namesIn = (game, kind) => kind.seats.find((names) => names.some((name) => name in game));

// Why it is unknown who played, or who won.
function gaps(game, kind, path) {
  const gap = (isSo, at, message, hint, missing) => [isSo, at, "game-is-complete", message, hint, { missing }];
  if (game.seats) {
    const isRanked = ["place", "points"].some((key) => game.seats.every((seat) => seat[key] !== undefined));
    return faultsWhere(...game.seats.map((seat, at) => gap(!isRanked && seat.place === undefined, [...path, "seats", at],
      _("'{player}' has no place", seat), _("fill in the places of all players, or the points of all"), "place")));
  }
  const names = namesIn(game, kind);
  return faultsWhere(
    gap(!names, path, _("the game does not say who played"), _("fill in both players"), "players"),
    ...(names || []).map((name) => gap(game[name] === undefined, path, _("'{key}' is missing", { key: name }), _("fill this in"), name)),
    gap(names && kind.columns.every(([key, , decides]) => !decides || game[key] === undefined), path, _("the game has no result"),
      _("choose who won, or fill in the score"), "result"),
  );
}

// The seats with their ranks and points, and the place of each, or of a key of it.
function seatsOf(game, kind, path) {
  if (game.seats) {
    const isPlaced = game.seats.every((seat) => seat.place !== undefined);
    const ranks = isPlaced ? game.seats.map((seat) => seat.place) : ranksOf(game.seats.map((seat) => seat.points));
    return game.seats.map((seat, at) =>
      ({ ...seat, rank: ranks[at], pathOf: (key) => [...path, "seats", at, ...(seat[key] === undefined ? [] : [key])] }));
  }
  const points = game.score === undefined ? [] : game.score.split("-").map(Number);
  const ranks = game.result === undefined ? ranksOf(points) : RANKS[game.result] || [1, 1];
  return (namesIn(game, kind) || []).map((name, at) =>
    ({ player: game[name], points: points[at], rank: ranks[at], pathOf: () => [...path, name] }));
}

// Two games of which the form says the very same may be one that was typed twice: in blitz both may have been played.
function gamesAreToldApart(games, kind, sat, numbers) {
  const texts = games.map((game, at) =>
    JSON.stringify([namesIn(game, kind), sat[at].map(({ player, rank, points }) => [player, rank, points]), game.note]));
  return faultsWhere(...texts.map((text, at) => {
    const first = texts.indexOf(text);
    const place = _("game {number}", { number: numbers?.[first] || first + 1 });
    return [first < at, ["games", at], "games-are-told-apart", _("the same game stands at {place} as well, and counts again", { place }),
      _("remove one of them, unless both were played"), MILD];
  }));
}

const playersSitOnce = (seats) => faultsWhere(...seats.map(({ player, pathOf }, at) => [seats.findIndex((one) => one.player === player) < at,
  pathOf("player"), "players-sit-once", _("'{player}' has two seats in this game", { player }), _("name each player once in a game")]));

const pointsAreKnown = (seats, system) => faultsWhere(...seats.map(({ player, points, pathOf }) => [points === undefined, pathOf("points"), "points-are-known",
  _("'{player}' has no points: {system} needs those of every seat", { player, system }),
  _("fill in the points of all players, or the score"), { missing: "points" }]));

function scoreAgreesWithResult(seats, game, path) {
  const ranks = ranksOf(seats.map((seat) => seat.points));
  return game.score !== undefined && seats.some((seat, at) => seat.rank !== ranks[at])
    ? [scoreAgrees([...path, "score"], game.result, _("correct one of the two, or leave the result to the score"))] : [];
}

// A place is one more than the number of players before it.
const placesHaveNoGaps = (seats) => faultsWhere(...seats.map(({ player, rank, pathOf }) => {
  const before = seats.filter((other) => other.rank < rank).length;
  return [rank !== before + 1, pathOf("place"), "places-have-no-gaps",
    _("'{player}' is in place {place}, but the number of players ahead of them is {before}", { player, place: rank, before }),
    _("write place {place}; players who tie share a place", { place: before + 1 })];
}));

// Where both are reported, more points never give a worse place, and equal places have equal points.
function pointsAgreeWithPlaces(seats) {
  const known = seats.filter((seat) => seat.points !== undefined).toSorted((one, other) => one.rank - other.rank);
  return faultsWhere(...known.slice(1).map((worse, at) => {
    const better = known[at];
    return [better.points < worse.points || (better.rank === worse.rank && better.points !== worse.points), worse.pathOf("points"),
      "points-agree-with-places", _("the points of '{better}' and '{worse}' contradict their places", { better: better.player, worse: worse.player }),
      _("correct one of the two; where fewer points are better, report the places alone")];
  }));
}

const CHECKS = { duel: [scoreAgreesWithResult], table: [placesHaveNoGaps, pointsAgreeWithPlaces] };

// --- The fields of games ---

// A copy of what a template has, at the end of a part of the page; its names and ids have numbers of their own.
function append(place, id, numbers) {
  const copy = field(id).content.cloneNode(true);
  for (const { attributes } of copy.querySelectorAll("*")) {
    for (const attribute of attributes) {
      attribute.value = Object.entries(numbers).reduce((text, [zero, own]) => text.replaceAll(zero, own), attribute.value);
    }
  }
  place.append(copy);
  place.lastElementChild.querySelectorAll("[data-person]").forEach(personField);
  return place.lastElementChild;
}

const changed = () => document.dispatchEvent(new Event("masterlist-more"));
let made = 0; // the greatest number of a game of a day so far: none is used twice

// Adds a game; the ids of its fields begin with its own.
function add(kind, place, id = `game-${made + 1}`) {
  const game = append(place, `game-${kind.id}`, { "game-0": id });
  const number = Number(id.replace(/^.*-/, ""));
  made = Math.max(made, number);
  Object.assign(game.dataset, { game: id, of: kind.id, number });
  if (!kind.seats.length) {
    Array.from({ length: kind.least }, () => addSeat(game, kind));
    game.querySelector("[data-add]").addEventListener("click", () => { addSeat(game, kind); changed(); });
  }
  game.querySelector("[data-remove]").addEventListener("click", () => { game.remove(); changed(); });
  return game;
}

function addSeat(game, kind) {
  const seats = game.querySelector("[data-seats]");
  const number = seats.children.length + 1;
  append(seats, `seat-${kind.id}`, { "game-0": game.dataset.game, "seat-0": `seat-${number}` }).querySelector("[data-number]").textContent = number;
  game.querySelector("[data-add]").hidden = number >= kind.most;
}

// The games that a part of the page shows are those of a kind, and there is at least one.
function shown(place, kind, id) {
  [...place.children].filter((game) => game.dataset.of !== kind?.id).forEach((game) => game.remove());
  if (kind && !place.children.length) {
    add(kind, place, id);
  }
  return [...place.children];
}

// A game that had answers is there again, with so many seats.
form.again = (id, seats) => {
  const game = document.querySelector(`[data-game="${id}"]`) || (NIGHT && id !== ID ? add(kindOf(), NIGHT, id) : null);
  const there = game?.querySelector("[data-seats]")?.children;
  while (there?.length < seats && !game.querySelector("[data-add]").hidden) {
    addSeat(game, kinds.get(game.dataset.of));
  }
};

// Which of the ways of naming the seats is chosen; the fields are called so.
function chosenNames(place, question) {
  const names = Number(answer(question));
  place.querySelectorAll("[data-named]").forEach((label) => { label.hidden = Number(label.dataset.named) !== names; });
  return names;
}

const valuesOf = (columns, id) => form.valuesOf({ properties: Object.fromEntries(columns) }, id);
const isSaid = (one) => Object.keys(one).length > 0;

// The description of a game; ``names`` is the way of naming its seats.
function read(game, kind, names) {
  const id = game.dataset.game;
  const playerAt = (at) => value(`${id}-seat-${at + 1}`);
  if (kind.seats.length) {
    const seats = kind.seats[names].map((name, at) => [name, playerAt(at)]).filter(([, who]) => who);
    return { ...Object.fromEntries(seats), ...valuesOf(kind.columns, id) };
  }
  const seats = Array.from(game.querySelectorAll("[data-seat]"), (_seat, at) =>
    ({ ...(playerAt(at) ? { player: playerAt(at) } : {}), ...valuesOf(kind.seat_columns, `${id}-seat-${at + 1}`) })).filter(isSaid);
  return { ...(seats.length ? { seats } : {}), ...valuesOf(kind.columns, id) };
}

// --- What they are worth ---

// What games make of a rating; null where the script does not say it: of several games together, or of a player without a rated game.
function rated(system, own, games, terms) {
  const [{ opponent, score }, other] = games;
  return !own || games.some((one) => !one.opponent) ? null
    : system.together ? system.together(own, games, terms)
      : other ? null : system.after(own, opponent, score, terms);
}

// The terms of the sum that gave a change, K times more than was expected, with digits that make it come to the change as that is
// shown; null where the system has no such line.
function gainIn(lines, by, places) {
  const line = lines.findLast(({ sum, value }) => sum[1] === "× (" && Math.abs(value - by) < 1e-9);
  const [factor, , score, less, expected] = line?.sum ?? [];
  const digits = [3, 4, 5].find((one) => decimals(factor * (score - decimals(expected, one)), places) === decimals(by, places));
  return digits ? [term(factor, "K"), term("×"), make("span", { class: "held" }, term("("), term(numerals(score), pgettext("in an equation", "score")),
    term(less), term(numerals(Number(decimals(expected, digits))), _("expected")), term(")"))] : null;
}

// ``games`` are the two seats of each: player and score.
async function changes(about, games) {
  const { value, system } = await MasterlistWhatIf.known(about.id, about.system);
  const known = new Map(playersOf(value).map((one) => [one.id, one]));
  const rowOf = (player) => known.get(player) || system.start?.(value.terms); // without a rated game a player begins as the system says
  const sides = games.flatMap(([one, other]) => [{ ...one, opponent: rowOf(other.player) }, { ...other, opponent: rowOf(one.player) }]);
  const all = Array.from(groupedBy(sides, ({ player }) => player), ([player, own]) =>
    ({ who: library.nameOf(player), own: rowOf(player), found: rated(system, rowOf(player), own, value.terms) }));
  const least = value.places ?? 2;
  const ratings = all.filter(({ found }) => found).map(({ own, found }) => [own.rating, found.rating]);
  const [more, ofChange] = digitsOfGains(ratings, least).map((digits) => digits - least);
  const { rating, change } = writerOf(value);
  const beforeAndAfter = (before, after) => _("{before} → {after}", { before: rating(before, more), after: rating(after, more) });
  const rows = all.map(({ who, own, found }) => {
    const by = found && found.rating - own.rating;
    const made = found && gainIn(found.lines, by, least + ofChange);
    return !found ? { name: who, texts: ["–", ""] } : {
      name: who, texts: [beforeAndAfter(own.rating, found.rating), change(by, ofChange)], way: by > 0 ? "gain-by" : by < 0 ? "loss-by" : "",
      sum: made && [...made, make("span", {}, "= ", make("b", { text: change(by, ofChange) }))], working: MasterlistWorkings.ofFloats(found.lines),
    };
  });
  return form.worthTable(rows,
    [_("Computed in your browser from today’s ratings, as if these were the newest games. What counts is worked out when they are published.")]);
}

// What games on a day change: ``games`` are the two seats of each; null where there are more at a table.
async function* ratings(list, date, games) {
  const about = form.listOf(list);
  const counted = games?.filter((seats) => !library.excluded(list, seats.map(({ player }) => player), date));
  const unknown = counted && !counted.length ? _("No rating changes: these games are shown, and not rated.")
    : !counted || !about.computes ? _("The ratings are worked out when the games are published, by the system {system}.", { system: about.called }) : "";
  yield unknown ? [make("p", { text: unknown })] : changes(about, counted).catch(() =>
    [make("p", { text: _("The ratings could not be loaded: what the games change is worked out when they are published.") })]);
}

// --- The games of a day ---

const NIGHT = field("games");
const named = new Set(); // lists whose way of naming the seats has been taken over from their newest game

const listOf = () => form.listOf(typed("night-list"));
const kindOf = () => kinds.get(field("night-list").selectedOptions[0].dataset.kind);

field("add-game")?.addEventListener("click", () => {
  const game = add(kindOf(), NIGHT);
  changed();
  game.querySelector("input").focus();
});

// Of two seats: the first in rank has won.
function scoresOf(game, kind) {
  const seats = seatsOf(game, kind, []);
  return seats.map(({ player, rank }) => ({ player, score: seats.every((one) => one.rank === rank) ? 0.5 : 2 - rank }));
}

form.reports.night = {
  prefix: "night",
  asks: () => ({ [`names-${kindOf().id}`]: kindOf().seats.length > 1 }),
  places: ({ path: [key, at] }, { ids, first }) => (key === "games" ? [ids[at] ?? first] : []),
  title: ({ owner, value: { date } }) => `${form.listOf(owner)?.name}, ${day(date)}`,
  worth: ({ value: night, of, owner }) => ratings(owner, night.date, of.most === 2 ? night.games.map((game) => scoresOf(game, of)) : null),

  read() {
    const [kind, list] = [kindOf(), listOf()];
    const all = shown(NIGHT, kind);
    all.forEach((game, at) => { game.querySelector("legend [data-number]").textContent = at + 1; });
    if (list && kind.seats.length > 1 && !named.has(list.id)) { // at first the seats are called as in the list's newest game
      named.add(list.id);
      field(`names-${kind.id}-${Math.max(kind.seats.findIndex(([name]) => name === list.seat), 0)}`)?.click();
    }
    const names = chosenNames(NIGHT, `names-${kind.id}`);
    const filled = all.map((game, at) => ({ id: game.dataset.game, number: at + 1, game: read(game, kind, names) })).filter(({ game }) => isSaid(game));
    const night = { ...form.valuesOf(schemas.night, "night"), games: filled.map(({ game }) => game) };
    const [taken, word] = [list?.games || [], library.slug(typed("word"))];
    return {
      of: kind, owner: list?.id || typed("night-list"), taken, word, value: night, folder: `content/games/${typed("night-list")}`,
      id: word ? `${night.date}-${word}` : form.freeName(night.date, "-", (id) => taken.includes(id)), // of a day there may be several files
      ids: filled.map(({ id }) => id), numbers: filled.map(({ number }) => number), first: all[0].dataset.game,
    };
  },

  judge({ of, value: night, ids, numbers, id, word, taken, owner }, newest) {
    const isThere = word && taken.includes(id);
    const playersOf = (game) => seatsOf(game, of, []).map(({ player }) => player);
    return [
      ...checkNight(night, of, form.isOnFile, newest, { numbers }),
      ...night.games.flatMap((game, at) => form.exclusion(owner, playersOf(game), night.date, ids[at])),
      ...faultsAt(
        [isThere, "word", "file-is-new", _("'{id}' is on file already", { id }), _("write another word")],
        [!isThere && taken.includes(night.date), "night-date", "games-are-reported-once", _("games of that day are on file already"),
          _("send only games that are not there yet: see the page of {list}", { list: listOf()?.name }), MILD],
      ),
    ];
  },
};

// --- A game of an event ---

const ID = "match-0"; // of the game, of which the form has one: the style sheet leaves out that it is removed
const ANY_DAY = "2000-01-01"; // the game has none of its own, and is checked as those of a day are
const eventOf = () => form.eventIn("match-event", true);

form.reports["event-game"] = {
  prefix: "match", rest: ID, title: form.titleOfBoard,

  asks() {
    const { of, needs } = eventOf();
    return { [`match-names-${of}`]: kinds.get(of)?.seats.length > 1, points: Boolean(needs) };
  },

  read() {
    const event = eventOf();
    const kind = kinds.get(event.of);
    const [element] = shown(field("match-game"), kind, ID);
    const names = chosenNames(field("match-game"), `match-names-${kind?.id}`);
    const game = kind ? read(element, kind, names) : {};
    const board = { ...form.valuesOf(schemas["event-game"], "match"), ...game };
    const seats = board.seats || (kind?.seats[names] || []).map((name) => ({ player: game[name] }));
    return { ...form.boardOf(event, board), of: kind, game, seats };
  },

  judge(submission, newest) {
    const { of, event, value: { round, table, note }, game, seats } = submission;
    const alone = { date: ANY_DAY, note, games: isSaid(game) ? [game] : [] };
    const found = form.eventFaults(submission, "match-", seats.map(({ player }) => [player, ID]));
    return !event.id ? found
      : [...found, ...shapeFaults({ round, table }, schemas["event-game"]), ...checkNight(alone, of, form.isOnFile, newest, { needing: event.needs })];
  },
};

// --- A game between two for a player's own log ---

// The score is higher for the winner, and level in a draw.
function scoreFaults({ result, score }) {
  const [own, opponent] = (score || "").split("-").map(Number);
  const isWrong = score && result && result !== (own > opponent ? "won" : own < opponent ? "lost" : "draw");
  return isWrong ? [scoreAgrees(["score"], result, _("correct one of the two; your own figure comes first"))] : [];
}

const RESULTS = { won: 1, draw: 0.5, lost: 0 };

form.reports.duel = {
  ...entries.ENTRY,
  asks: () => ({ duel: true, unsigned: !field("signed").checked }),
  read: () => entries.entryOf({ result: value("outcome") }),
  places: ({ path: [key], missing }) => ((key || missing) === "result" ? ["outcome"] : []),
  judge: entries.judgeWith(scoreFaults),
  worth: ({ entry: { result, opponent, date }, keeper, list }) =>
    ratings(list, date, [[{ player: keeper, score: RESULTS[result] }, { player: opponent, score: 1 - RESULTS[result] }]]),
};

// Fields come with the event, which may have come after what was typed before.
document.addEventListener("masterlist-known", () => { changed(); form.fillGames(); changed(); });

Object.assign(checks, { checkNight, scoreFaults });
