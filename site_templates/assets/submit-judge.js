// Everything wrong or doubtful with what the form says, each at the field that it concerns.
"use strict";

(() => {
  const { boards, checks, form, library, yaml } = Masterlist;
  const { at, capital } = form;
  const MILD = { severity: "warning" };
  const MOST_SIMILAR = 3; // more are no help
  const { _, day } = MasterlistWords;

  // Faults of a value whose keys are fields of the form behind the name of its kind; terms go by their own.
  const atFields = (kind, found) => Array.from(found, (one) => ({ ...one, field: `${kind}-${one.path.at(-1) || one.missing}` }));

  function judge(submission) {
    const newest = form.newestDay();
    const other = form.other(submission.kind) || { judge: submission.kind === "entry" ? judgeLog : judgeBoard };
    return Array.from(other.judge(submission, newest), meant);
  }

  // A fault about a player who is not on file, with the players who may be meant.
  function meant(found) {
    const similar = found.stranger ? library.suggest(found.stranger) : [];
    return similar.length && similar.length <= MOST_SIMILAR ? { ...found, similar, hint: _("did you mean {players}?", { players: similar.map(library.label).join(" / ") }) } : found;
  }

  // ``figures`` finds what is wrong with how the game went, ``fieldOf`` the field of the form at which a fault is shown.
  function judgeLog(submission, newest, figures, fieldOf = logField) {
    const { entry, keeper, asks } = submission;
    const found = checks.checkEntry(entry, keeper, newest, figures);
    return [...keeperFaults(submission), ...found.map((one) => ({ ...one, field: fieldOf(one, asks, entry) })), ...logDoubts(submission)];
  }

  function* keeperFaults({ keeper }) {
    if (keeper) {
      return;
    }
    const text = form.typed("player");
    yield text && !library.find(text).length
      ? at("player", "player-is-known", _("no player called '{name}' is on file", { name: text }),
        _("choose yourself from the list, or ask to be added first"), { newcomer: text, stranger: library.slug(text) })
      : at("player", "player-is-known", _("your name is missing"), _("type a part of it and choose"), { missing: text ? "" : "player" });
  }

  function* logDoubts({ entry, keeper, list }) {
    if (entry.opponent && !library.all.byId.has(entry.opponent)) {
      yield at("opponent", "opponent-is-known", _("not rated: no player '{id}' is on file", { id: entry.opponent }),
        _("check the spelling; if they are new, add them first, by a submission of their own"), { ...MILD, stranger: entry.opponent });
    }
    yield* exclusion(list, [keeper, entry.opponent], entry.date, "opponent");
    const [same] = sameDay(entry, keeper).filter((one) => one.list === list);
    if (same && !entry.nth) {
      yield at("date", "entries-are-entered-once", _("a game against the same opponent on {day} is in your log already", { day: day(entry.date) }),
        _("send this one only if you played two games on that day"), MILD);
    }
  }

  function* exclusion(list, players, date, field) {
    const [player, since, until] = library.excluded(list, players, date) || [];
    if (player) {
      const said = until
        ? _("not rated: '{player}' was excluded from the list from {since} until {until}", { player, since: day(since), until: day(until) })
        : _("not rated: '{player}' has been excluded from the list since {since}", { player, since: day(since) });
      yield at(field, "players-are-rated", said, _("send it all the same if it is to be shown"), MILD);
    }
  }

  // The field of the form at which a fault of an entry is shown.
  function logField({ path, rule, missing, figure: which }, asks, entry) {
    const [key, ...below] = path;
    const [end, instant] = [asks.end ? "end" : "instant", "instant"];
    const figure = (place, of) => `${place}-${asks.units ? "eliminated" : of}`;
    if (missing && !key) {
      return missing === "result" ? openQuestion(asks) : missing;
    }
    if (key === "resignation") {
      if (rule === "resignation-is-complete") {
        return figure(instant, which || "attrition");
      }
      return below[0] === "attrition" || below[0] === "bonus" || below[0] === "eliminated"
        ? figure(instant, below[0])
        : (below[0] || (entry.resignation.answer ? "reached" : "answer"));
    }
    if (key === "attrition" || key === "bonus" || key === "eliminated") {
      return figure(end, key);
    }
    return { result: "level", nth: "entry-nth", note: "log-note" }[key] || key || figure(end, "bonus");
  }

  // The question that must be answered before the result is known.
  function openQuestion(asks) {
    if (asks.denied) {
      return "reached";
    }
    if (asks.resigned) {
      return "answer";
    }
    return asks.decided ? "level" : "outcome";
  }

  function judgeBoard(submission, newest) {
    const { board, event } = submission;
    const found = checks.checkBoard(board, event, (id) => library.all.byId.has(id), newest);
    const seats = submission.kind === "board" ? boards.POWERS.map((power) => [board.seats[power].player, `seats-${power}`]) : [];
    return [...placeFaults(submission), ...doubleSeats(submission, seats), ...found.map((one) => ({ ...one, field: boardField(one, board) })),
      ...emptySeats(submission), ...strangers(submission)];
  }

  function* placeFaults(submission) {
    const { kind, id, taken } = submission;
    if (kind === "board") {
      yield* eventFaults(submission);
    } else if (!id) {
      yield at("name", "game-has-a-name", _("the game has no name yet"), _("such as the place where it was played"), { missing: "name" });
    } else if (taken.includes(id)) {
      yield at("name", "file-is-new", _("a game of this name is on file already"), _("give the game another name"));
    }
  }

  // Whether the event is named, and has no such board yet.
  function* eventFaults({ event, board, id }, prefix = "") {
    if (!event.id) {
      yield at(`${prefix}event`, "event-is-known", _("the event is missing"), _("choose it"), { missing: "event" });
    } else if (event.inPlay.includes(id)) {
      yield at(`${prefix}table`, "file-is-new", _("{board} is on file, and in play", { board: roundAndTable(board) }),
        _("edit its file: write how the board stands now, or how it ended"));
    } else if (event.boards.includes(id) && board.round !== undefined) {
      yield at(`${prefix}table`, "file-is-new", _("{board} is on file already", { board: roundAndTable(board) }),
        _("correct the round, or give the table another letter"));
    }
  }

  const roundAndTable = ({ round, table }) => (table ? _("round {round}, table {table}", { round, table }) : _("round {round}", { round }));

  function boardField({ path, missing }, board) {
    const [key, power] = path;
    if (key === "ending" && board.ending === "in-play") {
      return "seats"; // a tick has no place for a fault
    }
    if (missing && !key) {
      return missing;
    }
    if (key === "seats") {
      return power ? `seats-${power}` : "seats";
    }
    return { nth: "board-nth", note: "board-note" }[key] || key || "seats";
  }

  // A rated game has a player in every seat; of a board it may be forgotten who it was.
  function* emptySeats({ kind, board }) {
    const empty = boards.POWERS.filter((power) => !board.seats[power].player);
    const isForgotten = kind === "board" && empty.length < boards.POWERS.length && form.field("forgotten").checked;
    if (empty.length && !isForgotten) {
      const missing = empty.length === boards.POWERS.length ? _("the players are missing")
        : _("no player is named for: {powers}", { powers: empty.map((power) => capital(_(power))).join(", ") });
      yield at("seats", "seats-have-players", missing,
        kind === "board" ? _("choose them, or say below that it is no longer known who played") : _("choose them"));
    }
  }

  // No player sits at two boards of one round, unless the event's terms allow it; ``seats`` are players with their fields.
  function* doubleSeats({ event, board, id }, seats) {
    const others = event.terms.fill_ins ? [] : library.boardsOf(event.id).filter((one) => one.round === board.round && one.board !== id);
    const taken = new Map(others.flatMap((one) => one.seats.map(({ player }) => [player, one.board])));
    for (const [player, field] of seats.filter(([one]) => one && one !== boards.SEVENTH_PLAYER && taken.has(one))) {
      yield at(field, "one-board-a-round", _("'{player}' also plays on board '{board}' of round {round}",
        { player, board: taken.get(player), round: board.round }), _("choose who really played"));
    }
  }

  // Dates are compared as texts; without the day on which the game started any time of membership will do.
  function admits(members, id, day) {
    return members.some(([player, since, until]) => player === id && (!day || (since <= day && (!until || day <= until))));
  }

  function* strangers({ board, members }) {
    const players = boards.POWERS.flatMap((power) => [board.seats[power].player, board.seats[power].replaces]);
    const others = Array.isArray(members)
      ? players.filter((id) => id && id !== boards.SEVENTH_PLAYER && !admits(members, id, board.started))
      : [];
    if (others.length) {
      yield at("seats", "players-are-members", _("not members when the game started: {players}",
        { players: others.map((id) => library.all.byId.get(id)?.name || id).join(", ") }),
        _("the game is shown, but rated only where everyone is a member on that day"), MILD);
    }
  }

  // The published entries of a log with the same opponent on the same day.
  const sameDay = ({ date, opponent }, keeper) =>
    library.entriesOf(keeper).filter((one) => one.date === date && one.opponent === opponent);

  // The new file that a submission makes: its path and its text.
  function fileOf(submission) {
    const other = form.other(submission.kind);
    if (other) {
      return other.fileOf(submission);
    }
    const { kind, folder, id, board } = submission;
    return kind === "entry" ? logFile(submission) : { folder, name: `${id}.yaml`, text: yaml.file(board, kind) };
  }

  // Named by date and opponent; a second game on one day ends in --2.
  function logFile({ entry, keeper, list }) {
    const folder = `content/logs/${keeper}`;
    const taken = new Set(library.entriesOf(keeper).map((one) => one.source.file));
    const name = freeName(`${entry.date}-${entry.opponent}`, "--", (one) => taken.has(`${folder}/${one}.yaml`), sameDay(entry, keeper).length);
    return { folder, name: `${name}.yaml`, text: yaml.file({ player: keeper, list, game: entry }, "entry") };
  }

  // A name with the first number behind it that is not taken; the first file has none.
  function freeName(name, sign, isTaken, before = 0) {
    for (let number = before + 1; ; number += 1) {
      const numbered = number > 1 ? `${name}${sign}${number}` : name;
      if (!isTaken(numbered)) {
        return numbered;
      }
    }
  }

  Object.assign(form, { atFields, doubleSeats, eventFaults, exclusion, fileOf, freeName, judge, judgeLog, logFile, roundAndTable });
})();
