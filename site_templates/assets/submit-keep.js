// The content of the form: what was typed stays in this browser until it is sent or cleared, and an address may say more.

const { form, library } = Masterlist;
const { _ } = MasterlistWords;
const MOST_ADDED = 60; // games of a day, or seats at a table
const GAME = /^(game-\d+|match-0)(?:-seat-(\d+))?/; // of a day, or of an event, which has one in the form
const ASKED = ["kind", "player", "opponent", "list", "date", "outcome", "level"]; // by an address
let later = {}; // answers whose fields or choices may still have to come
// What is mostly the same in the next result of its kind.
const STAYS = {
  entry: ["player", "list", "date"], board: ["event", "round", "last_year"], game: ["game-list"], night: ["night-list", "night-date"],
  "event-game": ["match-event", "match-round"], player: [], event: [],
};

const fields = () => [...document.querySelectorAll("#submit .questions :is(input, select)")];
const isOf = (field, kind) => field.closest(`[data-for~="${kind}"]`) !== null;

// What is answered in a field: a tick, or a text.
const partOf = ({ type }) => (type === "radio" || type === "checkbox" ? "checked" : "value");
const answerIn = (field) => field[partOf(field)];

// The same in an empty form.
function emptyOf(field) {
  const options = [...field.options || []];
  return partOf(field) === "checked" ? field.defaultChecked
    : field.tagName === "SELECT" ? (options.find((one) => one.defaultSelected) || options[0])?.value ?? "" : field.defaultValue;
}

const differs = (field) => answerIn(field) !== emptyOf(field);

// A choice that is not there yet comes with the names; a field of a player asks whom it names now.
function set(field, answer) {
  if (field.tagName !== "SELECT" || [...field.options].some((one) => one.value === answer)) {
    field[partOf(field)] = answer;
  }
  if ("person" in field.dataset) {
    field.dispatchEvent(new Event("input"));
  }
}

const reset = (field) => set(field, emptyOf(field));

// The answers that differ from those of an empty form, by id, and all days: an empty form has that on which it is shown.
// Of the form of one kind where it is named.
function answers(kind = "") {
  const given = fields().filter((field) => (!kind || field.name === "kind" || isOf(field, kind))
    && (differs(field) || (field.type === "date" && field.value)));
  return Object.fromEntries(given.map((field) => [field.id, answerIn(field)]));
}

// What an empty form has in a field, which is shown there unless something else was answered.
function expect(field, answer) {
  const isEmpty = !differs(field);
  field.defaultValue = answer;
  [...field.options || []].forEach((one) => { one.defaultSelected = one.value === answer; });
  if (isEmpty) {
    set(field, answer);
  }
}

function expectToday() {
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10); // where the reader is
  document.querySelectorAll("#date, #night-date").forEach((field) => expect(field, today));
}

// The reader, whom this browser knows, reports mostly their own games.
function expectReader() {
  const me = library.player(MasterlistKit.remembered("me"));
  const list = form.field("list"); // where there is none, no one keeps a log
  if (me && list) {
    expect(form.field("player"), library.label(me));
    form.field("opponent").closest(".field").after(form.field("player").closest(".field")); // theirs is known: it asks for the other first
    expect(list, library.listOf(me.id) || emptyOf(list));
  }
}

function fill(given) {
  later = given;
  fields().forEach(reset);
  fields().filter((field) => field.id in given).forEach((field) => set(field, given[field.id]));
}

const gamesOf = (given) => Object.fromEntries(Object.entries(given).filter(([id]) => GAME.test(id)));

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
  fields().filter((field) => ids.includes(field.id)).forEach((field) => set(field, later[field.id]));
}

function press(button, isDone) {
  for (let times = 0; button && !button.hidden && !isDone() && times < MOST_ADDED; times += 1) {
    button.click();
  }
}

// The choices that came later than the answers.
function fillChoices() {
  fields().filter((field) => field.options && later[field.id] && !differs(field)).forEach((field) => set(field, later[field.id]));
}

// The choices that follow from what is known of the site, with what was chosen.
function refill() {
  const { clubs, events } = library;
  for (const [id, isBetweenPeople] of [["event", false], ["match-event", true]]) {
    const own = events.filter((event) => Boolean(event.of) === isBetweenPeople);
    offer(id, _("Choose the event"), own.map((event) => [event.id, `${event.name} (${event.start.slice(0, 4)})`]));
  }
  ["player-club", "event-club"].forEach((id) => offer(id, _("None"), clubs));
}

function offer(id, none, choices) {
  const select = form.field(id);
  if (select) {
    const chosen = select.value;
    select.replaceChildren(new Option(none, ""), ...Array.from(choices, ([value, text]) => new Option(text, value)));
    set(select, chosen);
  }
}

// What an address says of a result is filled into the form: submit.html?player=…&opponent=…&date=…
function prefill() {
  const asked = new URLSearchParams(location.search);
  for (const [name, value] of ASKED.filter((one) => asked.has(one)).map((one) => [one, asked.get(one)])) {
    const [choice, field] = [`${name}-${value}`, name].map(form.field);
    if (choice?.type === "radio") {
      choice.click();
    } else if (field) {
      const player = "person" in field.dataset && library.player(value);
      field.value = player ? library.label(player) : value;
      ["input", "change"].forEach((type) => field.dispatchEvent(new Event(type, { bubbles: true })));
    }
  }
}

// The form of one kind is emptied, but for what is mostly the same in the next result; a day only until it is sent.
function next(kind, isSent = false) {
  const stays = ({ id, type }) => STAYS[kind].includes(id) && !(isSent && type === "date");
  fields().filter((field) => isOf(field, kind) && !stays(field)).forEach(reset);
}

// Until the fields of a day's games have come, their answers are kept as they were.
function save(results) {
  const isToCome = (id) => !(id.startsWith("match") ? document.querySelector("[data-game=match-0]") : form.reports.night);
  const games = Object.fromEntries(Object.entries(gamesOf(later)).filter(([id]) => isToCome(id)));
  const given = fields().some(differs) ? answers() : {};
  MasterlistKit.remember("submission", { answers: { ...games, ...given }, results });
}

Masterlist.keep = { answers, expectReader, expectToday, fill, fillChoices, fillGames, next, offer, prefill, refill, save };
