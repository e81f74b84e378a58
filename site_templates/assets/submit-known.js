// What the page knows of the site, which comes after the page is shown, and the field in which one of its players is named.

const { groupedBy, make, published } = MasterlistKit;
const { among, folded, idLike, words } = MasterlistFold;
const MOST_SHOWN = 8;
const MOST_USUAL = 4;

// What a file could be called after a text: on Windows none can be called like a device.
const DEVICES = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9])$/;
const slug = (text) => idLike(text).slice(0, 80).replace(DEVICES, "$&-1");

let onFile = { clubs: [], players: [], events: [], lists: [] };
let brought = []; // from the other results of the submission: they are as good as on file
let byId = null; // players; both are made when first asked for: there may be thousands
let byName = null;

// The ids that do not follow from names, and other names, are those of few; the others are made where they are needed.
class Player {
  constructor(name, own, club, aka, lists) {
    Object.assign(this, { name, own, club, aka, lists });
  }

  get id() {
    return (this.own ||= idLike(this.name));
  }

  // What is looked through, folded when it first is.
  get sought() {
    return (this.folded ??= ` ${words([this.name, ...this.aka, this.id].join(" ")).join(" ")}`);
  }
}

// Called by assets/submit-data.js with what it holds.
Masterlist.know = ({ players: { names, ids, clubs, lists, logs, others }, ...rows }) => {
  const players = names.map((name, at) =>
    new Player(name, ids[at], clubs[at] ? rows.clubs[clubs[at] - 1][0] : "", others[at] || [], lists[logs[at]]));
  onFile = { ...rows, players };
  bring(brought);
  document.dispatchEvent(new Event("masterlist-known"));
};

const facts = (...kinds) => brought.filter(({ kind }) => kinds.includes(kind)).map(({ fact }) => fact);
const idsOf = (owner) => facts("board", "game", "night", "event-game").filter((one) => one.owner === owner).map((one) => one.board);

function bring(results) {
  brought = results;
  byId = null;
  byName = null;
  const events = onFile.events.map(([id, name, system, start, terms, decimals, boards, inPlay, of, needs]) =>
    ({ id, name, system, start, terms, decimals, boards, inPlay, of, needs }));
  Object.assign(library, {
    clubs: new Map(onFile.clubs),
    players: [...onFile.players, ...facts("player").map(([id, name, club, aka, lists]) => new Player(name, id, club, aka, lists))],
    events: [...facts("event"), ...events].map((one) => ({ ...one, boards: [...one.boards, ...idsOf(one.id)] })),
    lists: onFile.lists.map(([id, name, system, games, members, seat, called, computes]) =>
      ({ id, name, system, games: [...games, ...idsOf(id)], members, seat, called, computes })),
  });
}

const player = (id) => (byId ||= new Map(library.players.map((one) => [one.id, one]))).get(id);
const nameOf = (id) => player(id)?.name || id;
const called = (name) => (byName ||= groupedBy(library.players, (one) => folded(one.name))).get(folded(name)) || [];

// The first players in whose name, other names or id every word that was typed begins a word.
function find(text) {
  const typed = words(text);
  return library.players.filter(({ sought }) => typed.every((word) => sought.includes(` ${word}`))).slice(0, MOST_SHOWN);
}

// The same, or as the search does those in whom it nearly does.
const suggest = (text) => among(library.players, words(text), ({ sought }) => sought).slice(0, MOST_SHOWN);

// The one player whom a text names in full, by name or id; undefined where it names none, or several.
function named(text) {
  const [only, other] = text.trim() ? called(text.trim()) : [];
  return only && !other ? only : player(text.trim());
}

// How a player is written into a field: by name, with the id where several have the name.
const label = ({ name, id }) => (called(name).length > 1 ? `${name} (${id})` : name);

// Whether a player keeps a log of a list already.
const keeps = (id, list) => Boolean(player(id)?.lists.includes(list));

