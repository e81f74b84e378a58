// A list that can be sorted, filtered and searched: the query is part of the address. And how a rating came about, in a row that
// opens below the player's: from the document of the player.

const {
  _, grouped, isNarrow, ngettext, numberOf, root, button, documentOf, playerPage, make, set, link, idIn, load, remembered,
} = MasterlistKit;
const { NOTHING, ROWS, addressOf, columnsOf, elementsOf, filesOf, filtered, isAsked, needsAll, ordered, pageOf, rowsOn, stateOf } = MasterlistTables;

const FEW = 20; // rows that are shown before their figures come
const FIRST_DOWN = new Set(["merit", "number", "day"]); // many, good and new come first

// The figure of a cell, with a half that hangs to its right, and without what is beneath it.
const figureIn = (cell) => [...cell.childNodes].filter((one) => !one.matches?.("small, .tie"));
const textOf = (parts) => parts.map((one) => one.textContent).join("");

const isOpen = (opener) => opener.ariaExpanded === "true";

// Column heads that sort: a button in each, and the order in "aria-sort". What the list is sorted by anyway is not asked for.
function sortable(tools) {
  for (const { head, name, by } of tools.columns) {
    const [first, second] = FIRST_DOWN.has(by) ? [`-${name}`, name] : [name, `-${name}`];
    head.replaceChildren(button(head.textContent, () => {
      const wanted = tools.sort === first ? second : first;
      tools.ask({ sort: wanted === tools.order ? "" : wanted, page: "" });
    }, { class: "sort" }));
  }
}

// --- Filters that open with a button ---

const countries = new Intl.DisplayNames([document.documentElement.lang], { type: "region" });
const byText = ([, one], [, two]) => MasterlistFold.folded(one).localeCompare(MasterlistFold.folded(two), "en");

// Clubs and countries become known with the rows.
function offer(filters, rows) {
  const known = {
    club: rows.filter((row) => row.club).map((row) => [row.club, row.clubName]),
    country: rows.filter((row) => row.country).map(({ country }) => [country, countries.of(country)]),
  };
  for (const [name, options] of Object.entries(known)) {
    const select = filters[name];
    if (select.options.length === 1) {
      select.append(...[...new Map(options)].toSorted(byText).map(([value, text]) => new Option(text, value)));
      select.parentNode.hidden = options.length === 0;
    }
  }
}

// What is filtered, in words.
function inWords(filters, state) {
  const chosen = ["club", "country"].filter((name) => state[name])
    .map((name) => [...filters[name].options].find((option) => option.value === state[name])?.text || state[name]);
  return [
    ...chosen,
    state.active && filters.active && ngettext("active in the last year", "active in the last {count} years", Number(state.active)),
    state.games && filters.games && ngettext("at least {count} game", "at least {count} games", Number(state.games)),
    state.sort === "-moved" && _("the greatest gain first"),
  ].filter(Boolean).join(", ");
}

// --- The way to a rank, and to the row of the reader whose name is known ---

