// The figures of a game of SQUARES in a log entry, seen from the keeper's side: as scoring/log.py has them.

const { Working, total } = Masterlist;
const { N_ } = MasterlistWords;
const ARMY = { infantry: 9, artillery: 3, cavalry: 4 };

// What the lines of a working call the figures of one side.
const labels = (attrition, infantry, cavalry, artillery, bonus) => ({ attrition, infantry, cavalry, artillery, bonus });
const OWN = labels(N_("attrition score"), N_("bonus: infantry"), N_("bonus: cavalry"), N_("bonus: artillery"), N_("bonus points"));
const AT_THE_RESIGNATION = labels( // a denied one, after which figures went up
  N_("attrition score at the resignation"), N_("bonus at the resignation: infantry"), N_("bonus at the resignation: cavalry"),
  N_("bonus at the resignation: artillery"), N_("bonus points at the resignation"),
);
const AT_THE_END = labels( // after a denied resignation
  N_("attrition score at the end"), N_("bonus at the end: infantry"), N_("bonus at the end: cavalry"),
  N_("bonus at the end: artillery"), N_("bonus points at the end"),
);
const RESIGNERS = labels(
  N_("resigner's attrition score"), N_("resigner's bonus: infantry"), N_("resigner's bonus: cavalry"),
  N_("resigner's bonus: artillery"), N_("resigner's bonus points"),
);

const ATTRITION_TO_WIN = 10;
const ATTRITION_TO_CONCEDE = 5; // below it a resignation concedes no attrition victory

const won = (entry) => entry.result.startsWith("won-");
const lost = (entry) => entry.result.startsWith("lost-");
const victory = (entry) => entry.result.replace(/^(won|lost)-/, "");

// "4-3" as a figure of either side, own first.
function pair(text) {
  const [own, opponent] = text.split("-").map(Number);
  return { own, opponent };
}

const both = (eliminated, figure) => ({ own: figure(eliminated.own), opponent: figure(eliminated.opponent) });

function attritionScore(units, working = new Working(), labels = OWN) {
  const double = (units.cavalry || 0) >= 3 ? 2 : 1;
  const parts = [[units.infantry, 1], [units.artillery, 2], [units.cavalry, double]]
    .filter(([count]) => count)
    .map(([count, value]) => working.number(count).times(value));
  return working.line(labels.attrition, total(parts));
}

function bonusPoints(units, working = new Working(), labels = OWN) {
  const infantry = working.line(labels.infantry, working.number(units.infantry || 0).floorOver(3));
  const cavalry = working.line(labels.cavalry, working.number(units.cavalry || 0).floorOver(2));
  const artillery = working.line(labels.artillery, working.number(units.artillery || 0).times(1));
  return working.line(labels.bonus, infantry.plus(cavalry).plus(artillery));
}

const whole = (value) => Number(value.numerator);

// Both attrition scores of a state: as stated, or from the units; null where it says neither.
function attritionOf(state) {
  if (state.eliminated) {
    return both(state.eliminated, (units) => whole(attritionScore(units)));
  }
  return state.attrition ? pair(state.attrition) : null;
}

function bonusOf(state) {
  if (state.eliminated) {
    return both(state.eliminated, (units) => whole(bonusPoints(units)));
  }
  return state.bonus ? pair(state.bonus) : null;
}

// The position at the resignation: an accepted resignation ends it, so that is the end of play.
function instantOf(entry) {
  const instant = entry.resignation;
  if (instant.answer === "denied") {
    return instant;
  }
  return {
    attrition: instant.attrition || entry.attrition,
    bonus: instant.bonus || entry.bonus,
    eliminated: instant.eliminated || entry.eliminated,
  };
}

function concedesAttrition(entry) {
  const score = attritionOf(instantOf(entry)) || { own: 0, opponent: 0 };
  return (won(entry) ? score.own : score.opponent) >= ATTRITION_TO_CONCEDE;
}

function bonusPart(state, side, working, labels = OWN) {
  if (state.eliminated) {
    attritionScore(state.eliminated[side], working, labels);
    return bonusPoints(state.eliminated[side], working, labels);
  }
  return working.line(labels.bonus, state.bonus ? pair(state.bonus)[side] : 0);
}

Masterlist.squares = {
  ARMY, AT_THE_END, AT_THE_RESIGNATION, ATTRITION_TO_WIN, OWN, RESIGNERS, attritionOf, attritionScore, bonusOf, bonusPart,
  bonusPoints, concedesAttrition, instantOf, lost, pair, victory, whole, won,
};
