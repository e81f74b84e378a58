// A Diplomacy board, of an event or as a game that is rated by itself: what its seats are worth, by the systems that are known here,
// what is wrong with it, as checks/events.py and the systems have it, and its report.

const { Working, checks, exact, form, library, rounded, schemas, systems: SYSTEMS, total } = Masterlist;
const { MILD, dateIsPast, faultsWhere, playersAreKnown, shapeFaults } = checks;
const { answer, capital, faultsAt, field, typed } = form;
const { N_, _, day, make, numerals } = MasterlistKit;
const POWERS = [N_("austria"), N_("england"), N_("france"), N_("germany"), N_("italy"), N_("russia"), N_("turkey")];
const SEVENTH_PLAYER = "seventh-player";
const SEAT = schemas.board.properties.seats.properties[POWERS[0]];
const { minimum: FIRST_YEAR, maximum: LAST_YEAR } = schemas.board.properties.last_year;
const { maximum: CENTRES_ON_THE_MAP } = SEAT.properties.centres;
const CENTRES_TO_WIN = 18;
const POT = 100;

// The seats in the order of the powers, each with all of its keys.
const seatsOf = ({ seats }) => POWERS.map((power) => {
  const { player, replaces, centres = 0, eliminated = null, left_out = false } = seats[power];
  return { power, player, replaces, centres, eliminated, left_out };
});

const strongest = (seats) => seats.reduce((most, seat) => (seat.centres > most.centres ? seat : most));

// --- What its seats are worth ---

const winnerOf = (board, concessions) =>
  (board.ending === "solo" ? strongest(seatsOf(board)).power : concessions && board.ending === "concession" ? board.conceded_to : null);

// The one who won, or all who share in the draw.
const winningSeats = (board, winner) => seatsOf(board).filter((seat) => (winner ? seat.power === winner : seat.centres && !seat.left_out));

// Whom the points of a seat go to: mostly one player, none where they are unknown.
function creditedWith({ player, replaces }, wins, system, terms) {
  const isNobodys = replaces && knownTerms(system, terms).replaced_seats === "zero";
  const isLeavers = replaces && (player === SEVENTH_PLAYER || (SYSTEMS[system].finisherMustWin && !wins));
  return (isNobodys ? [replaces, player] : [isLeavers ? replaces : player]).filter(Boolean);
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
    const sum = working.line(N_("squares of all centres"), total(held.map((other) => `${other.centres}²`)));
    return working.line(N_("points"), `${POT} × ${seat.centres}² ÷ ${sum}`);
  });
}

const knownTerms = (system, terms) =>
  Object.fromEntries(SYSTEMS[system].terms.filter((key) => key in terms).map((key) => [key, terms[key]]));

// The points of the seven seats, each with its working.
function scoreBoard(system, board, terms = {}) {
  const workings = POWERS.map(() => new Working());
  const points = SYSTEMS[system].points(board, knownTerms(system, terms), workings);
  return POWERS.map((power, at) => ({ power, points: points[at], exact: exact(points[at]), lines: workings[at].lines }));
}

const concessionsCount = (system, terms) => SYSTEMS[system].concessions_always || knownTerms(system, terms).concessions === "win";

// --- What is wrong with it ---

const isEmpty = (board) => board.ending === "in-play" && !strongest(seatsOf(board)).centres;

const asIfOver = (board) => (board.ending === "in-play" ? { ...board, ending: "draw" } : board);

// Everything wrong with a board or a rated game, also while it is being filled in: what is there is judged together with what is
// missing. ``event`` has the system and the terms; ``isKnown`` knows players. The questions of the form exclude what else can be
// wrong: an ending that the system or the day contradicts.
function checkBoard(board, event, isKnown, newest) {
  const system = SYSTEMS[event.system];
  const inProgress = board.started !== undefined && board.finished === undefined;
  const shape = [...shapeFaults(board, schemas["started" in board ? "game" : "board"])];
  const gaps = shape.length || inProgress ? shape : endIsMissing(board, system);
  if (gaps.some((one) => !one.missing)) {
    return gaps;
  }
  const seats = seatsOf(board);
  const found = [...gaps, ...gameHasATime(board, newest), ...playersAreKnown(peopleOf(seats), isKnown), ...playersSitOnce(seats)];
  if (inProgress && !gaps.length) {
    return found;
  }
  found.push(...seatsAreAsTheMap(seats, board, gaps.length > 0), ...(gaps.length ? [] : endingFitsTheSeats(seats, board)));
  // A board in play must be such that it can be scored as if it ended now. Of a package's system only its script knows how.
  return found.length || !system?.points || isEmpty(board) ? found : systemFaults(asIfOver(board), seats, event);
}

