// The page itself: what is shown when and where, the results that are added one after the other and sent together, and the ways on.

const { form, library, personField, personIn } = Masterlist;
const { field } = form;
const { _, button, make, save, set } = MasterlistKit;
const root = field("submit");
const kinds = field("kinds");
const touched = new Set(); // fields that were visited: errors show only after that; and what was to be sent before it was ready
const MOST_NEEDS = 8; // shown at once
const EVENTS = { board: "event", "event-game": "match-event" }; // where the forms of boards name their event
const loadLater = () => MasterlistKit.load("assets/submit-night.js"); // the games between people
let sides = ""; // the ids of player and opponent
let isKept = false; // whether the form shows what was typed before
let results = []; // that were added: each with its file, its title, the answers of the form, and what the others may mention
let current = null; // the submission in the form and its file, once it is ready
let before = ""; // the kind of result that was in the form before a new player

const inAll = (selector) => [...root.querySelectorAll(selector)];
const people = () => inAll("[data-person]").map(personIn);
const chosenKind = () => root.querySelector("[name=kind]:checked");

function start() {
  field("no-script").remove();
  field("by-hand").open = root.hidden = false;
  inAll("[data-person]").forEach(personField);
  function toFirstMissing() {
    touched.add(`sent ${form.answer("kind")}`);
    update();
    root.querySelector("#needed a")?.click();
  }
  Object.entries({ another: addAnother, clear, "go-on": toFirstMissing, next: startNext }).forEach(([id, click]) => set(field(id), { click }));
  form.expectToday();
  const { answers, results: kept } = MasterlistKit.remembered("submission") || {};
  take(Array.isArray(kept) ? kept.filter((one) => one?.file && one.fact && one.answers) : []); // what else lies there is not the form's
  isKept = Boolean(answers && Object.keys(answers).length && !location.search); // an address that says what is reported comes first
  if (isKept) {
    form.fill(answers);
    say(_("What you typed before is still here."));
  }
  const every = inAll("[name=kind]");
  const asked = every.find((one) => one.value === new URLSearchParams(location.search).get("kind"));
  (asked || chosenKind() || every[0]).click(); // what was typed before may be of a kind that the site has no more
  const me = MasterlistKit.remembered("me");
  kinds.open = kinds.firstElementChild.hidden = !asked && !(me && form.answer("kind") === "entry"); // else one line says what is known
  me && field("opponent")?.closest(".field").after(field("player").closest(".field")); // theirs is known: it asks for the other first
  const select = ({ target }) => target.matches(".digits") && target.select(); // full as they are: what is typed takes the place of what they have
  set(root, { input: changed, change: ({ target }) => { touch(target); changed(); }, focusout: leave, focusin: select, click: select });
  set(document, { "masterlist-known": arrive, "masterlist-more": update });
  // The bar at the foot of a phone's screen goes where the button at the end is above it, or further up.
  const reach = ([{ isIntersecting }]) => field("ready").classList.toggle("reached", isIntersecting);
  inAll("#ways [data-send]").forEach((one) => new IntersectionObserver(reach, { rootMargin: "9999px 0px -110px" }).observe(one));
  field("loading").hidden = false;
  // The script of the rows runs after this one; fetching is forbidden where the page was opened from a disk.
  set(document.querySelector('script[src$="assets/submit-data.js"]'), { error: () => fail(_("The names of the players could not be loaded: reload the page.")) });
  update();
}

const fail = (text) => { set(field("loading"), { text }).hidden = false; };

function changed() {
  update();
  form.save(results);
}

// What was reported of the fields so far is forgotten; the names in them may mean others now. The form begins with what it is for.
function startAnew(text) {
  touched.clear();
  people().forEach((one) => one.resolve());
  sides = sidesOf();
  changed();
  say(text);
  (kinds.open ? chosenKind() : kinds.firstElementChild).focus();
}

const sidesOf = () => ["player", "opponent"].map((name) => (field(name) ? personIn(field(name)).id : "")).join();

// A player who is named now mostly reports to the one list that they play in; else it is that of the opponent.
function chooseList() {
  const now = sidesOf();
  const list = now !== sides && !touched.has("list") && now.split(",").map(library.listOf).find(Boolean);
  sides = now;
  if (list) {
    field("list").value = list;
  }
}

