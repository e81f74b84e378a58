// The search page: all results for the query in the address, portion by portion.

const { _, grouped, ngettext, button, link, make, remember, remembered } = MasterlistKit;
const PORTION = 100;

const place = document.getElementById("search-results");
const indexes = document.getElementById("indexes");
const said = document.getElementById("search-said");

function show(found, shown) {
  const left = found.length - shown;
  place.replaceChildren(make("ul", { class: "found" }, ...found.slice(0, shown).map((one) => make("li", {}, link(one.path, one.title), " ",
    MasterlistSearch.standing(one), " ", make("span", { class: "about", text: [one.about, one.club, one.more].filter(Boolean).join(", ") })))));
  if (left > 0) {
    place.append(button(_("Show {n} more", { n: Math.min(left, PORTION) }), () => {
      show(found, shown + PORTION);
      place.querySelectorAll("a")[shown].focus();
    }));
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
  const field = document.getElementById("search");
  if (!text) {
    said.textContent = _("Type a name into the search at the top.");
    indexes.classList.add("shown");
    field.focus();
    return;
  }
  field.value = text;
  try {
    const answer = await MasterlistSearch.find(text, true);
    said.textContent = words(text, answer);
    indexes.classList.toggle("shown", !answer.found.length);
    show(answer.found, PORTION);
  } catch {
    indexes.classList.add("shown");
    said.textContent = _("The search index could not be loaded. These lead to the lists of players, clubs and events.");
  }
}

// The key "/" can be turned off.
const box = document.getElementById("search-key");
box.checked = remembered("slash") !== false;
box.addEventListener("change", () => remember("slash", box.checked));

search();
