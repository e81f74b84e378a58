// Column heads that sort: a button in each, and the order in "aria-sort".
"use strict";

(() => {
  const { make } = MasterlistKit;
  const FIRST_DOWN = new Set(["merit", "number", "day"]); // many, good and new come first

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

  MasterlistTables.sortable = sortable;
})();