// The names have come: fill the choices, and judge anew what was typed meanwhile.
function arrive() {
  field("loading").hidden = true;
  if (field("kind-event-game")) { // so that it is there at a venue without a network
    loadLater().catch(() => null); // asked for again when it is chosen
  }
  form.refill();
  form.expectReader();
  form.fillChoices();
  people().forEach((one) => (one.input === document.activeElement ? one.text && one.typed() : one.resolve()));
  sides = isKept ? sidesOf() : sides;
  update();
  form.fillChoices(); // whom a game was conceded to depends on the centres
  update();
  form.prefill();
}

const touch = (element) => touched.add(element.closest("[data-field]")?.dataset.field);

// A group of inputs counts as left when the focus leaves the whole group; a list of names closes later.
function leave({ target, relatedTarget }) {
  const place = target.closest("[data-field]");
  if (place && !place.contains(relatedTarget) && target.value) {
    touch(target);
    update();
  }
}

function update() {
  chooseList();
  const kind = form.answer("kind");
  set(field("kind-said"), { text: chosenKind().nextSibling.textContent.split(" (")[0] }); // the list is asked below
  inAll("[data-for]").forEach((part) => { part.hidden = !part.dataset.for.split(" ").includes(kind); });
  const report = form.reportOf(kind);
  if (!report) {
    field("needed").hidden = field("ways").hidden = true; // they are of what was chosen before
    loadLater().then(() => { update(); form.fillGames(); update(); }, () => fail(_("This could not be loaded.")));
    return;
  }
  const asks = report.asks?.() || {};
  inAll("[data-when]").forEach((part) => { part.hidden = !asks[part.dataset.when]; });
  const submission = form.read(kind, asks);
  const found = form.judge(submission);
  showFaults(found);
  showResult(submission, report, found);
}

// --- What is wrong ---

const isError = ({ severity }) => severity === "error";
const sentence = (text) => form.capital(text) + (text.endsWith("?") ? "" : ".");
// A rule names people by their ids, in the quotes of any language; a reader knows their names.
const named = (text) => text.replace(/['„«]\s?([a-z0-9-]+)\s?['“»]/g, (quoted, id) => library.player(id)?.name || quoted);
const inSentences = ({ message, hint }) => `${sentence(named(message))} ${sentence(hint)}`;

const titleOf = (place) => (place.querySelector("legend, label, h2") || place.closest("fieldset").querySelector("legend")).textContent.trim();
// It names the field, as it is read aloud by itself.
const missingIn = (title, hint) => (title.endsWith("?") ? [title, _("Choose an answer.")].join(" ") : sentence(title + _(": {fault}", { fault: hint })));

// At each field that was visited the first error, else the first doubt; what is missing, once one wanted to send.
function showFaults(found) {
  const isWanted = touched.has(`sent ${form.answer("kind")}`);
  const polite = found.filter((one) => (isWanted && isError(one)) || (touched.has(one.field) && !one.missing));
  for (const place of inAll("[data-field]")) {
    const own = polite.filter((one) => one.field === place.dataset.field);
    showFault(place, own.find(isError) || own[0]);
  }
}

function showFault(place, found) {
  const shown = field(`${place.dataset.field}-fault`);
  const text = !found ? "" : found.missing ? missingIn(titleOf(place), found.hint) : inSentences(found);
  if (!shown || shown.textContent === text) {
    return;
  }
  shown.replaceChildren(...withChoices(text, found?.similar || [], place));
  shown.classList.toggle("mild", found?.severity === "warning");
  const inputs = place.querySelectorAll("input:not([type=radio], [type=checkbox]), select");
  inputs.forEach((input) => { input.ariaInvalid = found && isError(found) ? "true" : null; });
  field("heard").textContent = text;
}

// A text with buttons in the place of those who may be meant, in the first field that names no player.
function withChoices(text, players, place) {
  const names = players.map(library.label).join(" / ");
  const at = text.lastIndexOf(names);
  const buttons = players.map((player) => button(library.label(player), () => {
    const person = [...place.querySelectorAll("input[role=combobox]")].map(personIn).find((one) => one?.text && !one.id);
    person?.open(false);
    person?.choose(player.id);
    person?.input.focus();
  }));
  return [text.slice(0, at), ...buttons.flatMap((one, number) => (number ? [" / ", one] : [one])), text.slice(at + names.length)];
}

