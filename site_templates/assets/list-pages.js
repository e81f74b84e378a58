// The rows of a table that answer what is asked, page by page, and the way from one page to the others.
"use strict";

(() => {
  const { make } = MasterlistKit;
  const { _, grouped } = MasterlistWords;
  const { addressOf } = MasterlistTables;
  const ROWS = 275; // of one page, as generator/masterlist/standings/ranking.py has it
  const NEAR = 2; // pages that are linked to either side of the one shown

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

  Object.assign(MasterlistTables, { ROWS, pageOf, rowsOn, elementsOf, pagerOf });
})();
