// The form as data: the content of its fields, as values of content files, the field at which a fault is shown, what stays of what
// was typed, and what comes of it.
// Each kind of report adds itself to ``reports``; see docs/explanation/submit-page.md for what it says there.

const { checks: { MILD, faultsWhere }, library, personIn, yaml } = Masterlist;
const { _, day, make } = MasterlistKit;
// With these a text does not say what it shows; a file that holds one is refused.
const HIDDEN = /[\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;
const MOST_SIMILAR = 3; // more are no help
const reports = {};

const field = (id) => document.getElementById(id);
const typed = (id) => field(id)?.value.trim() || "";
const answer = (name) => document.querySelector(`input[name=${name}]:checked`)?.value || "";
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const isShown = (element) => Boolean(element) && !element.closest("[hidden]");

// What the fields for numbers hold: whole ones, and others with the decimal mark and the minus sign of any language.
const NUMBERS = { numeric: /^\d+$/, decimal: /^[-−]?\d+([.,]\d+)?$/ };

const tidy = (text) => text.replace(HIDDEN, "").replace(/\s+/g, " ").trim();

// What was answered to a question that is shown, as its inputs say; undefined where nothing was.
function value(name) {
  const own = field(name);
  // Several inputs are one for each answer, or one for each side of a figure.
  const [input, other] = own?.matches("input, select") ? [own] : document.querySelectorAll(`[name="${name}"], .digits[id^="${name}-"]`);
  return !isShown(input) ? undefined
    : input.type === "radio" ? answer(name) || undefined
      : input.type === "checkbox" ? input.checked || undefined
        // A player's id; what it would look like where no player on file is meant.
        : "person" in input.dataset ? personIn(input).id || library.slug(personIn(input).text) || undefined
          : other ? pairOf([input, other]) : numberOrText(input);
}

function pairOf(inputs) {
  const sides = inputs.map((one) => one.value.trim().replace(",", "."));
  return sides.some(Boolean) ? sides.join("-") : undefined;
}

function numberOrText({ value: written, inputMode }) {
  const text = tidy(written);
  const number = NUMBERS[inputMode]?.test(text) ? Number(text.replace(",", ".").replace("−", "-")) : NaN;
  return text && inputMode in NUMBERS ? number : text || undefined;
}

// The fields of a form are called like the keys of its file, behind a name where others are called the same.
const valuesOf = ({ properties }, prefix) => Object.fromEntries(Object.keys(properties)
  .map((key) => [key, value(`${prefix}-${key}`) ?? value(key)]).filter(([, one]) => one !== undefined));

// The faults of those rows that begin with what is so, each at a field of the form itself, for what the rules of a file cannot see.
const faultsAt = (...rows) => faultsWhere(...rows.map(([isSo, name, rule, message, hint, more]) =>
  [isSo, [], rule, message, hint, { field: name, ...more }]));

// The field at which a fault is shown: the one that is called like its place, or like the nearest above it.
function fieldOf({ prefix, places, rest }, found, submission) {
  const path = found.path.length ? found.path : [found.missing].filter(Boolean);
  const above = path.map((_key, number) => path.slice(0, path.length - number).join("-"));
  const names = [...above, path.at(-1)].flatMap((key) => [`${prefix}-${key}`, key]);
  return [...(places?.(found, submission) || []), ...names].find((name) => isShown(document.querySelector(`[data-field="${name}"]`))) || rest;
}

// A list may be of another kind of games than its form is for.
const reportOf = (kind) => reports[(kind === "entry" && field("list").selectedOptions[0]?.dataset.kind) || kind];

// What is reported: its kind, its file, and what each kind of report says in addition.
const read = (kind, asks) => ({ kind, asks, ...reportOf(kind).read(asks, kind) });

// What is wrong; a fault about a player who is not on file names the players who may be meant.
function judge(submission) {
  const report = reportOf(submission.kind);
  const newest = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10); // today, and a day for time zones
  return Array.from(report.judge(submission, newest), (found) => {
    const similar = found.stranger ? library.suggest(found.stranger) : [];
    const meant = similar.length && similar.length <= MOST_SIMILAR
      ? { similar, hint: _("did you mean {players}?", { players: similar.map(library.label).join(" / ") }) } : {};
    return { ...found, field: found.field || fieldOf(report, found, submission), ...meant };
  });
}

