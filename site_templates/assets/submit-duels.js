// A game between two for a player's own log: what the form says of it, what is wrong with it, and its file.
"use strict";

(() => {
  const { checks, form, games, library } = Masterlist;
  const { fault } = checks;
  const { _ } = MasterlistWords;
  const FIELDS = { result: "outcome", score: "duel-score", nth: "entry-nth", note: "log-note" };

  const read = (people) => form.entryOf(people, { duel: true }, {
    result: form.answer("outcome") || undefined, score: games.pairOf(["duel-score-own", "duel-score-opponent"]),
  });

  // The score is higher for the winner, and level in a draw.
  function* scoreAgreesWithResult({ result, score }) {
    const [own, opponent] = (score || "").split("-").map(Number);
    if (score && result && result !== (own > opponent ? "won" : own < opponent ? "lost" : "draw")) {
      yield fault(["score"], "score-agrees-with-result", _("the result is {result}, but the score contradicts it", { result }),
        _("correct one of the two; your own figure comes first"));
    }
  }

  const fieldOf = ({ path: [key], missing }) => FIELDS[key || missing] || key || missing;
  const judge = (submission, newest) => form.judgeLog(submission, newest, scoreAgreesWithResult, fieldOf);

  const SCORES = { won: 1, draw: 0.5, lost: 0 };

  function showWorth(place, { entry, keeper, list }, isCurrent) {
    const score = SCORES[entry.result];
    const seats = [{ player: keeper, score }, { player: entry.opponent, score: 1 - score }];
    const rated = library.excluded(list, [keeper, entry.opponent], entry.date) ? [] : [seats];
    return games.showRatings(place, library.all.lists.find((one) => one.id === list), rated, isCurrent);
  }

  Masterlist.duels = { showWorth, fileOf: form.logFile, judge, read, scoreAgreesWithResult };
})();
