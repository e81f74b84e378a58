// What the games in the form would change for each of their players, by the list's own system.

const { form, library } = Masterlist;
const { lists, playersOf, systems, writerOf } = MasterlistWhatIf;
const { _, groupedBy, load, make, numerals } = MasterlistKit;
const { decimals, digitsOfGains } = MasterlistDigits;

// What games make of a rating; null where the script does not say it: of several games together, or of a player without a rated game.
function rated(system, own, games, terms) {
  const [{ opponent, score }, other] = games;
  return !own || games.some((one) => !one.opponent) ? null
    : system.together ? system.together(own, games, terms)
      : other ? null : system.after(own, opponent, score, terms);
}

// The sum that gave a change, a factor times more than was expected, with digits that make it come to the change as that is
// shown; "" where the system has no such line.
function gainIn(lines, by, places) {
  const line = lines.findLast(({ sum, value }) => sum[1] === "× (" && Math.abs(value - by) < 1e-9);
  const [factor, times, score, less, expected, end] = line?.sum ?? [];
  const digits = [3, 4, 5].find((one) => decimals(factor * (score - decimals(expected, one)), places) === decimals(by, places));
  return digits ? `${factor} ${times}${numerals(score)} ${less} ${numerals(Number(decimals(expected, digits)))}${end}` : "";
}

// ``games`` are the two seats of each: player and score.
Masterlist.ratings = async ({ id, system: name }, games) => {
  await Promise.all([load(`assets/systems/${name}.js`), load(`assets/what-if/${id}.js`)]);
  const value = lists.get(id);
  const system = systems.get(name);
  const known = new Map(playersOf(value).map((one) => [one.id, one]));
  const rowOf = (player) => known.get(player) || system.start?.(value.terms); // without a rated game a player begins as the system says
  const sides = games.flatMap(([one, other]) => [{ ...one, opponent: rowOf(other.player) }, { ...other, opponent: rowOf(one.player) }]);
  const all = Array.from(groupedBy(sides, ({ player }) => player), ([player, own]) =>
    ({ who: library.nameOf(player), own: rowOf(player), found: rated(system, rowOf(player), own, value.terms) }));
  const least = value.places ?? 2;
  const changes = all.filter(({ found }) => found).map(({ own, found }) => [own.rating, found.rating]);
  const [more, ofChange] = digitsOfGains(changes, least).map((digits) => digits - least);
  const { rating, change } = writerOf(value);
  const beforeAndAfter = (before, after) => _("{before} → {after}", { before: rating(before, more), after: rating(after, more) });
  const rows = all.map(({ who, own, found }) => {
    const by = found && found.rating - own.rating;
    const row = form.worthRow({ text: who }, ...(found ? [beforeAndAfter(own.rating, found.rating), change(by, ofChange)] : ["–", ""]));
    const sum = found ? gainIn(found.lines, by, least + ofChange) : "";
    row.lastChild.classList.add(...(by > 0 ? ["gain-by"] : by < 0 ? ["loss-by"] : []));
    row.firstChild.append(...(sum ? [make("div", { class: "small", text: sum })] : []));
    return row;
  });
  const workings = all.filter(({ found }) => found).flatMap(({ who, found }) =>
    [make("p", {}, make("strong", { text: who })), ...MasterlistWorkings.ofFloats(found.lines)]);
  return form.worthTable(rows,
    [_("Computed in your browser from today’s ratings, as if these were the newest games. What counts is worked out when they are published.")],
    workings);
};
