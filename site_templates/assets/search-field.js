// Fields that find by name as one types: an input with a list of answers, after the ARIA pattern "combobox". The search field of
// every page is one, to which the key "/" leads.

const { _, root, make, set, load, remembered } = MasterlistKit;
const MOST_SHOWN = 8;

// What does the finding comes when it is needed first.
async function search(text) {
  if (!globalThis.MasterlistSearch) {
    await load("assets/search.js");
  }
  return MasterlistSearch.find(text);
}

// Makes an input such a field. ``find`` gives what is offered for a text, now or later: {inside, value}s in which "inside" is shown.
// ``usual`` gives what is offered in an empty field. ``choose`` is called with the value of the one chosen, ``enter`` with a text of
// which a reader has chosen none; ``type`` before anything is found, ``show`` with what is shown, and ``leave`` when the reader goes on,
// with whether anything was shown.
function nameField(input, { find, usual = () => [], choose, enter, type, show, leave }, frame = input.closest(".combobox")) {
  const list = make("ul", {
    id: `${input.id}-options`, role: "listbox", "aria-label": _("Found"), hidden: true,
    pointerdown: (event) => event.preventDefault(), // before the input loses the focus, which would close the list
    click: ({ target }) => take([...list.children].indexOf(target.closest("[role=option]"))),
  });
  const textIn = () => input.value.trim();
  let offered = [];
  let active = -1;

  function open(isOpen) {
    active = -1;
    list.hidden = !isOpen;
    set(input, { "aria-expanded": String(isOpen) }).removeAttribute("aria-activedescendant");
  }

  function take(at) {
    if (at in offered) {
      open(false);
      choose(offered[at].value);
    }
  }

  // Shows what is found, unless more has been typed meanwhile, or the reader has gone on.
  async function offer(found) {
    const text = textIn();
    const options = await found;
    if (text === textIn() && document.activeElement === input) {
      offered = options;
      list.replaceChildren(...options.map(({ inside, isRest }, at) =>
        make("li", { id: `${list.id}-${at}`, role: "option", "aria-selected": "false", class: isRest && "rest" }, ...inside)));
      open(options.length > 0);
      show?.(options, take);
    }
  }

  const suggest = () => offer(textIn() ? find(textIn()) : usual());

  function typed() {
    type?.();
    return suggest();
  }

  async function move(step) {
    await (list.hidden && offer(find(textIn(), true)));
    const items = [...list.children];
    if (items.length) {
      active = active < 0 && step < 0 ? items.length - 1 : (active + step + items.length) % items.length;
      items.forEach((item, at) => { item.ariaSelected = String(at === active); });
      items[active].scrollIntoView({ block: "nearest" });
      set(input, { "aria-activedescendant": items[active].id });
    }
  }

  const keys = {
    ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: () => open(false),
    Enter: () => (active < 0 ? enter?.(textIn(), open) : take(active)),
  };

  function press(event) {
    const { key, isComposing } = event;
    if (key in keys && !(key === "Enter" && isComposing) && !(key === "Escape" && list.hidden)) {
      event.preventDefault();
      keys[key]();
    }
  }

  function blur() {
    const wasOpen = !list.hidden;
    open(false);
    leave?.(wasOpen);
  }

  frame.append(list);
  set(input, {
    role: "combobox", "aria-expanded": "false", "aria-controls": list.id, "aria-autocomplete": "list", autocomplete: "off",
    autocapitalize: "off", autocorrect: "off", spellcheck: "false", input: typed, keydown: press, blur,
    focus: () => textIn() || suggest(),
  });
  return { open, typed };
}

// --- The search field of every page ---

const pageFor = (text) => `${root}search.html?q=${encodeURIComponent(text)}`;
const show = (address) => location.assign(address);

async function find(text) {
  const answer = await search(text).catch(() => null);
  const options = (answer?.found || []).slice(0, MOST_SHOWN).map((one) => ({
    inside: [make("bdi", { text: one.title }), " ", MasterlistSearch.standing(one), " ", make("span", { class: "about", text: one.club || one.about })],
    value: root + one.path,
  }));
  const all = options.length ? _("All results for “{text}”", { text }) : _("Nothing found for “{text}”", { text });
  const rest = answer ? all : _("The search index could not be loaded: see the search page");
  return text ? [...options, { inside: [rest], value: pageFor(text), isRest: true }] : [];
}

for (const place of document.querySelectorAll(".search")) {
  const input = make("input", {
    id: "search", type: "search", "aria-label": _("Search"), enterkeyhint: "search", placeholder: _("Search"), "aria-keyshortcuts": "/",
  });
  place.replaceChildren(input);
  nameField(input, { find, choose: show, enter: (text) => text && show(pageFor(text)) }, place);
  input.addEventListener("focus", () => search("").catch(() => {}), { once: true });
  // A key without a modifier is in some people's way: the search page turns it off.
  document.addEventListener("keydown", (event) => {
    const isPlain = event.key === "/" && !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing;
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (isPlain && !isTyping && remembered("slash") !== false) {
      event.preventDefault();
      input.focus();
      input.select();
    }
  });
}

globalThis.MasterlistNames = { nameField, search };
