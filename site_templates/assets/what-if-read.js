// What a system's own script says of games that are not rated yet: the players of a list, and numbers as they are shown.
"use strict";

var MasterlistSystems = {};
var MasterlistWhatIf = {};

(() => {
  const { make } = MasterlistKit;
  const { _, numerals } = MasterlistWords;
  const systems = new Map();
  const lists = new Map();

  MasterlistSystems.take = (id, system) => systems.set(id, system);
  // Called by the file of a list: its system and terms, and all players column by column, best first.
  MasterlistWhatIf.know = (list, value) => lists.set(list, value);

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

  const rounded = (value, places = 2) => numerals(String(Number(value.toFixed(places))));
  // To add a negative number is to subtract it, and no two signs stand together.
  const partOf = (part, at, sum) => {
    const before = sum[at - 1];
    if (typeof part !== "number") {
      return part === "+" && sum[at + 1] < 0 ? "−" : part;
    }
    if (part < 0 && before === "+") {
      return rounded(-part, 3);
    }
    return part < 0 && before && !before.endsWith("(") ? `(${rounded(part, 3)})` : rounded(part, 3);
  };
  const sumOf = (sum) => sum.map(partOf).join(" ").replaceAll("( ", "(").replaceAll(" )", ")");

  // How a list writes ratings and what they change by: with as many decimals as its pages, or as few as a number needs.
  function writerOf({ places }) {
    const rating = (value) => {
      const text = value.toFixed(places ?? 2);
      return places === null ? rounded(value) : numerals(Number(text) ? text : text.replace("-", ""));
    };
    return { rating, change: (value) => (Number(value.toFixed(places ?? 2)) > 0 ? `+${rating(value)}` : rating(value)) };
  }

  // A working, line by line.
  const workingOf = (lines) => make("ul", { class: "working" }, ...lines.map(({ label, sum, value, places }) => make(
    "li", { text: `${_(label)}: ${sum.length ? `${sumOf(sum)} = ` : ""}${rounded(value, places)}` },
  )));

  Object.assign(MasterlistWhatIf, { lists, playersOf, systems, workingOf, writerOf });
})();
