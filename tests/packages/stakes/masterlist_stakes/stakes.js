// Stakes in the browser: what the games of one more day would make of a rating. The module beside it is what counts.
"use strict";

(() => {
  const { N_ } = MasterlistWords;

  // A player before their first rated game.
  const start = (terms) => ({ rating: terms.start, games: 0, figures: {} });

  // What a player puts on the table, in percent: that of the greatest number of games that they have played.
  function shareOf(player, terms) {
    const reached = Object.keys(terms.shares).map(Number).filter((games) => player.games >= games);
    return reached.length ? terms.shares[Math.max(...reached)] : terms.share;
  }

  function together(own, games, terms) {
    const lines = [];
    let reached = own.rating;
    for (const { opponent, score } of games) {
      const [share, theirs] = [shareOf(own, terms), shareOf(opponent, terms)];
      const stake = (own.rating * share) / 100;
      const against = (opponent.rating * theirs) / 100;
      const taken = (stake + against) * score;
      lines.push(
        { label: N_("own stake"), sum: [own.rating, "×", share, "÷", 100], value: stake },
        { label: N_("opponent's stake"), sum: [opponent.rating, "×", theirs, "÷", 100], value: against },
        { label: N_("taken from the table"), sum: ["(", stake, "+", against, ") ×", score], value: taken },
        { label: N_("new rating"), sum: [reached, "−", stake, "+", taken], value: reached - stake + taken },
      );
      reached += taken - stake;
    }
    return { rating: reached, figures: {}, lines };
  }

  const after = (own, opponent, score, terms) => together(own, [{ opponent, score }], terms);

  MasterlistSystems.take("stakes", { after, start, together });
})();
