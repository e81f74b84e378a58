// Which columns of a wide table are shown: a reader's choice, kept in the browser. And heads that stay in sight.

globalThis.MasterlistTables ||= {};

const { make, remember, remembered } = MasterlistKit;
const { _ } = MasterlistWords;

// The columns that may be hidden: all but those that say whose row it is.
function choosable(table) {
  const sample = table.tBodies[0].rows[0];
  return [...table.tHead.rows[0].cells]
    .map((head, at) => ({ head, at, name: head.dataset.column || head.textContent.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-") }))
    .filter(({ at }) => sample.cells[at]?.localName !== "th");
}

// By their place, because a row does not name its cells.
const ruleOf = (table, at, isShown) =>
  `[data-columns="${CSS.escape(table.dataset.columns)}"] > * > tr:not(.behind) > :nth-child(${at + 1}) { display: ${isShown ? "table-cell" : "none"} }`;

// A button and what it opens: a box for each column.
function columnChoice(table) {
  const key = `columns-${table.dataset.columns}`;
  const chosen = remembered(key) || {};
  const columns = choosable(table);
  const label = table.caption?.textContent || "";
  const panel = make("div", { id: `columns-of-${table.dataset.columns}`, class: "panel", role: "group", "aria-label": _("Columns"), hidden: true });
  const opener = make("button", {
    type: "button", "aria-expanded": "false", "aria-controls": panel.id, "aria-label": label && _("Columns of {table}", { table: label }), text: _("Columns"),
  });
  const sheet = new CSSStyleSheet();
  const apply = () => sheet.replaceSync(columns.filter(({ name }) => name in chosen).map(({ at, name }) => ruleOf(table, at, chosen[name])).join("\n"));
  document.adoptedStyleSheets.push(sheet);
  apply();
  const boxes = columns.map((column) => {
    const box = make("input", { type: "checkbox" });
    box.addEventListener("change", () => {
      chosen[column.name] = box.checked;
      remember(key, chosen);
      apply();
    });
    panel.append(make("label", { class: "field box" }, box, column.head.textContent));
    return { box, column };
  });
  opener.addEventListener("click", () => {
    for (const { box, column } of boxes) {
      box.checked = getComputedStyle(column.head).display !== "none";
    }
    panel.hidden = !panel.hidden;
    opener.setAttribute("aria-expanded", String(!panel.hidden));
  });
  return { opener, panel };
}

// A table that fits has no frame to scroll in, and so its heads stay at the top of the window; another scrolls, not the page.
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const frame = target.closest(".wide");
    const isWide = frame.querySelector("table").offsetWidth > frame.clientWidth;
    frame.classList.toggle("fits", !isWide);
    frame.classList.toggle("scrolls", isWide);
  }
});
for (const table of document.querySelectorAll(".wide > table[data-columns]")) {
  observer.observe(table);
  observer.observe(table.parentElement);
}

for (const place of document.querySelectorAll(".list-tools:not([data-order])")) {
  const { opener, panel } = columnChoice(place.nextElementSibling.querySelector("table"));
  place.replaceChildren(make("div", { class: "bar" }, opener), panel);
}

MasterlistTables.columnChoice = columnChoice;