function exclusion(list, players, date, name) {
  const [id, first, last] = library.excluded(list, players, date) || [];
  const values = { player: id, since: day(first), until: day(last) };
  const message = last ? _("not rated: '{player}' was excluded from the list from {since} until {until}", values)
    : _("not rated: '{player}' has been excluded from the list since {since}", values);
  return faultsAt([id, name, "players-are-rated", message, _("send it all the same if it is to be shown"), MILD]);
}

const roundAndTable = ({ round, table }) => (table ? _("round {round}, table {table}", { round, table }) : _("round {round}", { round }));

// Of a board of an event, or a game that is one. Its file is named after round and table.
const idOfBoard = ({ round = "", table }) => `r${round}-${library.slug(table || "a")}`;

const NO_EVENT = { id: "", name: "", system: "", terms: {}, decimals: 2, boards: [], inPlay: [] };

// The event that a field names: of boards of seven powers, or of games between people.
const eventIn = (name, isBetweenPeople) =>
  library.events.find(({ of, id }) => Boolean(of) === isBetweenPeople && id === typed(name)) || NO_EVENT;

// A board of an event, with its file.
const boardOf = (event, board) =>
  ({ event, value: board, folder: `content/tournaments/${event.id}`, id: idOfBoard(board), owner: event.id });

const titleOfBoard = ({ event, value: board }) => `${event.name}, ${roundAndTable(board)}`;

// Whether the event is named, has that round, and has no such board yet; and whether no player sits at two boards of the round, which its
// terms may allow. ``seats`` are players with their fields.
function eventFaults({ event, id, value: board }, prefix, seats) {
  const isInPlay = event.inPlay.includes(id);
  const isThere = !isInPlay && event.boards.includes(id) && board.round !== undefined;
  const others = event.terms.fill_ins ? [] : library.boardsOf(event.id).filter((one) => one.round === board.round && one.board !== id);
  const taken = new Map(others.flatMap((one) => one.seats.map(({ player }) => [player, one.board])));
  return faultsAt(
    [!event.id, `${prefix}event`, "event-is-known", _("the event is missing"), _("choose it"), { missing: "event" }],
    [board.round > event.terms.rounds, `${prefix}round`, "rounds-are-planned",
      _("there is no round {round}: the event has {rounds}", { round: board.round, rounds: event.terms.rounds }), _("correct the round")],
    [event.id && isInPlay, `${prefix}table`, "file-is-new", _("{board} is on file, and in play", { board: roundAndTable(board) }),
      _("edit its file: write how the board stands now, or how it ended")],
    [event.id && isThere, `${prefix}table`, "file-is-new", _("{board} is on file already", { board: roundAndTable(board) }),
      _("correct the round, or give the table another letter")],
    ...seats.map(([player, name]) => [player && player !== Masterlist.boards.SEVENTH_PLAYER && taken.has(player), name, "one-board-a-round",
      _("'{player}' also plays on board '{board}' of round {round}", { player, board: taken.get(player), round: board.round }),
      _("choose who really played")]),
  );
}

// A name with the first number behind it that is not taken; the first file has none.
function freeName(name, sign, isTaken, number = 1) {
  const numbered = number > 1 ? `${name}${sign}${number}` : name;
  return isTaken(numbered) ? freeName(name, sign, isTaken, number + 1) : numbered;
}

// The new file that a submission makes: its path and its text.
const fileOf = ({ folder, id, kind, value: written }) => ({ folder, name: `${id}.yaml`, text: yaml.file(written, kind) });

const isOnFile = (id) => Boolean(library.player(id));
const listOf = (id) => library.lists.find((one) => one.id === id);

