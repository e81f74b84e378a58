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

globalThis.MasterlistEquation = { alike, apart, difference, term };
