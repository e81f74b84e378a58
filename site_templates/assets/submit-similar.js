// Who may be meant by an id that nobody has: as generator/masterlist/checks/references.py finds them.
"use strict";

(() => {
  const { library } = Masterlist;
  const NEAR = 0.7; // what two words have in common at least, of all their letters
  const MOST_SIMILAR = 3;
  const SHORTEST_SWAPPED = 3; // of two letters alone, "ed" and "de" are two words

  // Who is called so, by the id of each name and by each id.
  function idsOf(players) {
    const ids = new Map();
    players.forEach(({ id, name, aka }) => [name, ...aka].forEach((one) => ids.set(library.slug(one), id)));
    players.forEach(({ id }) => ids.set(id, id));
    return ids;
  }

  function isSwapped(one, other) {
    if (one.length !== other.length || one.length < SHORTEST_SWAPPED) {
      return false;
    }
    let at = 0;
    while (at < one.length && one[at] === other[at]) {
      at += 1;
    }
    return at + 1 < one.length && one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
  }

  // How many letters are the same in the same order: the longest run, and what is the same before it and behind it.
  function common(one, other) {
    let [most, end, to, row] = [0, 0, 0, []];
    for (let at = 1; at <= one.length; at += 1) {
      const next = [];
      for (let by = 1; by <= other.length; by += 1) {
        if (one[at - 1] === other[by - 1]) {
          next[by] = (row[by - 1] || 0) + 1;
          if (next[by] > most) {
            [most, end, to] = [next[by], at, by];
          }
        }
      }
      row = next;
    }
    return most && most + common(one.slice(0, end - most), other.slice(0, to - most)) + common(one.slice(end), other.slice(to));
  }

  const lettersOf = (text) => {
    const letters = new Uint8Array(128);
    for (let at = 0; at < text.length; at += 1) {
      letters[text.charCodeAt(at) & 127] += 1;
    }
    return letters;
  };

  // How many letters are the same in any order: never fewer than in the same one, and found at once.
  function shared(letters, other) {
    const left = letters.slice();
    let found = 0;
    for (let at = 0; at < other.length; at += 1) {
      const letter = other.charCodeAt(at) & 127;
      if (left[letter]) {
        left[letter] -= 1;
        found += 1;
      }
    }
    return found;
  }

  function nearest(word, names) {
    const letters = lettersOf(word);
    let [swapped, near, best] = ["", "", NEAR];
    for (const name of names) {
      const share = (same) => (2 * same) / (name.length + word.length);
      if (isSwapped(word, name) && (!swapped || name < swapped)) {
        swapped = name;
      }
      if (share(Math.min(name.length, word.length)) >= best && share(shared(letters, name)) >= best) {
        const own = share(common(name, word));
        if (own > best || (own === best && name > near)) {
          [near, best] = [name, own];
        }
      }
    }
    return swapped || near;
  }

  // The player whose id or name is nearest, or the few whose names have all words of the id; ids of them.
  function similar(ids, word) {
    const near = nearest(word, ids.keys());
    if (near) {
      return [ids.get(near)];
    }
    const words = word.split("-").map((one) => `-${one}-`);
    const having = new Set([...ids.keys()].filter((name) => words.every((one) => `-${name}-`.includes(one))).map((name) => ids.get(name)));
    return having.size > MOST_SIMILAR ? [] : [...having].sort();
  }

  let of = null; // the players whose names are known
  let ids = null;
  let found = null; // by what was typed: a form is judged again with each letter of any field

  function similarTo(word) {
    if (of !== library.all.players) {
      of = library.all.players;
      ids = idsOf(of);
      found = new Map();
    }
    if (!found.has(word)) {
      found.set(word, similar(ids, word).map((id) => library.all.byId.get(id)));
    }
    return found.get(word);
  }

  Object.assign(library, { idsOf, similar, similarTo });
})();