// --- What was typed: it stays in this browser until it is sent or cleared, and an address may say more ---

const GAME = /^(game-\d+|match-0)(?:-seat-(\d+))?/; // of a day, or of an event, which has one in the form
const ASKED = ["player", "opponent", "list", "date", "outcome", "level"]; // by an address
let later = {}; // answers whose fields or choices may still have to come

const fields = () => [...document.querySelectorAll("#submit .questions :is(input, select)")];
const isOf = (input, kind) => input.closest(`[data-for~="${kind}"]`) !== null;

// What is answered in a field: a tick, or a text.
const partOf = ({ type }) => (type === "radio" || type === "checkbox" ? "checked" : "value");
const answerIn = (input) => input[partOf(input)];

// The same in an empty form.
function emptyOf(input) {
  const options = [...input.options || []];
  return partOf(input) === "checked" ? input.defaultChecked
    : input.options ? (options.find((one) => one.defaultSelected) || options[0])?.value ?? "" : input.defaultValue;
}

const differs = (input) => answerIn(input) !== emptyOf(input);

// A choice that is not there yet comes with the names; a field of a player asks whom it names now.
function set(input, content) {
  if (!input.options || [...input.options].some((one) => one.value === content)) {
    input[partOf(input)] = content;
  }
  if ("person" in input.dataset) {
    input.dispatchEvent(new Event("input"));
  }
}

const reset = (input) => set(input, emptyOf(input));

// The answers that differ from those of an empty form, by id, and all days: an empty form has that on which it is shown.
// Of the form of one kind where it is named.
function answers(kind = "") {
  const given = fields().filter((input) => (!kind || input.name === "kind" || isOf(input, kind))
    && (differs(input) || (input.type === "date" && input.value)));
  return Object.fromEntries(given.map((input) => [input.id, answerIn(input)]));
}

// What an empty form has in a field, which is shown there unless something else was answered.
function expect(input, content) {
  const isEmpty = !differs(input);
  input.defaultValue = content;
  [...input.options || []].forEach((one) => { one.defaultSelected = one.value === content; });
  if (isEmpty) {
    set(input, content);
  }
}

function expectToday() {
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10); // where the reader is
  document.querySelectorAll("#date, #night-date").forEach((input) => expect(input, today));
}

// The reader, whom this browser knows, reports mostly their own games.
function expectReader() {
  const me = library.player(MasterlistKit.remembered("me"));
  const list = field("list"); // where there is none, no one keeps a log
  if (me && list) {
    expect(field("player"), library.label(me));
    expect(list, library.listOf(me.id) || emptyOf(list));
  }
}

// Fills in those answers whose fields are there now.
const fillIn = (isMeant) =>
  fields().filter((input) => input.id in later && isMeant(input)).forEach((input) => set(input, later[input.id]));

function fill(given) {
  later = given;
  fields().forEach(reset);
  fillIn(() => true);
}

// The choices that came later than the answers.
const fillChoices = () => fillIn((input) => input.options && later[input.id] && !differs(input));

