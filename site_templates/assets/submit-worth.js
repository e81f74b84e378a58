// What the games in the form would change for each of their players, by the list's own system.

const { form, library } = Masterlist;
const { _ } = MasterlistWords;
const { lists, playersOf, systems, writerOf } = MasterlistWhatIf;
const { make } = MasterlistKit;

// By player: against whom, and with what score. A player without a rated game begins as the system says.
function sidesOf(games, rowOf) {
  const found = new Map();
  for (const seats of games) {
    seats.forEach(({ player }, at) => {
      const { player: opponent } = seats[1 - at];
      found.set(player, [...(found.get(player) || []), { opponent: rowOf(opponent), score: seats[at].score }]);
    });
  }
  return found;
}

// Null where the script does not say it: of several games together, or of a player without a rated game.
function rated(system, own, games, terms) {
  if (!own || games.some(({ opponent }) => !opponent)) {
    return null;
  }
  if (system.together) {
    return system.together(own, games, terms);
  }
  return games.length === 1 ? system.after(own, games[0].opponent, games[0].score, terms) : null;
}

const textsOf = (own, found, { rating, change }) => (found
  ? [_("{before} → {after}", { before: rating(own.rating), after: rating(found.rating) }), change(found.rating - own.rating)] : ["–", ""]);

// ``games`` are the two seats of each: player and score.
async function show(place, { id, system: name }, games, isCurrent) {
  await Promise.all([MasterlistKit.load(`assets/systems/${name}.js`), MasterlistKit.load(`assets/what-if/${id}.js`)]);
  if (!isCurrent()) {
    return;
  }
  const value = lists.get(id);
  const system = systems.get(name);
  const known = new Map(playersOf(value).map((one) => [one.id, one]));
  const rowOf = (player) => known.get(player) || system.start?.(value.terms);
  const all = Array.from(sidesOf(games, rowOf), ([player, sides]) => {
    const own = rowOf(player);
    return { name: library.all.byId.get(player)?.name || player, own, found: rated(system, own, sides, value.terms) };
  });
  const workings = all.filter(({ found }) => found).flatMap(({ name: who, found }) =>
    [make("p", {}, make("strong", { text: who })), ...MasterlistWorkings.ofFloats(found.lines)]);
  const rows = all.map(({ name: who, own, found }) => form.worthRow({ text: who }, ...textsOf(own, found, writerOf(value))));
  place.replaceChildren(...form.worthTable(rows,
    [_("Computed in your browser from today’s ratings, as if these were the newest games. What counts is worked out when they are published.")],
    workings));
}

Masterlist.worth = { show };
