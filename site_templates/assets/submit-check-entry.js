// What is wrong with a log entry: the rules, places and messages of generator/masterlist/checks/entries.py.

const { squares } = Masterlist;
const { _ } = MasterlistWords;
const { dayFaults, doubt, fault, shapeFaults } = Masterlist.checks;
const SHAPE = Masterlist.schemas.entry.properties.game;
const shown = (score) => `${score.own}-${score.opponent}`;

// Everything wrong with one entry, also while it is being filled in: what is there is judged together with what is missing.
// ``newest`` is the newest day on which a game can have been played; ``figures`` finds what is wrong with how it went.
function checkEntry(entry, keeper, newest, figures = squaresFaults) {
  const shape = [...shapeFaults(entry, SHAPE)];
  const found = [...shape, ...opponentIsAnother(entry, keeper), ...dayFaults(entry.date, newest)];
  return shape.some((one) => !one.missing) ? shape : [...found, ...(shape.length ? [] : figures(entry))];
}

function* squaresFaults(entry) {
  yield* figuresAgree(entry);
  if (!entry.resignation) {
    yield* bonusIsKnown(entry);
    yield* attritionGivesTheResult(entry);
    return;
  }
  const misfits = [...resignationFitsTheResult(entry)];
  yield* misfits.length ? misfits : resignationIsComplete(entry);
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
    yield fault(["opponent"], "opponent-is-another", _("'{player}' cannot be their own opponent", { player: entry.opponent }),
      _("choose who played on the other side"));
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
    yield* unitsGive(entry, state.attrition, squares.attritionOf(state), [...path, "attrition"],
      (is, not) => _("the units eliminated give an attrition score of {is}, not {not}", { is, not }));
    yield* unitsGive(entry, state.bonus, squares.bonusOf(state), [...path, "bonus"],
      (is, not) => _("the units eliminated give bonus points of {is}, not {not}", { is, not }));
  } else if (state.attrition && state.bonus) {
    const [attrition, bonus] = [squares.pair(state.attrition), squares.pair(state.bonus)];
    for (const side of ["own", "opponent"]) {
      if (!possibleScores().has(`${attrition[side]} ${bonus[side]}`)) {
        yield doubt(placeOf(entry, ...path, "bonus"), "figures-are-possible",
          _("no units give an attrition score of {attrition} with a bonus of {bonus}",
            { attrition: attrition[side], bonus: bonus[side] }),
          _("look at both figures in your paper log again"));
      }
    }
  }
}

function* unitsGive(entry, text, given, path, message) {
  if (text && (squares.pair(text).own !== given.own || squares.pair(text).opponent !== given.opponent)) {
    yield fault(placeOf(entry, ...path), "figures-agree",
      message(shown(given), shown(squares.pair(text))), _("correct the one that is wrong, or leave it empty"));
  }
}

const attritionDiffers = (both) => _("the attrition score is {then} at the resignation but {end} in the entry", both);
const bonusDiffers = (both) => _("the bonus points are {then} at the resignation but {end} in the entry", both);

function* instantAgrees(entry) {
  for (const [key, differ, figure] of [
    ["attrition", attritionDiffers, squares.attritionOf],
    ["bonus", bonusDiffers, squares.bonusOf],
  ]) {
    const [instant, end] = [figure(entry.resignation), figure(entry)];
    if (!instant || !end) {
      continue;
    }
    const message = differ({ then: shown(instant), end: shown(end) });
    const path = placeOf(entry, "resignation", key);
    if (entry.resignation.answer === "accepted" && shown(instant) !== shown(end)) {
      yield fault(path, "figures-agree", message, _("an accepted resignation ends the game: state its figures once"));
    } else if (instant.own > end.own || instant.opponent > end.opponent) {
      yield fault(path, "figures-agree", message, _("correct the one that is wrong: no figure can fall later"));
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
      scores.add(`${squares.whole(squares.attritionScore(army))} ${squares.whole(squares.bonusPoints(army))}`);
    }
  }
  return scores;
}

function* bonusIsKnown(entry) {
  if (!squares.bonusOf(entry)) {
    yield fault([], "bonus-is-known", _("the bonus points of this game are missing"),
      _("fill in the units of both sides, or the bonus points"));
  }
}