// Everyone who is named, but for the house's own player, and where.
const peopleOf = (seats) => seats.flatMap((seat) => ["player", "replaces"]
  .filter((key) => seat[key] && seat[key] !== SEVENTH_PLAYER).map((key) => [seat[key], ["seats", seat.power, key]]));

const endIsMissing = (board, system) => faultsWhere(
  [board.ending === undefined, [], "board-is-complete", _("'{key}' is missing", { key: "ending" }), _("fill this in"), { missing: "ending" }],
  [board.last_year === undefined && !isEmpty(board) && system && system.needs_last_year, [], "last-year-is-known",
    _("'last_year' is missing: {system} needs it", { system: system?.name }), _("fill this in"), { missing: "last_year" }],
);

const gameHasATime = ({ started, finished }, newest) => [
  ...faultsWhere([started && finished && finished < started, ["finished"], "game-has-a-time",
    _("the game ends on {end}, before it starts on {start}", { end: day(finished), start: day(started) }), _("correct one of the dates")]),
  ...dateIsPast(started, newest, ["started"]), ...dateIsPast(finished, newest, ["finished"]),
];

// The centres are those of the map, and no power goes out before or after the game.
function seatsAreAsTheMap(seats, { last_year: last }, isOpen) {
  const sum = seats.reduce((all, seat) => all + seat.centres, 0);
  const gone = isOpen && last === undefined ? [] : seats.filter(({ eliminated }) => eliminated !== null);
  return faultsWhere(
    [sum > CENTRES_ON_THE_MAP, ["seats"], "centres-fit-the-map",
      _("the centres add up to {sum}; the map has {all}", { sum, all: CENTRES_ON_THE_MAP }), _("count the centres again")],
    ...gone.map(({ power, eliminated: year }) => [year < FIRST_YEAR || year > (last ?? LAST_YEAR), ["seats", power, "eliminated"],
      "eliminations-are-possible", _("{power} cannot be eliminated in {year}", { power: _(power), year }),
      _("the game went from {first} to {last}", { first: FIRST_YEAR, last })]),
  );
}

// A board in play is no solo yet, a concession goes to somebody, and a draw may leave out survivors, but not all.
function endingFitsTheSeats(seats, { ending, conceded_to: conceded }) {
  const rule = "left-out-of-a-draw";
  const survivors = seats.filter((seat) => seat.centres);
  const { power: first, centres: most } = strongest(seats);
  return faultsWhere(
    [ending !== "solo" && most >= CENTRES_TO_WIN, ["ending"], "solo-takes-18",
      _("{power} has {centres} centres: {least} make a solo", { power: _(first), centres: most, least: CENTRES_TO_WIN }),
      _("correct the centres, or choose a solo as the ending")],
    [ending === "concession" && !conceded, ["ending"], "concession-names-a-survivor",
      _("the power that the game was conceded to is missing"), _("choose the power")],
    ...seats.filter((seat) => seat.left_out).map(({ power, centres }) => [ending !== "draw" || !centres, ["seats", power, "left_out"], rule,
      _("{power} cannot be left out: only a survivor of a draw can", { power: _(power) }), _("untick the box")]),
    [survivors.length && survivors.every((seat) => seat.left_out), ["seats"], rule, _("every survivor is left out of the draw"),
      _("untick the box of the powers that share in it")],
  );
}

