// Workings for readers: three digits first, all of them on demand, as site/common/steps.py has it.

const { _, numerals, make } = MasterlistKit;
const DIGITS = 3;
const EQUAL = 12; // decimals to which numbers are the same
const SURE = 9; // decimals that floating-point numbers of this size have
const LONG = /\.\d{4}|\d\/\d/; // more decimals than are read first, or p/q
const NUMBER = /(^|[^\p{L}\p{N}_.])(\d+(?:\.\d+|\/\d+)?)/gu;
const ON_THE_GRID = /^round\((.*), \d+\)$/;
const FRACTION = /^-?\d{1,7}\/\d{1,6}$/; // that is read at once
const GAIN = /^(?:round\()?(\d+) × \((\d+(?:\.5)?) − (\d\.\d{4,})\)(?:, \d+\))?$/; // by a factor more than was expected
const PLAIN_SUM = /^-?\d+(\.\d{1,6})?( [+−] \d+(\.\d{1,6})?)+$/; // that floating-point numbers add up exactly
const ENDED = /^round\(.*([÷^√/]|exp|ln)/; // by rounding: sums and products of short numbers end by themselves

const numbersOf = (text) => Array.from(text.matchAll(NUMBER), ([, , number]) => number);
const plain = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
const decimalsOf = (text) => text.split(".")[1]?.length || 0;

// A number with so many decimals, halves rounded up; one that has no more stays as it is.
function at(text, places) {
  if (!text.includes("/") && decimalsOf(text) <= places) {
    return text;
  }
  const [above, below] = text.includes("/") ? text.split("/").map(BigInt)
    : [BigInt(text.replace(".", "")), 10n ** BigInt(decimalsOf(text))];
  const digits = `${(2n * above * 10n ** BigInt(places) + below) / (2n * below)}`.padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

// Three decimals; of a number below one so many that three digits are seen.
function placesOf(text) {
  const [whole, decimals = ""] = at(text, EQUAL).split(".");
  return Number(whole) ? DIGITS : Math.min(DIGITS + decimals.match(/^0*/)[0].length, EQUAL);
}

// The shorter form of those numbers that are long; as many digits as set apart what differs. ``places`` are their decimals at first.
function shortened(texts, places = new Map(texts.filter((text) => LONG.test(text)).map((text) => [text, placesOf(text)]))) {
  const short = new Map(Array.from(places, ([text, number]) => [text, at(text, number)]));
  const shown = new Map(texts.map((text) => [text, plain(short.get(text) ?? text)]));
  const meant = new Map(texts.map((text) => [text, plain(places.has(text) ? at(text, EQUAL) : text)]));
  const isAlike = (text) => texts.some((other) => shown.get(other) === shown.get(text) && meant.get(other) !== meant.get(text));
  const longer = [...places].filter(([text, number]) => number < EQUAL && isAlike(text)).map(([text, number]) => [text, number + 1]);
  return longer.length ? shortened(texts, new Map([...places, ...longer])) : short;
}

// A sum without the rounding of all of it.
const bare = (sum) => sum.replace(ON_THE_GRID, "$1");

// A decimal number in units of the last of twelve decimals.
const units = (text) => BigInt(text.replace(".", "")) * 10n ** BigInt(EQUAL - decimalsOf(text));

// What was expected, with the digits that make a gain by it the one that is shown.
function enough(short, [, factor, score, expected], gain) {
  const shown = short.get(gain) ?? gain;
  for (let places = decimalsOf(short.get(expected) ?? expected); places <= EQUAL && !shown.includes("/"); places += 1) {
    const value = BigInt(factor) * (units(score) - units(at(expected, places)));
    if (at(`${value < 0n ? -value : value}/${10n ** BigInt(EQUAL)}`, decimalsOf(shown)) === shown) {
      return [[expected, at(expected, places)]];
    }
  }
  return [];
}

// Whether a plain sum comes to its value by the digits that are seen.
const comesOut = (sum, value) => PLAIN_SUM.test(sum)
  && Number(sum.replaceAll("− ", "+ -").split(" + ").reduce((all, term) => all + Number(term), 0).toFixed(6)) === Number(value);

// The working of any system as it is first read, and the lines in it that are shortened, exactly.
function brief(lines) {
  const short = shortened([...new Set(lines.flatMap(({ sum, value }) => [...numbersOf(sum), ...numbersOf(value)]))]);
  for (const { sum, value } of lines.filter((line) => GAIN.test(line.sum))) {
    enough(short, sum.match(GAIN), value.replace("-", "")).forEach(([text, digits]) => short.set(text, digits));
  }
  const written = (text) => text.replace(NUMBER, (whole, before, number) => before + (short.get(number) ?? number));
  const isShort = ({ sum, value }) => written(sum) === sum && written(value) === value && !ENDED.test(sum);
  const isFraction = ({ sum, value }) => written(sum) === sum && FRACTION.test(value);
  const shown = lines.map((line) => {
    const [sum, value] = [bare(written(line.sum)), written(line.value)];
    return isShort(line) ? { ...line, sum, value }
      : isFraction(line) ? { ...line, sum, value, about: true, fraction: line.value }
      : { ...line, sum, value, about: !comesOut(sum, value) };
  });
  return { lines: shown, exact: lines.filter((line) => !isShort(line) && !isFraction(line)) };
}

const floating = (value) => plain(value.toFixed(SURE)).replace(/^-0$/, "0");

// To add a negative number is to subtract it, and no two signs stand together.
function partOf(part, place, sum) {
  const before = sum[place - 1];
  return typeof part !== "number" ? (part === "+" && sum[place + 1] < 0 ? "−" : part)
    : part < 0 && before === "+" ? floating(-part)
      : part < 0 && before && !before.endsWith("(") ? `(${floating(part)})` : floating(part);
}

// A line of a system's own script: numbers and signs.
function ofNumbers({ label, sum, value }) {
  const written = sum.map(partOf).join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
  return { label, sum: written || floating(value), value: floating(value) };
}

// Exponents are raised.
const raised = (sum) => sum.split(/\^\(([^()]+)\)/).map((part, at) => (at % 2 ? make("sup", { text: part }) : part));

// A sum that is nothing but its value is not repeated.
const tableOf = (lines) => make("table", { class: "working" }, make("tbody", {}, ...lines.map(({ label, sum, value, about, fraction }) =>
  make("tr", {}, make("th", { scope: "row", text: _(label) }), make("td", {}, ...(sum === value ? [] : raised(numerals(sum)))),
    make("td", { class: about && !fraction ? "n about" : "n", text: numerals(fraction ? `${fraction} ≈ ${value}` : value) })))));

// The lines with all their digits.
const exactly = (lines, all = _("Exact digits"), open = false) => make("details", { class: "exact", open }, make("summary", { text: all }),
  make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": all }, tableOf(lines)));

// A working with written sums, line by line.
function ofTexts(lines, all) {
  const short = brief(lines);
  return [tableOf(short.lines), ...(short.exact.length ? [exactly(short.exact, all)] : [])];
}

// A working that was computed with floating-point numbers.
const ofFloats = (lines) => ofTexts(lines.map(ofNumbers), _("More digits"));

// What a game is worth, once it is signed: what it adds to the last of some figures, as a sum; all of them; and how they were worked out.
function ofFigures({ before, figures, lines }) {
  const [name, after] = figures.at(-1);
  const parts = figures.map(([figure, value]) => make("div", {}, make("dt", { text: figure }), make("dd", { text: numerals(value) })));
  return [...(before ? [MasterlistEquation.difference([Number(after), name], [Number(before), _("before")])] : []),
    make("dl", { class: "figures" }, ...parts), ...ofTexts(lines)];
}

globalThis.MasterlistWorkings = { brief, exactly, ofFigures, ofFloats, ofNumbers, ofTexts };
