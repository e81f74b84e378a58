// "What if": what a game that is not played yet would make of a rating. The computing is the system's own script.

const { _, N_, groupedBy, make, numerals, playerLink } = MasterlistKit;
const { sumOf } = MasterlistEquation;
const { among, words } = MasterlistFold;
const { playersOf, writerOf } = MasterlistWhatIf;
const NEXT = 10; // opponents that are named as those to play next
const OUTCOMES = [{ name: N_("Won"), score: 1 }, { name: N_("Drawn"), score: 0.5 }, { name: N_("Lost"), score: 0 }];

function isGreater(one, other) {
  const at = one.findIndex((value, number) => value !== other[number]);
  return at >= 0 && one[at] > other[at];
}

const labelled = (name, control) => make("label", {}, make("span", { text: name }), " ", control);

const sought = ({ name, id }) => ` ${words(`${name} ${id}`).join(" ")}`;

// Fills the part of a player's page. Whose rating it is about is chosen, where more than one is rated.
MasterlistWhatIf.offer = (place, list, { value, system }, every) => {
  const { ids, names } = value;
  const rated = every.filter(({ player }) => ids.includes(player));
  const sides = rated.length ? rated : every;
  const part = place.appendChild(make("div", {}));
  const whose = make("select", { change: show }, ...sides.map(({ player }, at) => make("option", { value: at, text: names[ids.indexOf(player)] })));
  function show() {
    part.replaceChildren();
    const swap = () => {
      whose.selectedIndex = 1 - whose.selectedIndex;
      show();
      part.querySelector("input").select(); // who types goes on there
    };
    ask(part, list, { value, system }, sides[whose.selectedIndex], ...(sides.length > 1 ? [[labelled(_("Rating of"), whose)], swap] : []));
  }
  show();
};

// Asks about a player's next game; `met` says what each opponent counts as, where the system asks for it, and `against`
// whom the game is asked about first. Who names the player as their own opponent means the other of two ratings.
function ask(place, list, { value, system }, { player, met, against }, fields = [], swap = null) {
  const { terms } = value;
  const players = playersOf(value);
  const { change } = writerOf(value);
  const own = players.find((row) => row.id === player);
  if (!own) {
    place.append(make("p", { text: _("Without a rated game there is nothing to compute from.") }));
    return;
  }
  const others = players.filter((row) => row !== own);
  const results = system.results || OUTCOMES;
  const { name: bonusName, least = 0, most = 0 } = system.bonus || {};
  const first = others.find((row) => row.id === against);
  let chosen = first?.id || "";

  const opponent = make("input", { id: `opponent-${list}`, type: "search", value: first?.name, input: () => { chosen = ""; show(); } });
  const result = make("select", { change: show }, ...results.map(({ name }, at) => make("option", { value: at, text: _(name) })));
  const bonus = make("input", { type: "number", min: least, max: most, value: 0, input: show });
  const status = make("div", { role: "status" });
  const next = make("div", {});

  const points = () => Math.min(Math.max(Number(bonus.value), least), most); // that the system takes
  const assumed = () => results[result.selectedIndex];

  // What a game with an opponent would make of the rating.
  const after = (other) => system.after({ ...own, met: met.get(other.id) || 0 }, other,
    system.results ? assumed() : assumed().score, terms, points());

  // The rank then: one more than the number of those who would stand higher.
  function rankOf(found, other) {
    const ordered = (row) => (system.order ? system.order(row) : [row.rating]);
    const theirs = system.results ? {} : system.after(other, own, 1 - assumed().score, terms);
    const mine = ordered({ ...own, ...found });
    const rows = others.filter((row) => row.rank);
    return 1 + rows.filter((row) => isGreater(ordered(row.id === other.id ? { ...row, ...theirs } : row), mine)).length;
  }

  function answer(other) {
    const found = after(other);
    const by = found.rating - own.rating;
    const sum = sumOf(found.rating, value.places, [[own.rating, _("today")], [by, _("this game")]], by > 0 ? "gain-by" : by < 0 ? "loss-by" : "");
    const rank = own.rank && rankOf(found, other);
    const moved = rank === own.rank ? _("rank {n} as now", { n: rank }) : _("rank {before} → {after}", { before: own.rank, after: rank });
    const ranks = rank ? [" · ", moved] : [];
    const said = system.results ? [` · ${_(assumed().name)}`, ...(system.bonus ? [` · ${_(bonusName)} ${numerals(points())}`] : [])] : [];
    return [sum, make("p", {}, _("against {player}", { player: other.name }), ...said, ...ranks), ...MasterlistWorkings.ofFloats(found.lines)];
  }

  function nextTable() {
    const open = others.filter((row) => system.isOpen(met.get(row.id) || 0));
    const gains = open.map((row, at) => ({ row, at, gain: after(row).rating - own.rating }));
    // Of equals who played lately first, and of these the lower-ranked.
    gains.sort((one, other) => other.gain - one.gain || other.row.year - one.row.year || other.at - one.at);
    const worth = groupedBy(gains.slice(0, NEXT), ({ gain }) => change(gain));
    const named = (all) => all.flatMap(({ row: { id, name } }, at) => [at ? ", " : "", playerLink(id, name)]);
    if (worth.size === 1) {
      const [[n, rows]] = worth;
      return make("p", {}, _("Opponents not yet beaten, each worth {n}:", { n }), " ", ...named(rows));
    }
    return make("table", { class: "next" },
      make("caption", { text: _("Opponents not yet beaten, by what this result would be worth") }),
      make("tbody", {}, ...[...worth].map(([n, rows]) => make("tr", {}, make("th", { scope: "row" }, ...named(rows)), make("td", { class: "n", text: n })))));
  }

  // As the search finds them; the only one who answers is meant.
  const found = () => among(others, words(opponent.value), sought);

  function show() {
    const answers = chosen ? others.filter((row) => row.id === chosen) : found();
    if (swap && !answers.length && among([own], words(opponent.value), sought).length) {
      swap();
      return;
    }
    const [other] = answers.length === 1 && opponent.value.trim() ? answers : [];
    status.replaceChildren(...(other ? answer(other) : answers.length ? [] : [make("p", { text: _("No player matches.") })]));
    next.replaceChildren(...(system.isOpen ? [nextTable()] : []));
  }

  const name = make("label", { for: opponent.id, text: _("Opponent") });
  place.append(
    make("div", { class: "what-if" }, ...fields, make("div", { class: "combobox" }, name, " ", opponent), labelled(_("Result"), result),
      ...(system.bonus ? [labelled(_(bonusName), bonus)] : [])),
    status, next,
    make("p", { class: "small", text: _("Computed in your browser from today’s ratings, as if this were the only game. Only reported games count.") }),
  );
  MasterlistPlayers.field(opponent, (id) => {
    chosen = id;
    show();
    status.firstElementChild?.scrollIntoView({ block: "nearest" }); // it may be below the foot bar or a keyboard
  }, found);
  show();
}
