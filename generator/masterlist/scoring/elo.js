// Elo in the browser: what the games of one more day would make of a rating. `elo.py` is what counts.
"use strict";

(() => {
  const { N_ } = MasterlistWords;
  const SCALE = 400;

  // K: that of a new player while they have few rated games.
  const factorOf = (own, { k, k_new: young, new_games: games }) => (young !== null && own.games < games ? young : k);

  // A player before their first rated game.
  const start = (terms) => ({ rating: terms.start, games: 0, figures: {} });

  // `own` and each `opponent` are {rating, games, figures}; `score` is 1, 0.5 or 0; `terms` are all terms of the list.
  function together(own, games, terms) {
    const lines = [];
    let reached = own.rating;
    for (const { opponent, score } of games) {
      const difference = own.rating - opponent.rating;
      const counts = Math.min(Math.max(difference, -terms.cap), terms.cap);
      const expected = 1 / (1 + 10 ** (-counts / SCALE));
      const factor = factorOf(own, terms);
      const change = factor * (score - expected);
      lines.push({ label: N_("rating difference"), sum: [own.rating, "−", opponent.rating], value: difference });
      if (counts !== difference) {
        lines.push({ label: N_("difference that counts"), sum: [], value: counts });
      }
      lines.push(
        { label: N_("expected score"), sum: [1, "÷ (1 + 10^(", -counts, "÷", SCALE, "))"], value: expected },
        { label: N_("change"), sum: [factor, "× (", score, "−", expected, ")"], value: change },
        { label: N_("new rating"), sum: [reached, "+", change], value: reached + change },
      );
      reached += change;
    }
    const rating = terms.floor === null ? reached : Math.max(reached, terms.floor);
    if (rating !== reached) {
      lines.push({ label: N_("rating at the floor"), sum: [], value: rating });
    }
    return { rating, lines };
  }

  const after = (own, opponent, score, terms) => together(own, [{ opponent, score }], terms);

  MasterlistSystems.take("elo", { after, start, together });
})();
