// The page itself: what is shown when and where.

const { PersonField, collect, form, keep, library } = Masterlist;
const { make } = MasterlistKit;
const { _ } = MasterlistWords;
const root = document.getElementById("submit");
const touched = new Set(); // fields that were visited: errors show only after that
const MOST_NEEDS = 8; // shown at once
const loadLater = () => MasterlistKit.load("assets/submit-night.js"); // the games between people
let keeper = ""; // who is named as the keeper of the log
let isKept = false; // whether the form shows what was typed before
let asked = 0; // counts the submissions shown, so that a late answer of the network is not taken for a new one

const people = () => Array.from(root.querySelectorAll("[data-person]"), PersonField.of);

function start() {
  if (!root) {
    return; // a site with nothing that could be reported
  }
  form.field("no-script").remove();
  form.field("by-hand").open = false;
  root.hidden = false;
  root.querySelectorAll("[data-person]").forEach((input) => new PersonField(input));
  isKept = collect.start({ changed, startAnew });
  root.addEventListener("input", changed);
  root.addEventListener("change", (event) => { touch(event.target); changed(); });
  root.addEventListener("focusout", leave);
  for (const type of ["focusin", "click"]) { // a short field is full: what is typed takes the place of what it has
    root.addEventListener(type, ({ target }) => target.matches(".digits") && target.select());
  }
  document.addEventListener("masterlist-known", arrive);
  document.addEventListener("masterlist-more", update);
  document.addEventListener("masterlist-unknown", () => {
    form.field("loading").textContent = _("The names of the players could not be loaded: reload the page.");
  });
  form.field("loading").hidden = false;
  library.listen();
  update();
}

function changed() {
  update();
  keep.save();
}

// What was reported of the fields so far is forgotten; the names in them may mean others now.
function startAnew() {
  touched.clear();
  people().forEach((one) => one.resolve());
  keeper = keeperOf();
  changed();
}

const keeperOf = () => (form.field("player") ? PersonField.of(form.field("player")).id : "");

// A player who is named now mostly reports to the one list that they play in.
function chooseList() {
  const list = keeperOf() !== keeper && !touched.has("list") && library.listOf(keeperOf());
  keeper = keeperOf();
  if (list) {
    form.field("list").value = list;
  }
}

// The names have come: fill the choices, and judge anew what was typed meanwhile.
function arrive() {
  form.field("loading").hidden = true;
  if (form.field("kind-event-game")) { // so that it is there at a venue without a network
    loadLater().catch(() => null); // asked for again when it is chosen
  }
  keep.refill();
  keep.expectReader();
  keep.fillChoices();
  people().forEach((one) => (one.input === document.activeElement ? one.text && one.typed() : one.resolve()));
  keeper = isKept ? keeperOf() : keeper;
  update();
  keep.fillChoices(); // whom a game was conceded to depends on the centres
  update();
  if (location.search) {
    keep.prefill();
  }
}

function touch(element) {
  const field = element.closest("[data-field]");
  if (field) {
    touched.add(field.dataset.field);
  }
}

// A group of inputs counts as left when the focus leaves the whole group; a list of names closes later.
function leave(event) {
  const field = event.target.closest("[data-field]");
  if (field && !field.contains(event.relatedTarget) && event.target.value) {
    touch(event.target);
    update();
  }
}

function update() {
  chooseList();
  const kind = form.answer("kind");
  for (const part of root.querySelectorAll("[data-for]")) {
    part.hidden = !part.dataset.for.split(" ").includes(kind);
  }
  const report = form.reportOf(kind);
  if (!report) {
    loadLater().then(() => { update(); keep.fillGames(); update(); }, () => document.dispatchEvent(new Event("masterlist-unknown")));
    return;
  }
  const asks = report.asks?.() || {};
  for (const part of root.querySelectorAll("[data-when]")) {
    part.hidden = !asks[part.dataset.when];
  }
  const submission = form.read(kind, asks);
  const found = form.judge(submission);
  showFaults(found);
  showResult(submission, report, found);
}

function showFaults(found) {
  const first = new Map();
  for (const one of found) {
    const isRude = !touched.has(one.field) || one.missing;
    if (!isRude && (!first.has(one.field) || one.severity === "error")) {
      first.set(one.field, first.get(one.field)?.severity === "error" ? first.get(one.field) : one);
    }
  }
  for (const field of root.querySelectorAll("[data-field]")) {
    showFault(field, first.get(field.dataset.field));
  }
}

function showFault(field, found) {
  const place = form.field(`${field.dataset.field}-fault`);
  const text = found ? inSentences(found) : "";
  if (!place || place.textContent === text) {
    return;
  }
  place.replaceChildren(...Masterlist.withChoices(text, found?.similar || [], field));
  place.classList.toggle("mild", found?.severity === "warning");
  const wrong = found?.severity === "error";
  for (const input of field.querySelectorAll("input:not([type=radio], [type=checkbox]), select")) {
    input.toggleAttribute("aria-invalid", wrong);
    if (wrong) {
      input.setAttribute("aria-invalid", "true");
    }
  }
  form.field("heard").textContent = text;
}

const sentence = (text) => form.capital(text) + (text.endsWith("?") ? "" : ".");
// A rule names people by their ids, in the quotes of any language; a reader knows their names.
const named = (text) => text.replace(/['„«]\s?([a-z0-9-]+)\s?['“»]/g, (quoted, id) => library.all.byId.get(id)?.name || quoted);
const inSentences = ({ message, hint }) => `${sentence(named(message))} ${sentence(hint)}`;

function showResult(submission, { showWorth }, found) {
  const errors = found.filter((one) => one.severity === "error");
  const isReady = !errors.length;
  form.field("needed").hidden = isReady;
  if (form.isNew("needs", errors)) {
    form.field("needed-list").replaceChildren(...needs(errors));
  }
  form.field("worth").hidden = !isReady || !showWorth;
  form.field("written").hidden = !isReady;
  showDoubts(isReady ? found : []);
  const file = isReady ? form.fileOf(submission) : null;
  if (isReady) {
    asked += form.isNew("asked", submission) ? 1 : 0;
    const mine = asked;
    form.showPoints(submission, () => mine === asked);
    form.field("where").textContent = where(file);
    form.field("yaml").textContent = file.text;
  }
  collect.show(submission, file);
}

const where = ({ folder, name }) => _("The new file {file}", { file: `${folder}/${name}` });

// What is still missing or wrong: each a link to its field.
function* needs(errors) {
  const firsts = new Map([...errors].reverse().map((one) => [one.field, one]));
  const fields = [...root.querySelectorAll("[data-field]")].filter((field) => firsts.has(field.dataset.field));
  for (const field of fields.slice(0, MOST_NEEDS)) {
    const found = firsts.get(field.dataset.field);
    const target = field.querySelector("input, select");
    const title = field.querySelector("legend, label, h2") || field.closest("fieldset").querySelector("legend");
    const label = title.textContent.trim();
    const link = make("a", { href: `#${target.id}`, text: label });
    link.addEventListener("click", (event) => { event.preventDefault(); target.focus(); });
    yield make("li", {}, link, found.missing ? "" : _(": {fault}", { fault: named(found.message) }));
    if (found.newcomer) {
      yield make("li", {}, ...form.newcomer(found.newcomer));
    }
  }
}

function showDoubts(found) {
  const place = form.field("doubts");
  const doubts = found.filter((one) => one.severity === "warning");
  place.hidden = !doubts.length;
  place.replaceChildren(...doubts.map((one) =>
    make("p", { class: "doubt", text: inSentences(one) })));
}

start();