// The games of a day, and the seats at a table, that had answers are there again first.
function fillGames() {
  const given = Object.keys(later).map((id) => GAME.exec(id)).filter(Boolean);
  given.forEach(([, game, seat]) => Masterlist.form.again?.(game, Number(seat || 0)));
  fillIn(({ id }) => GAME.test(id));
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

function offer(name, none, choices) {
  const select = field(name);
  if (select) {
    const chosen = select.value;
    select.replaceChildren(new Option(none, ""), ...Array.from(choices, ([id, text]) => new Option(text, id)));
    set(select, chosen);
  }
}

// What an address says of a result is filled into the form: submit.html?player=…&opponent=…&date=…
function prefill() {
  const asked = new URLSearchParams(location.search);
  for (const [name, given] of ASKED.filter((one) => asked.has(one)).map((one) => [one, asked.get(one)])) {
    const [choice, input] = [`${name}-${given}`, name].map(field);
    if (choice?.type === "radio") {
      choice.click();
    } else if (input) {
      const player = "person" in input.dataset && library.player(given);
      input.value = player ? library.label(player) : given;
      ["input", "change"].forEach((type) => input.dispatchEvent(new Event(type, { bubbles: true })));
    }
  }
}

// The form of one kind is emptied, but for what the page says is mostly the same in the next result; a day only until it is sent.
function next(kind, isSent = false) {
  const stays = (input) => input.closest(`[data-stays~="${kind}"]`) && !(isSent && input.type === "date");
  fields().filter((input) => isOf(input, kind) && !stays(input)).forEach(reset);
}

// Until the fields of a day's games have come, their answers are kept as they were.
function save(results) {
  const isToCome = (id) => !(id.startsWith("match") ? document.querySelector("[data-game=match-0]") : reports.night);
  const games = Object.fromEntries(Object.entries(later).filter(([id]) => GAME.test(id) && isToCome(id)));
  const given = fields().some(differs) ? answers() : {};
  MasterlistKit.remember("submission", { answers: { ...games, ...given }, results });
}

// --- What it is worth ---

const loadWorkings = () => MasterlistKit.load("assets/workings.js");
loadWorkings().catch(() => {}); // while there is a network; asked again where one is shown

const seen = new Map(); // what each part of the page shows, as text

// Whether a part of the page must be made anew. One that is made anew under a finger would lose the tap: leaving a
// field updates the page between the press and the release.
function isNew(part, what) {
  const text = JSON.stringify(what);
  const isOther = seen.get(part) !== text;
  seen.set(part, text);
  return isOther;
}

let valued = null; // the submission whose worth is shown: of another an answer of the network comes too late

// What it is worth may come late, when the form has another submission.
async function showPoints(submission) {
  if (!isNew("points", submission)) {
    return;
  }
  valued = submission;
  const { worth } = reportOf(submission.kind);
  await (worth && loadWorkings());
  for await (const shown of worth && valued === submission ? worth(submission) : []) {
    if (valued === submission) {
      field("points").replaceChildren(...shown);
      const own = submission.entry && ["p.equation b", ".main, .figures > div"] // what who reports would gain, else what they made
        .map((one) => field("points").querySelector(one)).find(Boolean);
      const points = [...(own?.childNodes || [])].map((one) => one.textContent).join(" ");
      field("gain").textContent = points && !field("signed").checked ? _("{points} once signed", { points }) : points;
    }
  }
}

const unknownWorth = (about) => make("p", { text: _("The points are worked out when it is published, by the system {system}.", about) });

// What each seat or player gets, with remarks, and how it was worked out: ``rows`` have a name, texts, of which the last is what counts,
// and perhaps the way it goes, the terms of its sum, and a working.
const worthTable = (rows, about) => [
  make("table", { class: "seat-points" }, make("tbody", {}, ...rows.map(({ name, kind, sum, texts, way = "" }) => make("tr", {},
    make("th", { scope: "row", class: kind }, name, ...(sum ? [make("p", { class: "equation" }, ...sum)] : [])),
    ...texts.map((text, at) => make("td", { class: at < texts.length - 1 ? "n" : `n main ${way}`, text })))))),
  ...about.map((text) => make("p", { class: "small", text })),
  make("details", { class: "workings" }, make("summary", { text: _("How this was worked out") }), ...rows.filter(({ working }) => working)
    .flatMap(({ name, kind, working }) => [make("p", { class: kind }, make("strong", { text: name })), ...working])),
];

Masterlist.form = {
  NO_EVENT, answer, answers, boardOf, capital, eventFaults, eventIn, exclusion, expectReader, expectToday, faultsAt, field, fileOf, fill,
  fillChoices, fillGames, freeName, idOfBoard, isNew, isOnFile, judge, listOf, next, offer, prefill, read, refill, reportOf, reports, save, tidy,
  showPoints, titleOfBoard, typed, unknownWorth, value, valuesOf, worthTable,
};
