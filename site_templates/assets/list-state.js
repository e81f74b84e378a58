// What a reader asks of a list, as it stands in the address; which rows answer it, in which order, page by page.
"use strict";

(() => {
  const { make } = MasterlistKit;
  const { folded, isNear } = MasterlistFold;
  const { _, grouped } = MasterlistWords;
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

  // The address of a state; what else the query said stays.
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

  Object.assign(MasterlistTables, { NOTHING, ROWS, addressOf, elementsOf, filtered, isAsked, needsAll, ordered, pageOf, pagerOf, rowsOn, similar, stateOf });
})();
