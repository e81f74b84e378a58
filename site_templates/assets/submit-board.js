// A board of seven powers: of an event, or as a game that is rated by itself.

const { boards, checks, form, library, rounded, schemas } = Masterlist;
const { CENTRES_ON_THE_MAP, CENTRES_TO_WIN, POWERS, SEVENTH_PLAYER, SYSTEMS } = boards;
const { answer, capital, faultsAt, field, typed } = form;
const { _, numerals, make } = MasterlistKit;
const SEAT = schemas.board.properties.seats.properties[POWERS[0]];

const listOf = () => form.listOf(typed("game-list"));
const eventOf = (kind) => (kind === "game" ? { ...form.NO_EVENT, system: listOf()?.system || "" } : form.eventIn("event", false));

const heldBy = (power) => Number(typed(`${power}-centres`)) || 0;

function asks(kind) {
  const { system, terms } = eventOf(kind);
  const over = kind === "board" || Boolean(typed("finished"));
  const ended = over && !(kind === "board" && field("in_play").checked);
  const solo = Math.max(...POWERS.map(heldBy)) >= CENTRES_TO_WIN;
  const unsolved = ended && !solo && (!SYSTEMS[system] || boards.concessionsCount(system, terms));
  const named = POWERS.filter((power) => typed(`${power}-player`)).length;
  const gone = POWERS.map((power) => [`${power}-out`, over && !heldBy(power)]);
  return {
    over, ended, solo, unsolved, conceded: unsolved && answer("ending") === "concession",
    left_out: ended && !SYSTEMS[system]?.drawsIncludeAll,
    forgotten: kind === "board" && named > 0 && named < POWERS.length, ...Object.fromEntries(gone),
  };
}

function read({ over, ended, solo }, kind) {
  offerSurvivors();
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

// A game is conceded to a power with centres.
function offerSurvivors() {
  const held = POWERS.filter(heldBy);
  if (form.isNew("survivors", held)) {
    Masterlist.keep.offer("conceded_to", _("Choose the power"), held.map((power) => [power, capital(_(power))]));
  }
}

function judge(submission, newest) {
  const { kind, value: board, event, id, taken } = submission;
  const seats = POWERS.map((power) => [board.seats[power].player, `seats-${power}`]);
  const named = kind === "board" ? form.eventFaults(submission, "", seats) : faultsAt(
    [!id, "name", "game-has-a-name", _("the game has no name yet"), _("such as the place where it was played"), { missing: "name" }],
    [taken?.includes(id), "name", "file-is-new", _("a game of this name is on file already"), _("give the game another name")],
  );
  return [...named, ...checks.checkBoard(board, event, form.isOnFile, newest), ...emptySeats(submission), ...strangers(submission)];
}

// A rated game has a player in every seat; of a board it may be forgotten who it was.
function emptySeats({ kind, value: { seats } }) {
  const empty = POWERS.filter((power) => !seats[power].player);
  const isForgotten = kind === "board" && empty.length < POWERS.length && field("forgotten").checked;
  const missing = empty.length === POWERS.length ? _("the players are missing")
    : _("no player is named for: {powers}", { powers: empty.map((power) => capital(_(power))).join(", ") });
  return faultsAt([empty.length && !isForgotten, "seats", "seats-have-players", missing,
    kind === "board" ? _("choose them, or say below that it is no longer known who played") : _("choose them")]);
}

// Dates are compared as texts; without the day on which the game started any time of membership will do.
const admits = (members, id, day) =>
  members.some(([player, since, until]) => player === id && (!day || (since <= day && (!until || day <= until))));

function strangers({ value: { seats, started }, members }) {
  const players = Object.values(seats).flatMap(({ player, replaces }) => [player, replaces]);
  const others = Array.isArray(members) ? players.filter((id) => id && id !== SEVENTH_PLAYER && !admits(members, id, started)) : [];
  return faultsAt([others.length, "seats", "players-are-members",
    _("not members when the game started: {players}", { players: others.map(library.nameOf).join(", ") }),
    _("the game is shown, but rated only where everyone is a member on that day"), checks.MILD]);
}

function points({ value: board, event, asks: { over }, kind }) {
  const isEmpty = !boards.seatsOf(board).some((seat) => seat.centres);
  const inPlay = board.ending === "in-play";
  const nothing = !over ? _("Nothing yet: the game is still in play. The antes are worked out when it is published.")
    : inPlay && isEmpty && _("Nothing yet: no centres are filled in.");
  if (nothing || !SYSTEMS[event.system]) {
    return [over && !SYSTEMS[event.system] ? form.unknownWorth(event) : make("p", { text: nothing })];
  }
  const seats = boards.scoreBoard(event.system, inPlay ? { ...board, ending: "draw" } : board, event.terms);
  const rows = seats.map(({ power, points: own }) => form.worthRow({ class: "power", text: _(power) }, numerals(rounded(own, event.decimals))));
  const about = [
    ...(kind === "game" ? [_("These are the awards; the antes are worked out when it is published.")] : []),
    ...(inPlay ? [_("These are the points if the board ended now; they do not count yet.")] : []),
  ];
  return form.worthTable(rows, about, seats.flatMap(({ power, lines }) =>
    [make("p", { class: "power" }, make("strong", { text: _(power) })), ...MasterlistWorkings.ofTexts(lines)]));
}

const BOARD = { prefix: "board", rest: "seats", read, judge, worth: (submission) => [points(submission)] };
form.reports.board = { ...BOARD, asks: () => asks("board"), title: form.titleOfBoard };
form.reports.game = { ...BOARD, asks: () => asks("game"), title: () => capital(typed("name")) };
