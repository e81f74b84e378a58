// ARMADA's 420 points for the submit page: as `armada.py` has it.

const { Working, boards, total } = Masterlist;
const { FIRST_YEAR, seatsOf, winnerOf, winningSeats } = boards;
const { N_ } = MasterlistWords;
const POT = 420;
const MOST_FOR_A_LOSER = 60;

// 420 points: losers are paid for lasting while others went out, winners share the rest.
function points(board, terms, workings) {
  const winners = winningSeats(board, winnerOf(board, true));
  const wins = (seat) => winners.some((one) => one.power === seat.power);
  const seats = seatsOf(board);
  const lost = seats.filter((seat) => !wins(seat)).map((seat) => losingAward(board, seat, new Working()));
  return seats.map((seat, at) => (wins(seat) ? winningAward(seat, winners, lost, workings[at]) : losingAward(board, seat, workings[at])));
}

function losingAward(board, seat, working) {
  const order = working.line(N_("elimination order"), eliminationOrder(board, seat, working));
  const years = working.line(N_("game-years played"), working.number(seat.eliminated ?? board.last_year).minus(FIRST_YEAR - 1));
  return working.line(N_("award"), order.times(years).plus(seat.centres).atMost(MOST_FOR_A_LOSER));
}

// The place among the eliminated, from 1; who went out in one year shares the average of the places.
function eliminationOrder(board, seat, working) {
  const years = seatsOf(board).filter((one) => !one.centres).map((one) => one.eliminated);
  const earlier = years.filter((year) => year < seat.eliminated).length;
  const shared = years.filter((year) => year === seat.eliminated).map((year, nth) => working.number(earlier + 1 + nth));
  return seat.centres ? working.number(years.length).plus(1) : shared.length > 1 ? total(shared).over(shared.length) : shared[0];
}

function winningAward(seat, winners, lost, working) {
  const losers = working.line(N_("awards of the losers"), total(lost.map((award) => working.number(award))));
  const centres = working.line(N_("centres of the winners"), total(winners.map((one) => working.number(one.centres))));
  const pot = Masterlist.term(POT).minus(losers).plus(centres);
  return working.line(N_("award"), pot.over(winners.length).minus(seat.centres));
}

Object.assign(Masterlist.systems.armada, { points, finisherMustWin: true });