function* attritionGivesTheResult(entry) {
  const score = squares.attritionOf(entry);
  if (!score) {
    return;
  }
  const path = placeOf(entry, entry.attrition ? "attrition" : "eliminated");
  const [winner, loser] = squares.won(entry) ? [score.own, score.opponent] : [score.opponent, score.own];
  if (squares.victory(entry) === "attrition") {
    if (winner < squares.ATTRITION_TO_WIN || (loser >= squares.ATTRITION_TO_WIN && loser >= winner)) {
      yield impossibleVictory(path, shown(score), winner);
    }
  } else if (isWon(score) && (entry.result === "draw" || loser > winner)) {
    const said = entry.result === "draw"
      ? _("a game at {score} was won by attrition and is not a draw", { score: shown(score) })
      : _("a game at {score} was won by attrition, by the player who lost it here", { score: shown(score) });
    yield doubt(path, "attrition-gives-the-result", said, _("look at the result and the score in your paper log again"));
  }
}

function impossibleVictory(path, score, winner) {
  const values = { score, least: squares.ATTRITION_TO_WIN };
  const message = winner < squares.ATTRITION_TO_WIN
    ? _("no attrition victory at {score}: the winner needs {least} points", values)
    : _("no attrition victory at {score}: where both reach {least}, the higher score wins", values);
  return fault(path, "attrition-gives-the-result", message,
    _("correct the score, your own first, or the result; or say that a player resigned"));
}

const isWon = (score) =>
  Math.max(score.own, score.opponent) >= squares.ATTRITION_TO_WIN && score.own !== score.opponent;

function* resignationFitsTheResult(entry) {
  const rule = "resignation-fits-the-result";
  const { by, answer, reached } = entry.resignation;
  if (answer === "accepted" && reached) {
    yield fault(["resignation", "reached"], rule,
      _("an accepted resignation ends the game: nothing is reached after it"), _("say that it was denied"));
  }
  if (answer === "denied" && !reached) {
    yield fault(["resignation"], rule, _("the resignation was denied: what did the winner reach then?"),
      _("choose what was reached"));
  }
  const level = reached === "strategic" || reached === "major" ? reached : "attrition";
  const resignerWon = by === "own" ? squares.won(entry) : squares.lost(entry);
  if (resignerWon || entry.result === "draw") {
    yield fault(["result"], rule,
      _("'{result}' is not possible: a player who resigned neither wins nor draws", entry),
      _("correct the result, or who resigned"));
  } else if (squares.victory(entry) !== level && (reached || answer === "accepted")) {
    yield fault(["result"], rule, _("'{result}' is not possible: this resignation makes it a victory by {level}",
      { result: entry.result, level }), _("correct the result, or the resignation"));
  }
}

function* resignationIsComplete(entry) {
  const { reached } = entry.resignation;
  if (reached === "strategic" || reached === "major") {
    yield* bonusIsKnown(entry);
    yield* attritionGivesTheResult(entry);
    return;
  }
  const instant = squares.instantOf(entry);
  if (!squares.attritionOf(instant)) {
    yield fault(["resignation"], "resignation-is-complete",
      _("the attrition score at the instant of the resignation is missing"),
      _("fill it in: it decides whether the resignation concedes a victory"));
    return;
  }
  yield* resignationEndsTheGame(entry);
  if (squares.concedesAttrition(entry)) {
    if (!squares.bonusOf(instant)) {
      yield {
        ...fault(["resignation"], "resignation-is-complete",
          _("the bonus points at the instant of the resignation are missing"), _("fill them in")),
        figure: "bonus",
      };
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
  const [instant, end] = [squares.attritionOf(squares.instantOf(entry)), squares.attritionOf(entry)];
  if (isWon(instant)) {
    yield doubt(placeOf(entry, "resignation", "attrition"), rule,
      _("at {score} the game was won by attrition before anyone could resign", { score: shown(instant) }),
      _("look at the score in your paper log again"));
  } else if (end && entry.resignation.reached === "none" && !squares.concedesAttrition(entry)) {
    const [winner, loser] = squares.won(entry) ? [end.own, end.opponent] : [end.opponent, end.own];
    if (winner >= squares.ATTRITION_TO_WIN && winner > loser) {
      yield doubt(["resignation", "reached"], rule,
        _("at {score} the winner reached an attrition victory", { score: shown(end) }),
        _("correct what was reached, or the score"));
    }
  }
}

Object.assign(Masterlist.checks, { checkEntry, squaresFaults });
