// The rows of a table of players: from the page itself, or of all pages from the file that has them all.

globalThis.MasterlistTables ||= {};

const { root, make } = MasterlistKit;
const { folded, idLike, isNear } = MasterlistFold;
const { _, day, grouped, halved, numberOf, pgettext } = MasterlistWords;
const taken = new Map();

// Called by a file with all rows of a list.
const take = (stem, value) => taken.set(stem, value);

// Called by a file with the figures of some rows, from one on, of a list that is too long for one file.
function add(stem, columns, start) {
  const all = taken.get(stem).columns;
  for (const [name, values] of Object.entries(columns)) {
    all[name] ||= [];
    values.forEach((value, at) => {
      all[name][start + at] = value;
    });
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
  .map((head, at) => ({ head, at, name: head.dataset.column, by: head.dataset.sort }))
  .filter((column) => column.by);

// How the text of a cell is sorted: null where there is nothing, which comes last.
const SORTED = {
  place: (text, place) => place,
  merit: (text, place) => -place, // what the list is ordered by, exactly
  text: (text) => folded(text) || null,
  number: (text) => (text ? numberOf(text) : null),
  day: (text) => text || null,
};

// What a cell says; of a day that is written in the language's way, the day as all languages have it.
const textOf = (cell) => cell.querySelector(":scope > time")?.dateTime || (cell.querySelector("a") || cell).textContent.trim();

// ``elements`` are the table's rows as the page came.
function rowsOfPage(table, elements) {
  const columns = columnsOf(table);
  return elements.map((element, place) => {
    const values = {};
    for (const { name, by, at } of columns) {
      values[name] = SORTED[by](textOf(element.cells[at]), place);
    }
    const moved = element.querySelector(".gain, .loss");
    values.moved = moved ? numberOf(moved.textContent) : null;
    const linked = (kind) => element.querySelector(`a[href*="${kind}/"]`);
    const club = linked("clubs");
    return {
      place, values, name: folded(textOf(element.querySelector("th"))),
      id: linked("players") ? idIn(linked("players")) : "", club: club ? idIn(club) : "", clubName: club?.textContent || "",
      country: element.dataset.country ?? element.cells[columns.find((one) => one.name === "country")?.at]?.textContent ?? "",
      element: () => element,
    };
  });
}

const idIn = (link) => link.getAttribute("href").split("/").pop().replace(/[.]html$/, "");

// ``sample`` is a row of the page: its cells say how those of others look.
function rowsOfFile(stem, table, sample) {
  const { names, ids, clubs, club, country, columns, moved } = taken.get(stem);
  const heads = [...table.tHead.rows[0].cells].map(({ dataset }) => dataset.column || dataset.drawn || "");
  const kinds = columnsOf(table);
  const clubOf = (place) => clubs[club[place] - 1] || ["", ""];
  let known = 0; // columns, of which more may come
  let written = [];

  function textsOfAll() {
    if (Object.keys(columns).length !== known) {
      known = Object.keys(columns).length;
      written = Object.entries(textsOf(columns, names.length));
    }
    return written;
  }

  // What the cells of a row say, once its figures are there.
  function textsAt(place) {
    const texts = { player: names[place], club: clubOf(place)[1], country: country[place] };
    for (const [column, text] of textsOfAll()) {
      texts[column] = text(place);
    }
    return texts;
  }

  function valuesAt(place) {
    const texts = textsAt(place);
    const moved = texts.moved ? Math.abs(numberOf(texts.moved)) : null;
    return { ...Object.fromEntries(kinds.map(({ name, by }) => [name, SORTED[by](texts[name] ?? "", place)])), moved };
  }

  // There are thousands: what few are asked for is made then.
  class Row {
    constructor(name, place) {
      const [id, text] = clubOf(place);
      this.place = place;
      this.name = folded(name);
      this.club = id;
      this.clubName = text;
      this.country = country[place];
      this.own = null;
    }

    get id() {
      return ids[this.place] || idLike(names[this.place]);
    }

    get values() {
      this.own ||= valuesAt(this.place);
      return this.own;
    }

    element() {
      return built({ sample, heads, moved }, textsAt(this.place), { player: `players/${this.id}.html`, club: `clubs/${this.club}.html` });
    }
  }

  return names.map((name, place) => new Row(name, place));
}

// How each column is written, by place: as the pages do it, but for days. Nothing where the figures have still to come.
function textsOf({ behind, since, ...others }, number) {
  const texts = {};
  const rank = (place) => (behind[place] === null ? null : place + 1 - behind[place]); // null: the player has none
  if (behind) {
    const isShared = (place) => [place - 1, place + 1].some((at) => at >= 0 && at < number && rank(at) === rank(place));
    texts.rank = (place) => (rank(place) === null ? "" : `${rank(place)}${isShared(place) ? "=" : ""}`);
  }
  for (const [column, all] of Object.entries(others)) {
    texts[column] = (place) => (place in all ? String(all[place]).replace(/^-/, "−") : "");
  }
  if (since) { // ranks in the edition before, 0 where the player had none
    texts.since = (place) => (rank(place) === null || !(place in since) ? "" : String(since[place] && since[place] - rank(place) || (since[place] ? "same" : "new")));
  }
  return texts;
}

function draw(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return element;
}

// ``text``: by how many ranks a player has risen or fallen, or "same" or "new"; the words are those of the pages.
function showMove(cell, text, words) {
  const by = Math.abs(Number(text)) || "";
  const way = by ? (Number(text) > 0 ? "up" : "down") : text;
  cell.className = `n ${way} late`;
  if (way === "new") {
    cell.append(words.new);
  } else {
    cell.append(make("b", { text: by ? `${words[way]} ` : words[way] }), by);
  }
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

function built({ sample, heads, moved }, texts, paths) {
  return make("tr", {}, ...heads.map((column, at) => {
    const like = sample.cells[at];
    const cell = make(like.localName, { class: like.getAttribute("class"), scope: like.getAttribute("scope") });
    const text = texts[column] ?? "";
    if (text && column === "since") {
      showMove(cell, text, moved);
    } else if (text && column === "curve") {
      cell.append(draw("svg", { width: 72, height: 24, "aria-hidden": true }));
      cell.firstChild.append(draw("path", { d: text }));
    } else if (text && paths[column]) {
      cell.append(make("a", { href: root + paths[column], text }));
    } else if (text && column === "last") {
      cell.append(make("time", { datetime: text, text: day(text) }));
    } else if (like.classList.contains("units") && halved(text)) {
      const [whole, half] = halved(text);
      cell.append(whole, make("i", { text: half }));
    } else {
      cell.textContent = text;
    }
    if (column === "player" && texts.form) {
      cell.append(formOf(texts.form));
    }
    if (column === "rating" && texts.moved) {
      const isLoss = texts.moved.startsWith("−");
      cell.append(make("small", { class: isLoss ? "loss" : "gain", text: texts.moved.replace(/^[−+]/, "") }));
    }
    return cell;
  }));
}

// --- What a reader asks of a list, as the address has it: which rows answer it, in which order, page by page ---

const ROWS = 275; // of one page, as generator/masterlist/standings/movement.py has it
const NEAR = 2; // pages that are linked to either side of the one shown

const ASKED = ["find", "club", "country", "active", "games", "sort", "page"];
const NOTHING = { find: "", club: "", country: "", active: "", games: "", sort: "", page: "" };

function stateOf(search) {
  const given = new URLSearchParams(search);
  const state = { ...NOTHING };
  for (const name of ASKED) {
    state[name] = given.get(name) || "";
  }
  for (const name of ["active", "games", "page"]) {
    state[name] = /^[1-9][0-9]{0,5}$/.test(state[name]) ? state[name] : "";
  }
  return state;
}

// The address of a state; the rest of the query stays.
function addressOf(state, search) {
  const given = new URLSearchParams(search);
  for (const name of ASKED) {
    if (state[name]) {
      given.set(name, state[name]);
    } else {
      given.delete(name);
    }
  }
  const text = given.toString();
  return location.pathname + (text && `?${text}`);
}

const isAsked = (state) => ASKED.some((name) => state[name]);

// The day so many years before another.
const yearsBefore = (day, years) => `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;

// Whether a row is what the filters ask for, whatever it is called.
function isWanted(row, state, asOf) {
  const since = state.active && asOf ? yearsBefore(asOf, Number(state.active)) : "";
  const least = Number(state.games || 0);
  return (!state.club || row.club === state.club)
    && (!state.country || row.country === state.country)
    && (!since || (row.values.last || "") > since)
    && (!least || (row.values.games || 0) >= least);
}

const typedIn = (state) => folded(state.find).split(/\s+/).filter(Boolean);

function filtered(rows, state, asOf) {
  const typed = typedIn(state);
  return rows.filter((row) => typed.every((part) => row.name.includes(part)) && isWanted(row, state, asOf));
}

// The same where typing errors are forgiven.
function similar(rows, state, asOf) {
  const typed = typedIn(state);
  return rows.filter((row) => isWanted(row, state, asOf)
    && typed.every((part) => row.name.split(/[^\p{L}\p{N}]+/u).some((word) => isNear(part, word))));
}

// What cannot be answered without the figures of all rows.
const needsAll = (state) => Boolean(state.sort || state.active || state.games);

// "-games" is from many to few. Rows that are equal in it, and those without a value, keep the order of the list.
function ordered(rows, sort) {
  const column = sort.replace(/^-/, "");
  if (!column) {
    return rows;
  }
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((one, two) => {
    const [a, b] = [one.values[column] ?? null, two.values[column] ?? null];
    if (a === null || b === null) {
      return (a === null) - (b === null) || one.place - two.place;
    }
    return sign * (a < b ? -1 : a > b ? 1 : 0) || one.place - two.place;
  });
}

const pageOf = (rows, state) => Math.min(Number(state.page || 1), Math.max(1, Math.ceil(rows.length / ROWS)));

const rowsOn = (rows, page) => rows.slice((page - 1) * ROWS, page * ROWS);

// The elements for one page of the rows; a row of words where there is none.
function elementsOf(rows, page, table) {
  if (!rows.length) {
    return [make("tr", {}, make("td", { colspan: table.tHead.rows[0].cells.length, class: "none", text: _("No player matches.") }))];
  }
  return rowsOn(rows, page).map((row) => row.element());
}

// Links to the other pages; null where there are none. ``go`` is called with the state of the page to show.
function pagerOf(number, page, state, go) {
  const last = Math.ceil(number / ROWS);
  if (last <= 1) {
    return null;
  }
  const link = (to, text, rel) => {
    const asked = { ...state, page: to === 1 ? "" : String(to) };
    const anchor = make("a", {
      href: addressOf(asked, location.search), rel, text, "aria-current": to === page && !rel ? "page" : null,
    });
    anchor.addEventListener("click", (event) => {
      event.preventDefault();
      go(asked);
    });
    return make("li", {}, anchor);
  };
  const numbers = (to) => {
    const [first, until] = [(to - 1) * ROWS + 1, Math.min(to * ROWS, number)];
    return `${grouped(first)}–${grouped(until)}`;
  };
  const items = page > 1 ? [link(page - 1, _("Previous"), "prev")] : [];
  let isGap = false;
  for (let to = 1; to <= last; to += 1) {
    if (to === 1 || to === last || Math.abs(to - page) <= NEAR) {
      items.push(link(to, numbers(to)));
      isGap = false;
    } else if (!isGap) {
      items.push(make("li", { text: "…" }));
      isGap = true;
    }
  }
  if (page < last) {
    items.push(link(page + 1, _("Next"), "next"));
  }
  return make("nav", { class: "pager", "aria-label": _("Pages of what was found") }, make("ul", {}, ...items));
}

Object.assign(MasterlistTables, {
  take, add, columnsOf, filesOf, rowsOfPage, rowsOfFile,
  NOTHING, ROWS, addressOf, elementsOf, filtered, isAsked, needsAll, ordered, pageOf, pagerOf, rowsOn, similar, stateOf,
});
