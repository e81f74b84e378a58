// Workings for readers: three digits first, all of them on demand, as site/common/workings.py has it.

const { make } = MasterlistKit;
const { _, numerals } = MasterlistWords;
const DIGITS = 3;
const EQUAL = 12; // decimals to which numbers are the same
const SURE = 9; // decimals that floating-point numbers of this size have
const LONG = /\.\d{4}|\d\/\d/; // more decimals than are read first, or p/q
const NUMBER = /(^|[^\p{L}\p{N}_.])(\d+(?:\.\d+|\/\d+)?)/gu;
const ON_THE_GRID = /^round\((.*), \d+\)$/;
const UNENDING = /[÷^√/]|exp|ln/;

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

// The shorter form of those numbers that are long; as many digits as set apart what differs.
function shortened(texts) {
  const places = new Map(texts.filter((text) => text.includes("/") || decimalsOf(text) > DIGITS).map((text) => [text, placesOf(text)]));
  const same = new Map(texts.map((text) => [text, plain(places.has(text) ? at(text, EQUAL) : text)]));
  for (;;) {
    const short = new Map(Array.from(places, ([text, number]) => [text, at(text, number)]));
    const meant = new Map();
    for (const [text, number] of same) {
      const shown = short.has(text) ? plain(short.get(text)) : number;
      meant.set(shown, (meant.get(shown) || new Set()).add(number));
    }
    const alike = [...places].filter(([text, number]) => meant.get(plain(short.get(text))).size > 1 && number < EQUAL);
    if (!alike.length) {
      return short;
    }
    alike.forEach(([text, number]) => places.set(text, number + 1));
  }
}

// A sum without a rounding that does nothing: sums and products of short numbers end before its last place.
function bare(sum) {
  const [, inner] = ON_THE_GRID.exec(sum) || [];
  return inner !== undefined && !UNENDING.test(inner) ? inner : sum;
}

// The working of any system as it is first read, and the lines in it that are shortened, exactly.
function brief(lines) {
  if (!lines.some(({ sum, value }) => LONG.test(sum) || LONG.test(value))) {
    return { lines: lines.map((line) => ({ ...line, sum: bare(line.sum) })), exact: [] };
  }
  const short = shortened([...new Set(lines.flatMap(({ sum, value }) => [...numbersOf(sum), ...numbersOf(value)]))]);
  const written = (text) => text.replace(NUMBER, (whole, before, number) => before + (short.get(number) ?? number));
  const exact = [];
  const shown = lines.map((line) => {
    const [sum, value] = [written(line.sum), written(line.value)];
    if (sum === line.sum && value === line.value) {
      return { ...line, sum: bare(sum) };
    }
    exact.push(line);
    return { ...line, sum: sum.replace(ON_THE_GRID, "$1"), value, about: true };
  });
  return { lines: shown, exact };
}

const floating = (value) => plain(value.toFixed(SURE)).replace(/^-0$/, "0");

// To add a negative number is to subtract it, and no two signs stand together.
function partOf(part, place, sum) {
  const before = sum[place - 1];
  if (typeof part !== "number") {
    return part === "+" && sum[place + 1] < 0 ? "−" : part;
  }
  if (part < 0 && before === "+") {
    return floating(-part);
  }
  return part < 0 && before && !before.endsWith("(") ? `(${floating(part)})` : floating(part);
}

// A line of a system's own script: numbers and signs.
function ofNumbers({ label, sum, value }) {
  const written = sum.map(partOf).join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
  return { label, sum: written || floating(value), value: floating(value) };
}

// A sum that is nothing but its value is not repeated.
const tableOf = (lines) => make("table", { class: "working" }, make("tbody", {}, ...lines.map(({ label, sum, value, about }) =>
  make("tr", {}, make("th", { scope: "row", text: _(label) }), make("td", { text: sum === value ? "" : numerals(sum) }),
    make("td", { class: about ? "n about" : "n", text: numerals(value) })))));

// A working with written sums, line by line.
function ofTexts(lines, all = _("Exact digits")) {
  const short = brief(lines);
  const exact = make("details", { class: "exact" }, make("summary", { text: all }),
    make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": all }, tableOf(short.exact)));
  return [tableOf(short.lines), ...(short.exact.length ? [exact] : [])];
}

// A working that was computed with floating-point numbers.
const ofFloats = (lines) => ofTexts(lines.map(ofNumbers), _("More digits"));

globalThis.MasterlistWorkings = { brief, ofFloats, ofNumbers, ofTexts };