// What is still missing or wrong: each a link to its field.
function needs(errors) {
  const places = inAll("[data-field]").map((place) => [place, errors.find((one) => one.field === place.dataset.field)]);
  return places.filter(([, found]) => found).slice(0, MOST_NEEDS).flatMap(([place, found]) => {
    const target = place.querySelector("input, select");
    const go = (event) => { event.preventDefault(); target.closest("details")?.setAttribute("open", ""); target.focus(); };
    const link = make("a", { href: `#${target.id}`, text: titleOf(place), click: go });
    const about = found.missing ? "" : _(": {fault}", { fault: named(found.message) });
    return [make("li", {}, link, about), ...(found.newcomer ? [newcomer(found.newcomer)] : [])];
  });
}

// For a person who is not on file yet: the form for new players, with their name.
const newcomer = (name) => make("li", {}, _("Is {name} new here?", { name }), " ", button(_("add them with the form for new players"), () => {
  field("player-name").value = name;
  field("kind-player").click();
  field("player-name").focus();
}));

// --- What comes of it ---

function showResult(submission, { worth }, found) {
  const errors = found.filter(isError);
  const file = errors.length ? null : form.fileOf(submission);
  errors.length || touched.delete(`sent ${submission.kind}`); // nothing is needed any more
  field("needed").hidden = !errors.length;
  if (form.isNew("needs", errors)) {
    field("needed-list").replaceChildren(...needs(errors));
  }
  field("worth").hidden = !file || !worth;
  field("written").hidden = !file;
  field("doubts").replaceChildren(...(file ? found : []).map((one) => make("p", { class: "doubt", text: inSentences(one) })));
  if (file) {
    form.showPoints(submission);
    field("where").textContent = _("The new file {file}", { file: `${file.folder}/${file.name}` });
    field("yaml").textContent = file.text;
  }
  current = file && { submission, file };
  before = submission.kind === "player" ? before : submission.kind;
  field("another").hidden = !file;
  field("ways").hidden = !file && !results.length;
  const wasHidden = field("ready").hidden;
  field("ready").hidden = !file || github !== "yes";
  wasHidden && !field("ready").hidden && document.activeElement.closest("label, .field")?.scrollIntoView({ block: "nearest" }); // beneath it
  if (form.isNew("batch", results)) {
    field("batch-list").replaceChildren(...results.map((one) =>
      make("li", { text: one.title }, " ", button(_("Edit"), () => edit(one)), " ", button(_("Remove"), () => remove(one)))));
  }
  (file || results.length) && showWays(results.map((one) => one.file), file);
}

// --- The results that are sent together ---

function take(added) {
  results = added;
  library.bring(results);
  form.refill();
}

// Of a board, a game or a day.
const seated = ({ owner, id, value: { round, seats = {} }, seats: own = Object.values(seats) }) => ({ owner, board: id, round, seats: own });

function add() {
  const { submission, file } = current;
  const { title, fact = seated } = form.reportOf(submission.kind);
  take([...results, { kind: submission.kind, file, title: title(submission), answers: form.answers(submission.kind), fact: fact(submission) }]);
}

// The form is emptied for the next result; what it held is sent together with that.
function addAnother() {
  const { submission } = current;
  const { kind } = submission;
  add();
  const boards = submission.of ? "event-game" : "board"; // what is mostly reported after an event
  const next = (kind === "event" && boards) || (kind === "player" && before) || kind;
  form.next(kind);
  field(`kind-${next}`).checked = true;
  if (kind === "event") {
    field(EVENTS[next]).value = submission.owner;
  }
  if (EVENTS[kind]) {
    field(kind === "board" ? "table" : "match-table").value = freeTable(submission);
  }
  startAnew(_("Added. It will be sent together with the next one."));
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
  form.fill({});
  take([]);
  startAnew(_("The form is empty."));
}

function startNext() {
  const kind = form.answer("kind");
  form.next(kind, true);
  take([]);
  startAnew("");
}

// Whether more is filled in than what stays from one result to the next.
const isBegun = () => inAll("[data-person]:not(#player)").some((one) => one.value) || Boolean(form.typed("event-name") || form.typed("player-name"));

