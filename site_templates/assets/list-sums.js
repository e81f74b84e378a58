// How a rating came about: what each game added, from the document of the player.
"use strict";

(() => {
  const { root, make } = MasterlistKit;
  const { N_, _, day, numerals, pgettext } = MasterlistWords;

  const RESULTS = {
    "won-strategic": N_("Won, strategic"), "won-major": N_("Won, major"), "won-attrition": N_("Won, attrition"),
    draw: N_("Draw"),
    "lost-attrition": N_("Lost, attrition"), "lost-major": N_("Lost, major"), "lost-strategic": N_("Lost, strategic"),
  };

  const gain = (number) => numerals(number > 0 ? `+${number}` : number || "");
  const stamp = (date) => (date ? make("time", { datetime: date, text: day(date) }) : "");
  const hundredths = (number) => numerals(number.toFixed(2));

  // A table in a frame of its own: heads and cells by column, with a class for each column.
  function tableOf(caption, columns, lines) {
    const cells = (tag, texts) => texts.map((text, at) =>
      make(tag, { class: columns[at][1], scope: tag === "th" ? "col" : null }, text));
    const rows = lines.map((line) => make("tr", {}, ...cells("td", line)));
    return make("div", { class: "wide games", tabindex: "0", role: "group", "aria-label": caption },
      make("table", {}, make("caption", { class: "unseen", text: caption }),
        make("thead", {}, make("tr", {}, ...cells("th", columns.map(([head]) => head)))), make("tbody", {}, ...rows)));
  }

  const sumOf = (sum, value) => make("p", { class: "sum" }, `${sum} = `, make("strong", { text: value }));

  const opponentOf = (one) => (one.opponent_name
    ? make("a", { href: `${root}players/${one.opponent}.html`, text: one.opponent_name }) : one.opponent);

  const LOG = [[_("Date")], [_("Opponent")], [_("Result"), "late"], [pgettext("column", "Opponents defeated"), "n"],
    [pgettext("column", "Game points"), "n"]];

  // By which the player's page names each entry: book and number, or its day where it lies in a file of its own.
  function anchorsOf(log) {
    const before = {};
    return new Map(log.map((one) => {
      const ofDay = !/[/]\d+[.]yaml$/.test(one.source.file);
      const key = ofDay ? one.date : one.book;
      before[key] = (before[key] || 0) + 1;
      return [one, ofDay && before[key] === 1 ? key : `${key}-${before[key]}`];
    }));
  }

  // What the list calls its rating.
  const CALLED = document.querySelector("[data-column=rating]")?.textContent.trim() || _("Rating");

  // Of a log: what earlier books brought, and what each rated game added.
  function ofLog(name, { log, carried_over: carried, rating_field: field }, until, list, href) {
    const rated = log.filter((one) => one.rated && (!until || one.date <= until));
    const last = rated.at(-1);
    if (!last) {
      return null;
    }
    let defeated = carried ? carried.defeated.length + carried.drawn.length / 2 : 0;
    const lines = defeated || carried?.game_points
      ? [["", _("Carried over"), "", gain(defeated), numerals(carried.game_points)]] : [];
    const anchor = anchorsOf(log);
    for (const one of rated) {
      const added = gain(one.opponents_defeated - defeated);
      const label = _("the game of {day}, with the line that was submitted", { day: day(one.date) });
      const toGame = make("a", { href: `${href}#${list}-${anchor.get(one)}`, "aria-label": label }, stamp(one.date));
      lines.push([toGame, opponentOf(one), _(RESULTS[one.result]), added, numerals(one.game_points)]);
      defeated = one.opponents_defeated;
    }
    return [
      sumOf(_("{defeated} opponents defeated × {points} game points",
        { defeated: numerals(last.opponents_defeated), points: numerals(last.total) }), `${CALLED} ${numerals(last[field])}`),
      tableOf(_("What {name}’s games added", { name }), LOG, lines),
    ];
  }

  const LEDGER = [[_("Date")], [_("Game")], ["", "late"], [_("Points"), "n"], [_("Rating"), "n"]];

  // What a game is called: its id as words, without the date with which it may begin.
  const nameOf = (id) => id.replace(/^\d{4}(-\d{2}){0,2}-(?=[a-z])/, "").split("-")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");

  // Of a ledger: each ante and award.
  function ofLedger(name, { ledger }, list, until) {
    const changes = ledger.filter((one) => !until || one.date <= until);
    const last = changes.at(-1);
    if (!last) {
      return null;
    }
    const lines = changes.map((one) => [
      stamp(one.date), make("a", { href: `${root}games/${list}/${one.game}.html`, text: nameOf(one.game) }),
      one.step === "start" ? _("ante") : _("award"), hundredths(one.points), hundredths(one.rating),
    ]);
    return [
      sumOf(_("Antes and awards of {count} starts and ends of games", { count: changes.length }),
        _("rating {rating}", { rating: hundredths(last.rating) })),
      tableOf(_("What {name}’s games added", { name }), LEDGER, lines),
    ];
  }

  const OUTCOMES = { won: N_("Won"), drawn: N_("Drawn"), lost: N_("Lost") };
  const NIGHTS = [[_("Date")], [_("Opponent")], [_("Result"), "late"], [_("Change"), "n"], [_("Rating"), "n"]];
  const gained = (first, last) => Math.round((last.rating_after - first.rating_before) * 100) / 100;
  const signed = (number) => (number < 0 ? `− ${hundredths(-number)}` : `+ ${hundredths(number)}`);

  // Of nights: the rating before the first game, and what each game changed.
  function ofNights(name, { played }, list, until) {
    const rated = played.filter((one) => one.rated && (!until || one.date <= until));
    const [first, last] = [rated[0], rated.at(-1)];
    if (!last) {
      return null;
    }
    const lines = rated.map((one) => [
      make("a", { href: `${root}games/${list}/${one.night}.html#g${one.game.split("/").pop()}` }, stamp(one.date)),
      make("span", {}, ...one.opponents.flatMap(({ player, name: called }, at) =>
        [at ? ", " : "", make("a", { href: `${root}players/${player}.html`, text: called })])),
      _(OUTCOMES[one.outcome]),
      hundredths(gained(one, one)), hundredths(one.rating_after),
    ]);
    return [
      sumOf(`${hundredths(first.rating_before)} ${signed(gained(first, last))}`, hundredths(last.rating_after)),
      tableOf(_("What {name}’s games added", { name }), NIGHTS, lines),
    ];
  }

  // What stands in an opened row; ``until`` is the last day of an edition, or "".
  function explained({ name, lists }, list, until, href) {
    const own = lists[list];
    const inside = own.log ? ofLog(name, own, until, list, href) : own.ledger ? ofLedger(name, own, list, until)
      : ofNights(name, own, list, until);
    const toPage = make("a", { href, text: _("The page of {name}, with the working of every number", { name }) });
    return [...(inside || [make("p", { text: _("No rated game is on file.") })]), make("p", {}, toPage)];
  }

  const resultOf = (kind) => _(RESULTS[kind] || OUTCOMES[kind]);

  Object.assign(MasterlistTables, { explained, anchorsOf, nameOf, resultOf, tableOf });
})();
