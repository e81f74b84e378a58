// What stands in the form, as the values of a content file; and which questions the answers so far give rise to.
"use strict";

(() => {
  const { boards, library } = Masterlist;
  // With these a text does not say what it shows; a file that holds one is refused.
  const HIDDEN = /[\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;
  const SIDES = ["own", "opponent"];
  const KINDS_OF_UNIT = ["infantry", "cavalry", "artillery"];

  const field = (id) => document.getElementById(id);
  const typed = (id) => field(id)?.value.trim() || "";
  const answer = (name) => document.querySelector(`input[name=${name}]:checked`)?.value || "";
  const number = (id) => (typed(id) === "" ? undefined : /^\d+$/.test(typed(id)) ? Number(typed(id)) : NaN);
  const note = (id) => typed(id).replace(HIDDEN, "") || undefined;
  // Without letters that cannot be seen, and with single spaces.
  const tidy = (id) => typed(id).replace(/\p{C}/gu, "").replace(/\s+/g, " ").trim() || undefined;

  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  // A fault at a field of the form itself, for what the rules of a file cannot see.
  const at = (field, rule, message, hint, more = {}) => ({ ...Masterlist.checks.fault([], rule, message, hint), field, ...more });

  // The player of a field: the id; what an id would look like where no player on file is meant; undefined where it is empty.
  const person = (people, id) => people[id].id || library.slug(people[id].text) || undefined;

  // The form's answers as a log entry.
  function readLog(people) {
    const outcome = answer("outcome");
    const decided = outcome === "won" || outcome === "lost";
    const resigned = decided && answer("level") === "resignation";
    const denied = resigned && answer("answer") === "denied";
    const reached = denied ? answer("reached") : "";
    const level = levelOf(resigned, denied, reached);
    const isKnown = outcome === "draw" || (decided && Boolean(level));
    const higher = reached === "strategic" || reached === "major";
    const asks = {
      decided, resigned, denied, scored: isKnown, units: answer("figures") === "units",
      bonus: answer("figures") === "bonus", instant: resigned && !higher,
      end: !resigned || (denied && reached !== "none"),
    };
    const said = {
      result: outcome === "draw" ? "draw" : (isKnown ? `${outcome}-${level}` : undefined),
      ...stateOf(asks, resigned && !denied ? "instant" : asks.end && "end"),
    };
    if (resigned && isKnown) {
      const by = outcome === "won" ? "opponent" : "own";
      const instant = denied && asks.instant ? stateOf(asks, "instant") : {};
      said.resignation = { by, answer: answer("answer"), ...(denied ? { reached } : {}), ...instant };
    }
    return entryOf(people, asks, said);
  }

  // An entry of a log with how the game went, which every kind of games says in its own way.
  function entryOf(people, asks, said) {
    const entry = {
      date: typed("date") || undefined, opponent: person(people, "opponent"), ...said, signed: field("signed").checked || undefined,
      nth: number("entry-nth"), note: note("log-note"),
    };
    return { kind: "entry", asks, entry, keeper: people.player.id, list: typed("list") };
  }

  // The level of victory, or "" as long as the answers leave it open.
  function levelOf(resigned, denied, reached) {
    if (!resigned) {
      return answer("level");
    }
    if (!denied) {
      return answer("answer") ? "attrition" : "";
    }
    return { strategic: "strategic", major: "major", attrition: "attrition", none: "attrition" }[reached] || "";
  }

  function stateOf(asks, at) {
    if (!at) {
      return {};
    }
    return asks.units ? unitsOf(at) : { attrition: pairOf(`${at}-attrition`), bonus: pairOf(`${at}-bonus`) };
  }

  function unitsOf(at) {
    const count = (side, kind) => number(`${at}-${side}-${kind}`);
    const known = SIDES.some((side) => KINDS_OF_UNIT.some((kind) => count(side, kind) !== undefined));
    if (!known) {
      return {};
    }
    // Zeros are left out, except where nothing else is left.
    const some = (side) => KINDS_OF_UNIT.map((kind) => [kind, count(side, kind)]).filter(([, units]) => units !== undefined && units !== 0);
    const of = (side) => (some(side).length ? Object.fromEntries(some(side)) : { infantry: 0 });
    return { eliminated: { own: of("own"), opponent: of("opponent") } };
  }

  function pairOf(name) {
    const [own, opponent] = SIDES.map((side) => typed(`${name}-${side}`));
    return own || opponent ? `${own}-${opponent}` : undefined;
  }

  // The form's answers as a board of an event, or as a rated game.
  function readBoard(people, kind) {
    const isGame = kind === "game";
    const list = isGame ? listOf() : null;
    const event = isGame ? { ...NO_EVENT, system: list?.system || "" } : eventOf();
    const over = !isGame || Boolean(typed("finished"));
    const centres = boards.POWERS.map((power) => number(`${power}-centres`) || 0);
    const isSolo = Math.max(...centres) >= boards.CENTRES_TO_WIN;
    const known = boards.SYSTEMS[event.system];
    const mayConcede = !known || boards.concessionsCount(event.system, event.terms);
    const inPlay = !isGame && field("in_play").checked;
    const unsolved = over && !inPlay && !isSolo && mayConcede;
    const conceded = unsolved && answer("ending") === "concession";
    const ended = over && !inPlay;
    const named = boards.POWERS.filter((power) => people[`${power}-player`].text).length;
    const asks = {
      over, ended, unsolved, conceded, left_out: ended && !known?.drawsIncludeAll,
      forgotten: !isGame && named > 0 && named < boards.POWERS.length,
    };
    const board = {
      ...(isGame
        ? { started: typed("started") || undefined, finished: typed("finished") || undefined }
        : { round: number("round"), table: typed("table") || undefined }),
      ...(over ? endOf({ inPlay, isSolo, conceded }) : {}),
      seats: Object.fromEntries(boards.POWERS.map((power) => [power, seatOf(people, power, asks)])),
      nth: number("board-nth"),
      note: note("board-note"),
    };
    return { kind, asks, board, event, members: list?.members, ...placeOf(board, event, list) };
  }

  function endOf({ inPlay, isSolo, conceded }) {
    if (inPlay) {
      return { last_year: number("last_year"), ending: "in-play" };
    }
    return {
      last_year: number("last_year"),
      ending: isSolo ? "solo" : (conceded ? "concession" : "draw"),
      conceded_to: conceded ? typed("conceded_to") || undefined : undefined,
      time_limited: field("time_limited").checked || undefined,
    };
  }

  const NO_EVENT = { id: "", system: "", terms: {}, decimals: 2, boards: [], inPlay: [] };
  const listOf = () => library.all.lists.find((one) => one.id === typed("game-list"));
  const eventOf = () => library.all.events.find((event) => event.id === typed("event")) || NO_EVENT;

  function seatOf(people, power, asks) {
    const centres = asks.over ? number(`${power}-centres`) : undefined;
    return {
      player: person(people, `${power}-player`),
      replaces: person(people, `${power}-replaces`),
      centres: centres || Number.isNaN(centres) ? centres : undefined,
      eliminated: asks.over && !centres ? number(`${power}-eliminated`) : undefined,
      left_out: (asks.left_out && field(`${power}-left_out`).checked) || undefined,
    };
  }

  // Where the file will lie, and which names are taken there.
  function placeOf(board, event, list) {
    if (answer("kind") === "board") {
      const id = `r${board.round ?? ""}-${library.slug(board.table || "a")}`;
      return { folder: `content/tournaments/${event.id}`, id, taken: event.boards, owner: event.id };
    }
    const name = library.slug(typed("name"));
    const id = name && `${(board.started || "").slice(0, 7)}-${name}`;
    return { folder: `content/games/${typed("game-list")}`, id, taken: list?.games || [], owner: typed("game-list") };
  }

  // What reads, judges and writes those kinds that are neither an entry nor a board.
  const other = (kind) => ({
    player: Masterlist.newcomers, event: Masterlist.events, night: Masterlist.nights, "event-game": Masterlist.eventGames,
    duel: Masterlist.duels,
  })[sortOf(kind)];

  // An entry may be of a game between two, which the list says.
  const sortOf = (kind) => (kind === "entry" && field("list").selectedOptions[0]?.dataset.kind) || kind;

  const read = (people) => {
    const kind = answer("kind");
    if (other(kind)) {
      return other(kind).read(people);
    }
    return kind === "entry" ? readLog(people) : readBoard(people, kind);
  };

  // The newest day on which a game can have been played: today, and a day for time zones.
  const newestDay = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

  Masterlist.form = { answer, at, capital, entryOf, field, newestDay, note, number, other, person, read, sortOf, tidy, typed };
})();
