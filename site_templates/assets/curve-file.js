// A curve as a file: the picture as the page shows it, or the ratings in it as a table.

const { make } = MasterlistKit;
const { draw } = MasterlistCurves;
const SVG = "http://www.w3.org/2000/svg";
const HEAD = 40; // above the picture, for the name of its player
const MARGIN = 8;
const STYLES = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "paint-order", "opacity"],
  ...["font-family", "font-size", "font-weight"],
];

function hand(name, type, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// What style sheets say of it is written into the picture, which is used alone.
function picture(svg, title) {
  const copy = svg.cloneNode(true);
  const drawn = [...svg.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((one, at) => {
    const style = getComputedStyle(drawn[at]);
    STYLES.forEach((name) => one.setAttribute(name, style.getPropertyValue(name)));
  });
  copy.querySelector(".pointer")?.remove();
  copy.querySelectorAll("a").forEach((link) => link.setAttribute("href", new URL(link.getAttribute("href"), location.href)));
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  const { width, height } = svg.viewBox.baseVal;
  const [x, y, wide, high] = [-MARGIN, -HEAD, width + 2 * MARGIN, height + HEAD + MARGIN];
  copy.prepend(
    draw("rect", { x, y, width: wide, height: high, fill: backgroundColor }),
    draw("text", { x: 0, y: -HEAD / 2, fill: color, "font-family": fontFamily, "font-size": 20, "font-weight": 700 }, title),
  );
  copy.removeAttribute("tabindex");
  copy.setAttribute("viewBox", [x, y, wide, high].join(" "));
  return new XMLSerializer().serializeToString(copy);
}

const table = (players, histories) => ["player,date,rating", ...histories.flatMap((history, at) =>
  history.map(({ date, rating }) => `${players[at].player},${date},${rating}`))].map((line) => `${line}\r\n`).join("");

// ``kind`` is svg or csv; the players as their documents have them, and the history of each that is shown.
function save(kind, svg, players, histories) {
  const name = players.map((one) => one.player).join("--");
  if (kind === "csv") {
    hand(`${name}.csv`, "text/csv", table(players, histories));
  } else {
    hand(`${name}.svg`, "image/svg+xml", picture(svg, players.map((one) => one.name).join(" · ")));
  }
}

globalThis.MasterlistCurveFile = { save };
