// What the scripts of all pages share: elements, other scripts, and what a reader has chosen before.

// The way from this page to the top of the pages in its language.
const root = document.documentElement.dataset.root || "";
// Where the data lie and what all languages share: pages in a further language have a folder of their own.
const top = document.documentElement.dataset.top || root;

// An element with attributes; those that are false or null are left out, "text" is its text.
function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") {
      element.textContent = value;
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...inside);
  return element;
}

const loading = new Map();

// Another script of the site, by its path; once, and again after a failure. Unlike fetching, it works from a disk.
function load(path) {
  if (!loading.has(path)) {
    loading.set(path, new Promise((resolve, reject) => {
      const script = make("script", { src: (path.startsWith("assets/") ? top : root) + path });
      script.addEventListener("load", () => resolve());
      script.addEventListener("error", () => {
        loading.delete(path);
        script.remove();
        reject(new Error(path));
      });
      document.head.append(script);
    }));
  }
  return loading.get(path);
}

// A player's document, that of the newer id where theirs has changed; null where there is none.
async function documentOf(id) {
  const answer = await fetch(`${top}api/v1/players/${encodeURIComponent(id)}.json`);
  const found = answer.ok ? await answer.json() : null;
  return found?.moved_to ? documentOf(found.player) : found;
}

// Why data could not be loaded. Browsers let a page that is opened from a disk read no other file.
const whyNot = () => (location.protocol === "file:"
  ? MasterlistWords._("A browser loads no data for a page that is opened from a disk. Look at the site on the web, or with “masterlist serve”.")
  : MasterlistWords._("The players’ data could not be loaded."));

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

// On a phone the menu is one line that scrolls: the page that is shown is in the middle of what is seen of it.
const isNarrow = matchMedia("(max-width: 46rem)").matches; // as in style.css
for (const shown of isNarrow ? document.querySelectorAll(".top nav [aria-current=page]") : []) {
  const [menu, item] = [shown.closest("nav"), shown.getBoundingClientRect()];
  const around = menu.getBoundingClientRect();
  menu.scrollLeft = item.left + item.width / 2 - around.left - around.width / 2;
}

// Of lists side by side the one that the address names is shown, else the first.
const tabs = [...document.querySelectorAll(".tabs a")];
function showTab() {
  const named = tabs.find((tab) => tab.hash === location.hash) || tabs[0];
  tabs.forEach((tab) => (tab === named ? tab.setAttribute("aria-current", "true") : tab.removeAttribute("aria-current")));
}
addEventListener("hashchange", showTab);
showTab();

// The row of the reader, who has chosen their name on the page "Me", in every table of players.
const me = remembered("me");
function markMe() {
  for (const link of document.querySelectorAll(`main tr > th > a[href$="players/${CSS.escape(me)}.html"]`)) {
    link.closest("tr").classList.add("me");
  }
}
if (me) {
  new MutationObserver(markMe).observe(document.querySelector("main"), { childList: true, subtree: true });
  markMe();
}

globalThis.MasterlistKit = { root, top, make, load, documentOf, whyNot, remembered, remember };
