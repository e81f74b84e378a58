// Exact numbers with their working: a sum is written once, as scoring/working.py writes it, and comes to the value of its line.

const divisorOf = (a, b) => (b ? divisorOf(b, a % b) : Math.abs(a));

// A fraction in lowest terms; in a text as people write it: with up to three decimals where they end the number, else p/q.
class Exact {
  constructor(numerator, denominator = 1) {
    const divisor = divisorOf(numerator, denominator) * Math.sign(denominator);
    Object.assign(this, { numerator: numerator / divisor, denominator: denominator / divisor });
  }

  toString() {
    const places = [0, 1, 2, 3].find((digits) => (this.numerator * 10 ** digits) % this.denominator === 0);
    return places === undefined ? exact(this) : rounded(this, places);
  }
}

// The integer, or p/q in lowest terms.
const exact = ({ numerator, denominator }) => (denominator === 1 ? `${numerator}` : `${numerator}/${denominator}`);

// Decimals for display, always so many of them, halves rounded up (away from zero).
function rounded({ numerator, denominator }, places) {
  const nearest = Math.floor((2 * Math.abs(numerator) * 10 ** places + denominator) / (2 * denominator));
  const digits = `${nearest}`.padStart(places + 1, "0");
  const sign = numerator < 0 && nearest ? "-" : "";
  return places ? `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}` : `${sign}${digits}`;
}

// What a/b and c/d make with a sign between them.
const OPERATIONS = {
  "+": (a, b, c, d) => new Exact(a * d + c * b, b * d),
  "−": (a, b, c, d) => new Exact(a * d - c * b, b * d),
  "×": (a, b, c, d) => new Exact(a * c, b * d),
  "÷": (a, b, c, d) => new Exact(a * d, b * c),
};
// What is made of the values within brackets.
const BRACKETS = {
  "(": (value) => value,
  "⌊": ({ numerator, denominator }) => new Exact(Math.floor(numerator / denominator)),
  "⌈": ({ numerator, denominator }) => new Exact(Math.ceil(numerator / denominator)),
  "min(": (one, other) => (one.numerator * other.denominator > other.numerator * one.denominator ? other : one),
};
const PART = /-?\d+(?:\.\d+|\/\d+)?|min\(|[+−×÷²,()⌊⌋⌈⌉]/g; // a number may be p/q, and less than nothing

// What a written sum comes to.
function valueOf(text) {
  const parts = text.match(PART);
  const join = (sign, one, other) => OPERATIONS[sign](one.numerator, one.denominator, other.numerator, other.denominator);
  const inTurn = (signs, next) => () => {
    let value = next();
    while (signs.includes(parts[0])) {
      value = join(parts.shift(), value, next());
    }
    return value;
  };
  const product = inTurn(["×", "÷"], () => {
    const value = single(parts.shift());
    return parts[0] === "²" ? join(parts.shift() && "×", value, value) : value;
  });
  const sum = inTurn(["+", "−"], product);
  function single(part) {
    if (!(part in BRACKETS)) {
      const [above, below] = part.split("/");
      const [whole, decimals = ""] = above.split(".");
      return new Exact(Number(whole + decimals), below ? Number(below) : 10 ** decimals.length);
    }
    const inside = [sum()];
    while (parts.shift() === ",") {
      inside.push(sum());
    }
    return BRACKETS[part](...inside);
  }
  return sum();
}

// Writes every line down: what it is, the sum, and what it gives.
class Working {
  lines = [];

  line(label, sum) {
    const value = valueOf(`${sum}`);
    this.lines.push({ label, sum: `${sum}`, value: `${value}` });
    return value;
  }
}

// The numbers as a sum.
const total = (numbers) => numbers.join(" + ") || "0";

globalThis.Masterlist = { Working, exact, rounded, total, valueOf };
