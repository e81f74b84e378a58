// What is wrong with the games of a day: as the schema, read/event.py, the kinds of games and checks/books.py have it.

const { dayFaults, doubt, fault, playersAreKnown, scoreAgrees, shapeFaults } = Masterlist.checks;
const { _ } = MasterlistWords;
const RANKS = { "1-0": [1, 2], "0-1": [2, 1] };

// Where each one finishes whose points these are: more are better, and equal points share a rank.
const ranksOf = (points) => points.map((own) => 1 + points.filter((other) => other > own).length);

// Everything wrong with a night; ``kind`` is what its games are, ``isKnown`` knows players. ``needing`` is the name of a
// system that cannot do without points; ``numbers`` are those of the games where the form has others that say nothing.
function checkNight(night, kind, isKnown, newest, { needing, numbers } = {}) {
  const shape = [...shapeFaults(night, Masterlist.schemas.night)];
  if (shape.length) {
    return shape;
  }
  const incomplete = night.games.flatMap((game, at) => [...gaps(game, kind, ["games", at])]);
  if (incomplete.length) {
    return incomplete;
  }
  const sat = night.games.map((game, at) => seatsOf(game, kind, ["games", at]));
  const found = [...dayFaults(night.date, newest), ...gamesAreToldApart(night.games, kind, sat, numbers)];
  night.games.forEach((game, at) => {
    const seats = sat[at];
    found.push(...playersSitOnce(seats), ...(CHECKS[kind.id] || []).flatMap((check) => [...check(seats, game, ["games", at])]),
      ...playersAreKnown(seats.map(({ player, path }) => [player, path.player]), isKnown), ...(needing ? pointsAreKnown(seats, needing) : []));
  });
  return found;
}

const namesIn = (game, kind) => kind.seats.find((names) => names.some((name) => name in game));

// Why it is unknown who played, or who won.
function* gaps(game, kind, path) {
  const gap = (at, message, hint, key) => ({ ...fault(at, "game-is-complete", message, hint), missing: key });
  if (game.seats) {
    const isRanked = ["place", "points"].some((key) => game.seats.every((seat) => seat[key] !== undefined));
    for (const [at, seat] of isRanked ? [] : game.seats.entries()) {
      if (seat.place === undefined) {
        yield gap([...path, "seats", at], _("'{player}' has no place", seat),
          _("fill in the places of all players, or the points of all"), "place");
      }
    }
    return;
  }
  const names = namesIn(game, kind);
  if (!names) {
    yield gap(path, _("the game does not say who played"), _("fill in both players"), "players");
    return;
  }
  for (const name of names) {
    if (game[name] === undefined) {
      yield gap(path, _("'{key}' is missing", { key: name }), _("fill this in"), name);
    }
  }
  if (kind.columns.every(([key, , decides]) => !decides || game[key] === undefined)) {
    yield gap(path, _("the game has no result"), _("choose who won, or fill in the score"), "result");
  }
}

// The seats with their ranks and points, and the position of each.
function seatsOf(game, kind, path) {
  if (game.seats) {
    const isPlaced = game.seats.every((seat) => seat.place !== undefined);
    const ranks = isPlaced ? game.seats.map((seat) => seat.place) : ranksOf(game.seats.map((seat) => seat.points));
    return game.seats.map(({ player, points, place }, at) => {
      const own = [...path, "seats", at];
      const of = (key, value) => (value === undefined ? own : [...own, key]);
      return { player, points, rank: ranks[at], path: { player: of("player", player), place: of("place", place), points: of("points", points) } };
    });
  }
  const points = game.score === undefined ? [] : game.score.split("-").map(Number);
  const ranks = game.result === undefined ? ranksOf(points) : RANKS[game.result] || [1, 1];
  return (namesIn(game, kind) || []).map((name, at) =>
    ({ player: game[name], points: points[at], rank: ranks[at], path: { player: [...path, name], points: [...path, name] } }));
}

// Two games of which the form says the very same may be one that was typed twice: in blitz both may have been played.
function* gamesAreToldApart(games, kind, sat, numbers) {
  const first = new Map();
  for (const [at, game] of games.entries()) {
    const said = JSON.stringify([namesIn(game, kind), sat[at].map(({ player, rank, points }) => [player, rank, points]), game.note]);
    const same = first.get(said);
    if (same === undefined) {
      first.set(said, numbers?.[at] || at + 1);
    } else {
      const place = _("game {number}", { number: same });
      yield doubt(["games", at], "games-are-told-apart", _("the same game stands at {place} as well, and counts again", { place }),
        _("remove one of them, unless both were played"));
    }
  }
}

function* playersSitOnce(seats) {
  const seen = new Set();
  for (const { player, path } of seats) {
    if (seen.has(player)) {
      yield fault(path.player, "players-sit-once", _("'{player}' has two seats in this game", { player }),
        _("name each player once in a game"));
    }
    seen.add(player);
  }
}

function* pointsAreKnown(seats, system) {
  for (const { player, path } of seats.filter((seat) => seat.points === undefined)) {
    yield { ...fault(path.points, "points-are-known", _("'{player}' has no points: {system} needs those of every seat", { player, system }),
      _("fill in the points of all players, or the score")), missing: "points" };
  }
}

function* scoreAgreesWithResult(seats, game, path) {
  const ranks = ranksOf(seats.map((seat) => seat.points));
  if (game.score !== undefined && seats.some((seat, at) => seat.rank !== ranks[at])) {
    yield scoreAgrees([...path, "score"], game.result, _("correct one of the two, or leave the result to the score"));
  }
}

// A place is one more than the number of players before it.
function* placesHaveNoGaps(seats) {
  for (const { player, rank, path } of seats) {
    const before = seats.filter((other) => other.rank < rank).length;
    if (rank !== before + 1) {
      yield fault(path.place, "places-have-no-gaps",
        _("'{player}' is in place {place}, but the number of players ahead of them is {before}", { player, place: rank, before }),
        _("write place {place}; players who tie share a place", { place: before + 1 }));
    }
  }
}

// Where both are reported, more points never give a worse place, and equal places have equal points.
function* pointsAgreeWithPlaces(seats) {
  const known = seats.filter((seat) => seat.points !== undefined).sort((one, other) => one.rank - other.rank);
  for (const [at, worse] of known.entries()) {
    const better = known[at - 1];
    if (better && (better.points < worse.points || (better.rank === worse.rank && better.points !== worse.points))) {
      yield fault(worse.path.points, "points-agree-with-places",
        _("the points of '{better}' and '{worse}' contradict their places", { better: better.player, worse: worse.player }),
        _("correct one of the two; where fewer points are better, report the places alone"));
    }
  }
}

const CHECKS = { duel: [scoreAgreesWithResult], table: [placesHaveNoGaps, pointsAgreeWithPlaces] };

Object.assign(Masterlist.checks, { checkNight, seatsOf });
