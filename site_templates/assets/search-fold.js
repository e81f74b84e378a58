// Text as it is searched: without capitals, accents and apostrophes, as generator/masterlist/site/search/folding.py does it.
"use strict";

var MasterlistFold = {};

(() => {
  // Letters that Unicode takes for whole ones, and that people type without their strokes.
  const STROKED = {
    æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", þ: "th", ß: "ss", ς: "σ", "'": "", "’": "", ʼ: "",
  };
  const STROKES = /[æœøđðħıłþßς'’ʼ]/g;

  const folded = (text) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(STROKES, (letter) => STROKED[letter]);

  const words = (text) => folded(text).match(/[\p{L}\p{N}]+/gu) || [];

  // The id that a name most often goes with.
  const idLike = (name) => folded(name).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

  Object.assign(MasterlistFold, { folded, words, idLike });
})();
