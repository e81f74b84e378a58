// The search field of every page; the key "/" leads to it.

const { root, make, load, remembered } = MasterlistKit;
const { _ } = MasterlistWords;
const MOST_SHOWN = 8;

const pageFor = (text) => `${root}search.html?q=${encodeURIComponent(text)}`;

// What does the finding comes when it is needed first.
async function found(text) {
  if (!globalThis.MasterlistSearch) {
    await load("assets/search.js");
  }
  return MasterlistSearch.find(text);
}

class SearchField extends MasterlistNames.NameField {
  constructor(place) {
    const input = make("input", {
      id: "search", type: "search", "aria-label": _("Search"), enterkeyhint: "search", placeholder: _("Search"), "aria-keyshortcuts": "/",
    });
    place.replaceChildren(input);
    super(input, place);
    input.addEventListener("focus", () => found("").catch(() => {}), { once: true });
    document.addEventListener("keydown", (event) => this.slash(event));
  }

  async find(text) {
    if (!text) {
      return [];
    }
    const answer = await found(text).catch(() => null);
    const options = (answer?.found || []).slice(0, MOST_SHOWN).map((one) => ({
      inside: [
        make("bdi", { text: one.title }), " ", MasterlistSearch.standing(one), " ", make("span", { class: "about", text: one.club || one.about }),
      ],
      value: root + one.path,
    }));
    const all = options.length ? _("All results for “{text}”", { text }) : _("Nothing found for “{text}”", { text });
    const rest = answer ? all : _("The search index could not be loaded: see the search page");
    return [...options, { inside: [rest], value: pageFor(text), isRest: true }];
  }

  choose(address) {
    location.assign(address);
  }

  enter() {
    if (this.text) {
      this.choose(pageFor(this.text));
    }
  }

  // A key without a modifier is in some people's way: the search page turns it off.
  slash(event) {
    const isPlain = event.key === "/" && !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing;
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (isPlain && !isTyping && remembered("slash") !== false) {
      event.preventDefault();
      this.input.focus();
      this.input.select();
    }
  }
}

const place = document.querySelector(".search");
if (place) {
  new SearchField(place);
}
