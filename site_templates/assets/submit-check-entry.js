// What is wrong with a log entry: the rules, places and messages of generator/checks/entries.py.
"use strict";

(() => {
  const { wwr } = Masterlist;
  const { doubt, fault, shapeFaults } = Masterlist.checks;
  const OLDEST_DAY = "1900-01-01"; // an older date is one with a digit wrong
  const shown = (score) => `${score.own}-${score.opponent}`;

  // Everything wrong with one entry; ``newest`` is the newest day on which a game can have been played.
  function checkEntry(entry, keeper, newest) {
    const shape = [...shapeFaults(entry)];
    if (shape.length) {
      return shape;
    }
    const found = [...opponentIsAnother(entry, keeper), ...dateIsPlausible(entry, newest), ...figuresAgree(entry)];
    if (!entry.resignation) {
      return [...found, ...bonusIsKnown(entry), ...attritionGivesTheResult(entry)];
    }
    const misfits = [...resignationFitsTheResult(entry)];
    return [...found, ...(misfits.length ? misfits : resignationIsComplete(entry))];
  }

  // The same while somebody is still writing: what is there is judged already, beside what is missing.
  function checkUnfinished(entry, keeper, newest) {
    const shape = [...shapeFaults(entry)];
    if (!shape.length) {
      return checkEntry(entry, keeper, newest);
    }
    const partly = shape.every((found) => found.missing);
    return partly ? [...shape, ...opponentIsAnother(entry, keeper), ...dateIsPlausible(entry, newest)] : shape;
  }

  // The place of a key, or the nearest one above it where the key was not written.
  function placeOf(entry, ...keys) {
    const path = [];
    let value = entry;
    for (const key of keys) {
      if (value === undefined || value === null || value[key] === undefined) {
        return path;
      }
      path.push(key);
      value = value[key];
    }
    return path;
  }

  function* opponentIsAnother(entry, keeper) {
    if (keeper && entry.opponent === keeper) {
      yield fault(["opponent"], "opponent-is-another", `'${entry.opponent}' cannot be his own opponent`,
        "choose who played on the other side");
    }
  }

  function* dateIsPlausible(entry, newest) {
    if (entry.date < OLDEST_DAY) {
      yield fault(["date"], "date-is-plausible", `${entry.date} is too long ago`, "mend the year");
    }
    if (entry.date > newest) {
      yield fault(["date"], "date-is-past", `${entry.date} is in the future`, "choose the day of the game");
    }
  }

  function* figuresAgree(entry) {
    yield* stateAgrees(entry, entry, []);
    if (entry.resignation) {
      yield* stateAgrees(entry, entry.resignation, ["resignation"]);
      yield* instantAgrees(entry);
    }
  }

  function* stateAgrees(entry, state, path) {
    if (state.eliminated) {
      yield* unitsGive(entry, state.attrition, wwr.attritionOf(state), [...path, "attrition"], "an attrition score");
      yield* unitsGive(entry, state.bonus, wwr.bonusOf(state), [...path, "bonus"], "bonus points");
    } else if (state.attrition && state.bonus) {
      const [attrition, bonus] = [wwr.pair(state.attrition), wwr.pair(state.bonus)];
      for (const side of ["own", "opponent"]) {
        if (!possibleScores().has(`${attrition[side]} ${bonus[side]}`)) {
          yield doubt(placeOf(entry, ...path, "bonus"), "figures-are-possible",
            `no units give an attrition score of ${attrition[side]} with a bonus of ${bonus[side]}`,
            "look at both figures in your paper log again");
        }
      }
    }
  }

  function* unitsGive(entry, text, given, path, what) {
    if (text && (wwr.pair(text).own !== given.own || wwr.pair(text).opponent !== given.opponent)) {
      yield fault(placeOf(entry, ...path), "figures-agree",
        `the units eliminated give ${what} of ${shown(given)}, not ${shown(wwr.pair(text))}`,
        "mend the one that is wrong, or leave it empty");
    }
  }

  function* instantAgrees(entry) {
    for (const [key, is, figure] of [
      ["attrition", "attrition score is", wwr.attritionOf],
      ["bonus", "bonus points are", wwr.bonusOf],
    ]) {
      const [instant, end] = [figure(entry.resignation), figure(entry)];
      if (!instant || !end) {
        continue;
      }
      const message = `the ${is} ${shown(instant)} at the resignation but ${shown(end)} in the entry`;
      const path = placeOf(entry, "resignation", key);
      if (entry.resignation.answer === "accepted" && shown(instant) !== shown(end)) {
        yield fault(path, "figures-agree", message, "an accepted resignation ends the game: state its figures once");
      } else if (instant.own > end.own || instant.opponent > end.opponent) {
        yield fault(path, "figures-agree", message, "mend the one that is wrong: no figure goes down afterwards");
      }
    }
  }

  let scores = null;

  // Every attrition score with every bonus that some units of an army give.
  function possibleScores() {
    if (!scores) {
      scores = new Set();
      for (let units = 0; units < 10 * 4 * 5; units += 1) {
        const army = { infantry: units % 10, artillery: Math.floor(units / 10) % 4, cavalry: Math.floor(units / 40) };
        scores.add(`${wwr.whole(wwr.attritionScore(army))} ${wwr.whole(wwr.bonusPoints(army))}`);
      }
    }
    return scores;
  }

  function* bonusIsKnown(entry) {
    if (!wwr.bonusOf(entry)) {
      yield fault([], "bonus-is-known", "the bonus points of this game are missing",
        "fill in the units of both sides, or the bonus points");
    }
  }

  function* attritionGivesTheResult(entry) {
    const score = wwr.attritionOf(entry);
    if (!score) {
      return;
    }
    const path = placeOf(entry, entry.attrition ? "attrition" : "eliminated");
    if (wwr.victory(entry) === "attrition") {
      const [winner, loser] = wwr.won(entry) ? [score.own, score.opponent] : [score.opponent, score.own];
      if (winner < wwr.ATTRITION_TO_WIN || (loser >= wwr.ATTRITION_TO_WIN && loser >= winner)) {
        yield impossibleVictory(path, shown(score), winner);
      }
    } else if (entry.result === "draw" && isWon(score)) {
      yield doubt(path, "attrition-gives-the-result", `a game at ${shown(score)} was won by attrition, and is no draw`,
        "look at the result and the score in your paper log again");
    }
  }

  function impossibleVictory(path, score, winner) {
    const reason = winner < wwr.ATTRITION_TO_WIN
      ? `the winner needs ${wwr.ATTRITION_TO_WIN} points`
      : `where both reach ${wwr.ATTRITION_TO_WIN}, the higher score wins`;
    return fault(path, "attrition-gives-the-result", `no attrition victory at ${score}: ${reason}`,
      "mend the score, your own first, or the result; or say that somebody resigned");
  }

  const isWon = (score) =>
    Math.max(score.own, score.opponent) >= wwr.ATTRITION_TO_WIN && score.own !== score.opponent;

  function* resignationFitsTheResult(entry) {
    const rule = "resignation-fits-the-result";
    const { by, answer, reached } = entry.resignation;
    if (answer === "accepted" && reached) {
      yield fault(["resignation", "reached"], rule,
        "an accepted resignation ends the game: nothing is reached after it", "say that it was denied");
    }
    if (answer === "denied" && !reached) {
      yield fault(["resignation"], rule, "the resignation was denied: what did the winner reach then?",
        "choose what was reached");
    }
    const level = reached === "strategic" || reached === "major" ? reached : "attrition";
    const resignerWon = by === "own" ? wwr.won(entry) : wwr.lost(entry);
    if (resignerWon || entry.result === "draw") {
      yield fault(["result"], rule,
        `'${entry.result}' cannot be: a player who resigned is never the winner, and the game is no draw`,
        "mend the result, or who resigned");
    } else if (wwr.victory(entry) !== level && (reached || answer === "accepted")) {
      yield fault(["result"], rule, `'${entry.result}' cannot be: this resignation makes it a victory by ${level}`,
        "mend the result, or the resignation");
    }
  }

  function* resignationIsComplete(entry) {
    const { reached } = entry.resignation;
    if (reached === "strategic" || reached === "major") {
      yield* bonusIsKnown(entry);
      return;
    }
    const instant = wwr.instantOf(entry);
    if (!wwr.attritionOf(instant)) {
      yield fault(["resignation"], "resignation-is-complete",
        "the attrition score at the instant of the resignation is missing",
        "fill it in: it decides whether the resignation concedes a victory");
      return;
    }
    yield* resignationEndsTheGame(entry);
    if (wwr.concedesAttrition(entry)) {
      if (!wwr.bonusOf(instant)) {
        yield fault(["resignation"], "resignation-is-complete",
          "the bonus points at the instant of the resignation are missing", "fill them in");
      }
    } else if (reached === "attrition") {
      yield* bonusIsKnown(entry);
    }
    if (reached === "attrition") {
      yield* attritionGivesTheResult(entry);
    }
  }

  function* resignationEndsTheGame(entry) {
    const rule = "attrition-gives-the-result";
    const [instant, end] = [wwr.attritionOf(wwr.instantOf(entry)), wwr.attritionOf(entry)];
    if (isWon(instant)) {
      yield doubt(placeOf(entry, "resignation", "attrition"), rule,
        `at ${shown(instant)} the game was won by attrition before anybody could resign`,
        "look at the score in your paper log again");
    } else if (end && entry.resignation.reached === "none" && !wwr.concedesAttrition(entry)) {
      const [winner, loser] = wwr.won(entry) ? [end.own, end.opponent] : [end.opponent, end.own];
      if (winner >= wwr.ATTRITION_TO_WIN && winner > loser) {
        yield doubt(["resignation", "reached"], rule,
          `at ${shown(end)} the winner did reach an attrition victory`, "mend what was reached, or the score");
      }
    }
  }

  Object.assign(Masterlist.checks, { checkEntry, checkUnfinished });
})();