// The only list that a player keeps a log of, or where they keep none plays in; undefined where there are several.
function listOf(id) {
  const [only, other] = player(id)?.lists || [];
  return other ? undefined : only;
}

// The player, the first and perhaps the last day, where a list excludes one of these players on a day, which is compared as text.
const excluded = (list, ids, day) =>
  onFile.excluded?.[list]?.find(([id, since, until]) => ids.includes(id) && day >= since && (!until || day <= until));

// --- What is published of a player or an event ---

const documents = new Map(); // by name: as each comes, and once it has come

// A document, or null where it cannot be had: from a disk, or without a network. The event ``masterlist-more`` tells that it has come.
function documentOf(name) {
  if (!documents.has(name)) {
    const one = { coming: location.protocol === "file:" ? Promise.resolve(null) : published(name).catch(() => null), value: null };
    documents.set(name, one);
    one.coming.then((value) => {
      one.value = value;
      document.dispatchEvent(new Event("masterlist-more"));
    });
  }
  return documents.get(name);
}

// A player's log on a list as published, or null.
const log = async (id, list) => (player(id) ? (await documentOf(`players/${id}`).coming)?.lists[list] || null : null);

// The boards of an event: as published, and of the other results of the submission.
const boardsOf = (event) => [
  ...(event && documentOf(`tournaments/${event}`).value?.boards || []), ...facts("board", "event-game").filter((one) => one.owner === event),
];

// The games of a player, as published and of the other results of the submission; with where their own log has them.
function gamesOf(id) {
  const lists = Object.entries(player(id) && documentOf(`players/${id}`).value?.lists || {});
  const games = lists.flatMap(([list, { log = [], played = [] }]) => [...log.map((line) => ({ list, ...line })),
    ...played.flatMap(({ date, opponents, logs }) => opponents.map(({ player: opponent }) =>
      ({ list, date, opponent, source: logs.find((one) => one.player === id)?.source })))]);
  return [...games, ...facts("entry").filter((one) => one.keeper === id)];
}

const entriesOf = (id) => gamesOf(id).filter((one) => one.source);

// Whom a player played last, the latest first.
function opponentsOf(id) {
  const newest = gamesOf(id).sort((one, other) => (one.date < other.date ? 1 : -1));
  return [...new Set(newest.map((one) => one.opponent))].map(player).filter(Boolean).slice(0, MOST_USUAL);
}

const library = {
  players: [], clubs: new Map(), events: [], lists: [],
  boardsOf, bring, entriesOf, excluded, find, keeps, label, listOf, log, nameOf, named, player, slug, suggest,
};

// --- The field of a player: whom its text names, and who may be meant ---

const people = new WeakMap(); // by their input
const personIn = (input) => people.get(input);

function personField(input) {
  const own = {
    input,
    id: "", // of the player chosen, or "" where none is
    get text() { return input.value.trim(); },

    // Whom the text names; what is known may have changed since it was typed.
    resolve() { own.id = named(own.text)?.id || ""; },

    choose(id) {
      own.id = id;
      input.value = label(player(id));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
  const offered = (some) => some.map((one) => ({
    inside: [label(one), " ", make("span", { class: "about", text: library.clubs.get(one.club) })], value: one.id,
  }));
  const options = (text, isAsked) => offered(isAsked ? find(own.id ? "" : text) : suggest(text));
  const usual = () => offered(input.id === "opponent" ? opponentsOf(personIn(document.getElementById("player")).id) : []);
  function leave(wasOpen) {
    const [only, other] = wasOpen && own.text && !own.id ? find(own.text) : [];
    if (only && !other) {
      own.choose(only.id); // no other player can be meant
    }
  }
  people.set(input, Object.assign(own, MasterlistNames.nameField(input, { find: options, usual, choose: own.choose, type: own.resolve, leave })));
}

Object.assign(Masterlist, { library, personField, personIn });
