// A game for a player's own log: what all entries have, and a game of SQUARES, whose result follows from several answers. It is seen
// from the keeper's side: its figures are as scoring/log.py has them, and what is wrong with it is by the rules, places and messages of
// generator/masterlist/checks/entries.py.

const { Working, checks, form, library, personIn, schemas, squares, systems, total } = Masterlist;
const { ATTRITION_TO_CONCEDE, ATTRITION_TO_WIN, POSSIBLE, LABELS } = squares;
const { MILD, dayFaults, fault, faultsWhere, shapeFaults } = checks;
const { answer, faultsAt, field, typed, value } = form;
const { N_, _, day, make } = MasterlistKit;
const SHAPE = schemas.entry.properties.game;
const UNITS = SHAPE.properties.eliminated.properties.own;
const SIDES = ["own", "opponent"];

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

// Everything wrong with one entry, also while it is being filled in: what is there is judged together with what is missing.
// ``newest`` is the newest day on which a game can have been played; ``faultsIn`` finds what is wrong with how it went.
function checkEntry(entry, keeper, newest, faultsIn = squaresFaults) {
  const shape = [...shapeFaults(entry, SHAPE)];
  if (shape.some((one) => !one.missing)) {
    return shape;
  }
  const own = [Boolean(keeper) && entry.opponent === keeper, ["opponent"], "opponent-is-another",
    _("'{player}' cannot be their own opponent", { player: entry.opponent }), _("choose who played on the other side")];
  return [...shape, ...faultsWhere(own), ...dayFaults(entry.date, newest), ...(shape.length ? [] : faultsIn(entry))];
}

// What is wrong with a submission: with the keeper, the entry, and what else is on file.
const judgeWith = (faultsIn) => ({ entry, keeper, list }, newest) => {
  const { opponent, date, nth } = entry;
  const name = typed("player");
  const isNew = name && !library.find(name).length;
  return [
    ...faultsAt(
      [!keeper && isNew, "player", "player-is-known", _("no player called '{name}' is on file", { name }),
        _("choose yourself from the list, or ask to be added first"), { newcomer: name, stranger: library.slug(name) }],
      [!keeper && !isNew, "player", "player-is-known", _("your name is missing"), _("type a part of it and choose"), { missing: name ? "" : "player" }],
    ),
    ...checkEntry(entry, keeper, newest, faultsIn),
    ...faultsAt(
      [opponent && !form.isOnFile(opponent), "opponent", "opponent-is-known", _("not rated: no player '{id}' is on file", { id: opponent }),
        _("check the spelling; if they are new, add them first, by a submission of their own"), { ...MILD, stranger: opponent }],
      [!nth && sameDay(entry, keeper).some((one) => one.list === list), "date", "entries-are-entered-once",
        _("a game against the same opponent on {day} is in your log already", { day: day(date) }),
        _("send this one only if you played two games on that day"), MILD],
    ),
    ...form.exclusion(list, [keeper, opponent], date, "opponent"),
  ];
};

const ENTRY = {
  prefix: "entry",
  title: ({ entry, keeper }) => `${library.nameOf(keeper)} – ${library.nameOf(entry.opponent)}, ${day(entry.date)}`,
  fact: ({ entry: { date, opponent }, keeper, list, folder, id }) => ({ keeper, list, date, opponent, source: { file: `${folder}/${id}.yaml` } }),
};

// --- The figures of a game of SQUARES: attrition scores and bonus points ---

const won = (entry) => entry.result.startsWith("won-");
const lost = (entry) => entry.result.startsWith("lost-");
const victory = (entry) => entry.result.replace(/^(won|lost)-/, "");
const isHigher = (level) => level === "strategic" || level === "major";

function attritionScore(units, working = new Working(), names = LABELS.own) {
  const values = { infantry: 1, artillery: 2, cavalry: (units.cavalry || 0) >= 3 ? 2 : 1 };
  const parts = Object.keys(values).filter((unit) => units[unit]).map((unit) => `${units[unit]} × ${values[unit]}`);
  return working.line(names.attrition, total(parts));
}

