// Two ratings over time in one picture, which tells the values of both on any day by hand and by keyboard. And any curve as a file:
// the picture as the page shows it, or the ratings in it as a table.

const { _, dated, numerals, button, draw, isNarrow, make, save, set } = MasterlistKit;
const REST = 10; // beyond the last game, so that what it changed is seen
// Where it is narrow it is drawn for a phone, so that its words can be read.
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [isNarrow ? 380 : 640, isNarrow ? 180 : 260, 56, 14, 12, 32]; // as in site/pictures/curves.py
const LABELS = isNarrow ? 4 : 6;
const TICKS = 4;
const [LETTER, MOST_ROOM, APART] = [7, 160, 15]; // of names next to their lines
const [HEAD, MARGIN] = [40, 8]; // of a file: above the picture, for the name of its player, and around it
const STYLES = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "paint-order", "opacity", "font-family", "font-size", "font-weight",
  "text-anchor", "dominant-baseline",
];

const at = (iso) => Date.parse(iso) / 86_400_000;

// 1, 2 or 5, 10, 20 or 50, and so on: the least that makes few steps.
function roundStep(span, step = 1) {
  const times = [1, 2, 5].find((one) => span <= step * one * TICKS);
  return times ? step * times : roundStep(span, step * 10);
}

function scales(histories, names) {
  // Where there is room, names of lines are written next to their ends.
  const longest = LETTER * Math.max(...names.map((name) => name.length));
  const right = WIDTH - (isNarrow || names.length < 2 ? RIGHT : Math.min(MOST_ROOM, longest + RIGHT));
  const days = histories.flat().map((one) => at(one.date));
  const ratings = histories.flat().map((one) => one.rating);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const least = Math.min(...ratings);
  const low = least > 0 && 2 * least > Math.max(...ratings) ? least : Math.min(0, least);
  const high = Math.max(...ratings, low + 1);
  return {
    first, last, low, high, right,
    x: (one) => Math.round(LEFT + ((one - first) * (right - REST - LEFT)) / (last - first || 1)),
    y: (rating) => Math.round(HEIGHT - BOTTOM - ((rating - low) * (HEIGHT - TOP - BOTTOM)) / (high - low)),
  };
}

// What a rating was after each game: of a ledger, an ante before its award is none.
function historyOf({ history, ledger = [] }) {
  const last = new Map(ledger.map((one) => [one.game, one]));
  return ledger.length ? ledger.filter((one) => last.get(one.game) === one) : history;
}

// A rating stays what it is until it changes: a stair, up to the edge.
const stair = (history, { x, y, right }) => [...history.map(({ date, rating }, number) =>
  (number ? `H${x(at(date))}V${y(rating)}` : `M${x(at(date))} ${y(rating)}`)), `H${right}`].join("");

function axes({ first, last, low, high, right, x, y }) {
  const range = (from, to, step = 1) => Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (none, number) => from + number * step);
  const step = roundStep(high - low);
  const years = range(new Date(first * 86_400_000).getUTCFullYear() + 1, new Date(last * 86_400_000).getUTCFullYear());
  const ticks = [...range(Math.ceil(low / step) * step, high, step).filter((tick) => y(tick) - y(high) > APART), high];
  const apart = Math.ceil(years.length / LABELS);
  const days = [[first, "start"], [last, "end"]].map(([day, anchor]) =>
    draw("text", { x: x(day), y: HEIGHT - 6, class: anchor }, dated(new Date(day * 86_400_000).toISOString().slice(0, 10))));
  return [
    draw("path", { class: "grid", d: ticks.map((tick) => `M${LEFT} ${y(tick)}H${right}`).join("") }),
    draw("g", { class: "up" }, ...ticks.map((tick) => draw("text", { x: LEFT - 10, y: y(tick) }, numerals(Math.round(tick))))),
    ...(years.length < 2 ? days : years.filter((year, number) => number % apart === 0).map((year) =>
      draw("text", { x: x(at(`${year}-01-01`)), y: HEIGHT - 6 }, String(year)))),
  ];
}

// The rating on a day; null before the first.
const on = (history, iso) => history.findLast((one) => one.date <= iso)?.rating ?? null;

