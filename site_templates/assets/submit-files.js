// The files that the form writes: what the schemas of the content say of keys, texts and numbers, in the words of the form, and what a
// fault is; and their text, as write/canonical.py has it: keys in the order of the schema, short groups in one line.

const { N_, _, day } = MasterlistWords;
const OLDEST_DAY = "1900-01-01"; // an older date is one with a digit wrong
const UNITS = { infantry: N_("infantry"), cavalry: N_("cavalry"), artillery: N_("artillery") };

const MILD = { severity: "warning" };

// A fault: its path (keys from the value down), which rule it breaks, what is wrong, what to do, and what else is to be known of it.
const fault = (path, rule, message, hint, more = {}) => ({ path, rule, message, hint, severity: "error", ...more });

// The faults of those rows that begin with what is so: a row goes on as a fault does.
const faultsWhere = (...rows) => rows.filter(([isSo]) => isSo).map(([, ...about]) => fault(...about));

// ``newest`` is the newest day on which a game can have been played.
const dateIsPast = (date, newest, path, hint = _("choose the day it took place")) =>
  faultsWhere([date > newest, path, "date-is-past", _("{day} is in the future", { day: day(date) }), hint]);

// A day of play has no digit wrong, and is not still to come.
const dayFaults = (date, newest) => [
  ...faultsWhere([date < OLDEST_DAY, ["date"], "date-is-plausible", _("{day} is too long ago", { day: day(date) }), _("correct the year")]),
  ...dateIsPast(date, newest, ["date"]),
];

// ``people`` are players and where each is named; ``isKnown`` knows those on file.
const playersAreKnown = (people, isKnown) => people.filter(([player]) => !isKnown(player)).map(([player, path]) =>
  fault(path, "player-is-known", _("no player '{player}' is on file", { player }),
    _("choose a player from the list; new players need a file first"), { stranger: player }));

const scoreAgrees = (path, result, hint) =>
  fault(path, "score-agrees-with-result", _("the result is {result}, but the score contradicts it", { result }), hint);

// Whether a value holds what a keyword of its schema asks for; of several that it breaks, the first is reported. What the fields
// themselves exclude is not asked: a choice is one of those that are offered, a date is one, and units are filled in, if only as 0.
const HOLDS = {
  type: (type, value) => (type === "integer" ? Number.isInteger(value) : Number.isFinite(value)),
  minimum: (least, value) => value >= least,
  maximum: (most, value) => value <= most,
  maxLength: (most, value) => [...value].length <= most,
  pattern: (pattern, value) => new RegExp(pattern, "u").test(value),
  minItems: (least, value) => value.length >= least,
  maxItems: (most, value) => value.length <= most,
};

// What is wrong and what to do, by the keyword, and by the key where that has words of its own.
const SAID = {
  required: [N_("'{key}' is missing"), N_("fill this in")],
  "type integer": [N_("this must be a whole number"), N_("correct the number")],
  "type number": [N_("this must be a number"), N_("correct the number")],
  minimum: [N_("this must be at least {least}, not {value}"), N_("correct the number")],
  maximum: [N_("this must be at most {most}, not {value}"), N_("correct the number")],
  maxLength: [N_("this name is too long"), N_("write at most {number} letters")],
  pattern: [N_("this is not an id"), N_("choose a player from the list")],
  "pattern attrition": [N_("an attrition score is 0 to 23 on either side"), N_("correct the numbers, your own first")],
  "pattern bonus": [N_("bonus points are 0 to 8 on either side"), N_("correct the numbers, your own first")],
  "pattern score": [N_("this is not a score"), N_("write a number on either side, such as 3 and 1")],
  "pattern table": [N_("a table is a letter, a number or a short word"), N_("such as a")],
  "pattern country": [N_("this is not a country code"), N_("write two letters, such as US")],
  "pattern github": [N_("this is not a GitHub user name"), N_("write it as it stands on GitHub, without the @")],
  "minItems games": [N_("no game is filled in"), N_("fill in the first game")],
  "minItems seats": [N_("a game has at least {least} players"), N_("fill in the others")],
  maxItems: [N_("there are too many games for one file"), N_("split them into several files")],
};

function faultOf(keyword, path, wanted, value, key = path.findLast((one) => typeof one === "string")) {
  const [message, hint] = SAID[`${keyword} ${keyword === "type" ? wanted : key}`] || SAID[keyword];
  const values = { key, value, least: wanted, most: wanted, number: wanted };
  const unit = UNITS[key] ? `${_(UNITS[key])}: ` : "";
  const more = keyword === "required" || keyword === "minItems" ? { missing: key } : {};
  return fault(path, `schema-${keyword}`, unit + _(message, values), _(hint, values), more);
}

