// How a rating came about: what each game added, from the document of the player.

const { _, day, ngettext, numerals, pgettext, make, link, playerLink } = MasterlistKit;
const { decimals, digitsOfRows } = MasterlistDigits;
const { sumOf, term } = MasterlistEquation;

const capital = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);

// How a game went: won-strategic is "Won, strategic", in the words of generator/masterlist/scoring/log.py and of what-if.js.
const resultOf = (kind) => _(capital(kind).replace("-", ", "));

const [IN_A_ROW, NEWEST] = [5, 4]; // columns that an opened row has room for, and games that it shows

const gain = (number) => numerals(number > 0 ? `+${number}` : number || "");
const stamp = (date) => (date ? make("time", { datetime: date, text: day(date) }) : "");
const written = (number, digits) => numerals(decimals(number, digits));
const signed = (number, digits, apart = "") => `${number < 0 ? "−" : "+"}${apart}${written(Math.abs(number), digits)}`;
const coloured = (number, digits) => make("span", { class: number > 0 ? "gain-by" : number < 0 ? "loss-by" : "" }, signed(number, digits));

// A table in a frame of its own: heads and cells by column, with a class for each column.
function tableOf(caption, columns, lines) {
  const cells = (tag, texts) => columns.map(([, style], at) => make(tag, { class: style, scope: tag === "th" ? "col" : null }, texts[at]));
  const rows = lines.map((line) => make("tr", {}, ...cells("td", line)));
  return make("div", { class: "wide games", tabindex: "0", role: "group", "aria-label": caption },
    make("table", {}, make("caption", { class: "unseen", text: caption }),
      make("thead", {}, make("tr", {}, ...cells("th", columns.map(([head]) => head)))), make("tbody", {}, ...rows)));
}

const gamesBefore = (count) => ngettext("{count} earlier game", "{count} earlier games", count);

const namedOr = (id, name) => (name ? playerLink(id, name) : id);
const over = (value, sum) => make("span", {}, value, " ", make("small", { text: sum }));

// By which the player's page names an entry: book and number, or its day where it lies in a file of its own.
function anchorOf(entry, log) {
  const isOfDay = ({ source }) => !/[/]\d+[.]yaml$/.test(source.file);
  const keyOf = (one) => (isOfDay(one) ? one.date : one.book);
  const number = log.slice(0, log.indexOf(entry) + 1).filter((one) => keyOf(one) === keyOf(entry)).length;
  return isOfDay(entry) && number === 1 ? keyOf(entry) : `${keyOf(entry)}-${number}`;
}

const RATING = [_("Rating"), "n"];
const LOG = [[_("Date")], [_("Opponent")], [_("Result"), "late"], [pgettext("column", "Opponents defeated"), "n"],
  [pgettext("column", "Game points"), "n"], RATING];

// Of a log: what earlier books carried over, and what each rated game added.
function ofLog({ log, carried_over: carried, rating_field: field }, isWithin, list, player) {
  const earlier = carried ? carried.defeated.length + carried.drawn.length / 2 : 0;
  const rated = log.filter((one) => one.rated);
  const gains = new Map(rated.map((one, at) => [one, one.opponents_defeated - (rated[at - 1]?.opponents_defeated ?? earlier)]));
  const shown = rated.filter(isWithin);
  const lines = shown.map((one) => [
    link(`players/${player}.html#${list}-${anchorOf(one, log)}`, stamp(one.date),
      { "aria-label": _("the game of {day}, with the line that was submitted", { day: day(one.date) }) }),
    namedOr(one.opponent, one.opponent_name), resultOf(one.result), gain(gains.get(one)), numerals(one.game_points),
    over(numerals(one[field]), `${numerals(one.opponents_defeated)} × ${numerals(one.total)}`),
  ]);
  const sum = ({ opponents_defeated: defeated, total, [field]: rating }) => make("p", { class: "equation" },
    term(numerals(defeated), pgettext("in an equation", "defeated")), term("×"), term(numerals(total), pgettext("in an equation", "points")),
    make("span", {}, "= ", make("b", { text: numerals(rating) })));
  // What the first games come to together, with what was carried over.
  function together(count) {
    const brought = carried?.game_points || 0;
    const { opponents_defeated: defeated, total } = shown[count - 1] ?? { opponents_defeated: earlier, total: brought };
    const isCarried = earlier || brought;
    const label = [...(count ? [gamesBefore(count)] : []), ...(isCarried ? [_("Carried over")] : [])].join(" · ");
    return label ? [["", label, "", gain(defeated), numerals(total)]] : [];
  }
  const changes = shown.map((one, at) => [shown[at - 1]?.[field] ?? 0, one[field]]);
  return { columns: LOG, changes, together, lines: () => lines, sum: () => sum(shown.at(-1)) };
}

