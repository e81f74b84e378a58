// "What if": what a game that is not played yet would make of a rating. The computing is the system's own script.

const { root, make } = MasterlistKit;
const { _, N_ } = MasterlistWords;
const { among, words } = MasterlistFold;
const { lists, playersOf, systems, writerOf } = MasterlistWhatIf;
const NEXT = 10; // opponents that are named as those to play next
const OUTCOMES = [{ name: N_("Won"), score: 1 }, { name: N_("Drawn"), score: 0.5 }, { name: N_("Lost"), score: 0 }];

const ordered = (system, row) => (system.order ? system.order(row) : [row.rating]);
function isGreater(one, other) {
  const at = one.findIndex((value, number) => value !== other[number]);
  return at >= 0 && one[at] > other[at];
}

// One more than the number of those who would stand higher.
function rankOf(system, players, moved) {
  const own = ordered(system, moved.get(moved.own));
  const rows = players.filter((row) => row.rank && row.id !== moved.own);
  return 1 + rows.filter((row) => isGreater(ordered(system, { ...row, ...moved.get(row.id) }), own)).length;
}

function resultOf(system, players, own, opponent, chosen, bonus, terms) {
  const result = system.results ? chosen : chosen.score;
  const after = system.after(own, opponent, result, terms, bonus);
  const moved = new Map([[own.id, { ...own, ...after }]]);
  moved.own = own.id;
  if (!system.results) {
    moved.set(opponent.id, system.after(opponent, own, 1 - chosen.score, terms));
  }
  return { ...after, rank: own.rank ? rankOf(system, players, moved) : null };
}

const labelled = (name, control) => make("label", {}, make("span", { text: name }), " ", control);

const sought = ({ name, id }) => ` ${words(`${name} ${id}`).join(" ")}`;

function answer(own, opponent, found, { rating, change }) {
  const against = _("against {player}", { player: opponent.name });
  const said = _("{before} → {after} ({change})", {
    before: rating(own.rating), after: rating(found.rating), change: change(found.rating - own.rating),
  });
  const ranks = found.rank ? _("rank {before} → {after}", { before: own.rank, after: found.rank }) : "";
  return [
    make("p", {}, make("strong", { text: said }), ` ${against}`, ranks ? ` · ${ranks}` : ""),
    ...MasterlistWorkings.ofFloats(found.lines),
  ];
}

function nextOf(system, players, own, metBy, chosen, bonus, terms) {
  const worth = (row) => system.after({ ...own, met: metBy(row.id) }, row, chosen, terms, bonus).rating - own.rating;
  const open = players.filter((row) => row.id !== own.id && system.isOpen(metBy(row.id)));
  const found = open.map((row, at) => ({ row, at, gain: worth(row) }));
  found.sort((one, other) => other.gain - one.gain || other.at - one.at); // of equals the lower-ranked first
  return found.slice(0, NEXT);
}

function nextTable(found, { change }) {
  return make("table", { class: "next" },
    make("caption", { text: _("Opponents not yet beaten, by what this result would be worth") }),
    make("tbody", {}, ...found.map(({ row, gain }) => make("tr", {},
      make("th", { scope: "row" }, make("a", { href: `${root}players/${row.id}.html`, text: row.name })),
      make("td", { class: "n", text: change(gain) })))));
}

// Fills the part of a player's page; `met` says what each opponent counts as, where the system asks for it.
MasterlistWhatIf.offer = (place, { list, player, met }) => {
  const value = lists.get(list);
  const system = systems.get(value.system);
  const players = playersOf(value);
  const writer = writerOf(value);
  const own = players.find((row) => row.id === player);
  if (!own) {
    place.append(make("p", { text: _("Without a rated game there is nothing to compute from.") }));
    return;
  }
  const others = players.filter((row) => row !== own);
  const metBy = (id) => met.get(id) || "";
  const opponent = make("input", { id: `opponent-${list}`, type: "search" });
  const results = system.results || OUTCOMES;
  const result = make("select", {}, ...results.map(({ name }, at) => make("option", { value: at, text: _(name) })));
  const bonus = system.bonus && make("input", { type: "number", min: system.bonus.least, max: system.bonus.most, value: 0 });
  const status = make("div", { role: "status" });
  const next = make("div", {});
  const bonusNow = () => Math.min(Math.max(Number(bonus?.value || 0), system.bonus?.least || 0), system.bonus?.most || 0);

  let chosen = "";

  // As the search finds them; the only one who answers is meant.
  const found = () => among(others, words(opponent.value), sought);

  function show() {
    const outcome = results[Number(result.value)];
    const answers = chosen ? others.filter((row) => row.id === chosen) : found();
    const other = answers.length === 1 && opponent.value.trim() ? answers[0] : null;
    const mine = other && { ...own, met: metBy(other.id) };
    const none = answers.length ? [] : [make("p", { text: _("No player matches.") })];
    status.replaceChildren(...(other
      ? answer(own, other, resultOf(system, players, mine, other, outcome, bonusNow(), value.terms), writer) : none));
    if (system.isOpen) {
      next.replaceChildren(nextTable(nextOf(system, players, own, metBy, outcome, bonusNow(), value.terms), writer));
    }
  }

  opponent.addEventListener("input", () => { chosen = ""; show(); });
  result.addEventListener("change", show);
  bonus?.addEventListener("input", show);
  const name = make("label", { for: opponent.id, text: _("Opponent") });
  place.append(
    make("div", { class: "what-if" }, make("div", { class: "combobox" }, name, " ", opponent), labelled(_("Result"), result),
      ...(bonus ? [labelled(_(system.bonus.name), bonus)] : [])),
    status, next,
    make("p", { class: "small", text: _("Computed in your browser from today’s ratings, as if this were the only game. Only reported games count.") }),
  );
  MasterlistPlayers.field(opponent, (id) => { chosen = id; show(); }, found);
  show();
};
