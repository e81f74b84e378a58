// Sums of two numbers, each with its name beneath, as site_templates/top.html has them.

const { make, numerals } = MasterlistKit;

const term = (text, name = "") => make("span", {}, text, name ? make("small", { text: name }) : "");

const placesOf = (...numbers) => Math.max(...numbers.map((one) => `${one}`.split(".")[1]?.length || 0));

// Numbers with as many decimals as the longest of them has.
const alike = (...numbers) => numbers.map((one) => numerals(one.toFixed(placesOf(...numbers))));

// How far apart two numbers are.
const apart = (one, other) => numerals(Math.abs(one - other).toFixed(placesOf(one, other)));

// How far one number is above another, as a sum.
function difference([one, ofOne], [other, ofOther]) {
  const [to, from] = alike(one, other);
  const sign = one > other ? "+" : one < other ? "−" : "±";
  return make("p", { class: "equation" }, term(to, ofOne), term("−"), term(other < 0 ? `(${from})` : from, ofOther),
    make("span", {}, "= ", make("b", { class: { "+": "gain-by", "−": "loss-by" }[sign], text: sign + apart(one, other) })));
}

// What amounts to a number, each by its name, with as many decimals as make it come to the number as that is shown. Where
// ``places`` is null all are written with as few as they need.
function sumOf(total, places, terms, way) {
  const bare = (one) => Number(one.toFixed(2));
  const least = places ?? placesOf(bare(total), ...terms.map(([one]) => bare(one)));
  const comesTo = (digits) => terms.reduce((sum, [one]) => sum + Number(one.toFixed(digits)), 0).toFixed(least) === total.toFixed(least);
  const digits = [0, 1, 2, 3].map((more) => least + more).find(comesTo) ?? least;
  const written = (one, shown) => numerals(places === null ? String(bare(one)) : one.toFixed(shown));
  const parts = terms.flatMap(([one, name], at) =>
    [...(at ? [term(one < 0 ? "−" : "+")] : []), term(written(at ? Math.abs(one) : one, digits), name)]);
  return make("p", { class: "equation" }, ...parts,
    make("span", {}, comesTo(digits) ? "= " : "≈ ", make("b", { class: way, text: written(total, least) })));
}

globalThis.MasterlistEquation = { alike, apart, difference, sumOf };