const LEDGER = [[_("Date")], [_("Game")], [_("Points"), "n"], RATING];

// What a game is called: its id as words, without the date with which it may begin.
const nameOf = (id) => id.replace(/^\d{4}(-\d{2}){0,2}-(?=[a-z])/, "").split("-").map(capital).join(" ");

// A number from its exact form, of which some are fractions.
const fromExact = (text) => text.split("/").map(Number).reduce((whole, part) => whole / part);

// Of a ledger: each ante and award.
function ofLedger({ ledger }, isWithin, list) {
  const shown = ledger.filter(isWithin);
  const changes = shown.map(({ points_exact: points, rating_exact: rating }) => [fromExact(rating) - fromExact(points), fromExact(rating)]);
  const lines = (digits) => shown.map((one, at) => [
    stamp(one.date), link(`games/${list}/${one.game}.html`, nameOf(one.game)),
    over(coloured(fromExact(one.points_exact), digits), one.step === "start" ? _("ante") : _("award")), written(changes[at][1], digits),
  ]);
  const together = (count, digits) => (count ? [["", ngettext("{count} earlier change", "{count} earlier changes", count),
    signed(changes[count - 1][1] - changes[0][0], digits), written(changes[count - 1][1], digits)]] : []);
  function sum() {
    const [antes, awards] = ["start", "end"].map((step) =>
      shown.reduce((all, one) => all + (one.step === step ? fromExact(one.points_exact) : 0), 0));
    return sumOf(changes.at(-1)[1], 2, [[awards, _("awards")], [antes, _("antes")]]);
  }
  return { columns: LEDGER, changes, together, lines, sum };
}

const NIGHTS = [[_("Date")], [_("Opponent")], [_("Result"), "late"], [_("Change"), "n"], RATING];
const gained = (first, last) => fromExact(last.rating_after_exact) - fromExact(first.rating_before_exact);

// Of nights: the rating before the first game, and what each game changed.
function ofNights({ played }, isWithin, list) {
  const rated = played.filter((one) => one.rated && isWithin(one));
  const changes = rated.map(({ rating_before_exact: before, rating_after_exact: after }) => [fromExact(before), fromExact(after)]);
  const lines = (digits) => rated.map((one, row) => [
    link(`games/${list}/${one.night}.html#g${one.game.split("/").pop()}`, stamp(one.date)),
    make("span", {}, ...one.opponents.flatMap(({ player, name }, at) => [at ? ", " : "", namedOr(player, name)])),
    resultOf(one.outcome), coloured(gained(one, one), digits), written(changes[row][1], digits),
  ]);
  function sum() {
    const [before, after] = [changes[0][0], changes.at(-1)[1]];
    return sumOf(after, 2, [[before, _("before")], [after - before, ngettext("by {count} game", "by {count} games", changes.length)]]);
  }
  const together = (count, digits) => (count ? [["", gamesBefore(count), "", coloured(gained(rated[0], rated[count - 1]), digits),
    written(changes[count - 1][1], digits)]] : []);
  return { columns: NIGHTS, changes, together, lines, sum };
}

// The rated games of a player on a list on some days: how they make the rating, and tables of them; null where there are none.
function gamesOf({ player, lists }, list, isWithin, caption) {
  const own = lists[list];
  const { columns, changes, together, lines, sum } = (own.log ? ofLog : own.ledger ? ofLedger : ofNights)(own, isWithin, list, player);
  function inRow() { // the newest first
    const older = Math.max(0, changes.length - NEWEST);
    const before = older ? [[changes[0][0], changes[older - 1][1]]] : [];
    const digits = digitsOfRows([...before, ...changes.slice(older)]);
    return tableOf(caption, columns.slice(0, IN_A_ROW), [...lines(digits).slice(older).toReversed(), ...together(older, digits)]);
  }
  return changes.length ? { inRow, sum, table: () => tableOf(caption, columns, lines(digitsOfRows(changes))) } : null;
}

// The content of an opened row; ``until`` is the last day of an edition, or "".
function explained(player, list, until, href) {
  const { name } = player;
  const found = gamesOf(player, list, ({ date }) => !until || date <= until, _("What {name}’s games added", { name }));
  const toPage = make("a", { href, text: _("The page of {name}, with the working of every number", { name }) });
  return [...(found ? [found.sum(), found.inRow()] : [make("p", { text: _("No rated game is on file.") })]), make("p", {}, toPage)];
}

Object.assign(globalThis.MasterlistTables ||= {}, { anchorOf, explained, fromExact, gained, gamesOf, nameOf, resultOf });
