// The index of the search: small files by the first letters of words, loaded as they are needed.
// generator/masterlist/site/search_index.py makes them.

const { _, grouped, idIn, load, make } = MasterlistKit;
const { folded, words, idLike, among } = MasterlistFold;
const taken = new Map();

// Called by each file of the index.
const take = (name, value) => taken.set(name, value.players ? entries(name, value) : value);

const entries = (name, { clubs, players, others }) => [
  ...others.map(([title, path, about]) => entry({ title, path, about, club: "", more: "", isPlayer: false })),
  ...players.map(([title, club, id, more]) => entry({
    title, path: `players/${id || idLike(title)}.html`, about: _("player"), club: clubs[club || 0] || "", more: more || "",
    id: id || "", isPlayer: true, rated: `rated-${name}`,
  })),
];

// What is searched has a space before each word.
function entry(one) {
  const sought = words([one.title, one.more, one.id || "", one.club, one.about].join(" "));
  return { ...one, name: folded(one.title), sought: ` ${sought.join(" ")}` };
}

const file = (name) => load(`search/${name}.js`).then(() => taken.get(name));

const encoded = (prefix) => [...prefix]
  .map((letter) => (/[a-z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0).toString(16)}_`)).join("");

// The files in which a word is: all that begins with it in one, or the first of that and what has the very word.
function filesOf(word, { leaves, split }) {
  const prefixes = Array.from(word, (letter, at) => [...word].slice(0, at + 1).join(""));
  const prefix = prefixes.find((one) => !Object.hasOwn(split, one)); // what is longer is not told apart
  if (prefix) {
    return { names: leaves.includes(prefix) ? [`leaf-${encoded(prefix)}`] : [], exact: [], isWhole: true };
  }
  const exact = Array.from({ length: split[word] }, (file, at) => `whole-${encoded(word)}-${at + 1}`);
  return { names: [`top-${encoded(word)}`], exact, isWhole: false };
}

// The files for all words: a player is filed under their own, and the others may be those of the club. What has two very
// words is in the files of either, so those of the rarer one are enough. One word alone is answered by the first ones.
function filesFor(typed, known, isAll) {
  // Numbers of one or two digits tell namesakes apart, and no player is filed under them.
  const telling = typed.filter((word) => !/^\p{Nd}{1,2}$/u.test(word));
  const found = (telling.length ? telling : typed).map((word) => filesOf(word, known));
  const [rarest] = found.filter((one) => one.exact.length).toSorted((one, two) => one.exact.length - two.exact.length);
  const names = new Set([...found.flatMap((one) => one.names), ...((isAll || typed.length > 1) && rarest?.exact || [])]);
  return { names: [...names], isWhole: found.every((one) => one.isWhole) };
}

// Everything in which each word that was typed begins a word, the best first; ``isWhole`` where that is all of it.
// Typing errors are forgiven after the first letters, by which the files go.
// ``isAll`` asks for as much as can be had; else the first answers are enough.
async function find(text, isAll = false) {
  const typed = words(text);
  if (!typed.length) {
    return { found: [], isWhole: true };
  }
  const { names, isWhole } = filesFor(typed, await file("index"), isAll);
  const all = (await Promise.all(names.map(file))).flat();
  const unique = new Map(all.map((one) => [one.path, one]));
  const fits = among([...unique.values()], typed, (one) => one.sought);
  return { found: fits.toSorted(inOrder(folded(text.trim()))), isWhole };
}

// Names that are what was typed come first, then people of whom a name begins with it, then pages, and people whose club has it.
function inOrder(typed) {
  const grade = ({ name, isPlayer }) => {
    const begins = name.startsWith(typed);
    const ofPlayer = begins ? 1 : name.includes(` ${typed}`) ? 2 : 5;
    return name === typed ? 0 : isPlayer ? ofPlayer : begins ? 3 : 4;
  };
  const byName = (one, two) => (one.name < two.name ? -1 : one.name > two.name ? 1 : 0);
  return (one, two) => grade(one) - grade(two) || byName(one, two);
}

// The place for what a player is rated. It comes from a file of its own once the name is shown, and stays empty for others.
function standing({ isPlayer, path, rated }) {
  const place = make("span", { class: "stands" });
  function show({ lists, rows }) {
    const player = idIn(path);
    const [list, rating, rank] = Object.hasOwn(rows, player) ? rows[player] : [];
    const about = [rank ? _("Rank {n}", { n: grouped(rank) }) : "", lists[list]].filter(Boolean).join(" · ");
    place.append(...(rating ? [make("b", { text: rating }), " ", make("small", { text: about })] : []));
  }
  isPlayer && file(rated).then(show).catch(() => {});
  return place;
}

globalThis.MasterlistSearch = { take, find, standing };
