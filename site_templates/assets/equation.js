// Sums of two numbers, each with its name beneath, as site_templates/top.html has them.

const { make, numerals } = MasterlistKit;
const { decimals, digitsOf, digitsOfSum, signOf } = MasterlistDigits;

const term = (text, name = "") => make("span", {}, text, name ? make("small", { text: name }) : "");

const placesOf = (...numbers) => Math.max(...numbers.map((one) => `${one}`.split(".")[1]?.length || 0));

// Numbers with as many decimals as the longest of them has.
const alike = (...numbers) => numbers.map((one) => numerals(decimals(one, placesOf(...numbers))));

// How far apart two numbers are.
const apart = (one, other) => numerals(decimals(Math.abs(one - other), placesOf(one, other)));

// How far one number is above another, with so many decimals, as a sum that comes to it.
function difference([one, ofOne], [other, ofOther], places = placesOf(one, other)) {
  const digits = digitsOf(one - other, places, [one, -other]);
  const [to, from] = [one, other].map((number) => numerals(decimals(number, digits)));
  const sign = one > other ? "+" : one < other ? "−" : "±";
  return make("p", { class: "equation" }, term(to, ofOne), term("−"), term(other < 0 ? `(${from})` : from, ofOther),
    make("span", {}, `${signOf(one - other, places, [one, -other], digits)} `, make("b", { class: { "+": "gain-by", "−": "loss-by" }[sign], text: sign + numerals(decimals(Math.abs(one - other), places)) })));
}

// What amounts to a number, each by its name, with as many decimals as make it come to the number. Where ``places`` is null all are
// written with as few as they need.
function sumOf(total, places, terms, way) {
  const bare = (one) => Number(decimals(one, 2));
  const least = places ?? placesOf(bare(total), ...terms.map(([one]) => bare(one)));
  const numbers = terms.map(([one]) => one);
  const [digits, shown] = digitsOfSum(total, least, numbers);
  const written = (one, at) => numerals(places === null ? String(Number(decimals(one, at))) : decimals(one, at));
  const results = new Set([shown, least].map((at) => written(total, at))); // the second where the first has more digits
  const parts = terms.flatMap(([one, name], at) =>
    [...(at ? [term(one < 0 ? "−" : "+")] : []), term(written(at ? Math.abs(one) : one, digits), name)]);
  return make("p", { class: "equation" }, ...parts,
    make("span", {}, `${signOf(total, shown, numbers, digits)} `, make("b", { class: way, text: [...results].join(" ≈ ") })));
}

globalThis.MasterlistEquation = { alike, apart, difference, placesOf, sumOf, term };