// What each rating was on a day.
function offerValues(svg, said, names, histories, scale) {
  const days = [...new Set(histories.flat().map((one) => one.date))].toSorted();
  MasterlistCurves.offerValues(svg, days.map((iso) => scale.x(at(iso))), TOP, HEIGHT - BOTTOM, (number) => {
    const values = histories.map((history, which) => [names[which], on(history, days[number])]);
    const places = Math.max(...values.map(([, rating]) => `${rating ?? ""}`.split(".")[1]?.length || 0));
    const parts = values.map(([name, rating], which) => (rating === null ? []
      : [names.length < 2 ? name : make("span", { class: `line-${which}` }, name), ` ${numerals(rating.toFixed(places))}`])).filter((part) => part.length);
    said.replaceChildren(make("span", {}, dated(days[number]), _(": "), ...parts.flatMap((part, which) => (which ? [" · ", ...part] : part))));
  });
}

// Each line is named at its end, next to it; on a phone above the picture alone, where the names have the lines' own strokes.
function called(names, histories, { right, y }) {
  const ends = histories.map((history) => y(history.at(-1).rating));
  const near = Math.max(0, APART - Math.abs(ends[0] - ends[1])) / 2;
  const isUpper = (number) => ends[number] < ends[1 - number] || (ends[0] === ends[1] && !number);
  return names.map((name, number) => draw("text", {
    class: `called start${number ? " second" : ""}`, x: right + RIGHT / 2, "paint-order": "stroke", y: ends[number] + 4 + (isUpper(number) ? -near : near),
  }, name));
}

// What is left of a history from a day on; it begins with the rating that was there before.
function since(history, day) {
  const before = on(history, day);
  const after = history.filter((one) => one.date > day);
  return before === null ? after : [{ date: day, rating: before }, ...after];
}

// One rating or two; null where one of them has none, or where all of it is one day.
function curves(players, histories) {
  const names = players.map((one) => one.name);
  if (histories.some((history) => !history.length) || new Set(histories.flat().map((one) => one.date)).size < 2) {
    return null;
  }
  const scale = scales(histories, names);
  const isPair = names.length > 1;
  const title = isPair ? _("Ratings of {one} and {other} over time", { one: names[0], other: names[1] }) : _("Rating over time");
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": title, tabindex: 0 });
  const lines = histories.map((history, number) => draw("path", { class: number ? "rating second" : "rating", d: stair(history, scale) }));
  svg.append(...axes(scale), ...lines, ...(isPair && !isNarrow ? called(names, histories, scale) : []));
  const said = make("p", { class: "said", "aria-live": "polite" });
  offerValues(svg, said, names, histories, scale);
  const saveAs = (kind, text) => button(text, () => saveCurve(kind, svg, players, histories));
  const saves = make("span", { class: "saves" }, saveAs("svg", _("Save picture")), " ", saveAs("csv", _("Save data")));
  return make("figure", { class: isNarrow ? "picture curve phone" : "picture curve" }, said, svg, make("figcaption", {}, saves));
}

// What style sheets say of it is written into the picture, which is used alone.
function picture(svg, title) {
  const copy = svg.cloneNode(true);
  const drawn = [...svg.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((one, at) => {
    const style = getComputedStyle(drawn[at]);
    set(one, Object.fromEntries(STYLES.map((name) => [name, style.getPropertyValue(name)])));
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
  return new XMLSerializer().serializeToString(set(copy, { viewBox: [x, y, wide, high].join(" ") }));
}

// ``kind`` is svg or csv; the players as their documents have them, and the history of each that is shown.
function saveCurve(kind, svg, players, histories) {
  const rows = histories.flatMap((history, at) => history.map(({ date, rating }) => `${players[at].player},${date},${rating}`));
  const [type, text] = kind === "csv" ? ["text/csv", ["player,date,rating", ...rows].map((line) => `${line}\r\n`).join("")]
    : ["image/svg+xml", picture(svg, players.map(({ name }, at) => (players.length < 2 ? name : `${at ? "┄" : "—"} ${name}`)).join(" · "))];
  save(`${players.map((one) => one.player).join("--")}.${kind}`, type, text);
}

Object.assign(MasterlistCurves, { curves, historyOf, saveCurve, since });
