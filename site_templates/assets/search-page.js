// The search page: all results for the query in the address, portion by portion.

const { root, make, remember, remembered } = MasterlistKit;
const { _, grouped, ngettext } = MasterlistWords;
const PORTION = 100;

const place = document.getElementById("search-results");
const said = document.getElementById("search-said");

function line(one) {
  const about = [one.about, one.club, one.more].filter(Boolean).join(", ");
  return make("li", {}, make("a", { href: root + one.path, text: one.title }), " ", MasterlistSearch.standing(one), " ",
    make("span", { class: "about", text: about }));
}

function show(found, shown) {
  const left = found.length - shown;
  place.replaceChildren(make("ul", { class: "found" }, ...found.slice(0, shown).map(line)));
  if (left > 0) {
    const more = make("button", { type: "button", text: _("Show {n} more", { n: Math.min(left, PORTION) }) });
    more.addEventListener("click", () => {
      show(found, shown + PORTION);
      place.querySelectorAll("a")[shown].focus();
    });
    place.append(more);
  }
}

function words(text, { found, isWhole }) {
  const values = { n: grouped(found.length), text };
  return isWhole
    ? ngettext("{n} result for “{text}”", "{n} results for “{text}”", found.length, values)
    : _("The first {n} results for “{text}”: more letters find more", values);
}

async function search() {
  const text = (new URLSearchParams(location.search).get("q") || "").trim();
  if (!text) {
    said.textContent = _("Type a name into the search at the top.");
    return;
  }
  document.querySelector(".search input").value = text;
  try {
    const answer = await MasterlistSearch.find(text, true);
    said.textContent = words(text, answer);
    show(answer.found, PORTION);
  } catch {
    said.textContent = _("The search index could not be loaded. The menu leads to the lists of players, clubs and events.");
  }
}

// The key "/" can be turned off.
function offerTheKey() {
  const box = document.getElementById("search-key");
  box.checked = remembered("slash") !== false;
  box.addEventListener("change", () => remember("slash", box.checked));
}

offerTheKey();
search();
