// What the seats of a Diplomacy board are worth, by the systems that are known here.

const { Working, exact, systems: SYSTEMS, total } = Masterlist;
const { N_ } = MasterlistWords;
const POWERS = [
  N_("austria"), N_("england"), N_("france"), N_("germany"), N_("italy"), N_("russia"), N_("turkey"),
];
const SEVENTH_PLAYER = "seventh-player";
const FIRST_YEAR = 1901;
const CENTRES_TO_WIN = 18;
const CENTRES_ON_THE_MAP = 34;
const POT = 100;

// The seats in the order of the powers, each with all of its keys.
function seatsOf(board) {
  return POWERS.map((power) => {
    const { player, replaces, centres = 0, eliminated = null, left_out = false } = board.seats[power];
    return { power, player, replaces, centres, eliminated, left_out };
  });
}

function winnerOf(board, concessions) {
  if (board.ending === "solo") {
    return seatsOf(board).reduce((most, seat) => (seat.centres > most.centres ? seat : most)).power;
  }
  return concessions && board.ending === "concession" ? board.conceded_to : null;
}

// The one who won, or all who share in the draw.
function winningSeats(board, winner) {
  const seats = seatsOf(board);
  return winner
    ? seats.filter((seat) => seat.power === winner)
    : seats.filter((seat) => seat.centres && !seat.left_out);
}

// Whom the points of a seat go to: mostly one player, none where they are unknown.
function creditedWith({ player, replaces }, wins, system, terms) {
  if (knownTerms(system, terms).replaced_seats === "zero" && replaces) {
    return [replaces, player].filter(Boolean);
  }
  const leaver = replaces && (player === SEVENTH_PLAYER || (SYSTEMS[system].finisherMustWin && !wins));
  return [leaver ? replaces : player].filter(Boolean);
}

// Every seat with whom the system credits with it.
function credits(system, board, terms) {
  const winners = winningSeats(board, winnerOf(board, concessionsCount(system, terms)));
  return seatsOf(board).map((seat) => {
    const wins = winners.some(({ power }) => power === seat.power);
    return { power: seat.power, players: creditedWith(seat, wins, system, terms) };
  });
}

// 100 for a won game, else in proportion to the squares of the centres.
function inProportion(board, terms, workings) {
  const winner = winnerOf(board, terms.concessions === "win");
  const seats = seatsOf(board);
  const held = seats.filter((seat) => seat.centres);
  return seats.map((seat, at) => {
    const working = workings[at];
    if (terms.replaced_seats === "zero" && seat.replaces) {
      return working.line(N_("replaced seat"), 0);
    }
    if (winner) {
      const points = seat.power === winner ? POT : 0;
      return working.line(points ? N_("the game won") : N_("the game lost"), points);
    }
    const all = total(held.map((other) => working.number(other.centres).squared()));
    const sum = working.line(N_("squares of all centres"), all);
    const own = working.number(seat.centres).squared();
    return working.line(N_("points"), Masterlist.term(POT).times(own).over(sum));
  });
}

function knownTerms(system, terms) {
  return Object.fromEntries(SYSTEMS[system].terms.filter((key) => key in terms).map((key) => [key, terms[key]]));
}

// The points of the seven seats, each with its working.
function scoreBoard(system, board, terms = {}) {
  const workings = POWERS.map(() => new Working());
  const points = SYSTEMS[system].points(board, knownTerms(system, terms), workings);
  return POWERS.map((power, at) => ({ power, points: points[at], exact: exact(points[at]), lines: workings[at].lines }));
}

const concessionsCount = (system, terms) =>
  Boolean(SYSTEMS[system].concedes) || knownTerms(system, terms).concessions === "win";

Masterlist.boards = {
  CENTRES_ON_THE_MAP, CENTRES_TO_WIN, FIRST_YEAR, POWERS, SEVENTH_PLAYER, SYSTEMS, concessionsCount, credits,
  inProportion, scoreBoard, seatsOf, winnerOf, winningSeats,
};
