// A game for a player's own log: what all entries have, and a game of SQUARES, whose result follows from several answers.

const { PersonField, checks, form, library, schemas, squares, systems } = Masterlist;
const { MILD, answer, at, field, typed, value } = form;
const { make } = MasterlistKit;
const { _, day, numerals } = MasterlistWords;
const SHAPE = schemas.entry.properties.game;
const UNITS = SHAPE.properties.eliminated.properties.own;
const SIDES = ["own", "opponent"];
const LEVELS = { strategic: "strategic", major: "major", attrition: "attrition", none: "attrition" }; // by what was reached

// --- What the entries of all kinds have in common ---

// The file of an entry, with how the game went. It is named by date and opponent; a second game on one day ends in --2.
function entryOf(result) {
  const entry = { ...form.valuesOf(SHAPE, "entry"), ...result };
  const [keeper, list] = [PersonField.of(field("player")).id, typed("list")];
  const folder = `content/logs/${keeper}`;
  const taken = new Set(library.entriesOf(keeper).map((one) => one.source.file));
  const id = form.freeName(`${entry.date}-${entry.opponent}`, "--", (one) => taken.has(`${folder}/${one}.yaml`), sameDay(entry, keeper).length);
  return { entry, keeper, list, folder, id, value: { player: keeper, list, game: entry } };
}

// The published entries of a log with the same opponent on the same day.
const sameDay = ({ date, opponent }, keeper) =>
  library.entriesOf(keeper).filter((one) => one.date === date && one.opponent === opponent);

function* keeperFaults({ keeper }) {
  if (keeper) {
    return;
  }
  const text = typed("player");
  yield text && !library.find(text).length
    ? at("player", "player-is-known", _("no player called '{name}' is on file", { name: text }),
      _("choose yourself from the list, or ask to be added first"), { newcomer: text, stranger: library.slug(text) })
    : at("player", "player-is-known", _("your name is missing"), _("type a part of it and choose"), { missing: text ? "" : "player" });
}

function* doubts({ entry, keeper, list }) {
  if (entry.opponent && !form.isOnFile(entry.opponent)) {
    yield at("opponent", "opponent-is-known", _("not rated: no player '{id}' is on file", { id: entry.opponent }),
      _("check the spelling; if they are new, add them first, by a submission of their own"), { ...MILD, stranger: entry.opponent });
  }
  yield* form.exclusion(list, [keeper, entry.opponent], entry.date, "opponent");
  const [same] = sameDay(entry, keeper).filter((one) => one.list === list);
  if (same && !entry.nth) {
    yield at("date", "entries-are-entered-once", _("a game against the same opponent on {day} is in your log already", { day: day(entry.date) }),
      _("send this one only if you played two games on that day"), MILD);
  }
}

// ``figures`` finds what is wrong with how the game went.
const judgeWith = (figures) => (submission, newest) =>
  [...keeperFaults(submission), ...checks.checkEntry(submission.entry, submission.keeper, newest, figures), ...doubts(submission)];

const nameOf = (id) => library.all.byId.get(id)?.name || id;

const ENTRY = {
  prefix: "entry",
  title: ({ entry, keeper }) => `${nameOf(keeper)} – ${nameOf(entry.opponent)}, ${day(entry.date)}`,
  fact: ({ entry: { date, opponent }, keeper, list, folder, id }) => ({ keeper, list, date, opponent, source: { file: `${folder}/${id}.yaml` } }),
};

// --- A game of SQUARES ---

function asks() {
  const outcome = answer("outcome");
  const decided = outcome === "won" || outcome === "lost";
  const resigned = decided && answer("level") === "resignation";
  const denied = resigned && answer("answer") === "denied";
  const reached = denied ? answer("reached") : "";
  const higher = reached === "strategic" || reached === "major";
  return {
    decided, resigned, denied, scored: outcome === "draw" || (decided && Boolean(levelOf(resigned, denied, reached))),
    units: answer("figures") === "units", bonus: answer("figures") === "bonus", instant: resigned && !higher,
    end: !resigned || (denied && reached !== "none"), unsigned: !field("signed").checked,
  };
}

