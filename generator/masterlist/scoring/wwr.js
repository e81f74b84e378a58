// World Wide Rating in the browser: what one more game would make of a log. `wwr.py` is what counts.

const { N_ } = MasterlistWords;

// Each with its game points, and with what the opponent counts among the opponents defeated.
const RESULTS = [
  { name: N_("Won, strategic"), points: 7, counts: 1 },
  { name: N_("Won, major"), points: 5, counts: 1 },
  { name: N_("Won, attrition"), points: 3, counts: 1 },
  { name: N_("Draw"), points: 1, counts: 0.5 },
  { name: N_("Lost"), points: 0, counts: 0 },
];
const BONUS = { name: N_("Bonus points"), least: 0, most: 8 };

// `own` is {halves, points} with `met`, what the opponent counts now: 1, 0.5 or 0.
function after(own, opponent, { points, counts }, terms, bonus = 0) {
  const defeated = own.halves / 2;
  const more = Math.max(0, counts - own.met);
  const [opponents, total] = [defeated + more, own.points + points + bonus];
  return {
    rating: opponents * total, halves: 2 * opponents, points: total,
    lines: [
      { label: N_("game points"), sum: [points, "+", bonus], value: points + bonus },
      { label: N_("opponents defeated"), sum: [defeated, "+", more], value: opponents },
      { label: N_("total game points"), sum: [own.points, "+", points + bonus], value: total },
      { label: N_("WWR"), sum: [opponents, "×", total], value: opponents * total },
    ],
  };
}

MasterlistSystems.take("wwr", {
  after, results: RESULTS, bonus: BONUS,
  isOpen: (met) => met < 1, // whom to play next: those who are not yet beaten, by what the chosen result would be worth
  order: (row) => [row.halves * row.points, row.halves, row.points], // by what a list is ordered, the greatest first
});
