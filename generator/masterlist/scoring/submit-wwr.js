// What a log entry is worth in the World Wide Rating, for the submit page: as `wwr.py` has it.

const { Working, squares, valueOf } = Masterlist;
const { LABELS, bonusPart, concedesAttrition, instantOf, isHigher, lost, victory, won } = squares;
const { N_, _ } = MasterlistWords;
const VICTORIES = { strategic: [N_("strategic victory"), 7], major: [N_("major victory"), 5], attrition: [N_("attrition victory"), 3] };
const DRAW = [N_("draw"), 1];

function gamePoints(entry, working) {
  if (entry.resignation) {
    return afterResignation(entry, working);
  }
  const bonus = bonusPart(entry, "own", working);
  const points = lost(entry) ? 0 : working.line(...(won(entry) ? VICTORIES[victory(entry)] : DRAW));
  return working.line(N_("game points"), `${points} + ${bonus}`);
}

function afterResignation(entry, working) {
  const { answer, reached } = entry.resignation;
  const instant = instantOf(entry);
  const conceded = concedesAttrition(entry);
  if (isHigher(reached) || (reached === "attrition" && !conceded)) {
    return victoryInExtension(entry, working);
  }
  if (!conceded) {
    return working.line(N_("game points: resigned before 5 points of attrition"), 0);
  }
  const labels = answer === "denied" ? LABELS.resignation : LABELS.own;
  if (lost(entry)) {
    const kept = bonusPart(instant, "own", working, labels);
    return working.line(N_("game points: half of the bonus, rounded down"), `⌊${kept} ÷ 2⌋`);
  }
  const points = `${working.line(...VICTORIES.attrition)} + ${bonusPart(instant, "own", working, labels)}`;
  if (answer === "denied") {
    return working.line("game points", points);
  }
  const forfeited = bonusPart(instant, "opponent", working, LABELS.resigner);
  const half = working.line(N_("half of the resigner's bonus, rounded up"), `⌈${forfeited} ÷ 2⌉`);
  return working.line("game points", `${points} + ${half}`);
}

// The winner denied the resignation and won as in any game; the resigner forfeits the whole bonus.
function victoryInExtension(entry, working) {
  if (lost(entry)) {
    return working.line(N_("game points: all bonus forfeited"), 0);
  }
  const points = working.line(...VICTORIES[victory(entry)]);
  return working.line("game points", `${points} + ${bonusPart(entry, "own", working, LABELS.end)}`);
}

// A player's running totals: game points, and opponents defeated or drawn with.
class Tally {
  constructor({ game_points: points = 0, defeated = [], drawn = [] } = {}) {
    this.total = points;
    this.counted = new Map([...drawn.map((id) => [id, 0.5]), ...defeated.map((id) => [id, 1])]); // of each opponent
    this.defeated = [...this.counted.values()].reduce((sum, one) => sum + one, 0);
  }

  get rating() {
    return valueOf(`${this.defeated} × ${this.total}`);
  }

  // Adds a rated entry of so many game points.
  count(entry, points, working = new Working()) {
    const [label, gain] = this.gain(entry);
    this.defeated = working.line(label, `${this.defeated} + ${gain}`);
    this.total = working.line(N_("total game points"), `${this.total} + ${points}`);
    working.line(N_("WWR"), `${this.defeated} × ${this.total}`);
  }

  gain(entry) {
    const before = this.counted.get(entry.opponent) || 0;
    const now = Math.max(before, won(entry) ? 1 : lost(entry) ? 0 : 0.5);
    this.counted.set(entry.opponent, now);
    const label = now === before ? N_("opponents defeated: no new opponent")
      : now < 1 ? N_("opponents defeated: first draw with this opponent")
        : before ? N_("opponents defeated: the half of a draw becomes 1")
          : N_("opponents defeated: first win against this opponent");
    return [label, now - before];
  }
}

// The running totals after all that is on file.
function tallyOf(published) {
  const tally = new Tally(published.carried_over || {});
  published.log.filter((one) => one.rated).forEach((line) => tally.count(line, line.game_points));
  return tally;
}

// The points of a new entry with its working; with what the log came to as published, what becomes of the running
// totals too: where it is not signed yet, once it is, or an entry of the opponent's own log mirrors it.
function score(entry, { tally = null, onFile = true } = {}) {
  const working = new Working();
  const points = gamePoints(entry, working);
  const before = tally && onFile && String(tally.rating);
  if (!onFile) {
    working.line(N_("counts 0: the opponent is not on file"), 0);
  } else if (tally) {
    tally.count(entry, points, working);
  }
  const totals = tally ? [[_("Opponents defeated"), tally.defeated], [_("Total"), tally.total], [_("WWR"), tally.rating]] : [];
  const figures = [[_("Game points"), points], ...totals].map(([name, value]) => [name, String(value)]);
  return { points, before, lines: working.lines, figures };
}

Masterlist.systems.wwr = { Tally, score, tallyOf };
