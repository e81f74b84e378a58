// Exact numbers with their working: the terms and written sums of scoring/working.py.

// How tightly a written sum binds; a part that binds less tightly than asked for is put in parentheses.
const [SUM, PRODUCT, FACTOR, ATOM] = [1, 2, 3, 4];

// What stands between two terms, how tightly it binds, and the numerator and denominator of what a/b and c/d make.
const OPERATIONS = {
  plus: ["+", SUM, (a, b, c, d) => [a * d + c * b, b * d]],
  minus: ["−", SUM, (a, b, c, d) => [a * d - c * b, b * d]],
  times: ["×", PRODUCT, (a, b, c, d) => [a * c, b * d]],
  over: ["÷", PRODUCT, (a, b, c, d) => [a * d, b * c]],
};

const magnitude = (n) => (n < 0n ? -n : n);
const commonDivisor = (a, b) => (b === 0n ? a : commonDivisor(b, a % b));
const floorOf = (n, d) => n / d - (n % d !== 0n && n < 0n ? 1n : 0n);
const bindingOf = (number) => (number.startsWith("-") ? SUM : number.includes("/") ? PRODUCT : ATOM);

// A fraction in lowest terms that remembers the sum it came from.
class Term {
  constructor(numerator, denominator = 1n, text = "", binding = ATOM) {
    const sign = denominator < 0n ? -1n : 1n;
    const divisor = commonDivisor(magnitude(numerator), magnitude(denominator)) || 1n;
    this.numerator = (sign * numerator) / divisor;
    this.denominator = (sign * denominator) / divisor;
    this.text = text || plain(this);
    this.binding = text ? binding : bindingOf(this.text);
  }

  within(binding) {
    return this.binding >= binding ? this.text : `(${this.text})`;
  }

  floorOver(divisor) {
    return new Term(floorOf(this.numerator, this.denominator * BigInt(divisor)), 1n, `⌊${this.over(divisor).text}⌋`);
  }

  ceilingOver(divisor) {
    return new Term(-floorOf(-this.numerator, this.denominator * BigInt(divisor)), 1n, `⌈${this.over(divisor).text}⌉`);
  }

  atMost(bound) {
    const other = term(bound);
    const smaller = this.numerator * other.denominator > other.numerator * this.denominator ? other : this;
    return new Term(smaller.numerator, smaller.denominator, `min(${this.text}, ${other.text})`);
  }

  squared() {
    return new Term(this.numerator ** 2n, this.denominator ** 2n, `${this.within(ATOM)}²`, FACTOR);
  }
}

for (const [name, [sign, binding, compute]] of Object.entries(OPERATIONS)) {
  Term.prototype[name] = function joined(value) {
    const other = term(value);
    // The right-hand part of a difference or quotient needs parentheses where the left one does not.
    const right = other.within(sign === "−" || sign === "÷" ? binding + 1 : binding);
    const added = sign === "+" && right.startsWith("-") ? `− ${right.slice(1)}` : `${sign} ${right}`; // to add a negative number is to subtract it
    const fraction = compute(this.numerator, this.denominator, other.numerator, other.denominator);
    return new Term(...fraction, `${this.within(binding)} ${added}`, binding);
  };
}

// An integer as a term; a term as it is.
const term = (value) => (value instanceof Term ? value : new Term(BigInt(value)));

const total = (parts) => (parts.length ? parts.reduce((left, right) => left.plus(right)) : term(0));

// The integer, or p/q in lowest terms.
const exact = ({ numerator, denominator }) => (denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`);

// Decimals for display, always so many of them, halves rounded up (away from zero).
function rounded(value, places) {
  const numerator = magnitude(value.numerator) * 10n ** BigInt(places);
  const nearest = (2n * numerator + value.denominator) / (2n * value.denominator);
  const digits = `${nearest}`.padStart(places + 1, "0");
  const sign = value.numerator < 0n && nearest !== 0n ? "-" : "";
  return places ? `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}` : `${sign}${digits}`;
}

// As people write it: up to three decimals where they end the number, else p/q.
function plain(value) {
  const places = [0, 1, 2, 3].find((digits) => (value.numerator * 10n ** BigInt(digits)) % value.denominator === 0n);
  return places === undefined ? exact(value) : rounded(value, places);
}

// Writes every line down: what it is, the sum, and what it gives.
class Working {
  lines = [];

  // The number as one whose own sum is forgotten.
  number(value) {
    const known = term(value);
    return new Term(known.numerator, known.denominator);
  }

  line(label, value) {
    const result = this.number(value);
    this.lines.push({ label, sum: term(value).text, value: result.text });
    return result;
  }
}

globalThis.Masterlist = { Working, exact, half: new Term(1n, 2n), plain, rounded, term, total };