// Why the event's system cannot score the board.
function systemFaults(board, seats, { system: id, terms = {} }) {
  const { name: system, needs_elimination_years: needsYears } = SYSTEMS[id];
  const unknown = needsYears ? seats.filter(({ centres, eliminated }) => !centres && eliminated === null) : [];
  const found = faultsWhere(
    [!strongest(seats).centres, [], "somebody-survives", _("no power has a centre"), _("fill in the centres of the survivors")],
    ...unknown.map(({ power }) => [true, ["seats", power], "elimination-year-is-known",
      _("{power} has no centres, and {system} needs the year it was eliminated in", { power: _(power), system }),
      _("fill in the year, or the centres")]),
  );
  return [...found, ...playersAreCreditedOnce(board, seats, id, terms)];
}

// No player begins or finishes at two powers, or replaces themselves; the house member may sit in for several people.
const playersSitOnce = (seats) => seats.flatMap(({ power, player, replaces }, at) => {
  const rule = "players-sit-once";
  const first = replaces || player;
  const before = seats.slice(0, at);
  const [finished, began] = [before.find((one) => one.player === player), before.find((one) => (one.replaces || one.player) === first)];
  const isTwice = player && player !== SEVENTH_PLAYER && finished;
  return faultsWhere(
    [player && player === replaces, ["seats", power, "replaces"], rule, _("'{player}' cannot replace themselves", { player }),
      _("choose who started the game")],
    [isTwice, ["seats", power, "player"], rule, _("'{player}' also plays {power}", { player, power: _(finished?.power) }),
      _("choose each player only once")],
    [!isTwice && first && first !== SEVENTH_PLAYER && began, ["seats", power, replaces ? "replaces" : "player"], rule,
      _("'{player}' also started the game as {power}", { player: first, power: _(began?.power) }), _("choose who started the game")],
  );
});

// A player who left one power and took over another may finish with the points of one alone.
function playersAreCreditedOnce(board, seats, system, terms) {
  const winners = winningSeats(board, winnerOf(board, concessionsCount(system, terms))).map(({ power }) => power);
  const credits = seats.flatMap((seat) =>
    creditedWith(seat, winners.includes(seat.power), system, terms).map((player) => ({ player, power: seat.power })));
  return faultsWhere(...credits.map(({ player, power }) => {
    const { power: one } = credits.find((credit) => credit.player === player);
    return [one !== power && player !== SEVENTH_PLAYER, ["seats", power], "players-are-credited-once",
      _("'{player}' would be credited with both {one} and {other}", { player, one: _(one), other: _(power) }), _("choose who really played")];
  }));
}

// --- Its report ---

const listOf = () => form.listOf(typed("game-list"));
const eventOf = (kind) => (kind === "game" ? { ...form.NO_EVENT, system: listOf()?.system || "" } : form.eventIn("event", false));

const heldBy = (power) => Number(typed(`${power}-centres`)) || 0;

function asks(kind) {
  const { system, terms } = eventOf(kind);
  const over = kind === "board" || Boolean(typed("finished"));
  const ended = over && !(kind === "board" && field("in_play").checked);
  const solo = Math.max(...POWERS.map(heldBy)) >= CENTRES_TO_WIN;
  const unsolved = ended && !solo && (!SYSTEMS[system] || concessionsCount(system, terms));
  const named = POWERS.filter((power) => typed(`${power}-player`)).length;
  return {
    over, ended, solo, unsolved, conceded: unsolved && answer("ending") === "concession",
    left_out: ended && !SYSTEMS[system]?.draws_include_all,
    forgotten: kind === "board" && named > 0 && named < POWERS.length,
    ...Object.fromEntries(POWERS.map((power) => [`${power}-out`, over && !heldBy(power)])),
  };
}

