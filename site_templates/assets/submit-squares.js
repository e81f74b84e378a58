// A game of SQUARES in a log entry, seen from the keeper's side: its figures as scoring/log.py has them, and what is wrong with
// it, by the rules, places and messages of generator/masterlist/checks/entries.py.

const { Working, checks, schemas, total } = Masterlist;
const { MILD, dayFaults, fault, faultsWhere, shapeFaults } = checks;
const { N_, _ } = MasterlistWords;
const SHAPE = schemas.entry.properties.game;
const ARMY = { infantry: 9, artillery: 3, cavalry: 4 };
const SIDES = ["own", "opponent"];

// What the lines of a working call the figures of one side.
const labels = (attrition, infantry, cavalry, artillery, bonus) => ({ attrition, infantry, cavalry, artillery, bonus });
const OWN = labels(N_("attrition score"), N_("bonus: infantry"), N_("bonus: cavalry"), N_("bonus: artillery"), N_("bonus points"));
// Of a denied resignation, after which figures went up.
const AT_THE_RESIGNATION = labels(N_("attrition score at the resignation"), N_("bonus at the resignation: infantry"),
  N_("bonus at the resignation: cavalry"), N_("bonus at the resignation: artillery"), N_("bonus points at the resignation"));
const AT_THE_END = labels(N_("attrition score at the end"), N_("bonus at the end: infantry"), N_("bonus at the end: cavalry"),
  N_("bonus at the end: artillery"), N_("bonus points at the end"));
const RESIGNERS = labels(N_("resigner's attrition score"), N_("resigner's bonus: infantry"), N_("resigner's bonus: cavalry"),
  N_("resigner's bonus: artillery"), N_("resigner's bonus points"));

const ATTRITION_TO_WIN = 10;
const ATTRITION_TO_CONCEDE = 5; // below it a resignation concedes no attrition victory

const won = (entry) => entry.result.startsWith("won-");
const lost = (entry) => entry.result.startsWith("lost-");
const victory = (entry) => entry.result.replace(/^(won|lost)-/, "");
const isHigher = (level) => level === "strategic" || level === "major";

// --- Figures: attrition scores and bonus points ---

function attritionScore(units, working = new Working(), names = OWN) {
  const values = { infantry: 1, artillery: 2, cavalry: (units.cavalry || 0) >= 3 ? 2 : 1 };
  const parts = Object.keys(values).filter((unit) => units[unit]).map((unit) => working.number(units[unit]).times(values[unit]));
  return working.line(names.attrition, total(parts));
}

function bonusPoints(units, working = new Working(), names = OWN) {
  const infantry = working.line(names.infantry, working.number(units.infantry || 0).floorOver(3));
  const cavalry = working.line(names.cavalry, working.number(units.cavalry || 0).floorOver(2));
  const artillery = working.line(names.artillery, working.number(units.artillery || 0).times(1));
  return working.line(names.bonus, infantry.plus(cavalry).plus(artillery));
}

const FIGURES = { attrition: attritionScore, bonus: bonusPoints };
const figureOf = (units, key) => Number(FIGURES[key](units).numerator);

// "4-3" as a figure of either side, own first.
function pair(text) {
  const [own, opponent] = text.split("-").map(Number);
  return { own, opponent };
}

const shown = ({ own, opponent }) => `${own}-${opponent}`;

// Both figures of a state, by their key: as stated, or from the units; null where it says neither.
function figuresOf(state, key) {
  const { own, opponent } = state.eliminated || {};
  return state.eliminated ? { own: figureOf(own, key), opponent: figureOf(opponent, key) } : state[key] ? pair(state[key]) : null;
}

// The position at the resignation: an accepted resignation ends it, so that is the end of play.
function instantOf(entry) {
  const { resignation: instant } = entry;
  const at = (key) => instant[key] || (instant.answer === "denied" ? undefined : entry[key]);
  return { attrition: at("attrition"), bonus: at("bonus"), eliminated: at("eliminated") };
}

// What the winner has of a figure of both, and the loser.
const byOutcome = (entry, { own, opponent }) => (won(entry) ? [own, opponent] : [opponent, own]);

function concedesAttrition(entry) {
  const [winner] = byOutcome(entry, figuresOf(instantOf(entry), "attrition") || { own: 0, opponent: 0 });
  return winner >= ATTRITION_TO_CONCEDE;
}

function bonusPart(state, side, working, names = OWN) {
  if (state.eliminated) {
    attritionScore(state.eliminated[side], working, names);
    return bonusPoints(state.eliminated[side], working, names);
  }
  return working.line(names.bonus, state.bonus ? pair(state.bonus)[side] : 0);
}

// --- What is wrong with an entry ---

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

// The questions of the form exclude what else can be wrong with an entry: a result that does not follow from the resignation, or
// units that do not give the figures next to them.
function squaresFaults(entry) {
  const { resignation } = entry;
  return [...figuresArePossible(entry, entry, []), ...(resignation
    ? [...figuresArePossible(entry, resignation, ["resignation"]), ...noFigureFalls(entry), ...resignationIsComplete(entry)]
    : [...bonusIsKnown(entry), ...attritionGivesTheResult(entry)])];
}

// The place of a key, or the nearest one above it where the key was not written.
function placeOf(entry, ...keys) {
  const [key, ...below] = keys;
  return entry?.[key] === undefined || entry[key] === null ? [] : [key, ...placeOf(entry[key], ...below)];
}

