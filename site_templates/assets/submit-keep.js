// The content of the form: what was typed stays in this browser until it is sent or cleared, and an address may say more.

const { form, library } = Masterlist;
const { _ } = MasterlistWords;
const KEY = "submission";
const MOST_ADDED = 60; // games of a day, or seats at a table
const GAME = /^(game-\d+|match-0)(?:-seat-(\d+))?/; // of a day, or of an event, which has one in the form
const ASKED = ["kind", "player", "opponent", "list", "date", "outcome", "level"]; // by an address
let later = {}; // answers whose fields or choices may still have to come
// What is mostly the same in the next result of its kind.
const STAYS = {
  entry: ["player", "list", "date"],
  board: ["event", "round", "last_year"],
  game: ["game-list"],
  player: [],
  event: [],
  "event-game": ["match-event", "match-round"],
  night: ["night-list", "night-date"],
};

const fields = () => document.querySelectorAll("#submit .questions :is(input, select)");
const isTick = (field) => field.type === "radio" || field.type === "checkbox";

const isOf = (field, kind) => field.closest(`[data-for~="${kind}"]`) !== null;

const differs = (field) => (isTick(field) ? field.checked !== field.defaultChecked : field.value !== emptyOf(field));

// The answers that differ from those of an empty form, by id, and all days: an empty form has that on which it is shown.
// Of the form of one kind where it is named.
function answers(kind = "") {
  const given = [...fields()].filter((field) => (!kind || field.name === "kind" || isOf(field, kind))
    && (differs(field) || (field.type === "date" && field.value)));
  return Object.fromEntries(given.map((field) => [field.id, isTick(field) ? field.checked : field.value]));
}

const emptyOf = (field) => (field.tagName === "SELECT"
  ? ([...field.options].find((one) => one.defaultSelected) || field.options[0])?.value ?? "" : field.defaultValue);

// What an empty form has in a field, which is shown there unless something else was answered.
function expect(field, value) {
  const isEmpty = !differs(field);
  if (field.tagName === "SELECT") {
    [...field.options].forEach((one) => { one.defaultSelected = one.value === value; });
  } else {
    field.defaultValue = value;
  }
  if (isEmpty) {
    set(field, value);
  }
}

function expectToday() {
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10); // where the reader is
  document.querySelectorAll("#date, #night-date").forEach((field) => expect(field, today));
}

// The reader, whom this browser knows, reports mostly their own games.
function expectReader() {
  const me = library.all.byId.get(MasterlistKit.remembered("me"));
  const list = form.field("list"); // where there is none, no one keeps a log
  if (me && list) {
    expect(form.field("player"), library.label(me));
    expect(list, library.listOf(me.id) || emptyOf(list));
  }
}

function fill(given) {
  later = given;
  for (const field of fields()) {
    reset(field);
    if (field.id in given && isTick(field)) {
      field.checked = given[field.id];
    } else if (field.id in given) {
      choose(field, given[field.id]);
    }
  }
}

function reset(field) {
  if (isTick(field)) {
    field.checked = field.defaultChecked;
  } else {
    set(field, emptyOf(field));
  }
}

// A field of a player asks whom it names now.
function set(field, value) {
  field.value = value;
  if ("person" in field.dataset) {
    field.dispatchEvent(new Event("input"));
  }
}

// The games of a day, and the seats at a table, are added until all are there that had answers.
function fillGames() {
  const ids = Object.keys(gamesOf(later));
  for (const id of ids) {
    const [, game, seat] = GAME.exec(id);
    press(game.startsWith("match") ? null : document.getElementById("add-game"), () => document.querySelector(`[data-game="${game}"]`));
    if (seat) {
      press(document.querySelector(`[data-game="${game}"] [data-add]`), () => document.getElementById(id));
    }
  }
  [...fields()].filter((field) => ids.includes(field.id)).forEach((field) => choose(field, later[field.id]));
}

const gamesOf = (given) => Object.fromEntries(Object.entries(given).filter(([id]) => GAME.test(id)));

function press(button, isDone) {
  for (let times = 0; button && !button.hidden && !isDone() && times < MOST_ADDED; times += 1) {
    button.click();
  }
}

// A choice that is not there yet comes with the names.
function choose(field, value) {
  const isThere = field.tagName !== "SELECT" || [...field.options].some((one) => one.value === value);
  if (isThere) {
    set(field, value);
  }
}

// The choices that came later than the answers.
function fillChoices() {
  for (const field of document.querySelectorAll("#submit select")) {
    if (later[field.id] && field.value === emptyOf(field)) {
      choose(field, later[field.id]);
    }
  }
}

// The choices that follow from what is known of the site, with what was chosen.
function refill() {
  const { clubs, events } = library.all;
  for (const [id, isBetweenPeople] of [["event", false], ["match-event", true]]) {
    const own = events.filter((event) => Boolean(event.of) === isBetweenPeople);
    offer(id, _("Choose the event"), own.map((event) => [event.id, `${event.name} (${event.start.slice(0, 4)})`]));
  }
  for (const id of ["player-club", "event-club"]) {
    offer(id, _("None"), clubs);
  }
}

function offer(id, none, choices) {
  const select = form.field(id);
  const chosen = select?.value;
  select?.replaceChildren(new Option(none, ""), ...Array.from(choices, ([value, text]) => new Option(text, value)));
  if (chosen) {
    select.value = chosen;
  }
}

function fillIn(name, value) {
  const choice = document.getElementById(`${name}-${value}`);
  const field = document.getElementById(name);
  if (choice?.type === "radio") {
    choice.click();
  } else if (field) {
    const player = "person" in field.dataset ? library.all.byId.get(value) : null;
    field.value = player ? library.label(player) : value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

// What an address says of a result is filled into the form: submit.html?player=…&opponent=…&date=…
function prefill() {
  const asked = new URLSearchParams(location.search);
  ASKED.filter((name) => asked.has(name)).forEach((name) => fillIn(name, asked.get(name)));
}

// The form of one kind is emptied, but for what is mostly the same in the next result; a day only until it is sent.
function next(kind, isSent = false) {
  const stays = ({ id, type }) => STAYS[kind].includes(id) && !(isSent && type === "date");
  [...fields()].filter((field) => isOf(field, kind) && !stays(field)).forEach(reset);
}

// Until the fields of a day's games have come, their answers are kept as they were.
function save() {
  const games = Object.fromEntries(Object.entries(gamesOf(later)).filter(([id]) => isToCome(id)));
  MasterlistKit.remember(KEY, { answers: { ...games, ...([...fields()].some(differs) ? answers() : {}) }, results: Masterlist.collect.results });
}

const isToCome = (id) => !(id.startsWith("match") ? document.querySelector("[data-game=match-0]") : form.reports.night);

const kept = () => MasterlistKit.remembered(KEY) || {};

Masterlist.keep = { answers, expectReader, expectToday, fill, fillChoices, fillGames, kept, next, prefill, refill, save };
