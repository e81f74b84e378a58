// World Wide Rating in the browser: what one more game would make of a log. `wwr.py` is what counts.

const { N_ } = MasterlistWords;

// Each with its game points, and whether the opponent counts as defeated, drawn with or neither.
const RESULTS = [
  { name: N_("Won, strategic"), points: 7, counts: "beaten" },
  { name: N_("Won, major"), points: 5, counts: "beaten" },
  { name: N_("Won, attrition"), points: 3, counts: "beaten" },
  { name: N_("Draw"), points: 1, counts: "drawn" },
  { name: N_("Lost"), points: 0, counts: "" },
];
const BONUS = { name: N_("Bonus points"), least: 0, most: 8 };

// What an opponent adds to the opponents defeated: one, a half, or nothing that is not counted already.
const added = (met, counts) => (met === "beaten" || !counts || met === counts ? 0 : counts === "beaten" && met !== "drawn" ? 1 : 0.5);

// `own` is {halves, points} with `met`, what the opponent counts as now: beaten, drawn or "".
function after(own, opponent, { points, counts }, terms, bonus = 0) {
  const defeated = own.halves / 2;
  const more = added(own.met, counts);
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
  isOpen: (met) => met !== "beaten", // whom to play next: those who are not yet beaten, by what the chosen result would be worth
  order: (row) => [row.halves * row.points, row.halves, row.points], // by what a list is ordered, the greatest first
});