// Everything wrong with a value by its schema.
function* shapeFaults(value, schema, path = []) {
  const broken = Object.keys(HOLDS).find((keyword) => keyword in schema && !HOLDS[keyword](schema[keyword], value));
  if (broken) {
    yield faultOf(broken, path, schema[broken], value);
  }
  for (const key of (schema.required || []).filter((one) => value[one] === undefined)) {
    yield faultOf("required", path, true, value, key);
  }
  for (const [key, part] of Object.entries(schema.properties || {})) {
    yield* value[key] === undefined ? [] : shapeFaults(value[key], part, [...path, key]);
  }
  for (const [at, item] of schema.items ? value.entries() : []) {
    yield* shapeFaults(item, schema.items, [...path, at]);
  }
}

Masterlist.checks = { MILD, dateIsPast, dayFaults, fault, faultsWhere, playersAreKnown, scoreAgrees, shapeFaults };

// --- The text of a file ---

const WIDTH = 112; // columns of a line; a text that does not fit is written over several
const STEP = "  "; // what belongs to a key is indented further

// What no plain text may begin with, and what would end it; within brackets a comma or a bracket would as well.
const FIRST = /^([-?:,[\]{}#&*!|>'"%@`~=\s]|\.\.\.|<<)/;
const ENDS = /:(\s|$)|\s#|[\t\n\r]|\s$/;
const FLOW = /[,[\]{}]/;
// What reads as something else than text: nothing, true and false, whole and decimal numbers.
const SCALAR = /^(|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?(0|[1-9]\d{0,14})|[-+]?(0|[1-9]\d*)?\.\d+)$/;

const isPlain = (value) => typeof value !== "string" || !(FIRST.test(value) || ENDS.test(value) || SCALAR.test(value));
const written = (value) => (isPlain(value) ? `${value}` : JSON.stringify(value)); // in quotes
const withinBrackets = (value) => (FLOW.test(value) ? JSON.stringify(value) : written(value));

const fits = (line) => [...line].length <= WIDTH;

// The keys that a value has, in the order of its schema, each with its value and the schema of that.
const partsOf = (value, { properties }) => Object.keys(properties).map((key) => [key, value[key], properties[key]])
  .filter(([, one]) => one !== undefined && one !== null);

// A group on the line that it begins; null where it does not fit, or holds other groups.
function flow(start, value, schema) {
  const line = `${start} {${partsOf(value, schema).map(([key, one]) => `${key}: ${withinBrackets(one)}`).join(", ")}}`;
  return fits(line) && Object.values(value).every((one) => typeof one !== "object") ? line : null;
}

// A key with its text; one that is long in lines below it.
function textLines(start, value, indent) {
  const line = `${start} ${written(value)}`;
  const words = `${value}`.split(" ");
  const breaks = !fits(line) && !words.includes("") && !/[\t\n\r]/.test(value);
  const lines = breaks ? folded(words, WIDTH - indent.length - STEP.length) : [];
  return lines.length > 1 ? [`${start} >-`, ...lines.map((one) => indent + STEP + one)] : [line];
}

const folded = (words, width) => words.reduce((lines, word) => {
  const longer = `${lines.at(-1)} ${word}`;
  return lines.length && [...longer].length <= width ? [...lines.slice(0, -1), longer] : [...lines, word];
}, []);

const linesOf = (value, schema, indent = "") => partsOf(value, schema).flatMap(([key, one, part]) => {
  const start = `${indent}${key}:`;
  const line = typeof one === "object" && !Array.isArray(one) && flow(start, one, part);
  return typeof one !== "object" ? textLines(start, one, indent)
    : Array.isArray(one) ? [start, ...one.flatMap((item) => itemLines(item, part.items, indent + STEP))]
      : line ? [line] : [start, ...linesOf(one, part, indent + STEP)];
});

// A group in a list: where it has several lines, its first key follows the hyphen.
function itemLines(item, schema, indent) {
  const line = flow(`${indent}-`, item, schema);
  return line ? [line] : linesOf(item, schema, indent + STEP)
    .map((one, at) => (at ? one : `${indent}- ${one.slice(indent.length + STEP.length)}`));
}

// A whole file; ``kind`` names its schema.
function file(value, kind) {
  const up = "../".repeat(kind === "player" ? 2 : 3);
  const head = `# yaml-language-server: $schema=${up}schema/${kind}.schema.json`;
  return `${[head, ...linesOf(value, Masterlist.schemas[kind])].join("\n")}\n`;
}

Masterlist.yaml = { file };
