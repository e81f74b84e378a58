// What is wrong with a Diplomacy board: as checks/events.py and the systems have it.

const { boards, schemas } = Masterlist;
const { CENTRES_ON_THE_MAP, CENTRES_TO_WIN, FIRST_YEAR, SEVENTH_PLAYER, SYSTEMS, concessionsCount, credits, seatsOf } = boards;
const { dateIsPast, fault, playersAreKnown, shapeFaults } = Masterlist.checks;
const { _, day } = MasterlistWords;
const LAST_YEAR = 2100;

// Everything wrong with a board or a rated game, also while it is being filled in: what is there is judged together with what is
// missing. ``event`` has the system and the terms; ``isKnown`` knows players.
function checkBoard(board, event, isKnown, newest) {
  const inProgress = board.started !== undefined && board.finished === undefined;
  const shape = [...shapeFaults(board, schemas["started" in board ? "game" : "board"])];
  const gaps = shape.length ? shape : [...(inProgress ? endedTooSoon(board) : endIsMissing(board, SYSTEMS[event.system]))];
  if (gaps.some((one) => !one.missing)) {
    return gaps;
  }
  const found = [...gaps, ...gameHasATime(board, newest), ...playersAreKnown(peopleOf(board), isKnown), ...playersSitOnce(board)];
  if (inProgress && !gaps.length) {
    return found;
  }
  found.push(...centresFitTheMap(board), ...(board.last_year === undefined && gaps.length ? [] : eliminationsArePossible(board)));
  if (gaps.length) {
    return found;
  }
  found.push(...endingFitsTheCentres(board), ...concessionNamesASurvivor(board), ...onlySurvivorsAreLeftOut(board));
  const isEmpty = board.ending === "in-play" && !seatsOf(board).some((seat) => seat.centres);
  if (found.length || !SYSTEMS[event.system] || isEmpty) {
    return found;
  }
  // A board in play must be such that it can be scored as if it ended now.
  return [...systemFaults(board.ending === "in-play" ? { ...board, ending: "draw" } : board, event)];
}

// Everyone who is named, but for the house's own player, and where.
const peopleOf = (board) => seatsOf(board).flatMap((seat) => ["player", "replaces"]
  .filter((key) => seat[key] && seat[key] !== SEVENTH_PLAYER).map((key) => [seat[key], ["seats", seat.power, key]]));

function* endIsMissing(board, system) {
  if (board.finished !== undefined && board.ending === "in-play") {
    yield fault(["ending"], "board-is-complete", _("a finished game is not in play"), _("choose how the game ended"));
  } else if (board.ending === undefined) {
    yield { ...fault([], "board-is-complete", _("'{key}' is missing", { key: "ending" }), _("fill this in")), missing: "ending" };
  }
  const isEmpty = board.ending === "in-play" && !seatsOf(board).some((seat) => seat.centres);
  if (board.last_year === undefined && !isEmpty && system && !system.lastYearUnknown) {
    yield { ...fault([], "last-year-is-known",
      _("'last_year' is missing: {system} needs it", { system: system.name }), _("fill this in")), missing: "last_year" };
  }
}

function* endedTooSoon(board) {
  const ended = board.ending === "in-play" ? ["conceded_to"] : ["ending", "last_year", "conceded_to"];
  for (const key of ended.filter((one) => board[one] !== undefined)) {
    yield fault([key], "board-is-complete", _("'{key}' without 'finished'", { key }),
      _("give the day on which the game ended"));
  }
}

function* gameHasATime(board, newest) {
  if (board.started && board.finished && board.finished < board.started) {
    yield fault(["finished"], "game-has-a-time",
      _("the game ends on {end}, before it starts on {start}", { end: day(board.finished), start: day(board.started) }),
      _("correct one of the dates"));
  }
  yield* dateIsPast(board.started, newest, ["started"]);
  yield* dateIsPast(board.finished, newest, ["finished"]);
}

function* centresFitTheMap(board) {
  const centres = seatsOf(board).reduce((sum, seat) => sum + seat.centres, 0);
  if (centres > CENTRES_ON_THE_MAP) {
    yield fault(["seats"], "centres-fit-the-map",
      _("the centres add up to {sum}; the map has {all}", { sum: centres, all: CENTRES_ON_THE_MAP }),
      _("count the centres again"));
  }
}

const most = (board) => seatsOf(board).reduce((one, seat) => (seat.centres > one.centres ? seat : one));

function* endingFitsTheCentres(board) {
  const { power, centres } = most(board);
  const values = { power: _(power), centres, least: CENTRES_TO_WIN };
  if (board.ending === "solo" && centres < CENTRES_TO_WIN) {
    yield fault(["ending"], "solo-takes-18",
      _("not a solo: no power has {least} centres; {power} has the most, {centres}", values),
      _("correct the centres, or choose another ending"));
  } else if (board.ending !== "solo" && centres >= CENTRES_TO_WIN) {
    yield fault(["ending"], "solo-takes-18", _("{power} has {centres} centres: {least} make a solo", values),
      _("correct the centres, or choose a solo as the ending"));
  }
}

