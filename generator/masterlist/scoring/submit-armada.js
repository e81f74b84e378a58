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
  const order = working.line(N_("elimination order"), eliminationOrder(board, seat));
  const years = working.line(N_("game-years played"), `${seat.eliminated ?? board.last_year} − ${FIRST_YEAR - 1}`);
  return working.line(N_("award"), `min(${order} × ${years} + ${seat.centres}, ${MOST_FOR_A_LOSER})`);
}

// The place among the eliminated, from 1; who went out in one year shares the average of the places.
function eliminationOrder(board, seat) {
  const years = seatsOf(board).filter((one) => !one.centres).map((one) => one.eliminated);
  const earlier = years.filter((year) => year < seat.eliminated).length;
  const shared = years.filter((year) => year === seat.eliminated).map((year, nth) => earlier + 1 + nth);
  return seat.centres ? `${years.length} + 1` : shared.length > 1 ? `(${total(shared)}) ÷ ${shared.length}` : shared[0];
}

function winningAward(seat, winners, lost, working) {
  const losers = working.line(N_("awards of the losers"), total(lost));
  const centres = working.line(N_("centres of the winners"), total(winners.map((one) => one.centres)));
  return working.line(N_("award"), `(${POT} − ${losers} + ${centres}) ÷ ${winners.length} − ${seat.centres}`);
}

Object.assign(Masterlist.systems.armada, { points, finisherMustWin: true });
