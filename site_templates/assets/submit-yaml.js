// The content files as text, in the one form that docs/content.md shows.
"use strict";

(() => {
  const UNITS = ["infantry", "cavalry", "artillery"];
  const SEAT = ["player", "replaces", "centres", "eliminated", "left_out"];

  // A text that YAML would take for something else, or could not read, is put in double quotes.
  function text(value) {
    const plain = /^[\p{L}\p{N}(][^\x00-\x1f\x7f#:]*$/u.test(value) && !/\s$/.test(value) && !isScalar(value);
    return plain ? value : quoted(value);
  }

  // Within { } and [ ] a comma or a bracket would end the text.
  const flowText = (value) => (/[,[\]{}]/.test(value) ? quoted(value) : text(value));

  const isScalar = (value) =>
    /^(null|true|false)$/i.test(value) || /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(value) || /^\d{4}-\d\d-\d\d/.test(value);

  function quoted(value) {
    const inner = value.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n").replace(/\t/g, "\\t").replace(/\r/g, "\\r");
    return `"${inner}"`;
  }

  const schemaLine = (kind, depth) => `# yaml-language-server: $schema=${"../".repeat(depth)}schema/${kind}.schema.json\n`;

  // {key: value, …} of those keys that the value has, in this order.
  function flow(value, keys) {
    const parts = keys.filter((key) => value[key] !== undefined && value[key] !== null)
      .map((key) => `${key}: ${typeof value[key] === "string" ? flowText(value[key]) : value[key]}`);
    return `{${parts.join(", ")}}`;
  }

  // Zeros are left out, except where nothing else is left.
  function units(value) {
    const some = Object.fromEntries(Object.entries(value).filter(([, count]) => count));
    return Object.keys(some).length ? flow(some, UNITS) : flow({ infantry: 0 }, UNITS);
  }

  function* eliminated(value, indent) {
    yield `${indent}eliminated:`;
    yield `${indent}  own: ${units(value.own)}`;
    yield `${indent}  opponent: ${units(value.opponent)}`;
  }

  function* stateLines(state, indent) {
    if (state.attrition) {
      yield `${indent}attrition: ${state.attrition}`;
    }
    if (state.eliminated) {
      yield* eliminated(state.eliminated, indent);
    }
    if (state.bonus) {
      yield `${indent}bonus: ${state.bonus}`;
    }
  }

  function* resignationLines(resignation, indent) {
    if (!resignation.eliminated) {
      yield `${indent}resignation: ${flow(resignation, ["by", "answer", "reached", "attrition", "bonus"])}`;
      return;
    }
    yield `${indent}resignation:`;
    for (const key of ["by", "answer", "reached"].filter((one) => resignation[one])) {
      yield `${indent}  ${key}: ${resignation[key]}`;
    }
    yield* stateLines(resignation, `${indent}  `);
  }

  function* entryLines(entry, indent) {
    yield `${indent}date: ${entry.date}`;
    yield `${indent}opponent: ${flowText(entry.opponent)}`;
    yield `${indent}result: ${entry.result}`;
    yield* stateLines(entry, indent);
    if (entry.signed !== undefined) {
      yield `${indent}signed: ${entry.signed}`;
    }
    if (entry.resignation) {
      yield* resignationLines(entry.resignation, indent);
    }
    if (entry.note) {
      yield `${indent}note: ${text(entry.note)}`;
    }
  }

  // One entry as an item of a book's ``games``.
  function entry(value) {
    const [first, ...rest] = [...entryLines(value, "    ")];
    return `${["  - " + first.trimStart(), ...rest].join("\n")}\n`;
  }

  // A new log book that begins with the entry.
  function book(value, { player, number, list }) {
    return `${schemaLine("log", 3)}player: ${flowText(player)}\nbook: ${number}\nlist: ${flowText(list)}\ngames:\n${entry(value)}`;
  }

  // A board of an event or, where it has the day it was started on, a rated game.
  function board(value) {
    const lines = ["started", "finished", "round", "table", "last_year", "ending", "conceded_to", "time_limited"]
      .filter((key) => value[key] !== undefined && value[key] !== null)
      .map((key) => `${key}: ${key === "table" ? flowText(value[key]) : value[key]}`);
    const seats = Masterlist.boards.POWERS.map((power) => `  ${power}: ${flow(seat(value.seats[power]), SEAT)}`);
    const note = value.note ? [`note: ${text(value.note)}`] : [];
    const kind = value.started === undefined ? "board" : "game";
    return `${schemaLine(kind, 3)}${[...lines, "seats:", ...seats, ...note].join("\n")}\n`;
  }

  // No centres and not being left out go without saying.
  function seat(value) {
    return { ...value, centres: value.centres || undefined, left_out: value.left_out || undefined };
  }

  const player = ({ name, club }) =>
    `${schemaLine("player", 2)}name: ${text(name)}\n${club ? `club: ${flowText(club)}\n` : ""}`;

  Masterlist.yaml = { board, book, entry, player };
})();
