// Text as it is searched: without capitals, accents and apostrophes, as generator/masterlist/folding.py does it.

// Letters that Unicode takes for whole ones, and that people type without their strokes.
const STROKED = {
  æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", þ: "th", ß: "ss", ς: "σ", "'": "", "’": "", ʼ: "",
};
const STROKES = /[æœøđðħıłþßς'’ʼ]/g;

const PLAIN = /^[ -~]*$/; // most names, of which a list has thousands

const folded = (text) => (PLAIN.test(text) ? text.toLowerCase().replaceAll("'", "")
  : text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(STROKES, (letter) => STROKED[letter]));

const words = (text) => folded(text).match(/[\p{L}\p{N}]+/gu) || [];

// The id that a name most often goes with.
const idLike = (name) => folded(name).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

// Whether a word begins with what was typed, but for an error, or two in a long word: a letter too many, missing, wrong, or
// two in the wrong order. In what is short every letter counts.
function isNear(typed, word) {
  const errors = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  if (!errors || Math.abs(word.length - typed.length) > errors && word.length < typed.length) {
    return word.startsWith(typed);
  }
  const length = Math.min(word.length, typed.length + errors);
  let before = [];
  let row = Array.from({ length: length + 1 }, (none, at) => at);
  for (let one = 1; one <= typed.length; one += 1) {
    const next = [one];
    for (let at = 1; at <= length; at += 1) {
      const change = typed[one - 1] === word[at - 1] ? 0 : 1;
      next[at] = Math.min(row[at] + 1, next[at - 1] + 1, row[at - 1] + change);
      if (one > 1 && at > 1 && typed[one - 1] === word[at - 2] && typed[one - 2] === word[at - 1]) {
        next[at] = Math.min(next[at], before[at - 2] + 1);
      }
    }
    [before, row] = [row, next];
  }
  return Math.min(...row) <= errors;
}

// Of those in whose text every word that was typed begins a word all; where there are none those in which it nearly does.
// ``sought`` gives the text: folded words with a space before each.
function among(all, typed, sought) {
  const exact = all.filter((one) => typed.every((word) => sought(one).includes(` ${word}`)));
  return exact.length ? exact
    : all.filter((one) => typed.every((word) => sought(one).split(" ").some((other) => isNear(word, other))));
}

globalThis.MasterlistFold = { folded, words, idLike, isNear, among };
