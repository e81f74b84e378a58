// How a rating came about, in a row that opens below the player's: from the document of the player.

const { root, documentOf, make } = MasterlistKit;
const { _ } = MasterlistWords;
// The page of an edition has its name; a later page of it a number behind that.
const editionOf = () => location.pathname.split("/").pop().match(/^\d{4}(-q\d|-\d{2})?(?=\D|$)/)?.[0] || "";

async function open(button, row, { list, edition, asOf }) {
  const link = row.querySelector("th a");
  const id = link.getAttribute("href").split("/").pop().replace(/[.]html$/, "");
  let inside;
  let hasMoved;
  try {
    const player = await documentOf(id);
    inside = MasterlistTables.explained(player, list, edition ? asOf : "", link.href);
    hasMoved = player.lists[list].editions.some((one) => !edition || one.edition < editionOf());
  } catch {
    location.assign(link.href); // from a disk nothing can be fetched; the player's page has it all
    return;
  }
  if (row.isConnected && button.getAttribute("aria-expanded") === "false") {
    const width = row.cells.length;
    const pair = make("a", { href: `${root}compare.html?a=${id}`, text: _("Compare with another player") });
    const why = make("a", { href: `${root}why.html?player=${id}&list=${list}${edition ? `&edition=${editionOf()}` : ""}`, text: _("Why did they move?") });
    const ways = make("p", {}, pair, ...(hasMoved ? [" · ", why] : [])); // only where they were in an earlier edition
    row.after(make("tr", { class: "behind opened" }, make("td", { colspan: width }, make("div", { class: "row-working" }, ...inside, ways))));
    button.setAttribute("aria-expanded", "true");
  }
}

function toggle(button, row, about) {
  if (button.getAttribute("aria-expanded") === "true") {
    row.nextElementSibling.remove();
    button.setAttribute("aria-expanded", "false");
  } else {
    open(button, row, about);
  }
}

// Makes the ratings of rows buttons; gives a function that does so with other rows.
function offerWorking(table, about) {
  const at = [...table.tHead.rows[0].cells].findIndex((cell) => cell.dataset.column === "rating");
  if (at < 0 || !about.list) {
    return () => {};
  }
  table.tBodies[0].addEventListener("click", (event) => {
    const button = event.target.closest("button.opens");
    if (button) {
      toggle(button, button.closest("tr"), about);
    }
  });
  return (rows) => {
    for (const cell of rows.filter((row) => row.querySelector("th a")).map((row) => row.cells[at])) {
      const there = cell.querySelector("button.opens");
      if (there) {
        there.setAttribute("aria-expanded", "false"); // what was opened does not come back with its row
        continue;
      }
      const title = _("How this came about");
      const button = make("button", { type: "button", class: "opens", "aria-expanded": "false", title });
      button.append(...[...cell.childNodes].filter((one) => !one.matches?.(".tie, small"))); // a half hangs to the right
      cell.prepend(button);
    }
  };
}

MasterlistTables.offerWorking = offerWorking;
