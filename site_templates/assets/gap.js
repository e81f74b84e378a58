// How far apart two numbers are that a reader sees, with as many places; a half is a part of a number, not its places.

const { numberOf, numerals } = MasterlistKit;

globalThis.MasterlistGap = (one, other) => {
  const places = Math.max(...[one, other].map((text) => (text.match(/[.,](\d+)$/)?.[1] || "").length));
  const gap = Math.abs(numberOf(one) - numberOf(other)).toFixed(places);
  return numerals(places === 1 ? Number(gap) : gap);
};
