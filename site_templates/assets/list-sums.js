// How a rating came about: what each game added, from the document of the player.
"use strict";

(() => {
  const { root, make } = MasterlistKit;

  const resultIn = (value) => (value[0].toUpperCase() + value.slice(1)).replace("-", ", ");
  const gain = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "");
  const day = (date) => (date ? make("time", { text: date }) : "");

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

  const LOG = [["Date"], ["Opponent"], ["Result", "late"], ["Opponents defeated", "n"], ["Game points", "n"]];

  // Of a log: what earlier books brought, and what each rated game added.
  function ofLog(name, { log, carried_over: carried }, until) {
    const rated = log.filter((one) => one.rated && (!until || one.date <= until));
    const last = rated.at(-1);
    if (!last) {
      return null;
    }
    let defeated = carried ? carried.defeated.length + carried.drawn.length / 2 : 0;
    const lines = defeated || carried?.game_points
      ? [["", "Carried over", "", gain(defeated), String(carried.game_points)]] : [];
    for (const one of rated) {
      const added = gain(one.opponents_defeated - defeated);
      lines.push([day(one.date), opponentOf(one), resultIn(one.result), added, String(one.game_points)]);
      defeated = one.opponents_defeated;
    }
    return [
      sumOf(`${last.opponents_defeated} opponents defeated × ${last.total} game points`, `WWR ${last.wwr}`),
      tableOf(`What ${name}’s games added`, LOG, lines),
    ];
  }

  const LEDGER = [["Date"], ["Game"], ["", "late"], ["Points", "n"], ["Rating", "n"]];

  // Of a ledger: each ante and award.
  function ofLedger(name, { ledger }, list, until) {
    const changes = ledger.filter((one) => !until || one.date <= until);
    const last = changes.at(-1);
    if (!last) {
      return null;
    }
    const lines = changes.map((one) => [
      day(one.date), make("a", { href: `${root}games/${list}/${one.game}.html`, text: one.game }),
      one.step === "start" ? "ante" : "award", one.points.toFixed(2).replace("-", "−"), one.rating.toFixed(2).replace("-", "−"),
    ]);
    return [
      sumOf(`Antes and awards of ${changes.length} starts and ends of games`, `rating ${last.rating.toFixed(2)}`),
      tableOf(`What ${name}’s games added`, LEDGER, lines),
    ];
  }

  // What stands in an opened row; ``until`` is the last day of an edition, or "".
  function explained({ name, lists }, list, until, href) {
    const own = lists[list];
    const inside = own.log ? ofLog(name, own, until) : ofLedger(name, own, list, until);
    const toPage = make("a", { href, text: `The page of ${name}, with the working of every number` });
    return [...(inside || [make("p", { text: "No rated game is on file." })]), make("p", {}, toPage)];
  }

  MasterlistTables.explained = explained;
})();
