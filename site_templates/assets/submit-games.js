// Games between people, whose fields the page declares by kind: those of a day, one that is a board of an event, and one of a player's own log.

const { PersonField, checks, entries, form, keep, library, schemas } = Masterlist;
const { answer, field, typed, value } = form;
const { make } = MasterlistKit;
const { _ } = MasterlistWords;
const templates = [...document.querySelectorAll("template[data-kind]")];
const kinds = new Map(templates.map((one) => [one.id.slice("game-".length), JSON.parse(one.dataset.kind)]));

// --- The fields of games ---

// A copy of a template whose names and ids have numbers of their own.
function copyOf(id, numbers) {
  const copy = field(id).content.cloneNode(true);
  for (const element of copy.querySelectorAll("*")) {
    for (const attribute of element.attributes) {
      for (const [zero, own] of Object.entries(numbers)) {
        attribute.value = attribute.value.replaceAll(zero, own);
      }
    }
  }
  return copy;
}

// Adds what a template has at the end of a part of the page.
function append(place, ...about) {
  place.append(copyOf(...about));
  place.lastElementChild.querySelectorAll("[data-person]").forEach((input) => new PersonField(input));
  return place.lastElementChild;
}

const changed = () => document.dispatchEvent(new Event("masterlist-more"));

// Adds a game; the ids of its fields begin with its own.
function add(kind, place, id) {
  const game = append(place, `game-${kind.id}`, { "game-0": id });
  Object.assign(game.dataset, { game: id, of: kind.id, number: id.replace(/^.*-/, "") });
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

// The games that a part of the page shows are those of a kind, and there is at least one: ``addOne`` adds it.
function shown(place, kind, addOne) {
  [...place.children].filter((game) => game.dataset.of !== kind?.id).forEach((game) => game.remove());
  if (kind && !place.children.length) {
    addOne(kind);
  }
  return [...place.children];
}

// Which of the ways of naming the seats is chosen; the fields are called so.
function namesIn(place, question) {
  const names = Number(answer(question));
  for (const label of place.querySelectorAll("[data-named]")) {
    label.hidden = Number(label.dataset.named) !== names;
  }
  return names;
}

const valuesOf = (columns, id) => form.valuesOf({ properties: Object.fromEntries(columns) }, id);
const isSaid = (one) => Object.keys(one).length > 0;

// The description of a game; ``names`` is the way of naming its seats.
function read(game, kind, names) {
  const id = game.dataset.game;
  if (kind.seats.length) {
    const seats = kind.seats[names].map((name, at) => [name, value(`${id}-seat-${at + 1}`)]).filter(([, who]) => who);
    return { ...Object.fromEntries(seats), ...valuesOf(kind.columns, id) };
  }
  const seats = Array.from(game.querySelectorAll("[data-seat]"), (_seat, at) => {
    const own = `${id}-seat-${at + 1}`;
    const player = value(own);
    return { ...(player ? { player } : {}), ...valuesOf(kind.seat_columns, own) };
  }).filter(isSaid);
  return { ...(seats.length ? { seats } : {}), ...valuesOf(kind.columns, id) };
}

// --- What they are worth ---

// What games on a day change: ``games`` are the two seats of each; null where there are more at a table.
async function showRatings(place, list, day, games, isCurrent) {
  const say = (text) => place.replaceChildren(make("p", { text }));
  const { computes, called } = form.listOf(list);
  const rated = games?.filter((seats) => !library.excluded(list, seats.map(({ player }) => player), day));
  if (rated && !rated.length) {
    say(_("No rating changes: these games are shown, and not rated."));
    return;
  }
  if (!computes || !rated) {
    say(_("The ratings are worked out when the games are published, by the system {system}.", { system: called }));
    return;
  }
  try {
    await MasterlistKit.load("assets/submit-worth.js");
    await Masterlist.worth.show(place, form.listOf(list), rated, isCurrent);
  } catch {
    say(_("The ratings could not be loaded: what the games change is worked out when they are published."));
  }
}

// --- The games of a day ---

const NIGHT = field("games");
const named = new Set(); // lists whose way of naming the seats has been taken over from their newest game
let made = 0; // games so far: a number is not used twice

const listOf = () => form.listOf(typed("night-list"));
const kindOf = () => kinds.get(field("night-list").selectedOptions[0].dataset.kind);

function addGame(kind) {
  made += 1;
  return add(kind, NIGHT, `game-${made}`);
}

field("add-game")?.addEventListener("click", () => {
  const game = addGame(kindOf());
  changed();
  game.querySelector("input").focus();
});

// At first the seats are called as in the list's newest game.
function takeNamesOver(kind, list) {
  if (list && kind.seats.length > 1 && !named.has(list.id)) {
    named.add(list.id);
    field(`names-${kind.id}-${Math.max(kind.seats.findIndex(([name]) => name === list.seat), 0)}`)?.click();
  }
}

function readNight() {
  const [kind, list] = [kindOf(), listOf()];
  const all = shown(NIGHT, kind, addGame);
  all.forEach((game, at) => { game.querySelector("legend [data-number]").textContent = at + 1; });
  takeNamesOver(kind, list);
  const names = namesIn(NIGHT, `names-${kind.id}`);
  const filled = all.map((game, at) => ({ id: game.dataset.game, number: at + 1, game: read(game, kind, names) })).filter(({ game }) => isSaid(game));
  const night = { ...form.valuesOf(schemas.night, "night"), games: filled.map(({ game }) => game) };
  const [taken, word] = [list?.games || [], library.slug(typed("word"))];
  return {
    of: kind, owner: list?.id || typed("night-list"), taken, word, value: night, folder: `content/games/${typed("night-list")}`,
    id: word ? `${night.date}-${word}` : form.freeName(night.date, "-", (id) => taken.includes(id)), // of a day there may be several files
    ids: filled.map(({ id }) => id), numbers: filled.map(({ number }) => number), first: all[0].dataset.game,
  };
}

const playersOf = (game, kind) => checks.seatsOf(game, kind, []).map(({ player }) => player);

function* judgeNight({ of, value: night, ids, numbers, id, word, taken, owner }, newest) {
  yield* checks.checkNight(night, of, form.isOnFile, newest, { numbers });
  for (const [at, game] of night.games.entries()) {
    yield* form.exclusion(owner, playersOf(game, of), night.date, ids[at]);
  }
  if (word && taken.includes(id)) {
    yield form.at("word", "file-is-new", _("'{id}' is on file already", { id }), _("write another word"));
  } else if (taken.includes(night.date)) {
    yield form.at("night-date", "games-are-reported-once", _("games of that day are on file already"),
      _("send only games that are not there yet: see the page of {list}", { list: listOf().name }), form.MILD);
  }
}

const SCORES = { 1: 1, 2: 0 }; // by the rank of a seat of two, where the other one has another

function scoresOf(game, kind) {
  const seats = checks.seatsOf(game, kind, []);
  return seats.map(({ player, rank }) => ({ player, score: seats.every((one) => one.rank === rank) ? 0.5 : SCORES[rank] }));
}

form.reports.night = {
  prefix: "night", read: readNight, judge: judgeNight,
  asks: () => ({ [`names-${kindOf().id}`]: kindOf().seats.length > 1 }),
  places: ({ path: [key, at] }, { ids, first }) => (key === "games" ? [ids[at] ?? first] : []),
  title: ({ owner, value: { date } }) => `${form.listOf(owner)?.name}, ${MasterlistWords.day(date)}`,
  showWorth: (place, { value: night, of, owner }, isCurrent) =>
    showRatings(place, owner, night.date, of.most === 2 ? night.games.map((game) => scoresOf(game, of)) : null, isCurrent),
};

// --- A game of an event ---

const ID = "match-0"; // of the game, of which the form has one
const ANY_DAY = "2000-01-01"; // the game has none of its own, and is checked as those of a day are
const NO_EVENT = { id: "", name: "", terms: {}, boards: [], inPlay: [] };
const eventOf = () => library.all.events.find((one) => one.of && one.id === typed("match-event")) || NO_EVENT;

// It cannot be removed: there is no other.
function addMatch(kind) {
  add(kind, field("match-game"), ID).querySelector("[data-remove]").hidden = true;
}

function readMatch() {
  const event = eventOf();
  const kind = kinds.get(event.of);
  const [element] = shown(field("match-game"), kind, addMatch);
  const names = namesIn(field("match-game"), `match-names-${kind?.id}`);
  const game = kind ? read(element, kind, names) : {};
  const board = { ...form.valuesOf(schemas["event-game"], "match"), ...game };
  const seats = board.seats || (kind?.seats[names] || []).map((name) => ({ player: game[name] }));
  return { of: kind, event, game, seats, value: board, folder: `content/tournaments/${event.id}`, id: form.idOfBoard(board), owner: event.id };
}

function* judgeMatch(submission, newest) {
  const { of, event, value: { round, table, note }, game, seats } = submission;
  yield* form.eventFaults(submission, "match-", seats.map(({ player }) => [player, ID]));
  if (event.id) {
    yield* checks.shapeFaults({ round, table }, schemas["event-game"]);
    const day = { date: ANY_DAY, note, games: isSaid(game) ? [game] : [] };
    yield* checks.checkNight(day, of, form.isOnFile, newest, { needing: event.needs });
  }
}

form.reports["event-game"] = {
  prefix: "match", rest: ID, read: readMatch, judge: judgeMatch,
  asks: () => {
    const { of, needs } = eventOf();
    return { [`match-names-${of}`]: kinds.get(of)?.seats.length > 1, points: Boolean(needs) };
  },
  title: ({ event, value: board }) => `${event.name}, ${form.roundAndTable(board)}`,
};

// --- A game between two for a player's own log ---

// The score is higher for the winner, and level in a draw.
function* scoreFaults({ result, score }) {
  const [own, opponent] = (score || "").split("-").map(Number);
  if (score && result && result !== (own > opponent ? "won" : own < opponent ? "lost" : "draw")) {
    yield checks.scoreAgrees(["score"], result, _("correct one of the two; your own figure comes first"));
  }
}

const RESULTS = { won: 1, draw: 0.5, lost: 0 };

form.reports.duel = {
  ...entries.ENTRY,
  asks: () => ({ duel: true, unsigned: !field("signed").checked }),
  read: () => entries.entryOf({ result: value("outcome") }),
  places: ({ path: [key], missing }) => ((key || missing) === "result" ? ["outcome"] : []),
  judge: entries.judgeWith(scoreFaults),
  showWorth: (place, { entry, keeper, list }, isCurrent) => {
    const score = RESULTS[entry.result];
    return showRatings(place, list, entry.date, [[{ player: keeper, score }, { player: entry.opponent, score: 1 - score }]], isCurrent);
  },
};

// Fields come with the event, which may have come after what was typed before.
document.addEventListener("masterlist-known", () => { changed(); keep.fillGames(); changed(); });

Object.assign(checks, { scoreFaults });
