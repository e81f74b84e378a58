// The rows of a table of players: from the page itself, or of all pages from the file that has them all.

const { _, day, grouped, numberOf, numerals, pgettext, yearsBefore, make, link, draw, idIn } = MasterlistKit;
const { folded, idLike, isNear } = MasterlistFold;
const taken = new Map();

// Called by a file with all rows of a list.
const take = (stem, value) => taken.set(stem, value);

// Called by a file with the figures of some rows, from one on, of a list that is too long for one file.
function add(stem, columns, start) {
  const all = taken.get(stem).columns;
  for (const [name, values] of Object.entries(columns)) {
    all[name] = Object.assign(all[name] || [], Object.fromEntries(values.map((value, at) => [start + at, value])));
  }
}

// The files with the figures of some rows.
function filesOf(stem, rows) {
  const { part } = taken.get(stem) || {};
  const numbers = part ? rows.map(({ place }) => Math.floor(place / part) + 1) : [];
  return [...new Set(numbers)].map((number) => `rows/${stem}/part-${number}.js`);
}

// The columns of a table, by the heads that are named.
const columnsOf = (table) => [...table.tHead.rows[0].cells]
  .map((head, at) => ({ head, at, name: head.dataset.column, by: head.dataset.sort })).filter((column) => column.by);

// How the text of a cell is sorted: null where there is nothing, which comes last.
const SORTED = {
  place: (text, place) => place,
  merit: (text, place) => -place, // what the list is ordered by, exactly
  text: (text) => folded(text) || null,
  number: (text) => (text ? numberOf(text) : null),
  day: (text) => text || null,
};

const valuesOf = (columns, place, textIn) => Object.fromEntries(columns.map((one) => [one.name, SORTED[one.by](textIn(one), place)]));

// What a cell says; of a day that is written in the language's way, the day as all languages have it.
const textOf = (cell) => cell.querySelector(":scope > time")?.dateTime || (cell.querySelector("a") || cell).textContent.trim();

// ``elements`` are the table's rows as the page came.
function rowsOfPage(table, elements) {
  const columns = columnsOf(table);
  const countries = columns.find((one) => one.name === "country")?.at;
  return elements.map((element, place) => {
    const [moved, player, club] = [".gain, .loss", 'a[href*="players/"]', 'a[href*="clubs/"]'].map((one) => element.querySelector(one));
    return {
      place, values: { ...valuesOf(columns, place, ({ at }) => textOf(element.cells[at])), moved: moved ? numberOf(moved.textContent) * (moved.matches(".loss") ? -1 : 1) : null },
      name: folded(textOf(element.querySelector("th"))), id: idIn(player?.href || ""), club: idIn(club?.href || ""), clubName: club?.textContent || "",
      country: element.dataset.country ?? element.cells[countries]?.textContent ?? "",
      element: () => element,
    };
  });
}

// ``sample`` is a row of the page: its cells say how those of others look.
function rowsOfFile(stem, table, sample) {
  const { names, ids, clubs, club, country, columns, moved } = taken.get(stem);
  const cells = [...table.tHead.rows[0].cells];
  const heads = cells.map(({ dataset }) => dataset.column || dataset.drawn || "");
  const labels = cells.map((head) => head.matches(".members .n") && head.textContent); // of the cells, where rows are narrow
  const kinds = columnsOf(table);
  // What the cells of a row say, once its figures are there.
  const textsOf = ({ place, clubName }) =>
    ({ player: names[place], club: clubName, country: country[place], ...figuresAt(place, columns, names.length) });
  const sortedBy = (texts, place) =>
    ({ ...valuesOf(kinds, place, ({ name }) => texts[name] ?? ""), moved: texts.moved ? numberOf(texts.moved) : null });

  // There are thousands: what few are asked for is made then.
  class Row {
    constructor(name, place) {
      const [id, clubName] = clubs[club[place] - 1] || ["", ""];
      Object.assign(this, { place, name: folded(name), club: id, clubName, country: country[place] });
    }

    get id() {
      return ids[this.place] || idLike(names[this.place]);
    }

    get values() {
      return (this.own ||= sortedBy(textsOf(this), this.place));
    }

    element() {
      return built({ sample, heads, labels, moved }, textsOf(this), { player: `players/${this.id}.html`, club: `clubs/${this.club}.html` });
    }
  }

  return names.map((name, place) => new Row(name, place));
}

