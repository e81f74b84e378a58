// The content files as text, as write/canonical.py has it: keys in the order of the schema, short groups in one line.

const { schemas } = Masterlist;
const WIDTH = 112; // columns of a line; a text that does not fit is written over several
const STEP = "  "; // what belongs to a key is indented further

// What no plain text may begin with, and what would end it; within brackets a comma or a bracket would as well.
const FIRST = /^([-?:,[\]{}#&*!|>'"%@`~=\s]|\.\.\.|<<)/;
const ENDS = /:(\s|$)|\s#|[\t\n\r]|\s$/;
const FLOW = /[,[\]{}]/;
// What reads as something else than text: nothing, true and false, whole and decimal numbers.
const SCALAR = /^(|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?(0|[1-9]\d{0,14})|[-+]?(0|[1-9]\d*)?\.\d+)$/;

const isPlain = (value) => typeof value !== "string" || !(FIRST.test(value) || ENDS.test(value) || SCALAR.test(value));
const written = (value) => (isPlain(value) ? `${value}` : quoted(value));
const withinBrackets = (value) => (FLOW.test(value) ? quoted(value) : written(value));

function quoted(value) {
  const inner = value.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n").replace(/\t/g, "\\t").replace(/\r/g, "\\r");
  return `"${inner}"`;
}

const fits = (line) => [...line].length <= WIDTH;

// The keys that a value has, in the order of its schema, each with its value and the schema of that.
const partsOf = (value, { properties }) => Object.keys(properties).map((key) => [key, value[key], properties[key]])
  .filter(([, one]) => one !== undefined && one !== null);

// A group on the line that it begins; null where it does not fit, or holds other groups.
function flow(start, value, schema) {
  if (Object.values(value).some((one) => typeof one === "object")) {
    return null;
  }
  const line = `${start} {${partsOf(value, schema).map(([key, one]) => `${key}: ${withinBrackets(one)}`).join(", ")}}`;
  return fits(line) ? line : null;
}

// A key with its text; one that is long in lines below it.
function textLines(start, value, indent) {
  const line = `${start} ${written(value)}`;
  const words = `${value}`.split(" ");
  const breaks = !fits(line) && !words.includes("") && !/[\t\n\r]/.test(value);
  const lines = breaks ? folded(words, WIDTH - indent.length - STEP.length) : [];
  return lines.length > 1 ? [`${start} >-`, ...lines.map((one) => indent + STEP + one)] : [line];
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

function linesOf(value, schema, indent = "") {
  return partsOf(value, schema).flatMap(([key, one, part]) => {
    const start = `${indent}${key}:`;
    if (typeof one !== "object") {
      return textLines(start, one, indent);
    }
    if (Array.isArray(one)) {
      return [start, ...one.flatMap((item) => itemLines(item, part.items, indent + STEP))];
    }
    const line = flow(start, one, part);
    return line ? [line] : [start, ...linesOf(one, part, indent + STEP)];
  });
}

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
  return `${[head, ...linesOf(value, schemas[kind])].join("\n")}\n`;
}

Masterlist.yaml = { file };
