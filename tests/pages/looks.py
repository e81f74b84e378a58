"""What is looked for in every kind of page."""

from typing import Any

from tests.conftest import NODE_MODULES, Scheme

AXE = NODE_MODULES / "axe-core" / "axe.min.js"  # a tab that looks at many pages is given it once
PHONE: tuple[int, Scheme] = (390, "dark")
DESKTOP: tuple[int, Scheme] = (1280, "light")
OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)"
# Of rows, items and marks that are built alike, within elements that look alike, three are enough: a page has hundreds,
# and looking at them takes long.
THIN = """() => {
  const values = ["class", "style", "role", "type", "lang", "scope", "hidden", "aria-hidden", "colspan", "rowspan"];
  const shapes = new Map();
  const shape = (one) => {
    const own = [...one.attributes].map(({ name, value }) => values.includes(name) ? `${name}=${value}` : name);
    const text = [...one.childNodes].map((node) => node.nodeType === 3 && node.data.trim() ? "text" : "").join("");
    const whole = `<${one.localName} ${own} ${text}${[...one.children].map(shape).join("")}>`;
    shapes.set(one, whole);
    return whole;
  };
  document.querySelectorAll("main").forEach(shape);
  const places = new Map([[document.documentElement, ""]]);
  const place = (one) => {
    if (!places.has(one)) {
      const own = [...one.attributes].filter(({ name }) => values.includes(name) || name.startsWith("data-"));
      places.set(one, `${place(one.parentElement)} ${one.localName} ${own.map(({ name, value }) => name + value)}`);
    }
    return places.get(one);
  };
  const often = new Map(), alike = "tbody, tr, li, option, details, article, p, svg *";
  for (const [one, of] of [...shapes].reverse()) {  // what is around an element comes before it
    if (!one.matches(alike) || !one.isConnected || one.contains(document.activeElement)) continue;
    const whole = place(one.parentElement) + of;
    often.set(whole, (often.get(whole) ?? 0) + 1);
    if (often.get(whole) > 3) one.remove();
  }
}"""


OUTSIDE = """() => [...document.querySelectorAll("th, td")].filter((cell) => {
  const box = cell.getBoundingClientRect();
  if (!cell.checkVisibility({ visibilityProperty: true }) || cell.closest(".unseen") || !box.width) return false;
  const head = cell.closest("thead");
  if (head && getComputedStyle(head).position === "absolute") return false;  // read aloud only
  return box.left < -0.5 || box.right > innerWidth + 0.5;
}).map((cell) => `${cell.closest("table").className}: ${cell.textContent.trim()}`)"""
# The words of some letters that do not stand in one line, within some elements but for others.
PARTED = """() => {
  const broken = [], range = document.createRange();
  for (const one of document.querySelectorAll("WITHIN")) {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    if (!one.checkVisibility() || one.closest("BUT")) continue;
    const head = one.closest("thead");
    if (head && getComputedStyle(head).position === "absolute") continue;  // read aloud only
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/[LETTERS]{2,}/gu)) {
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const lines = [...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top));
        if (new Set(lines).size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""


def parted(within: str, but: str, letters: str) -> str:
    """What finds broken words in the text of such elements."""
    return PARTED.replace("WITHIN", within).replace("BUT", but).replace("LETTERS", letters)


BROKEN = parted(":is(thead, tbody) th, table a", ".unseen, .behind", r"\p{L}")
# What stands by itself: nothing else is written in the line; of a box or a dot of a form its label is pressed.
TARGETS = """() => [...document.querySelectorAll("main :is(a, button, summary, select), .top a, footer a")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg, .skip"))
  .map((one) => {
    const holder = one.closest("li, p, th, td, dd, dt, nav, h1, h2, h3, div");
    const alone = ["BUTTON", "SUMMARY", "SELECT"].includes(one.localName.toUpperCase())
      || one.matches(".top *, nav *, .on *");
    const covered = getComputedStyle(one, "::before").position === "absolute" ? holder : one;
    const boxes = [...covered.getClientRects()].filter((box) => box.width);
    const height = Math.max(0, ...boxes.map((box) => box.height));
    const isBehind = one.matches("td *, details li *, .working *");
    return [one.textContent.trim().slice(0, 40), alone && !isBehind, Math.round(height)];
  })"""


# What a column of the first list shows, from the top, without what is said beside it.
COLUMN = """(name) => {
  const table = document.querySelector(".list-tools + .wide > table");
  const at = [...table.tHead.rows[0].cells].findIndex((head) => head.dataset.column === name);
  return [...table.tBodies[0].rows].filter((row) => !row.matches(".behind")).map((row) => {
    if (!row.cells[at]) return "";
    const cell = row.cells[at].cloneNode(true);
    cell.querySelectorAll(".tie, .form, small").forEach((one) => one.remove());
    return (cell.querySelector(":scope > a") ?? cell).textContent.trim();  // of a name, no more than that
  });
}"""


def column(page: Any, name: str) -> list[str]:
    """The same, of a page."""
    found: list[str] = page.evaluate(COLUMN, name)
    return found


def sort(page: Any, name: str) -> None:
    """Press the head of a column."""
    page.locator("th").get_by_role("button", name=name, exact=True).click()


def turn(page: Any, width: int, scheme: Scheme) -> None:
    """Show the page at another width and in other colours."""
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)


def violations(page: Any) -> list[str]:
    """What axe finds in the page."""
    page.evaluate(THIN)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run({preload: false, selectors: false, resultTypes: ['violations']}).then((all) => all.violations)"
    )
    return [f"{one['id']}: {one['help']}: {node['html']}" for one in found for node in one["nodes"][:3]]
