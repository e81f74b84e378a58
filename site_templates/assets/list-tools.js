// A list that can be sorted, filtered and searched: the query is part of the address.

const { make, load, remembered } = MasterlistKit;
const { _, grouped, ngettext, pgettext } = MasterlistWords;
const { NOTHING, ROWS, addressOf, columnsOf, elementsOf, filtered, isAsked, needsAll, ordered, pageOf, rowsOn, similar } = MasterlistTables;

const FEW = 20; // rows that are shown before their figures come
const FIRST_DOWN = new Set(["merit", "number", "day"]); // many, good and new come first
const YEARS = ["1", "2", "3", "5", "10"];

// --- Column heads that sort: a button in each, and the order in "aria-sort" ---

const first = ({ name, by }) => (FIRST_DOWN.has(by) ? `-${name}` : name);
const opposite = (sort) => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`);

// ``order`` is what the list is sorted by where nothing is asked; ``sort`` is called with what is asked, "" for that.
function sortable(columns, order, sort) {
  let now = order;
  for (const column of columns) {
    const button = make("button", { type: "button", class: "sort", text: column.head.textContent });
    button.addEventListener("click", () => {
      const wanted = now === first(column) ? opposite(now) : first(column);
      sort(wanted === order ? "" : wanted);
    });
    column.head.replaceChildren(button);
  }
  return (asked) => {
    now = asked || order;
    for (const { head, name } of columns) {
      head.removeAttribute("aria-sort");
      if (now.replace(/^-/, "") === name) {
        head.setAttribute("aria-sort", now.startsWith("-") ? "descending" : "ascending");
      }
    }
  };
}

// --- Filters that open with a button ---

function countryNames() {
  try {
    const names = new Intl.DisplayNames([document.documentElement.lang], { type: "region" });
    return (code) => names.of(code) || code;
  } catch {
    return (code) => code;
  }
}

const optionOf = ([value, text]) => make("option", { value, text });

function choice(label, options) {
  const select = make("select", {}, ...[["", pgettext("filter", "any")], ...options].map(optionOf));
  return { field: make("label", { class: "field" }, label, select), input: select };
}

function number(label) {
  const input = make("input", { type: "number", min: "1", max: "99999", inputmode: "numeric", placeholder: pgettext("number", "any") });
  return { field: make("label", { class: "field" }, label, input), input };
}

const byText = ([, one], [, two]) => MasterlistFold.folded(one).localeCompare(MasterlistFold.folded(two), "en");

const clubsIn = (rows) => [...new Map(rows.filter((row) => row.club).map((row) => [row.club, row.clubName]))].toSorted(byText);

function countriesIn(rows) {
  const nameOf = countryNames();
  return [...new Set(rows.map((row) => row.country).filter(Boolean))].map((code) => [code, nameOf(code)]).toSorted(byText);
}

const within = (years) => ngettext("in the last year", "in the last {count} years", years);

// The filters that a table can have, by the names that they have in the address.
function filtersOf(columns) {
  const has = new Set(columns.map((column) => column.name));
  const found = { club: choice(_("Club"), []), country: choice(_("Country"), []) };
  if (has.has("last")) {
    found.active = choice(_("Active"), YEARS.map((years) => [years, within(Number(years))]));
  }
  if (has.has("games")) {
    found.games = number(_("Games, at least"));
  }
  return found;
}

// Clubs and countries become known with the rows.
function offer(filters, rows) {
  for (const [name, options] of [["club", clubsIn(rows)], ["country", countriesIn(rows)]]) {
    const { field, input } = filters[name];
    if (input.options.length === 1) {
      input.append(...options.map(optionOf));
      field.hidden = options.length === 0;
    }
  }
}

// What is filtered, in words.
function inWords(filters, state) {
  const chosen = ["club", "country"].filter((name) => state[name])
    .map((name) => [...filters[name].input.options].find((option) => option.value === state[name])?.text || state[name]);
  if (state.active && filters.active) {
    chosen.push(ngettext("active in the last year", "active in the last {count} years", Number(state.active)));
  }
  if (state.games && filters.games) {
    chosen.push(ngettext("at least {count} game", "at least {count} games", Number(state.games)));
  }
  return chosen.join(", ");
}

// --- The way to a rank, and to the row of the reader whose name is known ---

// The place of a rank, counted from 0: players without one may stand between those who have one.
function placeOf(rank, rows, columns, isWhole) {
  const column = columns.find((one) => one.name === "rank");
  const found = isWhole ? rows.findIndex((row) => parseInt(row.element().cells[column.at].textContent, 10) >= rank) : rank - 1;
  return found < 0 || found >= rows.length ? rows.length - 1 : found;
}

// Shows the page of a row, and the row in the middle of it.
async function lead(tools, place) {
  const page = Math.floor(place / ROWS) + 1;
  await tools.ask({ ...NOTHING, page: tools.stem ? String(page) : "" });
  tools.body.querySelector(".here")?.classList.remove("here");
  const row = tools.body.rows[place % ROWS];
  row.classList.add("here");
  row.querySelector("th a")?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "center" });
}

// A field for a rank, and a button for the reader's own row; nothing for a table without ranks.
function jumpFields(tools) {
  if (!tools.columns.some((column) => column.name === "rank")) {
    return [];
  }
  const input = make("input", { type: "number", min: "1", max: "99999", inputmode: "numeric", placeholder: pgettext("number", "any") });
  input.addEventListener("change", async () => {
    const rank = Number(input.value);
    if (rank >= 1) {
      const rows = await tools.known();
      await lead(tools, placeOf(rank, rows, tools.columns, !tools.stem));
    }
  });
  const fields = [make("label", { class: "field" }, _("Go to rank"), input)];
  const me = remembered("me");
  if (me) {
    const button = make("button", { type: "button", text: _("My row") });
    button.addEventListener("click", async () => {
      const place = (await tools.known()).findIndex((row) => row.id === me);
      if (place >= 0) {
        await lead(tools, place);
      } else {
        tools.said.textContent = _("You are not on this list.");
      }
    });
    fields.push(button);
  }
  return fields;
}

// --- The list ---

// The day of the last game of all: a reader who asks who is active means by then, not by the reader's own day.
const newestOf = (rows) => rows.reduce((newest, { values }) => ((values.last || "") > newest ? values.last : newest), "");

class Tools {
  constructor(place) {
    this.place = place;
    this.frame = place.nextElementSibling;
    this.table = this.frame.querySelector("table");
    this.body = this.table.tBodies[0];
    this.shown = [...this.body.rows]; // as the page came
    this.pager = this.frame.nextElementSibling?.matches(".pager") ? this.frame.nextElementSibling : null;
    this.rows = null;
    this.isTyping = false;
    this.columns = columnsOf(this.table);
    this.filters = filtersOf(this.columns);
    this.showOrder = sortable(this.columns, place.dataset.order, (sort) => this.ask({ sort, page: "" }));
    this.build();
    this.working = MasterlistTables.offerWorking(this.table, place.dataset);
    addEventListener("popstate", () => this.read());
    this.read();
  }

  build() {
    this.find = make("input", { type: "search", "aria-label": _("Find in this list"), placeholder: _("Find a player"), autocomplete: "off" });
    this.opener = make("button", { type: "button", "aria-expanded": "false", "aria-controls": "list-filters", text: _("Filter") });
    this.said = make("p", { class: "said", role: "status", tabindex: "-1" });
    this.clear = make("button", { type: "button", text: _("Show all") });
    const fields = Object.values(this.filters).map(({ field }) => field);
    this.panel = make("div", { id: "list-filters", class: "panel", role: "group", "aria-label": _("Filter"), hidden: true }, ...fields,
      this.clear, ...jumpFields(this));
    const choice = MasterlistTables.columnChoice(this.table);
    this.chips = this.ways().map(([text, asked]) => {
      const chip = make("button", { type: "button", class: "chip", text });
      chip.addEventListener("click", () => this.ask({ ...NOTHING, ...asked }));
      return { chip, asked: { active: "", sort: "", ...asked } };
    });
    const bar = make("div", { class: "bar" }, ...this.chips.map(({ chip }) => chip), this.find, this.opener, choice.opener);
    this.place.replaceChildren(bar, this.said, this.panel, choice.panel);
    this.listen();
  }

  // What is asked for most, each at one touch.
  ways() {
    const has = (name) => this.columns.some((column) => column.name === name);
    return [[pgettext("chip", "All"), {}], ...(has("last") ? [[pgettext("chip", "Active"), { active: "1" }]] : []),
      ...(this.body.querySelector(".gain, .loss") ? [[pgettext("chip", "Movers"), { sort: "-moved" }]] : [])];
  }

  listen() {
    this.find.addEventListener("input", () => this.ask({ find: this.find.value.trim(), page: "" }, true));
    this.find.addEventListener("change", () => { this.isTyping = false; });
    this.opener.addEventListener("click", () => this.open(this.panel.hidden));
    this.clear.addEventListener("click", () => this.ask({ find: "", club: "", country: "", active: "", games: "", page: "" }));
    for (const [name, { input }] of Object.entries(this.filters)) {
      input.addEventListener("change", () => this.ask({ [name]: input.value, page: "" }));
    }
  }

  open(isOpen) {
    this.panel.hidden = !isOpen;
    this.opener.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      this.known().then((rows) => offer(this.filters, rows), () => this.fail());
    }
  }

  // All rows, which for a list of several pages come when they are asked for.
  async known() {
    if (!this.rows) {
      const { rows } = this.place.dataset;
      if (rows) {
        await load(rows);
        this.stem = rows.replace(/^rows[/]|[.]js$/g, "");
        this.rows = MasterlistTables.rowsOfFile(this.stem, this.table, this.shown[0]);
      } else {
        this.rows = MasterlistTables.rowsOfPage(this.table, this.shown);
      }
    }
    return this.rows;
  }

  // What was asked becomes a step that the browser's back button takes back; letters typed in one go are one step.
  ask(wanted, isTyping = false) {
    const address = addressOf({ ...this.state, ...wanted }, location.search);
    try {
      history[isTyping && this.isTyping ? "replaceState" : "pushState"](null, "", address);
    } catch {
      // Some browsers forbid it for a page that was opened from a disk; then the address stays as it is.
    }
    this.isTyping = isTyping;
    return this.show({ ...this.state, ...wanted });
  }

  read() {
    this.show(MasterlistTables.stateOf(location.search));
  }

  async show(state) {
    this.state = state;
    this.showOrder(state.sort);
    this.fill(state);
    if (!isAsked(state)) {
      this.display(this.shown, null, this.total());
      return;
    }
    try {
      const rows = await this.known();
      if (this.state === state) {
        if (state.club || state.country) { // their names are shown
          offer(this.filters, rows);
          this.fill(state);
        }
        await this.answer(rows, state);
      }
    } catch {
      this.fail();
    }
  }

  fill(state) {
    if (document.activeElement !== this.find) {
      this.find.value = state.find;
    }
    for (const [name, { input }] of Object.entries(this.filters)) {
      input.value = state[name];
    }
    for (const { chip, asked } of this.chips) {
      chip.setAttribute("aria-pressed", String(asked.active === state.active && (asked.sort === state.sort || (!asked.sort && state.sort !== "-moved"))));
    }
    this.place.toggleAttribute("data-plain", !isAsked(state));
    const number = Object.keys(this.filters).filter((name) => state[name]).length;
    this.opener.textContent = number ? _("Filter: {number}", { number }) : _("Filter");
  }

  // The figures of some rows, which for a very long list come when they are asked for.
  async figures(rows) {
    await Promise.all(this.stem ? MasterlistTables.filesOf(this.stem, rows).map(load) : []);
  }

  async answer(all, state) {
    if (needsAll(state)) {
      await this.figures(all);
    }
    const newest = state.active ? newestOf(all) : "";
    const exact = filtered(all, state, newest);
    const isNear = !exact.length && Boolean(state.find);
    const rows = ordered(isNear ? similar(all, state, newest) : exact, state.sort);
    const page = pageOf(rows, state);
    const shown = rowsOn(rows, page);
    if (shown.length <= FEW && MasterlistTables.filesOf(this.stem, shown).length) {
      this.put(rows, page, state, isNear && rows.length > 0); // who they are, until their figures come
    }
    await this.figures(shown);
    if (this.state === state) {
      this.put(rows, page, state, isNear && rows.length > 0);
    }
  }

  put(rows, page, state, isNear) {
    const pager = MasterlistTables.pagerOf(rows.length, page, state, (asked) => this.turn(asked));
    const filter = inWords(this.filters, state);
    const isAll = !filter && !state.find;
    const said = isAll ? this.total() : this.found(rows.length, filter);
    this.display(elementsOf(rows, page, this.table), pager, isNear ? _("No exact match; similar names: {said}", { said }) : said);
  }

  turn(asked) {
    this.ask(asked);
    this.said.focus({ preventScroll: true });
    this.place.scrollIntoView();
  }

  display(elements, pager, said) {
    delete document.documentElement.dataset.asked;
    this.working(elements);
    this.body.replaceChildren(...elements);
    if (this.pager) {
      this.pager.hidden = isAsked(this.state);
    }
    this.ownPager?.remove();
    this.ownPager = pager;
    if (pager) {
      this.frame.after(pager);
    }
    this.said.textContent = said;
  }

  total() {
    const number = Number(this.place.dataset.of);
    return ngettext("{n} player", "{n} players", number, { n: grouped(number) });
  }

  // How many answer, and what was asked.
  found(number, filter) {
    const all = Number(this.place.dataset.of);
    const counts = { n: grouped(number), all: grouped(all) };
    return filter
      ? ngettext("{n} of {all} player: {filter}", "{n} of {all} players: {filter}", all, { ...counts, filter })
      : ngettext("{n} of {all} player", "{n} of {all} players", all, counts);
  }

  fail() {
    delete document.documentElement.dataset.asked;
    this.said.textContent = _("The rows of the other pages could not be loaded.");
  }
}

for (const place of document.querySelectorAll(".list-tools[data-order]")) {
  new Tools(place);
}
