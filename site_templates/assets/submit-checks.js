// What the schemas of the content say of keys, texts and numbers, in the words of the form. And what a fault is.

const { N_, _, day } = MasterlistWords;
const OLDEST_DAY = "1900-01-01"; // an older date is one with a digit wrong
const UNITS = { infantry: N_("infantry"), cavalry: N_("cavalry"), artillery: N_("artillery") };

// A fault: its path (keys from the value down), which rule it breaks, what is wrong, what to do.
const fault = (path, rule, message, hint = "") => ({ path, rule, message, hint, severity: "error" });
const doubt = (path, rule, message, hint = "") => ({ ...fault(path, rule, message, hint), severity: "warning" });

function isDay(text) {
  const date = new Date(`${text}T00:00:00Z`);
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

// ``newest`` is the newest day on which a game can have been played.
function* dateIsPast(date, newest, path, hint = _("choose the day it took place")) {
  if (date > newest) {
    yield fault(path, "date-is-past", _("{day} is in the future", { day: day(date) }), hint);
  }
}

// A day of play has no digit wrong, and is not still to come.
function* dayFaults(date, newest) {
  if (date < OLDEST_DAY) {
    yield fault(["date"], "date-is-plausible", _("{day} is too long ago", { day: day(date) }), _("correct the year"));
  }
  yield* dateIsPast(date, newest, ["date"]);
}

// ``people`` are players and where each is named; ``isKnown`` knows those on file.
function* playersAreKnown(people, isKnown) {
  for (const [player, path] of people.filter(([id]) => !isKnown(id))) {
    yield { ...fault(path, "player-is-known", _("no player '{player}' is on file", { player }),
      _("choose a player from the list; new players need a file first")), stranger: player };
  }
}

const scoreAgrees = (path, result, hint) =>
  fault(path, "score-agrees-with-result", _("the result is {result}, but the score contradicts it", { result }), hint);

// Whether a value holds what a keyword of its schema asks for; of several that it breaks, the first is reported.
const HOLDS = {
  type: (type, value) => (type === "integer" ? Number.isInteger(value) : Number.isFinite(value)),
  minimum: (least, value) => value >= least,
  maximum: (most, value) => value <= most,
  enum: (choices, value) => choices.includes(value),
  format: (_format, value) => isDay(value),
  maxLength: (most, value) => [...value].length <= most,
  pattern: (pattern, value) => new RegExp(pattern, "u").test(value),
  minProperties: (least, value) => Object.keys(value).length >= least,
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
  enum: [N_("'{value}' is not possible here"), N_("choose one of the answers")],
  format: [N_("this is not a date"), N_("choose the day")],
  maxLength: [N_("this name is too long"), N_("write at most {number} letters")],
  "maxLength note": [N_("the note is too long"), N_("write at most {number} letters")],
  pattern: [N_("this is not an id"), N_("choose a player from the list")],
  "pattern attrition": [N_("an attrition score is 0 to 23 on either side"), N_("correct the numbers, your own first")],
  "pattern bonus": [N_("bonus points are 0 to 8 on either side"), N_("correct the numbers, your own first")],
  "pattern score": [N_("this is not a score"), N_("write a number on either side, such as 3 and 1")],
  "pattern table": [N_("a table is a letter, a number or a short word"), N_("such as a")],
  "pattern note": [N_("the note is empty"), N_("write something, or leave it out")],
  "pattern country": [N_("this is not a country code"), N_("write two letters, such as US")],
  "pattern github": [N_("this is not a GitHub user name"), N_("write it as it stands on GitHub, without the @")],
  minProperties: [N_("the units are missing"), N_("fill in how many there were, or 0")],
  "minItems games": [N_("no game is filled in"), N_("fill in the first game")],
  "minItems seats": [N_("a game has at least {least} players"), N_("fill in the others")],
  "maxItems games": [N_("there are too many games for one file"), N_("split them into several files")],
  "maxItems seats": [N_("a game has at most {most} players"), N_("remove the others")],
};

function faultOf(keyword, path, wanted, value, key = path.findLast((one) => typeof one === "string")) {
  const [message, hint] = SAID[`${keyword} ${keyword === "type" ? wanted : key}`] || SAID[keyword];
  const values = { key, value, least: wanted, most: wanted, number: wanted };
  const unit = UNITS[key] ? `${_(UNITS[key])}: ` : "";
  const found = fault(path, `schema-${keyword}`, unit + _(message, values), _(hint, values));
  return keyword === "required" || keyword === "minItems" ? { ...found, missing: key } : found;
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

Masterlist.checks = { dateIsPast, dayFaults, doubt, fault, playersAreKnown, scoreAgrees, shapeFaults };