function bonusPoints(units, working = new Working(), names = LABELS.own) {
  const infantry = working.line(names.infantry, `⌊${units.infantry || 0} ÷ 3⌋`);
  const cavalry = working.line(names.cavalry, `⌊${units.cavalry || 0} ÷ 2⌋`);
  const artillery = working.line(names.artillery, `${units.artillery || 0} × 1`);
  return working.line(names.bonus, total([infantry, cavalry, artillery]));
}

const FIGURES = { attrition: attritionScore, bonus: bonusPoints };
const figureOf = (units, key) => Number(FIGURES[key](units));

// "4-3" as a figure of either side, own first.
const pair = (text) => text.split("-").map(Number);
const shown = (both) => both.join("-");

// Both figures of a state, by their key: as stated, or from the units; null where it says neither.
const figuresOf = ({ eliminated, ...state }, key) =>
  (eliminated ? SIDES.map((side) => figureOf(eliminated[side], key)) : state[key] ? pair(state[key]) : null);

// The position at the resignation: an accepted resignation ends it, so that is the end of play.
const instantOf = ({ resignation, ...entry }) => (resignation.answer === "denied" ? resignation : { ...entry, ...resignation });

// What the winner has of a figure of both, and the loser.
const byOutcome = (entry, both) => (won(entry) ? both : both.toReversed());

function concedesAttrition(entry) {
  const [winner] = byOutcome(entry, figuresOf(instantOf(entry), "attrition") || [0, 0]);
  return winner >= ATTRITION_TO_CONCEDE;
}

function bonusPart(state, side, working, names = LABELS.own) {
  if (state.eliminated) {
    attritionScore(state.eliminated[side], working, names);
    return bonusPoints(state.eliminated[side], working, names);
  }
  return working.line(names.bonus, state.bonus ? pair(state.bonus)[SIDES.indexOf(side)] : 0);
}

// --- What is wrong with such a game ---

// The questions of the form exclude what else can be wrong with an entry: a result that does not follow from the resignation, or
// units that do not give the figures next to them.
function squaresFaults(entry) {
  const { resignation } = entry;
  return [
    ...figuresArePossible(entry, entry, []),
    ...(resignation ? [...figuresArePossible(entry, resignation, ["resignation"]), ...noFigureFalls(entry)] : []),
    ...(resignation && !isHigher(resignation.reached) ? resignationIsComplete(entry)
      : [...bonusIsKnown(entry), ...attritionGivesTheResult(entry)]),
  ];
}

// The place of a key, or the nearest one above it where the key was not written.
function placeOf(entry, ...keys) {
  const [key, ...below] = keys;
  return entry?.[key] === undefined || entry[key] === null ? [] : [key, ...placeOf(entry[key], ...below)];
}

function figuresArePossible(entry, { attrition, bonus }, path) {
  const [scores, points] = attrition && bonus ? [attrition, bonus].map(pair) : [[], []];
  return faultsWhere(...scores.map((score, at) => [
    !POSSIBLE[score].includes(points[at]), placeOf(entry, ...path, "bonus"), "figures-are-possible",
    _("no units give an attrition score of {attrition} with a bonus of {bonus}", { attrition: score, bonus: points[at] }),
    _("look at both figures in your paper log again"), MILD,
  ]));
}

const FALLEN = {
  attrition: N_("the attrition score is {then} at the resignation but {end} in the entry"),
  bonus: N_("the bonus points are {then} at the resignation but {end} in the entry"),
};

// After a denied resignation figures go up.
function noFigureFalls(entry) {
  return Object.keys(FIGURES).flatMap((key) => {
    const [instant, end] = [figuresOf(entry.resignation, key), figuresOf(entry, key)];
    const isFallen = instant && end && instant.some((figure, at) => figure > end[at]);
    return isFallen ? [fault(placeOf(entry, "resignation", key), "figures-agree",
      _(FALLEN[key], { then: shown(instant), end: shown(end) }), _("correct the one that is wrong: no figure can fall later"))] : [];
  });
}

