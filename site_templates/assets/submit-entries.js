// A game for a player's own log: what all entries have, and a game of SQUARES, whose result follows from several answers.

const { checks, form, library, personIn, schemas, squares, systems } = Masterlist;
const { answer, faultsAt, field, typed, value } = form;
const { SIDES, figuresOf, isHigher, shown } = squares;
const { _, day, make } = MasterlistKit;
const SHAPE = schemas.entry.properties.game;
const UNITS = SHAPE.properties.eliminated.properties.own;

// --- What the entries of all kinds have in common ---

// The published entries of a log with the same opponent on the same day.
const sameDay = ({ date, opponent }, keeper) => library.entriesOf(keeper).filter((one) => one.date === date && one.opponent === opponent);

// The file of an entry, with how the game went. It is named by date and opponent; a second game on one day ends in --2.
function entryOf(result) {
  const entry = { ...form.valuesOf(SHAPE, "entry"), ...result };
  const [keeper, list] = [personIn(field("player")).id, typed("list")];
  const folder = `content/logs/${keeper}`;
  const taken = library.entriesOf(keeper).map((one) => one.source.file);
  const id = form.freeName(`${entry.date}-${entry.opponent}`, "--", (one) => taken.includes(`${folder}/${one}.yaml`), sameDay(entry, keeper).length + 1);
  return { entry, keeper, list, folder, id, value: { player: keeper, list, game: entry } };
}

function keeperFaults() {
  const name = typed("player");
  const isNew = name && !library.find(name).length;
  return faultsAt(
    [isNew, "player", "player-is-known", _("no player called '{name}' is on file", { name }),
      _("choose yourself from the list, or ask to be added first"), { newcomer: name, stranger: library.slug(name) }],
    [!isNew, "player", "player-is-known", _("your name is missing"), _("type a part of it and choose"), { missing: name ? "" : "player" }],
  );
}

function doubts({ entry, keeper, list }) {
  const { opponent, date, nth } = entry;
  return [
    ...faultsAt([opponent && !form.isOnFile(opponent), "opponent", "opponent-is-known", _("not rated: no player '{id}' is on file", { id: opponent }),
      _("check the spelling; if they are new, add them first, by a submission of their own"), { ...checks.MILD, stranger: opponent }]),
    ...form.exclusion(list, [keeper, opponent], date, "opponent"),
    ...faultsAt([!nth && sameDay(entry, keeper).some((one) => one.list === list), "date", "entries-are-entered-once",
      _("a game against the same opponent on {day} is in your log already", { day: day(date) }),
      _("send this one only if you played two games on that day"), checks.MILD]),
  ];
}

// ``faultsIn`` finds what is wrong with how the game went.
const judgeWith = (faultsIn) => (submission, newest) => [
  ...(submission.keeper ? [] : keeperFaults()), ...checks.checkEntry(submission.entry, submission.keeper, newest, faultsIn), ...doubts(submission),
];

const ENTRY = {
  prefix: "entry",
  title: ({ entry, keeper }) => `${library.nameOf(keeper)} – ${library.nameOf(entry.opponent)}, ${day(entry.date)}`,
  fact: ({ entry: { date, opponent }, keeper, list, folder, id }) => ({ keeper, list, date, opponent, source: { file: `${folder}/${id}.yaml` } }),
};

// --- A game of SQUARES ---

function asks() {
  const outcome = answer("outcome");
  const decided = outcome === "won" || outcome === "lost";
  const resigned = decided && answer("level") === "resignation";
  const denied = resigned && answer("answer") === "denied";
  const reached = denied ? answer("reached") : "";
  // The level of victory, or "" as long as the answers leave it open.
  const level = !resigned ? answer("level") : !denied ? answer("answer") && "attrition" : isHigher(reached) ? reached : reached && "attrition";
  return {
    outcome, level, decided, resigned, denied, scored: outcome === "draw" || (decided && Boolean(level)),
    units: answer("figures") === "units", bonus: answer("figures") === "bonus", instant: resigned && !isHigher(reached),
    end: !resigned || (denied && reached !== "none"), unsigned: !field("signed").checked,
  };
}

function read({ outcome, level, resigned, denied, scored }) {
  ["end", "instant"].forEach(showSum);
  const said = outcome === "draw" ? "draw" : `${outcome}-${level}`;
  const result = { result: scored ? said : undefined, ...stateOf(resigned && !denied ? "instant" : "end") };
  if (resigned && scored) {
    const by = outcome === "won" ? "opponent" : "own";
    result.resignation = { by, answer: answer("answer"), reached: value("reached"), ...(denied ? stateOf("instant") : {}) };
  }
  return entryOf(result);
}

const stateOf = (time) => ({ eliminated: unitsOf(time), attrition: value(`${time}-attrition`), bonus: value(`${time}-bonus`) });

const armiesOf = (time) => SIDES.map((side) => form.valuesOf(UNITS, `${time}-${side}`));

function unitsOf(time) {
  const some = armiesOf(time).map((army) => Object.entries(army).filter(([, units]) => units !== 0));
  // Zeros are left out, except where nothing else is left.
  const [own, opponent] = some.map((army) => (army.length ? Object.fromEntries(army) : { infantry: 0 }));
  return armiesOf(time).some((army) => Object.keys(army).length) ? { own, opponent } : undefined;
}

// What the units that were typed so far give, to be compared with the paper log.
function showSum(time) {
  const [own, opponent] = armiesOf(time);
  const [attrition, bonus] = ["attrition", "bonus"].map((key) => shown(figuresOf({ eliminated: { own, opponent } }, key)));
  field(`${time}-sum`).textContent = _("Attrition score {attrition}, bonus {bonus}", { attrition, bonus });
}

// Where figures are asked for: as scores, or as the units that give them.
const figureAt = (times, key) => times.flatMap((time) => [`${time}-${key}`, `${time}-eliminated`]);

// Questions are asked one after the other until the result is known: the last one that is shown is open.
function places({ path: [key, below], rule, missing, figure }) {
  const isAtInstant = rule === "resignation-is-complete" || (key === "resignation" && below in SHAPE.properties);
  return missing === "result" ? ["reached", "answer", "level", "outcome"]
    : key === "result" ? ["level"]
      : isAtInstant ? figureAt(["instant"], figure || below || "attrition")
        : key === "resignation" ? (below ? [below] : ["reached", "answer"])
          : missing || ["nth", "note", "date", "opponent"].includes(key) ? [] : figureAt(["end", "instant"], key || "bonus");
}

// The points, and once the published log has come the running totals.
async function* worth({ entry, keeper, list }) {
  const { system } = form.listOf(list) || {};
  const known = systems[system];
  yield known ? points(known, entry, null) : [form.unknownWorth({ system })];
  const log = known && await library.log(keeper, list);
  if (log || (known && !library.keeps(keeper, list))) {
    yield points(known, entry, known.tallyOf(log || { log: [] }));
  }
}

function points(known, entry, tally) {
  const found = known.score(entry, { tally, onFile: form.isOnFile(entry.opponent) });
  const alone = make("p", { class: "small",
    text: _("The running totals need your published log, which cannot be loaded when this page is opened from a disk.") });
  return [...MasterlistWorkings.ofFigures(found), ...(tally ? [] : [alone])];
}

form.reports.entry = { ...ENTRY, asks, read, places, judge: judgeWith(checks.squaresFaults), worth };

Masterlist.entries = { ENTRY, entryOf, judgeWith };
