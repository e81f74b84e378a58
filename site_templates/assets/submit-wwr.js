// What a log entry is worth in the World Wide Rating, seen from the keeper's side: as scoring/wwr.py and wwr_log.py have it.
"use strict";

(() => {
  const { Working, term, total } = Masterlist;
  const { N_ } = MasterlistWords;
  const ARMY = { infantry: 9, artillery: 3, cavalry: 4 };
  const VICTORY_POINTS = { strategic: 7, major: 5, attrition: 3 };
  const VICTORIES = { strategic: N_("strategic victory"), major: N_("major victory"), attrition: N_("attrition victory") };
  const OWN = { // what the lines of a working call the figures of one side
    attrition: N_("attrition score"),
    infantry: N_("bonus: infantry"),
    cavalry: N_("bonus: cavalry"),
    artillery: N_("bonus: artillery"),
    bonus: N_("bonus points"),
  };
  const AT_THE_RESIGNATION = { // a denied one, after which figures went up
    attrition: N_("attrition score at the resignation"),
    infantry: N_("bonus at the resignation: infantry"),
    cavalry: N_("bonus at the resignation: cavalry"),
    artillery: N_("bonus at the resignation: artillery"),
    bonus: N_("bonus points at the resignation"),
  };
  const AT_THE_END = { // after a denied resignation
    attrition: N_("attrition score at the end"),
    infantry: N_("bonus at the end: infantry"),
    cavalry: N_("bonus at the end: cavalry"),
    artillery: N_("bonus at the end: artillery"),
    bonus: N_("bonus points at the end"),
  };
  const RESIGNERS = {
    attrition: N_("resigner's attrition score"),
    infantry: N_("resigner's bonus: infantry"),
    cavalry: N_("resigner's bonus: cavalry"),
    artillery: N_("resigner's bonus: artillery"),
    bonus: N_("resigner's bonus points"),
  };
  const DRAW_POINTS = 1;
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

  // How the game stood at the resignation: an accepted resignation ends it, so that is the end of play.
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

  function gamePoints(entry, working = new Working()) {
    if (entry.resignation) {
      return afterResignation(entry, working);
    }
    const bonus = bonusPart(entry, "own", working);
    if (lost(entry)) {
      return working.line("game points", working.number(0).plus(bonus));
    }
    const [label, points] = won(entry)
      ? [VICTORIES[victory(entry)], VICTORY_POINTS[victory(entry)]]
      : [N_("draw"), DRAW_POINTS];
    return working.line(N_("game points"), working.line(label, points).plus(bonus));
  }

  function bonusPart(state, side, working, labels = OWN) {
    if (state.eliminated) {
      attritionScore(state.eliminated[side], working, labels);
      return bonusPoints(state.eliminated[side], working, labels);
    }
    return working.line(labels.bonus, state.bonus ? pair(state.bonus)[side] : 0);
  }

  function afterResignation(entry, working) {
    const { answer, reached } = entry.resignation;
    const instant = instantOf(entry);
    const conceded = concedesAttrition(entry);
    if (reached === "strategic" || reached === "major" || (reached === "attrition" && !conceded)) {
      return victoryInExtension(entry, working);
    }
    if (!conceded) {
      return working.line(N_("game points: resigned before 5 points of attrition"), 0);
    }
    const labels = answer === "denied" ? AT_THE_RESIGNATION : OWN;
    if (lost(entry)) {
      const kept = bonusPart(instant, "own", working, labels).floorOver(2);
      return working.line(N_("game points: half of the bonus, rounded down"), kept);
    }
    const points = working.line(VICTORIES.attrition, VICTORY_POINTS.attrition);
    const bonus = bonusPart(instant, "own", working, labels);
    if (answer === "denied") {
      return working.line("game points", points.plus(bonus));
    }
    const forfeited = bonusPart(instant, "opponent", working, RESIGNERS);
    const share = working.line(N_("half of the resigner's bonus, rounded up"), forfeited.ceilingOver(2));
    return working.line("game points", points.plus(bonus).plus(share));
  }

  // The winner denied the resignation and won as in any game; the resigner forfeits the whole bonus.
  function victoryInExtension(entry, working) {
    if (lost(entry)) {
      return working.line(N_("game points: all bonus forfeited"), 0);
    }
    const points = working.line(VICTORIES[victory(entry)], VICTORY_POINTS[victory(entry)]);
    return working.line("game points", points.plus(bonusPart(entry, "own", working, AT_THE_END)));
  }

  // A player's running totals: game points, and opponents defeated or drawn with.
  class Tally {
    constructor(carried = {}) {
      this.total = term(carried.game_points || 0);
      this.beaten = new Set(carried.defeated);
      this.drawn = new Set([...(carried.drawn || [])].filter((id) => !this.beaten.has(id)));
      this.defeated = term(this.beaten.size).plus(Masterlist.half.times(this.drawn.size));
    }

    // Adds a rated entry of so many game points.
    count(entry, points, working = new Working()) {
      const [label, gain] = this.gain(entry);
      this.defeated = working.line(label, working.number(this.defeated).plus(gain));
      this.total = working.line(N_("total game points"), working.number(this.total).plus(points));
      working.line(N_("WWR"), working.number(this.defeated).times(this.total));
    }

    gain(entry) {
      const known = this.beaten.has(entry.opponent);
      if (won(entry) && !known) {
        this.beaten.add(entry.opponent);
        if (this.drawn.delete(entry.opponent)) {
          return [N_("opponents defeated: the half of a draw becomes 1"), Masterlist.half];
        }
        return [N_("opponents defeated: first win against this opponent"), 1];
      }
      if (entry.result === "draw" && !known && !this.drawn.has(entry.opponent)) {
        this.drawn.add(entry.opponent);
        return [N_("opponents defeated: first draw with this opponent"), Masterlist.half];
      }
      return [N_("opponents defeated: no new opponent"), 0];
    }
  }

  // The points of a new entry with its working; with a tally, what becomes of the running totals too. Whether it counts
  // is said by what is known here: an entry of the opponent's own log that mirrors it confirms it, signed or not.
  function scoreEntry(entry, tally = null, { onFile = true } = {}) {
    const working = new Working();
    const points = gamePoints(entry, working);
    if (!onFile) {
      working.line(N_("counts 0: the opponent is not on file"), 0);
    } else if (!entry.signed) {
      working.line(N_("counts 0: the opponent has not signed"), 0);
    } else if (tally) {
      tally.count(entry, points, working);
    }
    return { points, lines: working.lines };
  }

  Masterlist.wwr = {
    ARMY, ATTRITION_TO_CONCEDE, ATTRITION_TO_WIN, Tally, attritionOf, attritionScore, bonusOf, bonusPoints,
    concedesAttrition, instantOf, lost, pair, scoreEntry, victory, whole, won,
  };
})();
