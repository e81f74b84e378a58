// Two ratings over time in one picture, which tells the values of both on any day by hand and by keyboard.

const { make, load } = MasterlistKit;
const { draw } = MasterlistCurves;
const { _, dated, numerals } = MasterlistWords;
const isNarrow = matchMedia("(max-width: 46rem)").matches; // as in style.css: drawn for a phone, so that its words can be read
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [isNarrow ? 380 : 640, isNarrow ? 180 : 260, 56, 14, 12, 32]; // as in site/pictures/curves.py
const LABELS = isNarrow ? 4 : 6;
const TICKS = 4;
const [LETTER, MOST_ROOM, APART] = [6.5, 160, 13]; // of names next to their lines

const at = (iso) => Date.parse(iso) / 86_400_000;

// 1, 2 or 5, 10, 20 or 50, and so on: the least that makes few steps.
function roundStep(span) {
  for (let step = 1; ; step *= 10) {
    const times = [1, 2, 5].find((one) => span <= step * one * TICKS);
    if (times) {
      return step * times;
    }
  }
}

// Where there is room, names of lines are written next to their ends.
const roomFor = (names) => (isNarrow || names.length < 2 ? RIGHT : Math.min(MOST_ROOM, LETTER * Math.max(...names.map((name) => name.length)) + RIGHT));

function scales(histories, names) {
  const right = WIDTH - roomFor(names);
  const days = histories.flat().map((one) => at(one.date));
  const ratings = histories.flat().map((one) => one.rating);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const isFar = Math.min(...ratings) > 0 && 2 * Math.min(...ratings) > Math.max(...ratings);
  const low = isFar ? Math.min(...ratings) : Math.min(0, ...ratings);
  const high = Math.max(...ratings, low + 1);
  return {
    first, last, low, high, right,
    x: (one) => Math.round(LEFT + ((one - first) * (right - LEFT)) / (last - first || 1)),
    y: (rating) => Math.round(HEIGHT - BOTTOM - ((rating - low) * (HEIGHT - TOP - BOTTOM)) / (high - low)),
  };
}

// A rating stays what it is until it changes: a stair, up to the last day of either.
function stair(history, { x, y, last }) {
  const points = history.flatMap((one, number) => [
    ...(number ? [`${x(at(one.date))},${y(history[number - 1].rating)}`] : []), `${x(at(one.date))},${y(one.rating)}`,
  ]);
  return [...points, `${x(last)},${y(history.at(-1).rating)}`].join(" ");
}

function axes({ first, last, low, high, right, x, y }) {
  const found = [];
  const step = roundStep(high - low);
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) {
    found.push(draw("line", { class: "grid", x1: LEFT, x2: right, y1: y(tick), y2: y(tick) }));
    const label = numerals(tick);
    found.push(draw("text", { x: LEFT - 10, y: y(tick), "text-anchor": "end", "dominant-baseline": "middle" }, label));
  }
  const years = [];
  for (let year = new Date(first * 86_400_000).getUTCFullYear() + 1; at(`${year}-01-01`) <= last; year += 1) {
    years.push(year);
  }
  const apart = Math.ceil(years.length / LABELS);
  years.filter((year, number) => number % apart === 0).forEach((year) => {
    found.push(draw("text", { x: x(at(`${year}-01-01`)), y: HEIGHT - 6, "text-anchor": "middle" }, String(year)));
  });
  return found;
}

// The rating on a day; null before the first.
const on = (history, iso) => history.findLast((one) => one.date <= iso)?.rating ?? null;

// What each rating was on a day.
function offerValues(svg, said, names, histories, scale) {
  const days = [...new Set(histories.flat().map((one) => one.date))].toSorted();
  MasterlistCurves.offerValues(svg, days.map((iso) => scale.x(at(iso))), TOP, HEIGHT - BOTTOM, (number) => {
    const values = histories.map((history, which) => [names[which], on(history, days[number])]);
    const parts = values.filter(([, rating]) => rating !== null).map(([name, rating]) => `${name} ${numerals(rating)}`);
    said.textContent = `${dated(days[number])}: ${parts.join(" · ")}`;
  });
}

// Each line is named at its end: next to it, or on a phone the upper one above its line and the other beneath.
function called(names, histories, { right, y }) {
  const ends = histories.map((history) => y(history.at(-1).rating));
  const isUpper = (number) => ends[number] < ends[1 - number] || (ends[0] === ends[1] && !number);
  const near = Math.max(0, APART - Math.abs(ends[0] - ends[1])) / 2;
  const [above, below, x, anchor] = isNarrow ? [-7, 17, right, "end"] : [4 - near, 4 + near, right + RIGHT / 2, "start"];
  return names.map((name, number) => draw("text", {
    class: number ? "called second" : "called", x, y: ends[number] + (isUpper(number) ? above : below), "text-anchor": anchor, "paint-order": "stroke",
  }, name));
}

// The picture or its data as a file.
function saves(svg, players, histories) {
  const button = (kind, text) => {
    const one = make("button", { type: "button", text });
    one.addEventListener("click", () => load("assets/curve-file.js").then(() => MasterlistCurveFile.save(kind, svg, players, histories)));
    return one;
  };
  return make("span", { class: "saves" }, button("svg", _("Save picture")), " ", button("csv", _("Save data")));
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
  const days = histories.flat().map((one) => one.date);
  if (histories.some((history) => !history.length) || new Set(days).size < 2) {
    return null;
  }
  const scale = scales(histories, names);
  const title = names.length > 1 ? _("Ratings of {one} and {other} over time", { one: names[0], other: names[1] }) : _("Rating over time");
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": title, tabindex: 0 });
  svg.append(...axes(scale), ...histories.map((history, number) =>
    draw("polyline", { class: number ? "rating second" : "rating", points: stair(history, scale) })));
  svg.append(...(names.length > 1 ? called(names, histories, scale) : []));
  const said = make("p", { class: "said", "aria-live": "polite" });
  offerValues(svg, said, names, histories, scale);
  const caption = make("figcaption", {}, saves(svg, players, histories));
  return make("figure", { class: isNarrow ? "picture curve phone" : "picture curve" }, said, svg, caption);
}

Object.assign(MasterlistCurves, { curves, since });