const bonusIsKnown = (entry) => faultsWhere([!figuresOf(entry, "bonus"), [], "bonus-is-known",
  _("the bonus points of this game are missing"), _("fill in the units of both sides, or the bonus points")]);

const isWon = ([own, opponent]) => Math.max(own, opponent) >= ATTRITION_TO_WIN && own !== opponent;

function attritionGivesTheResult(entry) {
  const score = figuresOf(entry, "attrition");
  if (!score) {
    return [];
  }
  const at = [[entry.attrition ? "attrition" : "eliminated"], "attrition-gives-the-result"];
  const isByAttrition = victory(entry) === "attrition";
  const [winner, loser] = byOutcome(entry, score);
  const values = { score: shown(score), least: ATTRITION_TO_WIN };
  return faultsWhere(
    [isByAttrition && (winner < ATTRITION_TO_WIN || (loser >= ATTRITION_TO_WIN && loser >= winner)), ...at,
      winner < ATTRITION_TO_WIN ? _("no attrition victory at {score}: the winner needs {least} points", values)
        : _("no attrition victory at {score}: where both reach {least}, the higher score wins", values),
      _("correct the score, your own first, or the result; or say that a player resigned")],
    [!isByAttrition && isWon(score) && (entry.result === "draw" || loser > winner), ...at,
      entry.result === "draw" ? _("a game at {score} was won by attrition and is not a draw", values)
        : _("a game at {score} was won by attrition, by the player who lost it here", values),
      _("look at the result and the score in your paper log again"), MILD],
  );
}

function resignationIsComplete(entry) {
  const about = [["resignation"], "resignation-is-complete"];
  const { reached } = entry.resignation;
  const [instant, end] = [figuresOf(instantOf(entry), "attrition"), figuresOf(entry, "attrition")];
  if (!instant) {
    return [fault(...about, _("the attrition score at the instant of the resignation is missing"),
      _("fill it in: it decides whether the resignation concedes a victory"))];
  }
  const conceded = concedesAttrition(entry);
  const [winner, loser] = byOutcome(entry, end || instant);
  const isReached = end && reached === "none" && !conceded && winner >= ATTRITION_TO_WIN && winner > loser;
  const faults = faultsWhere(
    [isWon(instant), placeOf(entry, "resignation", "attrition"), "attrition-gives-the-result",
      _("at {score} the game was won by attrition before anyone could resign", { score: shown(instant) }),
      _("look at the score in your paper log again"), MILD],
    [!isWon(instant) && isReached, ["resignation", "reached"], "attrition-gives-the-result",
      _("at {score} the winner reached an attrition victory", { score: shown(end || instant) }),
      _("correct what was reached, or the score"), MILD],
    [conceded && !figuresOf(instantOf(entry), "bonus"), ...about,
      _("the bonus points at the instant of the resignation are missing"), _("fill them in"), { figure: "bonus" }],
  );
  return [...faults, ...(reached === "attrition" ? [...(conceded ? [] : bonusIsKnown(entry)), ...attritionGivesTheResult(entry)] : [])];
}

// --- Its questions ---

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
  const by = outcome === "won" ? "opponent" : "own";
  return entryOf({
    result: scored ? said : undefined, ...stateOf(resigned && !denied ? "instant" : "end"), resignation: resigned && scored
      ? { by, answer: answer("answer"), reached: value("reached"), ...(denied ? stateOf("instant") : {}) } : undefined,
  });
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
  return [...MasterlistWorkings.ofFigures(found), ...(tally ? [] : [make("p", { class: "small",
    text: _("The running totals need your published log, which cannot be loaded when this page is opened from a disk.") })])];
}

form.reports.entry = { ...ENTRY, asks, read, places, judge: judgeWith(squaresFaults), worth };

checks.checkEntry = checkEntry;
Object.assign(squares, { bonusPart, concedesAttrition, instantOf, isHigher, lost, victory, won });
Masterlist.entries = { ENTRY, entryOf, judgeWith };