// How the columns of a row are written: as the pages do it, but for days. Nothing where the figures have still to come.
function figuresAt(place, { behind, since, ...others }, number) {
  const rankAt = (at) => (behind?.[at] ?? null) === null ? null : at + 1 - behind[at]; // null: the player has none
  const rank = rankAt(place);
  const isShared = [place - 1, place + 1].some((at) => at >= 0 && at < number && rankAt(at) === rank);
  const moved = since?.[place] ? since[place] - rank || "same" : "new"; // from the rank in the edition before, 0 where the player had none
  return {
    rank: rank === null ? "" : `${rank}${isShared ? "=" : ""}`, since: rank === null || !since || !(place in since) ? "" : String(moved),
    ...Object.fromEntries(Object.entries(others).map(([column, all]) => [column, place in all ? String(all[place]).replace(/^-/, "−") : ""])),
  };
}

// How the last games went, as the pages have it.
const BOXES = {
  w: ["b", pgettext("won", "W"), _("won")], d: ["i", pgettext("drawn", "D"), _("drawn")], l: ["u", pgettext("lost", "L"), _("lost")],
};

function formOf(letters) {
  const boxes = [...letters].map((letter) => BOXES[letter]);
  const said = boxes.map(([, , word]) => word).join(", ");
  return make("small", { class: "form", role: "img", "aria-label": said }, ...boxes.map(([tag, text]) => make(tag, { text })));
}

// By how many ranks a player has risen or fallen, or "same" or "new"; the words are those of the pages.
function movedIn(cell, text, words) {
  const by = Math.abs(Number(text)) || "";
  const way = by ? (Number(text) > 0 ? "up" : "down") : text;
  cell.className = `n ${way} late`;
  return way === "new" ? [words.new] : [make("b", { text: by ? `${words[way]} ` : words[way] }), by];
}

const HALF = numerals("0.5").slice(1);

// What a cell shows of its text: a half hangs to the right of its number.
function contentOf(cell, column, text, { moved }, paths) {
  const isHalved = cell.matches(".units") && text.length > HALF.length && text.endsWith(HALF);
  return column === "since" ? movedIn(cell, text, moved)
    : column === "curve" ? [draw("svg", { width: 72, height: 24, "aria-hidden": "true" }, draw("path", { d: text }))]
      : paths[column] ? [link(paths[column], text)]
        : column === "last" ? [make("time", { datetime: text, text: day(text) })]
          : isHalved ? [text.slice(0, -HALF.length), make("i", { text: HALF })] : [text];
}

// What follows a name or a rating: how the last games went, what they changed, and what is staked in others.
const behindIt = (column, { form, moved, staked }) => (column === "player" && form ? [formOf(form)]
  : column === "rating" ? [
    ...(moved ? [make("small", { class: moved.startsWith("−") ? "loss" : "gain", text: moved.replace(/^[−+]/, "") })] : []),
    ...(staked ? [make("small", { class: "stake", text: staked })] : []),
  ] : []);

const built = (about, texts, paths) => make("tr", {}, ...about.heads.map((column, at) => {
  const like = about.sample.cells[at];
  const cell = make(like.localName, { class: like.getAttribute("class"), scope: like.getAttribute("scope"), "data-of": about.labels[at] });
  cell.append(...(texts[column] ? contentOf(cell, column, texts[column], about, paths) : []), ...behindIt(column, texts));
  return cell;
}));

// --- What a reader asks of a list, as the address has it: which rows answer it, in which order, page by page ---

const ROWS = 275; // of one page, as generator/masterlist/standings/movement.py has it
const NEAR = 2; // pages that are linked to either side of the one shown

const NOTHING = { find: "", club: "", country: "", active: "", games: "", sort: "", page: "" };
const ASKED = Object.keys(NOTHING);
const NUMBERS = ["active", "games", "page"];

function stateOf(search) {
  const given = new URLSearchParams(search);
  const read = (name) => given.get(name)?.match(NUMBERS.includes(name) ? /^[1-9][0-9]{0,5}$/ : /.*/s)?.[0] || "";
  return Object.fromEntries(ASKED.map((name) => [name, read(name)]));
}