function figuresArePossible(entry, state, path) {
  const both = state.attrition && state.bonus ? [pair(state.attrition), pair(state.bonus)] : [];
  return faultsWhere(...SIDES.filter(() => both.length).map((side) => {
    const [attrition, bonus] = both.map((figure) => figure[side]);
    return [!possibleScores().has(`${attrition} ${bonus}`), placeOf(entry, ...path, "bonus"), "figures-are-possible",
      _("no units give an attrition score of {attrition} with a bonus of {bonus}", { attrition, bonus }),
      _("look at both figures in your paper log again"), MILD];
  }));
}

let scores = null;

// Every attrition score with every bonus that some units of an army give.
function possibleScores() {
  const upTo = (most) => [...Array(most + 1).keys()];
  scores ||= new Set(upTo(ARMY.infantry).flatMap((infantry) => upTo(ARMY.artillery).flatMap((artillery) =>
    upTo(ARMY.cavalry).map((cavalry) => Object.keys(FIGURES).map((key) => figureOf({ infantry, artillery, cavalry }, key)).join(" ")))));
  return scores;
}

const FALLEN = {
  attrition: N_("the attrition score is {then} at the resignation but {end} in the entry"),
  bonus: N_("the bonus points are {then} at the resignation but {end} in the entry"),
};

// After a denied resignation figures go up.
function noFigureFalls(entry) {
  return Object.keys(FIGURES).flatMap((key) => {
    const [instant, end] = [figuresOf(entry.resignation, key), figuresOf(entry, key)];
    return instant && end ? faultsWhere([instant.own > end.own || instant.opponent > end.opponent, placeOf(entry, "resignation", key),
      "figures-agree", _(FALLEN[key], { then: shown(instant), end: shown(end) }), _("correct the one that is wrong: no figure can fall later")]) : [];
  });
}

const bonusIsKnown = (entry) => faultsWhere([!figuresOf(entry, "bonus"), [], "bonus-is-known",
  _("the bonus points of this game are missing"), _("fill in the units of both sides, or the bonus points")]);

const isWon = ({ own, opponent }) => Math.max(own, opponent) >= ATTRITION_TO_WIN && own !== opponent;

function attritionGivesTheResult(entry) {
  const score = figuresOf(entry, "attrition");
  if (!score) {
    return [];
  }
  const at = [placeOf(entry, entry.attrition ? "attrition" : "eliminated"), "attrition-gives-the-result"];
  const [winner, loser] = byOutcome(entry, score);
  const values = { score: shown(score), least: ATTRITION_TO_WIN };
  if (victory(entry) === "attrition") {
    const impossible = winner < ATTRITION_TO_WIN ? _("no attrition victory at {score}: the winner needs {least} points", values)
      : _("no attrition victory at {score}: where both reach {least}, the higher score wins", values);
    return faultsWhere([winner < ATTRITION_TO_WIN || (loser >= ATTRITION_TO_WIN && loser >= winner), ...at, impossible,
      _("correct the score, your own first, or the result; or say that a player resigned")]);
  }
  const contradicted = entry.result === "draw" ? _("a game at {score} was won by attrition and is not a draw", values)
    : _("a game at {score} was won by attrition, by the player who lost it here", values);
  return faultsWhere([isWon(score) && (entry.result === "draw" || loser > winner), ...at, contradicted,
    _("look at the result and the score in your paper log again"), MILD]);
}

function resignationIsComplete(entry) {
  const about = [["resignation"], "resignation-is-complete"];
  const { reached } = entry.resignation;
  const instant = instantOf(entry);
  if (isHigher(reached)) {
    return [...bonusIsKnown(entry), ...attritionGivesTheResult(entry)];
  }
  if (!figuresOf(instant, "attrition")) {
    return [fault(...about, _("the attrition score at the instant of the resignation is missing"),
      _("fill it in: it decides whether the resignation concedes a victory"))];
  }
  const conceded = concedesAttrition(entry);
  return [
    ...resignationEndsTheGame(entry),
    ...faultsWhere([conceded && !figuresOf(instant, "bonus"), ...about, _("the bonus points at the instant of the resignation are missing"),
      _("fill them in"), { figure: "bonus" }]),
    ...(reached === "attrition" && !conceded ? bonusIsKnown(entry) : []),
    ...(reached === "attrition" ? attritionGivesTheResult(entry) : []),
  ];
}

function resignationEndsTheGame(entry) {
  const rule = "attrition-gives-the-result";
  const [instant, end] = [figuresOf(instantOf(entry), "attrition"), figuresOf(entry, "attrition")];
  const [winner, loser] = byOutcome(entry, end || instant);
  const isReached = end && entry.resignation.reached === "none" && !concedesAttrition(entry) && winner >= ATTRITION_TO_WIN && winner > loser;
  return faultsWhere(
    [isWon(instant), placeOf(entry, "resignation", "attrition"), rule,
      _("at {score} the game was won by attrition before anyone could resign", { score: shown(instant) }),
      _("look at the score in your paper log again"), MILD],
    [!isWon(instant) && isReached, ["resignation", "reached"], rule,
      _("at {score} the winner reached an attrition victory", { score: shown(end || instant) }),
      _("correct what was reached, or the score"), MILD],
  );
}

Object.assign(checks, { checkEntry, squaresFaults });
Masterlist.squares = {
  AT_THE_END, AT_THE_RESIGNATION, OWN, RESIGNERS, SIDES, bonusPart, concedesAttrition, figuresOf, instantOf, isHigher, lost, shown, victory, won,
};
