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
function isNear(typed, word, errors = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2) {
  const [rest, further] = [typed.slice(1), word.slice(1)];
  const isSwapped = typed[0] === word[1] && typed[1] === word[0];
  return !typed || (typed[0] === word[0] && isNear(rest, further, errors)) || (errors > 0 && (
    isNear(rest, word, errors - 1) || isNear(typed, further, errors - 1) || isNear(rest, further, errors - 1)
    || (isSwapped && isNear(typed.slice(2), word.slice(2), errors - 1))));
}

// Of those in whose text every word that was typed begins a word all; where there are none those in which it nearly does.
// ``sought`` gives the text: folded words with a space before each.
function among(all, typed, sought) {
  const exact = all.filter((one) => typed.every((word) => sought(one).includes(` ${word}`)));
  return exact.length ? exact : all.filter((one) => typed.every((word) => sought(one).split(" ").some((other) => isNear(word, other))));
}

globalThis.MasterlistFold = { folded, words, idLike, isNear, among };
