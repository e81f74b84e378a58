// How a player is placed on a list, from their document: the rating, the sum that it is, and what each result changed.

const { _, dated, fromExact, make, numerals } = MasterlistKit;
const { sumOf } = MasterlistEquation;
const { nameOf, resultOf } = MasterlistTables;
const stamp = (date) => make("time", { datetime: date, text: dated(date) });

const written = (number, places) => numerals(places ? number.toFixed(places) : number);

// What a game changed: which way, in words, and as a number with its sign.
function changeIn({ change, places }) {
  const n = written(Math.abs(change), places);
  return change > 0 ? ["gain", _("gained {n}", { n }), `+${n}`] : change < 0 ? ["loss", _("lost {n}", { n }), `−${n}`] : ["same", n, `±${n}`];
}

const WHYS = {
  contradicted: _("contradicted"), excluded: _("excluded"), unsigned: _("unsigned"), repeated: _("repeated"),
  "opponent not on file": _("opponent not on file"), "not authenticated": _("not authenticated"),
};

// The results of a player on one list, in the order of play: whom they met, how it went, what it changed, whether it counts.
const resultsOn = (player, list, { log = [], played = [], ledger = [], rating_field: field }, reasonOf = () => "") => [
  ...log.map((one, at) => ({
    list, date: one.date, path: `players/${player}.html#list-${list}`, who: [[one.opponent, one.opponent_name]], text: resultOf(one.result),
    why: one.rated ? "" : [WHYS[one.status], one.status === "excluded" && reasonOf(list, one.date, [player, one.opponent])].filter(Boolean).join(": "),
    isAwaiting: one.status === "awaiting opponent", before: at && log[at - 1][field], change: one.rated && at ? one[field] - log[at - 1][field] : null,
  })),
  ...played.map((one) => ({
    list, date: one.date, path: `games/${list}/${one.night}.html`,
    who: one.opponents.map(({ player, name }) => [player, name]), why: one.not_rated_because,
    text: one.opponents.length > 1 ? _("place {place} of {all}", { place: one.place, all: one.opponents.length + 1 }) : resultOf(one.outcome),
    before: one.rated && fromExact(one.rating_before_exact), change: one.rated ? fromExact(one.rating_after_exact) - fromExact(one.rating_before_exact) : null, places: 2,
  })),
  ...ledger.filter((one) => one.step === "end").map((one) => {
    const stakes = ledger.filter(({ game }) => game === one.game); // ante and award
    const before = Number(stakes[0].rating_exact) - Number(stakes[0].points_exact);
    const change = stakes.reduce((sum, { points_exact: points }) => sum + Number(points), 0);
    return { list, date: one.date, path: `games/${list}/${one.game}.html`, text: nameOf(one.game), places: 2, before, change };
  }),
];

// What moved a rating last: a whole rating period, of which its games are the working, or a game.
function newestOf(player, list, own) {
  const games = resultsOn(player, list, own);
  const newest = games.findLast(({ change }) => change !== null);
  const whole = own.other_changes?.at(-1);
  if (whole && !(newest?.date > whole.date)) {
    const [before, after] = [whole.rating_before_exact, whole.rating_after_exact].map(fromExact);
    return { before, change: after - before, places: 2, said: stamp(whole.date), name: dated(whole.date) };
  }
  return newest && { ...newest, said: newest === games.at(-1) ? _("last game") : _("last rated game") };
}

// A number whose decimals are raised, as the top of a page has it.
function raised(figure) {
  const [, whole, decimals = ""] = numerals(figure).match(/^(.*?)([.,]\d+)?$/);
  return [whole, ...(decimals ? [make("span", { class: "raised", text: decimals })] : [])];
}

// A rating as it is written, what moved it last, and the sum of the two, where there is one.
function standingOf(player, list, own) {
  const newest = newestOf(player, list, own);
  const [way, moved] = newest ? changeIn(newest) : [];
  const since = newest ? [make("span", { class: way, text: moved }), " ", newest.said] : [stamp(own.history.at(-1)?.date)];
  const { before, change, places = null, said, name = said } = newest ?? {};
  const isWhole = Math.abs(before + change - own.rating) < 0.01; // no other game of a ledger began or was over meanwhile
  const sum = !isWhole ? [] : [sumOf(own.rating, places, [[before, _("before")], [change, name]])];
  return { rating: own.log ? own.rating : own.rating.toFixed(2), since, sum };
}

globalThis.MasterlistStanding = { changeIn, raised, resultsOn, standingOf };
