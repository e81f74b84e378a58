// Elo in the browser: what one more game on one more day would make of a rating. `elo.py` is what counts.
"use strict";

(() => {
  const { N_ } = MasterlistWords;
  const SCALE = 400;

  // K: that of a new player while they have few rated games.
  const factorOf = (own, { k, k_new: young, new_games: games }) => (young !== null && own.games < games ? young : k);

  // `own` and `opponent` are {rating, games, figures}; `score` is 1, 0.5 or 0; `terms` are all terms of the list.
  function after(own, opponent, score, terms) {
    const difference = own.rating - opponent.rating;
    const counts = Math.min(Math.max(difference, -terms.cap), terms.cap);
    const expected = 1 / (1 + 10 ** (-counts / SCALE));
    const factor = factorOf(own, terms);
    const change = factor * (score - expected);
    const reached = own.rating + change;
    const rating = terms.floor === null ? reached : Math.max(reached, terms.floor);
    const lines = [{ label: N_("rating difference"), sum: [own.rating, "−", opponent.rating], value: difference }];
    if (counts !== difference) {
      lines.push({ label: N_("difference that counts"), sum: [], value: counts });
    }
    lines.push(
      { label: N_("expected score"), sum: [1, "÷ (1 + 10^(", -counts, "÷", SCALE, "))"], value: expected, places: 3 },
      { label: N_("change"), sum: [factor, "× (", score, "−", expected, ")"], value: change },
      { label: N_("new rating"), sum: [own.rating, "+", change], value: reached },
    );
    if (rating !== reached) {
      lines.push({ label: N_("rating at the floor"), sum: [], value: rating });
    }
    return { rating, lines };
  }

  MasterlistSystems.take("elo", { after });
})();
