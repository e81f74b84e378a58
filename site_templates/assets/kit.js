// What the scripts of all pages share: words, elements, other scripts, and what a reader has chosen before.

// --- The site's own words in the page's language ---

// English is in the scripts themselves, as it is in the templates: `_` and `ngettext` look a message up in what `words-de.js` and its
// like have loaded before, and put the values in.
const ENGLISH = { decimal: ".", group: ",", day: "", first: "", months: [], messages: {} };
const CONTEXT = "\u0004"; // between context and message, as gettext has it
let known = ENGLISH;
let formOf = (count) => (count === 1 ? 0 : 1);

function take(words, plural) {
  known = { ...ENGLISH, ...words };
  formOf = plural;
}

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));

const _ = (text = "", values = {}) => filled((known.messages[text] || [text])[0], values);

// A message that means different things in different places.
const pgettext = (context, text, values = {}) => filled((known.messages[context + CONTEXT + text] || [text])[0], values);

// The same message: it is marked for the catalogues, and translated later by `_`.
const N_ = (text) => text;

function ngettext(one, many, count, values = {}) {
  const forms = known.messages[one] || [one, many];
  return filled(forms[known.messages[one] ? formOf(count) : Number(count !== 1)], { count, ...values });
}

// A number or a sum as data has it, with a minus sign and the language's decimal mark: min(2.5, -3) is min(2,5; −3).
function numerals(text) {
  const signed = String(text).replace(/(^|[^\w.])-(?=\d)/g, "$1−");
  return known.decimal === "." ? signed : signed.replaceAll(", ", "; ").replace(/(\d)\.(?=\d)/g, `$1${known.decimal}`);
}

// A count with the language's sign between thousands.
const grouped = (number) => String(number).replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, known.group));

// What a reader takes for a number, as a number.
const numberOf = (text) => Number(String(text).replaceAll(known.group, "").replace(known.decimal, ".").replace("−", "-"));

// 2024-05-09 as the language has it.
function day(iso) {
  const [year, month, date] = (iso || "").split("-");
  const written = (date === "01" && known.first) || String(Number(date));
  const fields = { "0": year, "1": String(Number(month)), "1:02": month, "2": written, "2:02": date };
  return known.day && iso ? known.day.replace(/\{([^}]+)\}/g, (whole, field) => (field === "3" ? known.months[month - 1] : fields[field])) : iso || "";
}

// The day so many years before another.
const yearsBefore = (iso, years) => `${String(Number(iso.slice(0, 4)) - years).padStart(4, "0")}${iso.slice(4)}`;

// A day within a sentence: English writes its months there, as pages do.
const WRITTEN = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const dated = (iso) => (known.day || !iso ? day(iso) : WRITTEN.format(new Date(iso)));

if (globalThis.MasterlistLanguage) {
  take(...MasterlistLanguage);
}

globalThis.MasterlistWords = { take, _, ngettext, pgettext, N_, numerals, numberOf, grouped, day, dated, yearsBefore };

// --- Elements ---

// The way from this page to the top of the pages in its language.
const root = document.documentElement.dataset.root || "";
// Where the data lie and what all languages share: pages in a further language have a folder of their own.
const top = document.documentElement.dataset.top || root;

// Items by what they have in common, in their order; phones that are some years old lack Map.groupBy.
function groupedBy(items, keyOf) {
  const groups = new Map();
  for (const one of items) {
    const key = keyOf(one);
    groups.set(key, [...groups.get(key) || [], one]);
  }
  return groups;
}

// An element with attributes; those that are false or null are left out, "text" is its text, and functions listen to events.
const make = (tag, attributes = {}, ...inside) => set(document.createElement(tag), attributes, ...inside);

function set(element, attributes, ...inside) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") {
      element.textContent = value;
    } else if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...inside);
  return element;
}

// A link to a page, by its path in the page's language.
const link = (path, inside, more = {}) => make("a", { href: root + path, ...more }, inside);
const playerLink = (id, name) => link(`players/${id}.html`, name);

const button = (text, click, attributes = {}) => make("button", { type: "button", text, click, ...attributes });

// An element of a drawing.
const draw = (name, attributes, ...inside) => set(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, ...inside);

// What a path to a page says of whom it is.
const idIn = (path) => path.split("/").pop().replace(/[.]html$/, "");

// Hands a text to the reader as a file.
function save(name, type, text) {
  const file = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}

const loading = new Map();

// Another script of the site, by its path; once, and again after a failure. Unlike fetching, it works from a disk.
function load(path) {
  const src = (path.startsWith("assets/") ? top : root) + path;
  if (!loading.has(path)) {
    loading.set(path, new Promise((resolve, reject) => document.head.append(make("script", { src, load: resolve, error: reject }))));
    loading.get(path).catch(() => loading.delete(path));
  }
  return loading.get(path);
}