// A result that was added goes back into the form; what is there is added first.
function edit(result) {
  if (current) {
    add();
  } else if (isBegun()) {
    say(_("Finish what is in the form first, or clear it."));
    return;
  }
  take(results.filter((one) => one !== result));
  form.fill(result.answers);
  startAnew(_("It is back in the form."));
  form.fillGames();
  changed();
}

function remove(result) {
  take(results.filter((one) => one !== result));
  changed();
}

// --- The ways on ---

const { repository, branch, prefix, github, contact } = field("submit")?.dataset || {}; // where the content lives
const LONGEST_ADDRESS = contact ? 1900 : 7500; // what mail programs, or servers, take without complaint

const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value));

// GitHub's page for a new file, name and content filled in.
const newFile = ({ folder, name, text }) =>
  `${repository}/new/${encoded(branch)}/${encoded(prefix + folder)}?${query({ filename: name, value: text })}`;

// An issue form that takes the text of files; one pull request is made of it.
const issue = (text, title) => `${repository}/issues/new?${query({ template: "results.yml", title, files: text })}`;

// A mail to who takes care of a site that is not on GitHub. Its programs show a plus as it is.
const mail = (text, title) => `mailto:${contact}?${query({ subject: title, body: text })}`.replaceAll("+", "%20");

// Puts a text on the clipboard; where the browser forbids that, marks what is shown so that one can copy it.
async function copy({ text }) {
  let isDone = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    getSelection().selectAllChildren(field("yaml"));
    isDone = document.execCommand("copy");
  }
  say(isDone ? _("Copied.") : _("The text is marked: copy it with your device's own command."));
}

// Several files as one text; what helps an editor with a file by itself is left out.
const together = (files) => ({ name: "results.txt", text: files.map(({ folder, name, text }) =>
  `# ${folder}/${name}\n${text.replace(/^# yaml-language-server:.*\n/, "")}`).join("\n") });

// All files that are sent: those that were added before, and the one in the form where it is ready.
function showWays(added, file) {
  const several = together([...added, ...(file ? [file] : [])]);
  const whole = file && !added.length ? file : several;
  field("copy").onclick = () => copy(whole);
  field("download").onclick = () => save(whole.name, "text/plain;charset=utf-8", whole.text);
  (github === "yes" || contact) && showSending(several, added.length ? null : file);
}

// A link that takes a text along; one that does not fit into an address is copied, to be pasted there. Whether it fits.
function lead(link, addressOf, text, click = () => {}) {
  const fits = addressOf(text).length <= LONGEST_ADDRESS;
  link.href = addressOf(fits ? text : "");
  link.onclick = () => { fits || copy({ text }); click(); };
  return fits;
}

let sent = ""; // the last text, also where nothing may be kept

// Of what the page says of a way only what holds: whether its text fits.
const tell = (place, fits) => place.querySelectorAll("[data-fits]").forEach((one) => { one.hidden = (one.dataset.fits === "yes") !== fits; });

// The way that needs no git, at either place; and for a single file the one for those who know it.
function showSending(several, file) {
  const title = file ? `${file.folder}/${file.name}`.replace(/^content\/|\.yaml$/g, "") : ""; // in no language
  function send() {
    sent = several.text;
    MasterlistKit.remember("sent", sent);
    field("sent").hidden = false;
    field("heard").textContent = _("Sent? Then start the next one.");
    field("sent").scrollIntoView({ block: "center" }); // it was perhaps sent from the foot of the screen
  }
  field("sent").hidden = ![sent, MasterlistKit.remembered("sent")].includes(several.text); // also after a reload
  for (const way of document.querySelectorAll("[data-send]")) {
    const fits = lead(way, (text) => (contact ? mail : issue)(text, title), several.text, send);
    way.textContent = !fits ? way.dataset.copied : file ? _("Send it") : _("Send all together");
    tell(field("then"), fits);
  }
  if (!contact) {
    const byGit = field("on-github");
    byGit.hidden = !file;
    file && tell(byGit, lead(byGit.querySelector("a"), (text) => newFile({ ...file, text }), file.text));
  }
}

// Said aloud by screen readers, and shown below the buttons.
const say = (text) => set(field("said"), { text });

if (root) { // else a site with nothing that could be reported
  start();
}