// The place of a rank, counted from 0: players without one may stand between those who have one.
function placeOf(rank, rows, { at }, isWhole) {
  const found = isWhole ? rows.findIndex((row) => parseInt(row.element().cells[at].textContent, 10) >= rank) : rank - 1;
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

// The field for a rank, and a button for the reader's own row; nothing for a table without ranks.
function offerJumps(tools) {
  const ranks = tools.columns.find((column) => column.name === "rank");
  const me = remembered("me");
  async function toRank({ target }) {
    const rank = Number(target.value);
    if (rank >= 1) {
      await lead(tools, placeOf(rank, await tools.known(), ranks, !tools.stem));
    }
  }
  async function toMe() {
    const place = (await tools.known()).findIndex((row) => row.id === me);
    if (place >= 0) {
      await lead(tools, place);
    } else {
      tools.said.textContent = _("You are not on this list.");
    }
  }
  tools.panel.querySelector(".to-rank")?.addEventListener("change", toRank);
  tools.panel.append(...(ranks && me ? [button(_("My row"), toMe)] : []));
}

// --- How a rating came about ---

async function toggleWorking(opener, row, { list, edition, asOf }) {
  if (isOpen(opener)) {
    row.nextElementSibling.remove();
    opener.ariaExpanded = "false";
    return;
  }
  const { href } = row.querySelector("th a");
  const id = idIn(href);
  try {
    const [player, page] = await Promise.all([documentOf(id), edition ? null : playerPage(id)]);
    // The last game as the player's page tells it, with the ways to its rule and its line.
    const newest = page?.querySelectorAll(`#list-${list} .why > :is(p, .origins)`) || [];
    const inside = [...newest, ...MasterlistTables.explained(player, list, edition ? asOf : "", href)];
    const hasMoved = player.lists[list].editions.some((one) => !edition || one.edition < edition); // only from an earlier edition
    if (row.isConnected && !isOpen(opener)) {
      const moves = link(`why.html?player=${id}&list=${list}${edition ? `&edition=${edition}` : ""}`, _("Why did they move?"));
      const ways = make("p", {}, link(`compare.html?a=${id}`, _("Compare with another player")), ...(hasMoved ? [" · ", moves] : []));
      row.after(make("tr", { class: "behind opened" }, make("td", { colspan: row.cells.length }, make("div", { class: "row-working" }, ...inside, ways))));
      opener.ariaExpanded = "true";
    }
  } catch {
    location.assign(href); // from a disk nothing can be fetched; the player's page has it all
  }
}

// Makes the ratings of rows buttons.
function offerWorking(rows, at, about) {
  const title = _("How this came about");
  for (const row of rows.filter((one) => one.querySelector("th a"))) {
    const cell = row.cells[at];
    const figure = figureIn(cell);
    const said = `${textOf(figure)}, ${row.querySelector("th a").textContent}${_(": ")}${title}`;
    const click = () => toggleWorking(opener, row, about);
    const opener = cell.querySelector("button.opens")
      || make("button", { type: "button", class: "opens", title, "aria-label": said, click }, ...figure);
    opener.ariaExpanded = "false"; // what was opened does not come back with its row
    cell.prepend(opener);
    // A finger need not find the number.
    row.onclick = ({ target }) => target.closest("a, button") || !getSelection().isCollapsed || opener.click();
  }
}

// --- The reader's own row ---

// How far the reader is behind the player with a rank before theirs, or ahead of the second, and the way to what a game
// between them would change.
function tellMine(rows, column, { list, offers, edition }) {
  const me = remembered("me");
  const ranked = rows.filter((row) => row.cells[0].textContent);
  const at = me ? ranked.findIndex((row) => row.querySelector(`th a[href$="players/${CSS.escape(me)}.html"]`)) : -1;
  const other = ranked[at - 1] || ranked[1];
  if (at < 0 || !other || !list || edition || (!at && parseInt(ranked[0].cells[0].textContent, 10) > 1)) {
    return; // without a rank, alone, or with the one before on another page
  }
  const [mine, theirs] = [ranked[at], other].map((row) => textOf(figureIn(row.cells[column])));
  const gap = MasterlistGap(mine, theirs);
  const { textContent: name, href } = other.querySelector("th a");
  const values = { gap: grouped(gap), player: name };
  const said = !numberOf(gap) ? _("level with {player}", values) : at ? _("{gap} behind {player}", values) : _("{gap} ahead of {player}", values);
  const played = { href: `${root}players/${me}.html?against=${idIn(href)}#what-if-${list}`, text: _("What if you play?") };
  ranked[at].querySelector("th").append(make("small", { class: "mine" }, said, ...(offers ? [" · ", make("a", played)] : [])));
}

// --- The list ---

// The day of the last game of all: a reader who asks who is active means by then, not by the reader's own day.
const newestOf = (rows) => rows.reduce((newest, { values }) => ((values.last || "") > newest ? values.last : newest), "");

class Tools {
  rows = null;
  isTyping = false;

  constructor(place) {
    this.place = place;
    this.frame = place.nextElementSibling;
    this.table = this.frame.querySelector("table");
    this.body = this.table.tBodies[0];
    this.shown = [...this.body.rows]; // as the page came
    this.ownPager = this.frame.nextElementSibling?.matches(".pager") ? this.frame.nextElementSibling : null;
    this.pager = this.ownPager; // the one that is shown
    this.columns = columnsOf(this.table);
    this.said = place.querySelector(".said");
    this.panel = place.querySelector(".panel");
    this.order = place.dataset.order;
    this.stem = place.dataset.rows?.replace(/^rows[/]|[.]js$/g, ""); // of the file with all rows, for a list of several pages
    sortable(this);
    this.find = set(place.querySelector("[name=find]"), {
      input: () => this.ask({ find: this.find.value.trim(), page: "" }, true),
      change: () => { this.isTyping = false; },
    });
    this.filters = Object.fromEntries([...this.panel.querySelectorAll("[name]")].map((one) =>
      [one.name, set(one, { change: () => this.ask({ [one.name]: one.value, page: "" }) })]));
    // Where the field has the whole line, the button would move away from the finger as the field is left.
    this.opener = set(place.querySelector("[aria-controls]"), {
      mousedown: (event) => event.preventDefault(),
      click: () => { this.opener.focus(); this.open(this.panel.hidden); },
    });
    set(this.panel.querySelector(".clear"), { click: () => this.ask({ ...NOTHING, sort: this.state.sort }) });
    offerJumps(this);
    this.chips = [...place.querySelectorAll(".chip")].map((chip) => ({ chip, asked: stateOf(chip.dataset.asked) }));
    this.chips.forEach(({ chip, asked }) => set(chip, { click: () => this.ask(asked) }));
    const columns = MasterlistTables.columnChoice(this.table);
    (isNarrow ? this.panel : this.opener.parentNode).append(columns.opener); // on a phone all chips are in sight
    place.append(columns.panel);
    place.inert = false;
    this.rating = this.columns.find(({ name }) => name === "rating")?.at;
    tellMine(this.shown, this.rating, place.dataset);
    const read = () => this.show(stateOf(location.search));
    addEventListener("popstate", read);
    read();
  }

  open(isToOpen) {
    this.panel.hidden = !isToOpen;
    this.opener.ariaExpanded = String(isToOpen);
    if (isToOpen) {
      this.known().catch(() => this.fail());
    }
  }

  // All rows, which for a list of several pages come when they are asked for.
  async known() {
    await (this.stem && load(this.place.dataset.rows));
    this.rows ||= this.stem ? MasterlistTables.rowsOfFile(this.stem, this.table, this.shown[0]) : MasterlistTables.rowsOfPage(this.table, this.shown);
    offer(this.filters, this.rows);
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

  async show(state) {
    this.state = state;
    this.sort = state.sort || this.order;
    this.fill(state);
    if (!isAsked(state)) {
      this.display(this.shown, this.ownPager, [this.count()]);
      return;
    }
    try {
      const rows = await this.known();
      if (this.state === state) {
        this.fill(state); // with the names of clubs and countries
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
    for (const [name, input] of Object.entries(this.filters)) {
      input.value = state[name];
    }
    const cuts = Object.keys(this.filters).filter((name) => state[name]);
    const isOn = (asked) => asked.active === state.active
      && (asked.sort === state.sort || (!asked.sort && (asked.active || (state.sort !== "-moved" && !cuts.length))));
    for (const { chip, asked } of this.chips) {
      chip.setAttribute("aria-pressed", String(isOn(asked)));
    }
    for (const { head, name } of this.columns) {
      head.ariaSort = this.sort.replace(/^-/, "") !== name ? null : this.sort.startsWith("-") ? "descending" : "ascending";
    }
    this.place.toggleAttribute("data-plain", !isAsked(state));
    const filters = cuts.filter((name) => !this.chips.some(({ asked }) => asked[name] && isOn(asked))).length; // a chip says its own
    this.opener.textContent = filters ? _("Filter: {number}", { number: filters }) : _("Filter");
  }

  async answer(all, state) {
    const comeFor = (some) => Promise.all(filesOf(this.stem, some).map(load)); // figures, of which a very long list has files of their own
    await (needsAll(state) && comeFor(all));
    const newest = state.active ? newestOf(all) : "";
    const exact = filtered(all, state, newest);
    const near = exact.length || !state.find ? [] : filtered(all, state, newest, true);
    const rows = ordered(near.length ? near : exact, state.sort);
    const page = pageOf(rows, state);
    const shown = rowsOn(rows, page);
    const filter = inWords(this.filters, state);
    const found = filter || state.find ? this.count(rows.length, filter) : this.count();
    const said = [near.length ? _("No exact match; similar names: {said}", { said: found }) : found];
    if (!rows.length && state.find) {
      said.push(" ", link(`search.html?q=${encodeURIComponent(state.find)}`, _("Search the whole site")));
    }
    const turn = (asked) => {
      this.ask(asked);
      this.said.focus({ preventScroll: true });
      this.place.scrollIntoView();
    };
    const put = () => this.display(elementsOf(rows, page, this.table), MasterlistTables.pagerOf(rows.length, page, state, turn), said);
    if (shown.length <= FEW && filesOf(this.stem, shown).length) {
      put(); // who they are, until their figures come
    }
    await comeFor(shown);
    if (this.state === state) {
      put();
    }
  }

  display(elements, pager, said) {
    const { dataset: place } = this.place;
    delete document.documentElement.dataset.asked;
    offerWorking(place.list && this.rating ? elements : [], this.rating, place);
    this.body.replaceChildren(...elements);
    this.pager?.remove();
    this.pager = pager;
    this.frame.after(...(pager ? [pager] : []));
    this.said.replaceChildren(...said);
  }

  // How many there are, or how many answer, and what was asked.
  count(found, filter) {
    const all = Number(this.place.dataset.of);
    const values = { n: grouped(found ?? all), all: grouped(all), filter };
    return found === undefined || (found === all && !filter) ? ngettext("{n} player", "{n} players", all, values)
      : filter ? ngettext("{n} of {all} player: {filter}", "{n} of {all} players: {filter}", all, values)
        : ngettext("{n} of {all} player", "{n} of {all} players", all, values);
  }

  fail() {
    delete document.documentElement.dataset.asked;
    this.said.textContent = _("The rows of the other pages could not be loaded.");
  }
}

document.querySelectorAll(".list-tools[data-order]").forEach((place) => new Tools(place));