// The address of a state; the rest of the query stays.
function addressOf(state, search) {
  const rest = [...new URLSearchParams(search)].filter(([name]) => !ASKED.includes(name));
  const asked = ASKED.filter((name) => state[name]).map((name) => [name, state[name]]);
  const query = new URLSearchParams([...rest, ...asked]).toString();
  return location.pathname + (query && `?${query}`);
}

const isAsked = (state) => ASKED.some((name) => state[name]);

// The rows that answer what is asked; where typing errors are forgiven, those in whose names it nearly stands.
function filtered(rows, state, asOf, isForgiving = false) {
  const typed = folded(state.find).split(/\s+/).filter(Boolean);
  const since = state.active && asOf ? yearsBefore(asOf, Number(state.active)) : "";
  const isMeant = ({ name }, part) => (isForgiving ? name.split(/[^\p{L}\p{N}]+/u).some((word) => isNear(part, word)) : name.includes(part));
  return rows.filter((row) => typed.every((part) => isMeant(row, part))
    && (!state.club || row.club === state.club)
    && (!state.country || row.country === state.country)
    && (!since || (row.values.last || "") > since)
    && (!state.games || (row.values.games || 0) >= Number(state.games)));
}

// What cannot be answered without the figures of all rows.
const needsAll = (state) => Boolean(state.sort || state.active || state.games);

// "-games" is from many to few. Rows that are equal in it, and those without a value, keep the order of the list.
function ordered(rows, sort) {
  const column = sort.replace(/^-/, "");
  const sign = sort.startsWith("-") ? -1 : 1;
  return !column ? rows : rows.toSorted((one, two) => {
    const [a, b] = [one.values[column] ?? null, two.values[column] ?? null];
    const order = a === null || b === null ? (a === null) - (b === null) : sign * (a < b ? -1 : a > b ? 1 : 0);
    return order || one.place - two.place;
  });
}

const pageOf = (rows, state) => Math.min(Number(state.page || 1), Math.max(1, Math.ceil(rows.length / ROWS)));

const rowsOn = (rows, page) => rows.slice((page - 1) * ROWS, page * ROWS);

// The elements for one page of the rows; a row of words where there is none.
const elementsOf = (rows, page, table) => (rows.length ? rowsOn(rows, page).map((row) => row.element())
  : [make("tr", {}, make("td", { colspan: table.tHead.rows[0].cells.length, class: "none", text: _("No player matches.") }))]);

// Links to the other pages; null where there are none. ``go`` is called with the state of the page to show.
function pagerOf(number, page, state, go) {
  const last = Math.ceil(number / ROWS);
  if (last <= 1) {
    return null;
  }
  const link = (to, text, rel) => {
    const asked = { ...state, page: to === 1 ? "" : String(to) };
    return make("li", {}, make("a", {
      href: addressOf(asked, location.search), rel, text, "aria-current": to === page && !rel ? "page" : null,
      click: (event) => { event.preventDefault(); go(asked); },
    }));
  };
  const numbers = (to) => `${grouped((to - 1) * ROWS + 1)}–${grouped(Math.min(to * ROWS, number))}`;
  const every = Array.from({ length: last }, (none, at) => at + 1);
  const pages = every.filter((to) => to === 1 || to === last || Math.abs(to - page) <= NEAR);
  return make("nav", { class: "pager", "aria-label": _("Pages of what was found") }, make("ul", {},
    ...(page > 1 ? [link(page - 1, _("Previous"), "prev")] : []),
    ...pages.flatMap((to, at) => [...(at && to - pages[at - 1] > 1 ? [make("li", { text: "…" })] : []), link(to, numbers(to))]),
    ...(page < last ? [link(page + 1, _("Next"), "next")] : [])));
}

Object.assign(globalThis.MasterlistTables ||= {}, {
  take, add, columnsOf, filesOf, rowsOfPage, rowsOfFile,
  NOTHING, ROWS, addressOf, elementsOf, filtered, isAsked, needsAll, ordered, pageOf, pagerOf, rowsOn, stateOf,
});
