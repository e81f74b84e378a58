// What a system's own script says of games that are not rated yet: the players of a list, and numbers as they are shown.

const { numerals } = MasterlistWords;
const systems = new Map();
const lists = new Map();

// Called by the script of a system.
globalThis.MasterlistSystems = { take: (id, system) => systems.set(id, system) };

// Called by the file of a list: its system and terms, and all players column by column, best first.
const know = (list, value) => lists.set(list, value);

function playersOf({ ids, names, columns }) {
  return ids.map((id, at) => {
    const row = { id, name: names[at], figures: {} };
    for (const [column, values] of Object.entries(columns)) {
      if (column.startsWith("figures.")) {
        row.figures[column.slice("figures.".length)] = values[at];
      } else {
        row[column] = values[at];
      }
    }
    return row;
  });
}

// How a list writes ratings and what they change by: with as many decimals as its pages, or as few as a number needs.
function writerOf({ places }) {
  const rating = (value) => {
    const text = value.toFixed(places ?? 2);
    return places === null ? numerals(String(Number(value.toFixed(2)))) : numerals(Number(text) ? text : text.replace("-", ""));
  };
  return { rating, change: (value) => (Number(value.toFixed(places ?? 2)) > 0 ? `+${rating(value)}` : rating(value)) };
}

globalThis.MasterlistWhatIf = { know, lists, playersOf, systems, writerOf };
