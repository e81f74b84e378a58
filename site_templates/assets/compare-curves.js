// Two ratings over time in one picture, which tells the values of both on any day by hand and by keyboard.
"use strict";

(() => {
  const { make } = MasterlistKit;
  const { _, dated, numerals } = MasterlistWords;
  const isNarrow = matchMedia("(max-width: 46rem)").matches; // as in style.css: drawn for a phone, so that its words can be read
  const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [isNarrow ? 380 : 640, isNarrow ? 180 : 260, 56, 14, 12, 32]; // as in site/pictures/curves.py
  const SVG = "http://www.w3.org/2000/svg";
  const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  const LABELS = isNarrow ? 4 : 6;
  const TICKS = 4;

  function draw(name, attributes, text = "") {
    const element = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    element.textContent = text;
    return element;
  }

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

  function scales(histories) {
    const days = histories.flat().map((one) => at(one.date));
    const ratings = histories.flat().map((one) => one.rating);
    const [first, last] = [Math.min(...days), Math.max(...days)];
    const isFar = Math.min(...ratings) > 0 && 2 * Math.min(...ratings) > Math.max(...ratings);
    const low = isFar ? Math.min(...ratings) : Math.min(0, ...ratings);
    const high = Math.max(...ratings, low + 1);
    return {
      first, last, low, high,
      x: (one) => Math.round(LEFT + ((one - first) * (WIDTH - LEFT - RIGHT)) / (last - first || 1)),
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

  function axes({ first, last, low, high, x, y }) {
    const found = [];
    const step = roundStep(high - low);
    for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) {
      found.push(draw("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) }));
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

  function offerValues(svg, said, names, histories, scale) {
    const days = [...new Set(histories.flat().map((one) => one.date))].toSorted();
    const pointer = draw("line", { class: "pointer", y1: TOP, y2: HEIGHT - BOTTOM });
    let shown = days.length - 1;
    svg.append(pointer);

    function show(number) {
      shown = Math.max(0, Math.min(days.length - 1, number));
      const x = scale.x(at(days[shown]));
      pointer.setAttribute("x1", x);
      pointer.setAttribute("x2", x);
      const values = histories.map((history, which) => [names[which], on(history, days[shown])]);
      const parts = values.filter(([, rating]) => rating !== null).map(([name, rating]) => `${name} ${numerals(rating)}`);
      said.textContent = `${dated(days[shown])}: ${parts.join(" · ")}`;
    }

    function point(event) {
      const box = svg.getBoundingClientRect();
      const x = ((event.clientX - box.left) * WIDTH) / box.width;
      const away = (iso) => Math.abs(scale.x(at(iso)) - x);
      show(days.reduce((best, iso, number) => (away(iso) <= away(days[best]) ? number : best), 0));
    }

    svg.addEventListener("pointermove", point);
    svg.addEventListener("pointerdown", point);
    svg.addEventListener("keydown", (event) => {
      if (event.key in STEPS) {
        event.preventDefault();
        show(shown + STEPS[event.key]);
      }
    });
    show(shown);
  }

  const key = (name, style) => {
    const svg = draw("svg", { viewBox: "0 0 32 8", "aria-hidden": "true" });
    svg.append(draw("line", { class: style, x1: 0, x2: 32, y1: 4, y2: 4 }));
    return make("span", {}, svg, name);
  };

  // What is left of a history from a day on; it begins with the rating that was there before.
  function since(history, day) {
    const before = on(history, day);
    const after = history.filter((one) => one.date > day);
    return before === null ? after : [{ date: day, rating: before }, ...after];
  }

  // One rating or two; null where one of them has none, or where all of it is one day.
  function curves(names, histories) {
    const days = histories.flat().map((one) => one.date);
    if (histories.some((history) => !history.length) || new Set(days).size < 2) {
      return null;
    }
    const scale = scales(histories);
    const title = names.length > 1 ? _("Ratings of {one} and {other} over time", { one: names[0], other: names[1] }) : _("Rating over time");
    const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": title, tabindex: 0 });
    svg.append(...axes(scale), ...histories.map((history, number) =>
      draw("polyline", { class: number ? "rating second" : "rating", points: stair(history, scale) })));
    const said = make("p", { class: "said", "aria-live": "polite" });
    offerValues(svg, said, names, histories, scale);
    const caption = make("figcaption", { class: "pair-key" }, ...names.map((name, number) => key(name, number ? "rating second" : "rating")));
    return make("figure", { class: isNarrow ? "picture curve phone" : "picture curve" }, said, svg, caption);
  }

  Object.assign(MasterlistCompare, { curves, since });
})();
