// The content files as text, in the form that docs/reference/content.md shows: keys in the order of the schema, short groups in one line.
"use strict";

(() => {
  const UNITS = ["infantry", "cavalry", "artillery"];
  const ENTRY = ["date", "opponent", "result", "attrition", "bonus", "signed", "nth", "note"];
  const SEAT = ["player", "replaces", "centres", "eliminated", "left_out"];

  const WIDTH = 112; // columns of a line; a text that does not fit is written over several
  const STEP = 2; // columns by which what belongs to a key stands further right

  // What no plain text may begin with, and what would end it.
  const FIRST = /^([-?:,[\]{}#&*!|>'"%@`~=\s]|\.\.\.|<<)/;
  const ENDS = /:(\s|$)|\s#|[\t\n\r]|\s$/;
  const FLOW = /[,[\]{}]/;
  // What reads as something else than text: nothing, true and false, whole and decimal numbers.
  const SCALAR = /^(|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?(0|[1-9]\d{0,14})|[-+]?(0|[1-9]\d*)?\.\d+)$/;

  const isPlain = (value) => !FIRST.test(value) && !ENDS.test(value) && !SCALAR.test(value);
  const text = (value) => (isPlain(value) ? value : quoted(value));

  // Within brackets a comma or a bracket would end the text.
  const flowText = (value) => (FLOW.test(value) ? quoted(value) : text(value));

  function quoted(value) {
    const inner = value.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n").replace(/\t/g, "\\t").replace(/\r/g, "\\r");
    return `"${inner}"`;
  }

  // A note: beside its key or, where it is long, in lines below it.
  function noteLines(value, indent) {
    const line = `${indent}note: ${text(value)}`;
    const words = value.split(" ");
    const breaks = [...line].length > WIDTH && words.length > 1 && !words.includes("") && !/[\t\n\r]/.test(value);
    const lines = breaks ? folded(words, WIDTH - indent.length - STEP) : [];
    return lines.length > 1 ? [`${indent}note: >-`, ...lines.map((one) => `${indent}  ${one}`)] : [line];
  }

  function folded(words, width) {
    const lines = [words[0]];
    for (const word of words.slice(1)) {
      const longer = `${lines.at(-1)} ${word}`;
      if ([...longer].length <= width) {
        lines[lines.length - 1] = longer;
      } else {
        lines.push(word);
      }
    }
    return lines;
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
    yield* state.attrition ? [`${indent}attrition: ${state.attrition}`] : [];
    yield* state.eliminated ? eliminated(state.eliminated, indent) : [];
    yield* state.bonus ? [`${indent}bonus: ${state.bonus}`] : [];
  }

  function* resignationLines(resignation, indent) {
    if (!resignation.eliminated) {
      yield `${indent}resignation: ${flow(resignation, ["by", "answer", "reached", "attrition", "bonus"])}`;
      return;
    }
    yield `${indent}resignation:`;
    for (const key of ["by", "answer", "reached", "attrition", "bonus"].filter((one) => resignation[one])) {
      yield `${indent}  ${key}: ${resignation[key]}`;
    }
    yield* eliminated(resignation.eliminated, `${indent}  `);
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
    yield* entry.nth ? [`${indent}nth: ${entry.nth}`] : [];
    yield* entry.note ? noteLines(entry.note, indent) : [];
  }

  // Whose log an entry belongs to, and of which list it is.
  const logLines = (player, list) => `${schemaLine("entry", 3)}player: ${flowText(player)}\nlist: ${flowText(list)}\n`;

  // One entry of a player's log.
  function entry(value, { player, list }) {
    const head = logLines(player, list);
    const line = `game: ${flow(value, ENTRY)}`;
    const isShort = !value.eliminated && !value.resignation && [...line].length <= WIDTH;
    return `${head}${isShort ? line : ["game:", ...entryLines(value, "  ")].join("\n")}\n`;
  }

  // A board of an event or, where it has the day it was started on, a rated game.
  function board(value) {
    const lines = ["started", "finished", "round", "table", "last_year", "ending", "conceded_to", "time_limited"]
      .filter((key) => value[key] !== undefined && value[key] !== null)
      .map((key) => `${key}: ${key === "table" ? flowText(value[key]) : value[key]}`);
    const seats = Masterlist.boards.POWERS.map((power) => `  ${power}: ${flow(seat(value.seats[power]), SEAT)}`);
    const nth = value.nth ? [`nth: ${value.nth}`] : [];
    const note = value.note ? noteLines(value.note, "") : [];
    const kind = value.started === undefined ? "board" : "game";
    return `${schemaLine(kind, 3)}${[...lines, "seats:", ...seats, ...nth, ...note].join("\n")}\n`;
  }

  // No centres and not being left out go without saying.
  function seat(value) {
    return { ...value, centres: value.centres || undefined, left_out: value.left_out || undefined };
  }

  const player = (value) => schemaLine("player", 2) +
    Object.keys(value).filter((key) => value[key]).map((key) => `${key}: ${text(value[key])}\n`).join("");

  const EVENT = ["name", "system", "start", "end", "status", "rounds", "place", "country", "director", "directed_by", "club"];

  function event(value) {
    const lines = EVENT.filter((key) => value[key]).map((key) => `${key}: ${key === "rounds" ? value[key] : text(value[key])}\n`);
    const terms = value.terms ? `terms: ${flow(value.terms, ["count_best"])}\n` : "";
    return schemaLine("event", 3) + lines.join("") + terms;
  }

  Masterlist.yaml = { WIDTH, board, entry, event, flow, flowText, logLines, noteLines, player, schemaLine, text };
})();
