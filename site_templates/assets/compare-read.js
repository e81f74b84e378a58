// What two players' documents say, in one form for every kind of list.
"use strict";

var MasterlistCompare = {};

(() => {
  const OUTCOMES = { won: "won", draw: "drawn", drawn: "drawn", lost: "lost" };
  const FORM = 10;

  const outcomeOf = (text) => OUTCOMES[text.split("-")[0]];

  const ofEntry = (line) => ({
    date: line.date, opponent: line.opponent, name: line.opponent_name || line.opponent, outcome: outcomeOf(line.result), rated: line.rated,
  });

  const ofGame = (game) => ({
    date: game.date, opponent: game.opponents[0].player, name: game.opponents[0].name, outcome: outcomeOf(game.outcome), rated: game.rated,
  });

  // The rated games with one opponent each, in order.
  function duels(own) {
    const games = own.log ? own.log.map(ofEntry) : (own.played || []).filter((game) => game.opponents.length === 1).map(ofGame);
    return games.filter((game) => game.rated && game.outcome);
  }

  // Won, drawn and lost against each opponent.
  function opponents(games) {
    const found = new Map();
    for (const { opponent, name, outcome } of games) {
      const one = found.get(opponent) || { opponent, name, won: 0, drawn: 0, lost: 0 };
      one[outcome] += 1;
      found.set(opponent, one);
    }
    return found;
  }

  // One player on one list.
  function side(player, list) {
    const own = player.lists[list];
    if (!own) {
      return null;
    }
    const games = duels(own);
    return {
      rank: own.rank, rating: own.rating, history: own.history, games, isLog: Boolean(own.log), played: own.games ?? games.length,
      form: games.slice(-FORM).reverse().map((game) => game.outcome), met: opponents(games),
    };
  }

  // Whom both have met, those most often met first.
  function common(one, other) {
    const times = ({ won, drawn, lost }) => won + drawn + lost;
    return [...one.met.values()].filter(({ opponent }) => other.met.has(opponent))
      .map((first) => ({ opponent: first.opponent, name: first.name, results: [first, other.met.get(first.opponent)] }))
      .toSorted((a, b) => b.results.reduce((sum, of) => sum + times(of), 0) - a.results.reduce((sum, of) => sum + times(of), 0)
        || (a.name < b.name ? -1 : 1));
  }

  // The page of their games with each other, "" where they have not met.
  function together(one, other) {
    const id = [one.player, other.player].toSorted().join("--");
    const met = one.head_to_head.some((pair) => pair.document.endsWith(`/${id}.json`));
    return met ? `head-to-head/${id}.html` : "";
  }

  Object.assign(MasterlistCompare, { side, common, together });
})();
