// Elo in the browser: what the games of one more day would make of a rating. `elo.py` is what counts.

const { N_ } = MasterlistWords;
const SCALE = 400;

// A player before their first rated game.
const start = (terms) => ({ rating: terms.start, games: 0, figures: {} });

// One step of a working: its label, the numbers and signs of its sum, and what that gives.
const line = (label, value, ...sum) => ({ label, sum, value });

// `own` and each `opponent` are {rating, games, figures}; `score` is 1, 0.5 or 0; `terms` are all terms of the list.
function together(own, games, terms) {
  const lines = [];
  const factor = terms.k_new !== null && own.games < terms.new_games ? terms.k_new : terms.k; // K: that of a new player while they have few rated games
  let reached = own.rating;
  for (const { opponent, score } of games) {
    const difference = own.rating - opponent.rating;
    const counts = Math.min(Math.max(difference, -terms.cap), terms.cap);
    const expected = 1 / (1 + 10 ** (-counts / SCALE));
    const change = factor * (score - expected);
    lines.push(
      line(N_("rating difference"), difference, own.rating, "−", opponent.rating),
      ...(counts === difference ? [] : [line(N_("difference that counts"), counts)]),
      line(N_("expected score"), expected, 1, "÷ (1 + 10^(", -counts, "÷", SCALE, "))"),
      line(N_("change"), change, factor, "× (", score, "−", expected, ")"),
      line(N_("new rating"), reached + change, reached, "+", change),
    );
    reached += change;
  }
  const rating = terms.floor === null ? reached : Math.max(reached, terms.floor);
  return { rating, lines: [...lines, ...(rating === reached ? [] : [line(N_("rating at the floor"), rating)])] };
}

const after = (own, opponent, score, terms) => together(own, [{ opponent, score }], terms);

MasterlistSystems.take("elo", { after, start, together });
