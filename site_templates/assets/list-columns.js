// Which columns of a wide table are shown: a reader's choice, kept in the browser. And heads that stay in sight.

const { _, button, make, remember, remembered } = MasterlistKit;

// A button and what it opens: a box for each column.
function columnChoice(table) {
  const key = `columns-${table.dataset.columns}`;
  const chosen = remembered(key) || {};
  // They may be hidden, all but those that say whose row it is.
  const columns = [...table.tHead.rows[0].cells]
    .map((head, at) => ({ head, at, name: head.dataset.column || head.textContent.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-") }))
    .filter(({ at }) => table.tBodies[0].rows[0].cells[at]?.localName !== "th");
  const label = table.caption?.textContent || "";
  const sheet = new CSSStyleSheet();
  // By their place, because a row does not name its cells.
  const rows = `[data-columns="${CSS.escape(table.dataset.columns)}"] > * > tr:not(.behind)`;
  const apply = () => sheet.replaceSync(columns.filter(({ name }) => name in chosen)
    .map(({ at, name }) => `${rows} > :nth-child(${at + 1}) { display: ${chosen[name] ? "table-cell" : "none"} }`).join("\n"));
  document.adoptedStyleSheets.push(sheet);
  apply();
  const choose = ({ target: { name, checked } }) => {
    chosen[name] = checked;
    remember(key, chosen);
    apply();
  };
  const panel = make("div", { id: `columns-of-${table.dataset.columns}`, class: "panel", role: "group", "aria-label": _("Columns"), hidden: true },
    ...columns.map(({ head, name }) => make("label", { class: "field box" }, make("input", { type: "checkbox", name, change: choose }), head.textContent)));
  const opener = button(_("Columns"), () => {
    panel.querySelectorAll("input").forEach((box, at) => { box.checked = getComputedStyle(columns[at].head).display !== "none"; });
    panel.hidden = !panel.hidden;
    opener.ariaExpanded = String(!panel.hidden);
  }, { "aria-expanded": "false", "aria-controls": panel.id, "aria-label": label && _("Columns of {table}", { table: label }) });
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
document.querySelectorAll(".wide:has(> table[data-columns]), .wide > table[data-columns]").forEach((one) => observer.observe(one));

for (const place of document.querySelectorAll(".list-tools:not([data-order])")) {
  const { opener, panel } = columnChoice(place.nextElementSibling.querySelector("table"));
  place.replaceChildren(make("div", { class: "bar" }, opener), panel);
}

(globalThis.MasterlistTables ||= {}).columnChoice = columnChoice;
