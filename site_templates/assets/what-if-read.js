// What a system's own script says of games that are not rated yet: the players of a list, and numbers as they are shown.

const { load, numerals } = MasterlistKit;
const { decimals } = MasterlistDigits;
const systems = new Map();
const lists = new Map();

// Called by the script of a system.
globalThis.MasterlistSystems = { take: (id, system) => systems.set(id, system) };

// A list and its system, once the files of both have come.
async function known(list, system) {
  await Promise.all([load(`assets/systems/${system}.js`), load(`assets/what-if/${list}.js`)]);
  return { value: lists.get(list), system: systems.get(system) };
}

const rowAt = (columns, at) => Object.fromEntries(Object.entries(columns).map(([column, values]) => [column, values[at]]));
const playersOf = ({ ids, names, columns, figures }) =>
  ids.map((id, at) => ({ ...rowAt(columns, at), id, name: names[at], figures: rowAt(figures, at) }));

// How a list writes ratings and what they change by: with as many decimals as its pages, or as few as a number needs.
function writerOf({ places }) {
  const rating = (value, more = 0) => {
    const text = decimals(value, (places ?? 2) + more);
    return numerals(places === null ? Number(text) : text);
  };
  return { rating, change: (value, more = 0) => (Number(decimals(value, (places ?? 2) + more)) > 0 ? "+" : "") + rating(value, more) };
}

// ``know`` is called by the file of a list: its system and terms, and all players column by column, best first.
globalThis.MasterlistWhatIf = { know: (list, value) => lists.set(list, value), known, playersOf, writerOf };
