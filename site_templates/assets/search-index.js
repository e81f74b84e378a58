// The index of the search: small files by the first letters of words, loaded as they are needed.
// generator/site/search_files.py makes them.
"use strict";

var MasterlistSearch = {};

(() => {
  const { load } = MasterlistKit;
  const { folded, words, idLike } = MasterlistFold;
  const taken = new Map();

  // Called by each file of the index.
  function take(name, value) {
    taken.set(name, name === "index" ? contents(value) : entries(value));
  }

  const contents = ({ leaves, split }) => ({ leaves: new Set(leaves), split: new Map(Object.entries(split)) });

  function entries({ clubs, players, others }) {
    return [
      ...others.map(([title, path, about]) => entry({ title, path, about, club: "", more: "" })),
      ...players.map(([title, club, id, more]) => entry({
        title, path: `players/${id || idLike(title)}.html`, about: "player", club: clubs[club || 0] || "", more: more || "",
        id: id || "",
      })),
    ];
  }

  // What is sought through stands with a space before each word.
  function entry(one) {
    const sought = words([one.title, one.more, one.id || "", one.club, one.about].join(" "));
    return { ...one, name: folded(one.title), sought: ` ${sought.join(" ")}` };
  }

  async function file(name) {
    await load(`search/${name}.js`);
    return taken.get(name);
  }

  const encoded = (prefix) => [...prefix]
    .map((letter) => (/[a-z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0).toString(16)}_`)).join("");

  // Numbers of one or two digits tell namesakes apart, and nobody is filed under them.
  const isCount = (word) => word.length <= 2 && /^\p{Nd}+$/u.test(word);

  // The files in which a word is: all of it in one, or its beginnings only.
  function filesOf(word, { leaves, split }) {
    let prefix = "";
    for (const letter of word) {
      prefix += letter;
      if (leaves.has(prefix)) {
        return { names: [`leaf-${encoded(prefix)}`], isWhole: true };
      }
      if (!split.has(prefix)) {
        return { names: [], isWhole: true };
      }
    }
    const itself = Array.from({ length: split.get(prefix) }, (_, at) => `whole-${encoded(prefix)}-${at + 1}`);
    return { names: [`top-${encoded(prefix)}`, ...itself], isWhole: false };
  }

  // The files that answer best: those of the longest word that is in one file, else whatever there is of each.
  function filesFor(typed, known) {
    const telling = typed.filter((word) => !isCount(word));
    const found = (telling.length ? telling : typed)
      .toSorted((one, two) => two.length - one.length)
      .map((word) => filesOf(word, known));
    const whole = found.find((one) => one.isWhole);
    return whole || { names: [...new Set(found.flatMap((one) => one.names))], isWhole: false };
  }

  // Everything in which each word that was typed begins a word, the best first; ``isWhole`` where that is all of it.
  async function find(text) {
    const typed = words(text);
    if (!typed.length) {
      return { found: [], isWhole: true };
    }
    const { names, isWhole } = filesFor(typed, await file("index"));
    const all = (await Promise.all(names.map(file))).flat();
    const unique = new Map(all.map((one) => [one.path, one]));
    const fits = [...unique.values()].filter((one) => typed.every((word) => one.sought.includes(` ${word}`)));
    return { found: fits.toSorted(inOrder(folded(text.trim()))), isWhole };
  }

  // Names that are what was typed come first, then those that begin with it, then others; pages before people.
  function inOrder(typed) {
    const grade = ({ name }) => (name === typed ? 0 : name.startsWith(typed) ? 1 : 2);
    const byName = (one, two) => (one.name < two.name ? -1 : one.name > two.name ? 1 : 0);
    return (one, two) => grade(one) - grade(two) || (one.about === "player") - (two.about === "player") || byName(one, two);
  }

  Object.assign(MasterlistSearch, { take, find });
})();