function read({ over, ended, solo }, kind) {
  const held = POWERS.filter(heldBy);
  if (form.isNew("survivors", held)) { // to one of which a game is conceded
    form.offer("conceded_to", _("Choose the power"), held.map((power) => [power, capital(_(power))]));
  }
  const board = { ...form.valuesOf(schemas[kind], "board"), seats: Object.fromEntries(POWERS.map((power) => [power, seatOf(power)])) };
  if (over) {
    board.ending = !ended ? "in-play" : solo ? "solo" : board.ending || "draw";
  }
  const sum = POWERS.reduce((all, power) => all + heldBy(power), 0);
  field("centres-sum").textContent = sum ? _("So far {sum} of {all}.", { sum, all: CENTRES_ON_THE_MAP }) : "";
  const event = eventOf(kind);
  if (kind === "board") {
    return form.boardOf(event, board);
  }
  const [list, name] = [typed("game-list"), library.slug(typed("name"))];
  return {
    event, value: { started: undefined, ...board }, members: listOf()?.members, taken: listOf()?.games || [],
    folder: `content/games/${list}`, id: name && `${(board.started || "").slice(0, 7)}-${name}`, owner: list,
  };
}

// Zero centres are left out.
function seatOf(power) {
  const seat = form.valuesOf(SEAT, power);
  return { ...seat, centres: seat.centres === 0 ? undefined : seat.centres };
}

function judge(submission, newest) {
  const { kind, value: board, event, id, taken, members } = submission;
  const seats = POWERS.map((power) => [board.seats[power].player, `seats-${power}`]);
  const named = kind === "board" ? form.eventFaults(submission, "", seats) : faultsAt(
    [!id, "name", "game-has-a-name", _("the game has no name yet"), _("such as the place where it was played"), { missing: "name" }],
    [taken?.includes(id), "name", "file-is-new", _("a game of this name is on file already"), _("give the game another name")],
  );
  // A rated game has a player in every seat; of a board it may be forgotten who it was.
  const empty = POWERS.filter((power) => !board.seats[power].player);
  const isForgotten = kind === "board" && empty.length < POWERS.length && field("forgotten").checked;
  const strangers = members ? peopleOf(seatsOf(board)).map(([player]) => player).filter((one) => !admits(members, one, board.started)) : [];
  return [...named, ...checkBoard(board, event, form.isOnFile, newest), ...faultsAt(
    [empty.length && !isForgotten, "seats", "seats-have-players",
      empty.length === POWERS.length ? _("the players are missing")
        : _("no player is named for: {powers}", { powers: empty.map((power) => capital(_(power))).join(", ") }),
      kind === "board" ? _("choose them, or say below that it is no longer known who played") : _("choose them")],
    [strangers.length, "seats", "players-are-members",
      _("not members when the game started: {players}", { players: strangers.map(library.nameOf).join(", ") }),
      _("the game is shown, but rated only where everyone is a member on that day"), MILD],
  )];
}

// Dates are compared as texts; without the day on which the game started any time of membership will do.
const admits = (members, id, day) =>
  members.some(([player, since, until]) => player === id && (!day || (since <= day && (!until || day <= until))));

function points({ value: board, event, asks: { over }, kind }) {
  const nothing = !over ? _("Nothing yet: the game is still in play. The antes are worked out when it is published.")
    : isEmpty(board) && _("Nothing yet: no centres are filled in.");
  const isUnknown = !SYSTEMS[event.system]?.points; // a package may bring a system without its script
  if (nothing || isUnknown) {
    return [over && isUnknown ? form.unknownWorth(event) : make("p", { text: nothing })];
  }
  const seats = scoreBoard(event.system, asIfOver(board), event.terms);
  const rows = seats.map(({ power, points: own, lines }) =>
    ({ name: _(power), kind: "power", texts: [numerals(rounded(own, event.decimals))], working: MasterlistWorkings.ofTexts(lines) }));
  const about = [
    kind === "game" && _("These are the awards; the antes are worked out when it is published."),
    board.ending === "in-play" && _("These are the points if the board ended now; they do not count yet."),
  ].filter(Boolean);
  return form.worthTable(rows, about);
}

const BOARD = { prefix: "board", rest: "seats", read, judge, worth: (submission) => [points(submission)] };
form.reports.board = { ...BOARD, asks: () => asks("board"), title: form.titleOfBoard };
form.reports.game = { ...BOARD, asks: () => asks("game"), title: () => capital(typed("name")) };

Masterlist.boards = { FIRST_YEAR, SEVENTH_PLAYER, inProportion, scoreBoard, seatsOf, winnerOf, winningSeats };
checks.checkBoard = checkBoard;
