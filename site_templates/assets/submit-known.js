// What the page knows of the site, which comes after the page is shown.

const { among, folded, idLike, words } = MasterlistFold;
const MOST_SHOWN = 8;
let byId = null; // made when first asked for: there may be thousands
const LIBRARY = {
  players: [], clubs: new Map(), events: [], lists: [], excluded: {},
  get byId() {
    byId ||= new Map(LIBRARY.players.map((player) => [player.id, player]));
    return byId;
  },
};

// What a file could be called after a text: on Windows none can be called like a device.
const DEVICES = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9])$/;
const slug = (text) => {
  const name = idLike(text).slice(0, 80);
  return DEVICES.test(name) ? `${name}-1` : name;
};

let onFile = { clubs: [], players: [], events: [], lists: [] };
let groups = null; // of players by folded name, made when first asked for as well
let brought = []; // from the other results of the submission: they are as good as on file

// Called by assets/submit-data.js with what it holds.
function know(rows) {
  onFile = { ...rows, players: playersOf(rows.players, rows.clubs) };
  learn(onFile);
  document.dispatchEvent(new Event("masterlist-known"));
}

// The ids that do not follow from names, and other names, are those of few; the others are made where they are needed.
class Player {
  constructor(name, own, club, aka, lists) {
    this.name = name;
    this.own = own;
    this.club = club;
    this.aka = aka;
    this.lists = lists;
  }

  get id() {
    this.own ||= idLike(this.name);
    return this.own;
  }
}

const playersOf = ({ names, ids, clubs, lists, logs, others }, known) => names.map((name, at) => (
  new Player(name, ids[at], clubs[at] ? known[clubs[at] - 1][0] : "", others[at] || [], lists[logs[at]])
));

function bring(results) {
  brought = results;
  learn(onFile);
}

const facts = (...kinds) => brought.filter(({ kind }) => kinds.includes(kind)).map(({ fact }) => fact);
const idsOf = (owner) => facts("board", "game", "night", "event-game").filter((one) => one.owner === owner).map((one) => one.board);

function learn(rows) {
  LIBRARY.clubs = new Map(rows.clubs);
  const added = facts("player").map(([id, name, club, aka, lists]) => ({ id, name, club, aka, lists }));
  LIBRARY.players = [...rows.players, ...added];
  byId = null;
  groups = null;
  const events = rows.events.map(([id, name, system, start, terms, decimals, boards, inPlay, of, needs]) =>
    ({ id, name, system, start, terms, decimals, boards, inPlay, of, needs }));
  LIBRARY.events = [...facts("event"), ...events].map((one) => ({ ...one, boards: [...one.boards, ...idsOf(one.id)] }));
  LIBRARY.excluded = rows.excluded || {};
  LIBRARY.lists = rows.lists.map(([id, name, system, games, members, seat, called, computes]) =>
    ({ id, name, system, games: [...games, ...idsOf(id)], members, seat, called, computes }));
}

function called(name) {
  if (!groups) {
    groups = new Map();
    for (const player of LIBRARY.players) {
      const own = folded(player.name);
      groups.set(own, [...(groups.get(own) || []), player]);
    }
  }
  return groups.get(folded(name)) || [];
}

// What is looked through, folded when it first is.
function sought(player) {
  player.sought ??= ` ${words([player.name, ...player.aka, player.id].join(" ")).join(" ")}`;
  return player.sought;
}

// The first players in whose name, other names or id every word that was typed begins a word.
function find(text) {
  const typed = words(text);
  const found = [];
  for (const player of LIBRARY.players) {
    if (typed.every((word) => sought(player).includes(` ${word}`))) {
      found.push(player);
      if (found.length === MOST_SHOWN) {
        break;
      }
    }
  }
  return found;
}

// The same, or as the search does those in whom it nearly does.
const suggest = (text) => {
  const found = find(text);
  return found.length ? found : among(LIBRARY.players, words(text), sought).slice(0, MOST_SHOWN);
};

// The one player whom a text names in full, by name or id; null where it names none, or several.
function named(text) {
  if (!text.trim()) {
    return null;
  }
  const same = called(text.trim());
  return same.length === 1 ? same[0] : LIBRARY.byId.get(text.trim()) || null;
}

const isShared = (player) => called(player.name).length > 1;

// How a player is written into a field: by name, with the id where several have the name.
const label = (player) => (isShared(player) ? `${player.name} (${player.id})` : player.name);

// Whether a player keeps a log of a list already.
const keeps = (id, list) => Boolean(LIBRARY.byId.get(id)?.lists.includes(list));

// The only list that a player keeps a log of, or where they keep none plays in; undefined where there are several.
const listOf = (id) => {
  const [only, other] = LIBRARY.byId.get(id)?.lists || [];
  return other ? undefined : only;
};

// The player, the first and perhaps the last day, where a list excludes one of these players on a day, which is compared as text.
const excluded = (list, ids, day) =>
  (LIBRARY.excluded[list] || []).find(([id, since, until]) => ids.includes(id) && day >= since && (!until || day <= until));

// The page asks for the script of the rows, which runs after this one; fetching is forbidden where it was opened from a disk.
function listen() {
  const script = document.querySelector('script[src$="assets/submit-data.js"]');
  script.addEventListener("error", () => document.dispatchEvent(new Event("masterlist-unknown")));
}

const published = new Map();

// A published document, or null where it cannot be had: from a disk, or without a network.
async function documentOf(name) {
  if (location.protocol === "file:") {
    return null;
  }
  if (!published.has(name)) {
    published.set(name, fetch(`${MasterlistKit.top}api/v1/${name}.json`).then((answer) => (answer.ok ? answer.json() : null), () => null));
  }
  return published.get(name);
}

// A player's log on a list as published, or null.
async function log(id, list) {
  return LIBRARY.byId.has(id) ? (await documentOf(`players/${id}`))?.lists[list] || null : null;
}

const come = new Map();

// What a published document says; nothing until it has come, which the event ``masterlist-more`` tells.
function readOf(name, read) {
  if (!come.has(name)) {
    come.set(name, []);
    documentOf(name).then((one) => {
      come.set(name, one ? read(one) : []);
      document.dispatchEvent(new Event("masterlist-more"));
    });
  }
  return come.get(name);
}

// The boards of an event: as published, and of the other results of the submission.
function boardsOf(event) {
  const published = event ? readOf(`tournaments/${event}`, (one) => one.boards || []) : [];
  return [...published, ...facts("board", "event-game").filter((one) => one.owner === event)];
}

// The entries of a player's logs, likewise.
function entriesOf(id) {
  const read = (one) => Object.entries(one.lists || {}).flatMap(([list, { log = [] }]) => log.map((line) => ({ list, ...line })));
  const published = LIBRARY.byId.has(id) ? readOf(`players/${id}`, read) : [];
  return [...published, ...facts("entry").filter((one) => one.keeper === id)];
}

Object.assign(Masterlist, { know, library: { all: LIBRARY, boardsOf, bring, entriesOf, excluded, find, keeps, label, listen, listOf, log, named, slug, suggest } });
