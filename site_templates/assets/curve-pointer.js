// The value of a curve that is pointed at, by hand or with the arrow keys.

const { draw, set } = MasterlistKit;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

// ``places`` are where the values lie, of one line also how high; ``show`` shows one by its number; the last is shown first.
function offerValues(svg, places, y1, y2, show, heights = []) {
  const line = draw("line", { class: "pointer", y1, y2 });
  const dots = heights.length ? [draw("circle", { class: "dot", r: 5 })] : [];
  let shown = places.length - 1;

  function lead(number) {
    shown = Math.max(0, Math.min(places.length - 1, number));
    set(line, { x1: places[shown], x2: places[shown] });
    dots.forEach((dot) => set(dot, { cx: places[shown], cy: heights[shown] }));
    show(shown);
  }

  function point(event) {
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) * svg.viewBox.baseVal.width) / box.width;
    const away = (place) => Math.abs(place - x);
    lead(places.reduce((best, place, number) => (away(place) <= away(places[best]) ? number : best), 0));
  }

  function press(event) {
    if (event.key in STEPS) {
      event.preventDefault();
      lead(shown + STEPS[event.key]);
    }
  }

  set(svg, { pointermove: point, pointerdown: point, focus: () => lead(shown), keydown: press }, line, ...dots);
  lead(shown);
}

globalThis.MasterlistCurves = { offerValues };
