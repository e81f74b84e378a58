// Results that are added one after the other, and sent together.

const { form, keep, library } = Masterlist;
const { make } = MasterlistKit;
const { _ } = MasterlistWords;
const root = document.getElementById("submit");
const EVENTS = { board: "event", "event-game": "match-event" }; // where the forms of boards name their event
let results = []; // that were added: each with its file, its title, the answers of the form, and what the others may mention
let page = null; // what the page does when the form has changed
let current = null; // the submission in the form and its file, once it is ready
let before = ""; // the kind of result that was in the form before a new player

function take(added) {
  results = added;
  library.bring(results);
}

// Of a board, a game or a day.
const seated = ({ owner, id, value: { round, seats = {} }, seats: own = Object.values(seats) }) => ({ owner, board: id, round, seats: own });

function add() {
  const { submission, file } = current;
  const { title, fact = seated } = form.reportOf(submission.kind);
  take([...results, { kind: submission.kind, file, title: title(submission), answers: keep.answers(submission.kind), fact: fact(submission) }]);
}

function start(actions) {
  page = actions;
  form.field("another").addEventListener("click", addAnother);
  form.field("clear").addEventListener("click", clear);
  form.field("next").addEventListener("click", startNext);
  keep.expectToday();
  const { answers, results: kept } = keep.kept();
  take(Array.isArray(kept) ? kept : []);
  // An address that says what is reported comes before what was typed.
  const isKept = Boolean(answers && Object.keys(answers).length && !location.search);
  if (isKept) {
    keep.fill(answers);
    form.say(_("What you typed before is still here."));
  }
  return isKept;
}

// The form is emptied for the next result; what it held is sent together with that.
function addAnother() {
  const { submission } = current;
  const { kind } = submission;
  add();
  const boards = submission.of ? "event-game" : "board"; // what is mostly reported after an event
  const next = (kind === "event" && boards) || (kind === "player" && before) || kind;
  keep.next(kind);
  form.field(`kind-${next}`).checked = true;
  keep.refill();
  if (kind === "event") {
    form.field(EVENTS[next]).value = submission.owner;
  }
  if (EVENTS[kind]) {
    form.field(kind === "board" ? "table" : "match-table").value = freeTable(submission);
  }
  page.startAnew();
  form.say(_("Added. It will be sent together with the next one."));
  form.field(`kind-${next}`).focus();
}

// The next letter or number of a table that this round does not have yet.
function freeTable({ value: board, event, id }) {
  const taken = new Set([...event.boards, id]);
  let table = board.table || "a";
  while (/^[a-y0-8]$/i.test(table) && taken.has(form.idOfBoard({ ...board, table }))) {
    table = String.fromCharCode(table.charCodeAt(0) + 1);
  }
  return table;
}

function clear() {
  keep.fill({});
  take([]);
  keep.refill();
  page.startAnew();
  form.say(_("The form is empty."));
}

function startNext() {
  const kind = form.answer("kind");
  keep.next(kind, true);
  take([]);
  page.startAnew();
  form.say("");
  form.field(`kind-${kind}`).focus();
}

// A result that was added goes back into the form; what is there is added first.
function edit(result) {
  if (current) {
    add();
  } else if (isBegun()) {
    form.say(_("Finish what is in the form first, or clear it."));
    return;
  }
  take(results.filter((one) => one !== result));
  keep.refill();
  keep.fill(result.answers);
  page.startAnew();
  keep.fillGames();
  page.changed();
  form.say(_("It is back in the form."));
}

function remove(result) {
  take(results.filter((one) => one !== result));
  keep.refill();
  page.changed();
}

// Whether more is filled in than what stays from one result to the next.
function isBegun() {
  const people = [...root.querySelectorAll("[data-person]:not(#player)")];
  return people.some((one) => one.value) || Boolean(form.typed("event-name") || form.typed("player-name"));
}

function show(submission, file) {
  current = file ? { submission, file } : null;
  before = submission.kind === "player" ? before : submission.kind;
  form.field("another").hidden = !file;
  form.field("batch").hidden = !results.length;
  form.field("ways").hidden = !file && !results.length;
  if (form.isNew("batch", results)) {
    form.field("batch-list").replaceChildren(...results.map(item));
  }
  if (file || results.length) {
    form.showWays(results.map((one) => one.file), file);
  }
}

const item = (one) => make("li", { text: one.title }, " ",
  form.button(_("Edit"), () => edit(one)), " ", form.button(_("Remove"), () => remove(one)));

Masterlist.collect = { show, start, get results() { return results; } };