// The level of victory, or "" as long as the answers leave it open.
const levelOf = (resigned, denied, reached) =>
  (denied ? LEVELS[reached] || "" : resigned ? answer("answer") && "attrition" : answer("level"));

function read({ resigned, denied, scored }) {
  ["end", "instant"].forEach(showSum);
  const [outcome, reached] = [answer("outcome"), value("reached")];
  const level = levelOf(resigned, denied, reached);
  const result = { result: scored ? (outcome === "draw" ? "draw" : `${outcome}-${level}`) : undefined, ...stateOf(resigned && !denied ? "instant" : "end") };
  if (resigned && scored) {
    result.resignation = { by: outcome === "won" ? "opponent" : "own", answer: answer("answer"), reached, ...(denied ? stateOf("instant") : {}) };
  }
  return entryOf(result);
}

const stateOf = (time) => ({ eliminated: unitsOf(time), attrition: value(`${time}-attrition`), bonus: value(`${time}-bonus`) });

function unitsOf(time) {
  const counts = SIDES.map((side) => form.valuesOf(UNITS, `${time}-${side}`));
  // Zeros are left out, except where nothing else is left.
  const [own, opponent] = counts.map((army) => {
    const some = Object.entries(army).filter(([, units]) => units !== 0);
    return some.length ? Object.fromEntries(some) : { infantry: 0 };
  });
  return counts.some((army) => Object.keys(army).length) ? { own, opponent } : undefined;
}

// What the units that were typed so far give, to be compared with the paper log.
function showSum(time) {
  const army = (side) => Object.fromEntries(Object.keys(squares.ARMY).map((kind) => [kind, value(`${time}-${side}-${kind}`) || 0]));
  const [own, opponent] = SIDES.map(army);
  const state = { eliminated: { own, opponent } };
  const shown = (both) => `${both.own}-${both.opponent}`;
  field(`${time}-sum`).textContent = _("Attrition score {attrition}, bonus {bonus}",
    { attrition: shown(squares.attritionOf(state)), bonus: shown(squares.bonusOf(state)) });
}

// Where figures are asked for: as scores, or as the units that give them.
const figureAt = (times, key) => times.flatMap((time) => [`${time}-${key}`, `${time}-eliminated`]);

// Questions are asked one after the other until the result is known: the last one that is shown is open.
function places({ path: [key, below], rule, missing, figure }) {
  if (missing === "result" || key === "result") {
    return missing ? ["reached", "answer", "level", "outcome"] : ["level"];
  }
  if (rule === "resignation-is-complete" || (key === "resignation" && below in SHAPE.properties)) {
    return figureAt(["instant"], figure || below || "attrition");
  }
  if (key === "resignation") {
    return below ? [below] : ["reached", "answer"];
  }
  return missing || ["nth", "note", "date", "opponent"].includes(key) ? [] : figureAt(["end", "instant"], key || "bonus");
}

const isFirst = ({ keeper, list }) => !library.keeps(keeper, list);

async function showWorth(place, submission, isCurrent) {
  const { system } = form.listOf(submission.list) || {};
  const known = systems[system];
  if (!known) {
    place.replaceChildren(form.unknownWorth({ system }));
    return;
  }
  place.replaceChildren(...points(known, submission, null));
  const published = await library.log(submission.keeper, submission.list);
  if (isCurrent()) {
    const tally = published || isFirst(submission) ? known.tallyOf(published || { log: [] }) : null;
    place.replaceChildren(...points(known, submission, tally));
  }
}

function points(known, { entry }, tally) {
  const { figures, lines } = known.score(entry, { tally, onFile: form.isOnFile(entry.opponent) });
  const parts = figures.map(([name, figure]) => make("div", {}, make("dt", { text: name }), make("dd", { text: numerals(figure) })));
  const alone = make("p", { class: "small",
    text: _("The running totals need your published log, which cannot be loaded when this page is opened from a disk.") });
  return [make("dl", { class: "figures" }, ...parts), ...MasterlistWorkings.ofTexts(lines), ...(tally ? [] : [alone])];
}

form.reports.entry = { ...ENTRY, asks, read, places, judge: judgeWith(checks.squaresFaults), showWorth };

Masterlist.entries = { ENTRY, entryOf, judgeWith };
