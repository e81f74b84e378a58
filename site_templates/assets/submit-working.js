// Exact numbers with their working: the terms and written sums of scoring/working.py.

globalThis.Masterlist = { systems: {} }; // what systems bring for this page, by their ids

// How tightly a written sum binds; a part that binds less tightly than asked for is put in parentheses.
const SUM = 1;
const PRODUCT = 2;
const FACTOR = 3;
const ATOM = 4;

const magnitude = (n) => (n < 0n ? -n : n);

function commonDivisor(a, b) {
  return b === 0n ? a : commonDivisor(b, a % b);
}

function floorOf(n, d) {
  const quotient = n / d;
  return n % d !== 0n && n < 0n ? quotient - 1n : quotient;
}

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

  plus(other) {
    return joined(this, " + ", term(other), SUM, (a, b, c, d) => [a * d + c * b, b * d]);
  }

  minus(other) {
    return joined(this, " − ", term(other), SUM, (a, b, c, d) => [a * d - c * b, b * d]);
  }

  times(other) {
    return joined(this, " × ", term(other), PRODUCT, (a, b, c, d) => [a * c, b * d]);
  }

  over(other) {
    return joined(this, " ÷ ", term(other), PRODUCT, (a, b, c, d) => [a * d, b * c]);
  }

  floorOver(divisor) {
    const whole = floorOf(this.numerator, this.denominator * BigInt(divisor));
    return new Term(whole, 1n, `⌊${this.over(divisor).text}⌋`);
  }

  ceilingOver(divisor) {
    const whole = -floorOf(-this.numerator, this.denominator * BigInt(divisor));
    return new Term(whole, 1n, `⌈${this.over(divisor).text}⌉`);
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

// ``compute`` gives the numerator and the denominator of what a/b and c/d make.
function joined(left, sign, right, binding, compute) {
  // The right-hand part of a difference or quotient needs parentheses where the left one does not.
  const tighter = sign === " − " || sign === " ÷ " ? binding + 1 : binding;
  const [first, second] = [left.within(binding), right.within(tighter)];
  const subtracts = sign === " + " && second.startsWith("-"); // to add a negative number is to subtract it
  const text = subtracts ? `${first} − ${second.slice(1)}` : `${first}${sign}${second}`;
  return new Term(...compute(left.numerator, left.denominator, right.numerator, right.denominator), text, binding);
}

function bindingOf(number) {
  if (number.startsWith("-")) {
    return SUM;
  }
  return number.includes("/") ? PRODUCT : ATOM;
}

// An integer as a term; a term as it is.
function term(value) {
  return value instanceof Term ? value : new Term(BigInt(value));
}

function total(parts) {
  return parts.length ? parts.reduce((left, right) => left.plus(right)) : term(0);
}

// The integer, or p/q in lowest terms.
function exact(value) {
  return value.denominator === 1n ? `${value.numerator}` : `${value.numerator}/${value.denominator}`;
}

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
  for (let digits = 0; digits <= 3; digits += 1) {
    if ((value.numerator * 10n ** BigInt(digits)) % value.denominator === 0n) {
      return rounded(value, digits);
    }
  }
  return exact(value);
}

// Writes every line down: what it is, the sum, and what it gives.
class Working {
  constructor() {
    this.lines = [];
  }

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

Object.assign(Masterlist, { Working, exact, half: new Term(1n, 2n), plain, rounded, term, total });
