// The form as data: the content of its fields, as values of content files, and the field at which a fault is shown.
// Each kind of report adds itself to ``reports``; see docs/explanation/submit-page.md for what it says there.

const { checks, library, personIn, schemas, yaml } = Masterlist;
const { MILD, faultsWhere } = checks;
const { _, day } = MasterlistWords;
// With these a text does not say what it shows; a file that holds one is refused.
const HIDDEN = /[\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;
const MOST_SIMILAR = 3; // more are no help
const reports = {};

const field = (id) => document.getElementById(id);
const typed = (id) => field(id)?.value.trim() || "";
const answer = (name) => document.querySelector(`input[name=${name}]:checked`)?.value || "";
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const isShown = (element) => Boolean(element) && !element.closest("[hidden]");

// What the fields for numbers hold: whole ones, and others with the decimal mark and the minus sign of any language.
const NUMBERS = { numeric: /^\d+$/, decimal: /^[-−]?\d+([.,]\d+)?$/ };

const tidy = (text) => text.replace(HIDDEN, "").replace(/\s+/g, " ").trim();

// What was answered to a question that is shown, as its inputs say; undefined where nothing was.
function value(name) {
  const own = field(name);
  // Several inputs are one for each answer, or one for each side of a figure.
  const [input, other] = own?.matches("input, select") ? [own] : document.querySelectorAll(`[name="${name}"], .digits[id^="${name}-"]`);
  return !isShown(input) ? undefined
    : input.type === "radio" ? answer(name) || undefined
      : input.type === "checkbox" ? input.checked || undefined
        // A player's id; what it would look like where no player on file is meant.
        : "person" in input.dataset ? personIn(input).id || library.slug(personIn(input).text) || undefined
          : other ? pairOf([input, other]) : numberOrText(input);
}

function pairOf(inputs) {
  const sides = inputs.map((one) => one.value.trim().replace(",", "."));
  return sides.some(Boolean) ? sides.join("-") : undefined;
}

function numberOrText({ value: written, inputMode }) {
  const text = tidy(written);
  const number = NUMBERS[inputMode]?.test(text) ? Number(text.replace(",", ".").replace("−", "-")) : NaN;
  return text && inputMode in NUMBERS ? number : text || undefined;
}

// The fields of a form are called like the keys of its file, behind a name where others are called the same.
const valuesOf = ({ properties }, prefix) => Object.fromEntries(Object.keys(properties)
  .map((key) => [key, value(`${prefix}-${key}`) ?? value(key)]).filter(([, one]) => one !== undefined));

// The faults of those rows that begin with what is so, each at a field of the form itself, for what the rules of a file cannot see.
const faultsAt = (...rows) => faultsWhere(...rows.map(([isSo, name, rule, message, hint, more]) =>
  [isSo, [], rule, message, hint, { field: name, ...more }]));

// The field at which a fault is shown: the one that is called like its place, or like the nearest above it.
function fieldOf({ prefix, places, rest }, found, submission) {
  const path = found.path.length ? found.path : [found.missing].filter(Boolean);
  const above = path.map((_key, number) => path.slice(0, path.length - number).join("-"));
  const names = [...above, path.at(-1)].flatMap((key) => [`${prefix}-${key}`, key]);
  return [...(places?.(found, submission) || []), ...names].find((name) => isShown(document.querySelector(`[data-field="${name}"]`))) || rest;
}

// A list may be of another kind of games than its form is for.
const reportOf = (kind) => reports[(kind === "entry" && field("list").selectedOptions[0]?.dataset.kind) || kind];

// What is reported: its kind, its file, and what each kind of report says in addition.
const read = (kind, asks) => ({ kind, asks, schema: kind, ...reportOf(kind).read(asks, kind) });

// What is wrong; a fault about a player who is not on file names the players who may be meant.
function judge(submission) {
  const report = reportOf(submission.kind);
  return Array.from(report.judge(submission, newestDay()), (found) => {
    const similar = found.stranger ? library.suggest(found.stranger) : [];
    const meant = similar.length && similar.length <= MOST_SIMILAR
      ? { similar, hint: _("did you mean {players}?", { players: similar.map(library.label).join(" / ") }) } : {};
    return { ...found, field: found.field || fieldOf(report, found, submission), ...meant };
  });
}

// Everything that the schema of its file says of a value.
const shapeFaults = ({ schema, value: written }) => checks.shapeFaults(written, schemas[schema]);

function exclusion(list, players, date, name) {
  const [id, first, last] = library.excluded(list, players, date) || [];
  const values = { player: id, since: day(first), until: day(last) };
  const message = last ? _("not rated: '{player}' was excluded from the list from {since} until {until}", values)
    : _("not rated: '{player}' has been excluded from the list since {since}", values);
  return faultsAt([id, name, "players-are-rated", message, _("send it all the same if it is to be shown"), MILD]);
}

const roundAndTable = ({ round, table }) => (table ? _("round {round}, table {table}", { round, table }) : _("round {round}", { round }));

// Of a board of an event, or a game that is one. Its file is named after round and table.
const idOfBoard = ({ round = "", table }) => `r${round}-${library.slug(table || "a")}`;

const NO_EVENT = { id: "", name: "", system: "", terms: {}, decimals: 2, boards: [], inPlay: [] };

// The event that a field names: of boards of seven powers, or of games between people.
const eventIn = (name, isBetweenPeople) =>
  library.events.find(({ of, id }) => Boolean(of) === isBetweenPeople && id === typed(name)) || NO_EVENT;

// A board of an event, with its file.
const boardOf = (event, board) =>
  ({ event, value: board, folder: `content/tournaments/${event.id}`, id: idOfBoard(board), owner: event.id });

const titleOfBoard = ({ event, value: board }) => `${event.name}, ${roundAndTable(board)}`;

// Whether the event is named, has that round, and has no such board yet; and whether no player sits at two boards of the round, which its
// terms may allow. ``seats`` are players with their fields.
function eventFaults({ event, id, value: board }, prefix, seats) {
  const isInPlay = event.inPlay.includes(id);
  const isThere = !isInPlay && event.boards.includes(id) && board.round !== undefined;
  const others = event.terms.fill_ins ? [] : library.boardsOf(event.id).filter((one) => one.round === board.round && one.board !== id);
  const taken = new Map(others.flatMap((one) => one.seats.map(({ player }) => [player, one.board])));
  return faultsAt(
    [!event.id, `${prefix}event`, "event-is-known", _("the event is missing"), _("choose it"), { missing: "event" }],
    [board.round > event.terms.rounds, `${prefix}round`, "rounds-are-planned",
      _("there is no round {round}: the event has {rounds}", { round: board.round, rounds: event.terms.rounds }), _("correct the round")],
    [event.id && isInPlay, `${prefix}table`, "file-is-new", _("{board} is on file, and in play", { board: roundAndTable(board) }),
      _("edit its file: write how the board stands now, or how it ended")],
    [event.id && isThere, `${prefix}table`, "file-is-new", _("{board} is on file already", { board: roundAndTable(board) }),
      _("correct the round, or give the table another letter")],
    ...seats.map(([player, name]) => [player && player !== Masterlist.boards.SEVENTH_PLAYER && taken.has(player), name, "one-board-a-round",
      _("'{player}' also plays on board '{board}' of round {round}", { player, board: taken.get(player), round: board.round }),
      _("choose who really played")]),
  );
}

// The newest day on which a game can have been played: today, and a day for time zones.
const newestDay = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

// A name with the first number behind it that is not taken; the first file has none.
function freeName(name, sign, isTaken, number = 1) {
  const numbered = number > 1 ? `${name}${sign}${number}` : name;
  return isTaken(numbered) ? freeName(name, sign, isTaken, number + 1) : numbered;
}

// The new file that a submission makes: its path and its text.
const fileOf = ({ folder, id, schema, value: written }) => ({ folder, name: `${id}.yaml`, text: yaml.file(written, schema) });

const isOnFile = (id) => Boolean(library.player(id));
const listOf = (id) => library.lists.find((one) => one.id === id);

Masterlist.form = {
  NO_EVENT, answer, boardOf, capital, eventFaults, eventIn, exclusion, faultsAt, field, fileOf, freeName, idOfBoard, isOnFile, judge,
  listOf, newestDay, read, reportOf, reports, shapeFaults, tidy, titleOfBoard, typed, value, valuesOf,
};
