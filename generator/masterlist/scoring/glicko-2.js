// Glicko-2 in the browser: what some games would make of a rating, as the only ones of their period. `glicko_2.py` is
// what counts; the steps are those of the paper.

const { N_ } = MasterlistWords;
const [CENTRE, SCALE] = [1500, 173.7178];
const TURNS = 60; // each halves the bounds: then they are as near as two numbers can be

// Step 5: the root of the volatility's equation, x being ln(σ²) + y, between bounds that are halved.
function root({ square, spread, surprise, tau }) {
  const q = surprise - spread;
  let [low, high] = q <= square ? [(-tau * tau) / 2, 0] : [0, (tau * tau * q * q) / (8 * spread * (q + spread))];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const y = (low + high) / 2;
    const z = square * Math.exp(y);
    const isBelow = (z * (q - z)) / (2 * (spread + z) ** 2) > y / (tau * tau);
    [low, high] = isBelow ? [y, high] : [low, y];
  }
  return (low + high) / 2;
}

// A player before their first rated game.
const start = (terms) => ({ rating: terms.start, games: 0, figures: { deviation: terms.deviation, volatility: terms.volatility } });

const line = (label, value, ...sum) => ({ label, sum, value });
const sumOf = (values) => values.reduce((one, other) => one + other, 0);

// What a game adds to the sums of the period, with its lines; `mu` is of the player.
function played(mu, { opponent, score }) {
  const other = (opponent.rating - CENTRE) / SCALE;
  const others = opponent.figures.deviation / SCALE;
  const g = 1 / Math.sqrt(1 + (3 * others * others) / (Math.PI * Math.PI));
  const expected = 1 / (1 + Math.exp(-g * (mu - other)));
  return {
    information: g * g * expected * (1 - expected), gain: g * (score - expected),
    lines: [
      line(N_("opponent's μ"), other, "(", opponent.rating, "−", CENTRE, ") ÷", SCALE),
      line(N_("opponent's φ"), others, opponent.figures.deviation, "÷", SCALE),
      line(N_("g"), g), line(N_("expected score E"), expected),
    ],
  };
}

// `own` and each `opponent` are {rating, games, figures}; `score` is 1, 0.5 or 0; `terms` are all terms of the list.
function together(own, games, terms) {
  const mu = (own.rating - CENTRE) / SCALE;
  const phi = own.figures.deviation / SCALE;
  const sigma = own.figures.volatility;
  const every = games.map((game) => played(mu, game));
  const v = 1 / sumOf(every.map(({ information }) => information));
  const gain = sumOf(every.map((one) => one.gain));
  const delta = v * gain;
  const given = { square: sigma * sigma, spread: phi * phi + v, surprise: delta * delta, tau: terms.tau };
  const volatility = sigma * Math.exp(root(given) / 2);
  const reached = 1 / Math.sqrt(1 / (phi * phi + volatility * volatility) + 1 / v);
  const moved = mu + reached * reached * gain;
  const rating = SCALE * moved + CENTRE;
  const deviation = Math.min(reached * SCALE, terms.deviation);
  return {
    rating, figures: { deviation, volatility },
    lines: [
      line(N_("μ before the period"), mu, "(", own.rating, "−", CENTRE, ") ÷", SCALE),
      line(N_("φ before the period"), phi, own.figures.deviation, "÷", SCALE),
      ...every.flatMap(({ lines }) => lines),
      line(N_("v"), v), line(N_("Δ"), delta),
      line(N_("new volatility σ′"), volatility), line(N_("φ′"), reached), line(N_("μ′"), moved),
      line(N_("new rating"), rating, SCALE, "× (", moved, ") +", CENTRE),
      line(N_("new deviation"), deviation),
    ],
  };
}

const after = (own, opponent, score, terms) => together(own, [{ opponent, score }], terms);

MasterlistSystems.take("glicko-2", { after, start, together });