function* concessionNamesASurvivor(board) {
  const rule = "concession-names-a-survivor";
  const conceded = board.conceded_to;
  if (board.ending === "concession" && !conceded) {
    yield fault(["ending"], rule, _("the power that the game was conceded to is missing"), _("choose the power"));
  } else if (board.ending !== "concession" && conceded) {
    yield fault(["conceded_to"], rule, _("nothing was conceded: the ending is '{ending}'", board),
      _("choose a concession as the ending"));
  } else if (conceded && !board.seats[conceded].centres) {
    yield fault(["conceded_to"], rule, _("{power} has no centres: a power that is out cannot be conceded to", { power: _(conceded) }),
      _("choose a power with centres"));
  }
}

function* eliminationsArePossible(board) {
  for (const { power, centres, eliminated } of seatsOf(board)) {
    const path = ["seats", power, "eliminated"];
    if (eliminated !== null && centres) {
      yield fault(path, "eliminations-are-possible", _("{power} holds {centres} centres and cannot be eliminated", { power: _(power), centres }),
        _("remove the year, or the centres"));
    } else if (eliminated !== null && !(FIRST_YEAR <= eliminated && eliminated <= (board.last_year ?? LAST_YEAR))) {
      yield fault(path, "eliminations-are-possible", _("{power} cannot be eliminated in {year}", { power: _(power), year: eliminated }),
        _("the game went from {first} to {last}", { first: FIRST_YEAR, last: board.last_year }));
    }
  }
}

function* onlySurvivorsAreLeftOut(board) {
  for (const seat of seatsOf(board)) {
    if (seat.left_out && (board.ending !== "draw" || !seat.centres)) {
      yield fault(["seats", seat.power, "left_out"], "left-out-of-a-draw",
        _("{power} cannot be left out: only a survivor of a draw can", { power: _(seat.power) }), _("untick the box"));
    }
  }
  const survivors = seatsOf(board).filter((seat) => seat.centres);
  if (survivors.length && survivors.every((seat) => seat.left_out)) {
    yield fault(["seats"], "left-out-of-a-draw", _("every survivor is left out of the draw"),
      _("untick the box of the powers that share in it"));
  }
}

// Why the event's system cannot score the board.
function* systemFaults(board, event) {
  const { system, terms = {} } = event;
  const { name, needsYears, drawsIncludeAll } = SYSTEMS[system];
  const seats = seatsOf(board);
  if (!seats.some((seat) => seat.centres)) {
    yield fault([], "somebody-survives", _("no power has a centre"), _("fill in the centres of the survivors"));
  }
  if (board.ending === "concession" && !concessionsCount(system, terms)) {
    yield fault(["ending"], "concessions-are-allowed", _("{system} has no concessions", { system: name }),
      _("choose a draw: this event's terms allow nothing else"));
  }
  for (const { power, centres, eliminated, left_out: leftOut } of seats) {
    if (needsYears && !centres && eliminated === null) {
      yield fault(["seats", power], "elimination-year-is-known",
        _("{power} has no centres, and {system} needs the year it was eliminated in", { power: _(power), system: name }),
        _("fill in the year, or the centres"));
    }
    if (drawsIncludeAll && centres && leftOut) {
      yield fault(["seats", power, "left_out"], "draws-include-all-survivors",
        _("{power} survives; {system} only has draws that include all survivors", { power: _(power), system: name }),
        _("untick the box: survivors share the draw"));
    }
  }
  yield* playersAreCreditedOnce(board, event);
}

// No player begins or finishes at two powers, or replaces themselves; the house member may sit in for several people.
function* playersSitOnce(board) {
  const rule = "players-sit-once";
  const finished = new Map();
  const began = new Map();
  for (const { power, player, replaces } of seatsOf(board)) {
    const first = replaces || player;
    if (player && player === replaces) {
      yield fault(["seats", power, "replaces"], rule, _("'{player}' cannot replace themselves", { player }),
        _("choose who started the game"));
    }
    if (player && player !== SEVENTH_PLAYER && finished.has(player)) {
      yield fault(["seats", power, "player"], rule, _("'{player}' also plays {power}", { player, power: _(finished.get(player)) }),
        _("choose each player only once"));
    } else if (first && first !== SEVENTH_PLAYER && began.has(first)) {
      yield fault(["seats", power, replaces ? "replaces" : "player"], rule,
        _("'{player}' also started the game as {power}", { player: first, power: _(began.get(first)) }),
        _("choose who started the game"));
    }
    if (!finished.has(player)) {
      finished.set(player, power);
    }
    if (!began.has(first)) {
      began.set(first, power);
    }
  }
}

// A player who left one power and took over another may finish with the points of one alone.
function* playersAreCreditedOnce(board, { system, terms = {} }) {
  const seats = new Map();
  for (const { power, players } of credits(system, board, terms)) {
    for (const player of players) {
      if (seats.has(player) && player !== SEVENTH_PLAYER) {
        yield fault(["seats", power], "players-are-credited-once",
          _("'{player}' would be credited with both {one} and {other}",
            { player, one: _(seats.get(player)), other: _(power) }),
          _("choose who really played"));
      }
    }
    players.filter((player) => !seats.has(player)).forEach((player) => seats.set(player, power));
  }
}

Object.assign(Masterlist.checks, { checkBoard });