// A document that the site publishes; null where there is none.
async function published(name) {
  const answer = await fetch(`${top}api/v1/${name}.json`);
  return answer.ok ? answer.json() : null;
}

// A player's document, that of the newer id where theirs has changed.
async function documentOf(id) {
  const found = await published(`players/${encodeURIComponent(id)}`);
  return found?.moved_to ? documentOf(found.player) : found;
}

// The page of a player; what it leads to is reached from this page, too.
async function playerPage(id) {
  const href = new URL(`${root}players/${encodeURIComponent(id)}.html`, location);
  const answer = await fetch(href);
  if (!answer.ok) {
    throw new Error(answer.status);
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  page.querySelectorAll("[href]").forEach((one) => one.setAttribute("href", new URL(one.getAttribute("href"), href)));
  return page;
}

// Why data could not be loaded. Browsers let a page that is opened from a disk read no other file.
const whyNot = () => (location.protocol === "file:"
  ? _("A browser loads no data for a page that is opened from a disk. Look at the site on the web, or with “masterlist serve”.")
  : _("The players’ data could not be loaded."));

// A value that is kept in this browser; null where there is none, or where nothing may be kept.
function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(`masterlist-${key}`));
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(`masterlist-${key}`, JSON.stringify(value));
  } catch {
    // Then it holds for this page only.
  }
}

// On a phone the menu is one line that scrolls: the page that is shown is in sight.
const isNarrow = matchMedia("(max-width: 46rem)").matches; // as in style.css
for (const shown of isNarrow ? document.querySelectorAll(".top .menu [aria-current]") : []) {
  const [menu, item] = [shown.closest("nav"), shown].map((one) => one.getBoundingClientRect());
  const [past, before] = [item.right + 48 - menu.right, item.left - 48 - menu.left]; // and where the next begins
  shown.closest("nav").scrollLeft += past > 0 ? past : Math.min(0, before);
}

// What an address leads to is opened: a working that is folded, those of a row, or a game with the log book that it is in.
function openNamed() {
  const id = location.hash.length > 1 ? `#${CSS.escape(location.hash.slice(1))}` : "#none";
  const parts = `details${id}, details:has(${id}), :is(tbody, tr, section:has(> .workings))${id} details:not(.telling)`;
  document.querySelectorAll(parts).forEach((one) => { one.open = true; });
  document.querySelector(`details${id}, details ${id}`)?.scrollIntoView();
}

addEventListener("hashchange", openNamed);
openNamed();

// Over the page, above what lies over its foot, are the ways to a maintainer until one turns to something else, or presses Escape.
for (const kind of ["click", "focusin"]) {
  addEventListener(kind, ({ target }) => document.querySelectorAll(".telling[open]").forEach((one) => { one.open = one.contains(target); }));
}

addEventListener("keydown", ({ key }) => key === "Escape" && document.querySelector(".telling[open] > summary")?.click());
addEventListener("toggle", ({ target }) => target.matches(".telling[open]") && target.lastElementChild.scrollIntoView({ block: "nearest" }), true);

// All digits of a working: the link leads to them in a document, by a JSON pointer; on a disk, where none is loaded, it is followed.
async function showDigits(link) {
  const [answer] = await Promise.all([fetch(link.href), load("assets/workings.js")]);
  const { exact } = MasterlistWorkings.brief(link.hash.split("/").slice(1).reduce((found, key) => found[key], await answer.json()));
  const shown = MasterlistWorkings.exactly(exact, undefined, true);
  link.replaceWith(shown);
  shown.querySelector("summary").focus();
}

// Where nothing can be loaded, as from a disk, which has no host, such a link leads where it always does.
addEventListener("click", (event) => {
  const link = event.target.closest("a.digits, [href$='.csv']");
  if (link?.host && link.host === location.host && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    (link.matches(".digits") ? showDigits(link) : load("assets/sheet.js").then(() => MasterlistSheet(link))).catch(() => location.assign(link.href));
  }
});

// The row of the reader, who has chosen their name on the page "Me", in every table of players and among the latest results.
const me = remembered("me");
const linkToMe = `a[href$="players/${CSS.escape(me)}.html"]`;
const rowsOfMe = `main tbody > tr:has(> th > ${linkToMe}), .results > li:has(${linkToMe})`;
const markMe = () => document.querySelectorAll(rowsOfMe).forEach((row) => row.classList.add("me"));

if (me) {
  new MutationObserver(markMe).observe(document.querySelector("main"), { childList: true, subtree: true });
  markMe();
}

globalThis.MasterlistKit = {
  ...MasterlistWords, root, top, isNarrow, groupedBy, make, set, link, playerLink, button, draw, idIn, save, load, published, documentOf, playerPage, whyNot, remembered, remember,
};
