// The page that tells why a player moved: why.html?player=…&list=…&edition=…

const { _, grouped, numerals, top, make, set, link, playerLink, published, documentOf, whyNot, remembered } = MasterlistKit;
const { decimals, digitsOf } = MasterlistDigits;
const { difference, placesOf } = MasterlistEquation;
const { fromExact, gamesOf } = MasterlistTables;
const NOW = "now"; // in the place of an edition: the current list
const MOST_SHOWN = 30; // players of each kind

const [form, input, select, said, place] =
  ["why", "why-player", "why-edition", "why-said", "why-found"].map((id) => document.getElementById(id));
const asked = new URLSearchParams(location.search);
let list = asked.get("list") || ""; // else the player's first that has editions
let id = asked.get("player") || remembered("me") || ""; // the newer one where it has changed

// The lines of a table as the site publishes it: fields with commas, quotes or line ends stand in quotes.
function rowsOf(text) {
  const bare = (field) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
  const rows = text.match(/("(?:[^"]|"")*"|[^"\r\n])+/g).map((line) =>
    Array.from(line.matchAll(/(?<=^|,)("(?:[^"]|"")*"|[^",]*)/g), ([field]) => bare(field)));
  return rows.slice(1).map((row) => Object.fromEntries(rows[0].map((head, at) => [head, row[at]])));
}

// Everybody's ranks in an edition; null where the site publishes no tables.
async function ranksIn(edition) {
  const answer = edition === NOW ? null : await fetch(`${top}downloads/lists/${list}/${edition}.csv`);
  const rows = !answer ? (await published(`lists/${list}`))?.entries : answer.ok ? rowsOf(await answer.text()) : null;
  return rows && new Map(rows.filter((row) => Number(row.rank))
    .map((row) => [row.player, { id: row.player, name: row.name, rank: Number(row.rank), rating: fromExact(row.rating_exact) }]));
}

// Pairs of editions, the newest first: from one to the next, and from the newest to the current list.
const steps = (editions) => [...editions, { edition: NOW, last_day: "9999-12-31" }]
  .map((to, at) => ({ from: editions[at - 1], to })).slice(1).reverse();

// Who came to stand above the player, and whom the player left behind, as they stand now.
function passed(before, now) {
  const [mine, own] = [before?.get(id), now?.get(id)];
  const others = mine && own ? Array.from(now.values(), (one) => ({ ...one, was: before.get(one.id)?.rank ?? Infinity })) : [];
  return {
    above: others.filter(({ rank, was }) => rank < own.rank && was > mine.rank),
    under: others.filter(({ rank, was }) => rank > own.rank && was < mine.rank),
  };
}

// The rating after the last game until a day.
function ratingOn(own, day) {
  const last = own.history.findLast((one) => one.date <= day);
  return last ? fromExact(last.rating_exact) : null;
}

const bare = (number) => Number(decimals(number, 2));

function named(edition) {
  const [, year, number] = edition.match(/^(\d{4})-q(\d)$/) || [];
  return number ? place.dataset.quarter.replace("YEAR", year).replace("NUMBER", number) : edition;
}

function people(title, found, from) {
  const lines = found.slice(0, MOST_SHOWN).map((one) => make("li", {}, playerLink(one.id, one.name), " ",
    make("span", { class: "small", text: Number.isFinite(one.was)
      ? _("from rank {one} to {other}", { one: grouped(one.was), other: grouped(one.rank) })
      : _("new, rank {rank}", { rank: grouped(one.rank) }) }), " ",
    link(`why.html?player=${one.id}&list=${list}&edition=${from}`, _("why?"))));
  return lines.length ? [make("h2", { text: title }), make("ul", { class: "plain" }, ...lines)] : [];
}

// The ranks and ratings at both ends, and the sum of the change.
function summary({ from, to }, before, now, own) {
  const rank = (ranks) => (ranks?.get(id) ? grouped(ranks.get(id).rank) : "–");
  const [then, last] = [[before, from], [now, to]].map(([ranks, { last_day: day }]) => ranks?.get(id)?.rating ?? ratingOn(own, day));
  const isKnown = then !== null && last !== null;
  const places = placesOf(bare(then ?? 0), bare(last ?? 0));
  const digits = digitsOf(last - then, places, [last ?? 0, -then]);
  const [was, is] = [then, last].map((rating) => (rating === null ? "–" : numerals(decimals(rating, digits))));
  const cells = [[_("Rank"), rank(before), rank(now)], [_("Rating"), was, is]];
  const figures = make("dl", { class: "figures" }, ...cells.filter(([, ...both]) => both.some((text) => text !== "–"))
    .map(([name, ...both]) => make("div", {}, make("dt", { text: name }), make("dd", {}, both.join(" → ")))));
  return !isKnown || was === is ? [figures]
    : [figures, difference([last, to.edition === NOW ? _("today") : named(to.edition)], [then, named(from.edition)], places)];
}

// Ratings are compared with what was published: results of earlier days may have come or been corrected since.
function doubt({ from }, before, own) {
  const [then, now] = [before?.get(id)?.rating ?? null, ratingOn(own, from.last_day)].map((one) => (one === null ? "" : numerals(bare(one))));
  return !then || !now || then === now ? [] : [make("p", { class: "doubt",
    text: _("Results of earlier days were added or corrected after publication: then {then}, today {now}.", { then, now }) })];
}

// Other pages compare editions of a ledger with the points in play: what the games were worth that ended in between.
function withStakes({ from, to }, ledger) {
  const over = new Set(ledger.filter(({ step, date }) => step === "end" && date > from.last_day && date <= to.last_day).map(({ game }) => game));
  const worth = ledger.reduce((sum, { game, points_exact: points }) => (over.has(game) ? sum + fromExact(points) : sum), 0);
  const change = `${worth > 0 ? "+" : ""}${numerals(decimals(worth, 2))}`;
  return _("These are ratings without the points in play: an ante leaves when a game begins, an award arrives when it ends. With them it is {change}.", { change });
}

async function show(player, system, step) {
  const own = player.lists[list];
  const { from, to } = step;
  const [before, now] = await Promise.all([from.edition, to.edition].map(ranksIn));
  if (select.value !== to.edition) {
    return; // another has been chosen meanwhile
  }
  const games = gamesOf(player, list, ({ date }) => date > from.last_day && date <= to.last_day, _("Game by game"));
  const { above, under } = passed(before, now);
  place.replaceChildren(
    ...summary(step, before, now, own), ...doubt(step, before, own),
    games ? games.table() : make("p", { text: _("No rated game of their own in this time.") }),
    ...(own.ledger ? [make("p", { class: "small", text: withStakes(step, own.ledger) })] : []),
    make("p", { class: "small" }, link(`rules/${system}.html`, _("The rules of this rating"))),
    ...people(_("Overtaken by"), above, to.edition), ...people(_("Overtook"), under, to.edition),
  );
}

async function start() {
  select.parentNode.hidden = !id;
  form.hidden = false;
  if (!id) {
    return;
  }
  const player = await documentOf(id);
  list ||= Object.keys(player?.lists || {}).find((one) => player.lists[one].editions.length) || "";
  const [index, about] = list ? await Promise.all([published(`lists/${list}/editions`), published(`lists/${list}`)]) : [];
  if (document.activeElement !== input) { // in which the reader may have typed another name
    input.value = player?.name || "";
  }
  const every = steps(index?.editions || []);
  const isThere = player?.lists[list] && every.length;
  if (isThere || asked.has("player")) { // else the readers' own name, of which there is nothing to say, takes nothing away
    place.replaceChildren();
  }
  if (!isThere) {
    said.textContent = asked.has("player") ? _("There is no such player on a list with editions.") : "";
    return;
  }
  id = player.player;
  document.title = document.querySelector("h1").textContent = _("Why did {name} move?", { name: player.name });
  said.replaceChildren(playerLink(id, player.name), " · ", link(`lists/${list}.html`, about.name));
  select.replaceChildren(...every.map(({ from, to }) => make("option", { value: to.edition, text: to.edition === NOW
    ? _("since {edition}", { edition: named(from.edition) }) : _("from {one} to {other}", { one: named(from.edition), other: named(to.edition) }) })));
  select.value = every.some((step) => step.to.edition === asked.get("edition")) ? asked.get("edition") : NOW;
  const showChosen = () => show(player, about.system, every[select.selectedIndex]);
  select.addEventListener("change", () => {
    Object.entries({ player: id, list, edition: select.value }).forEach(([key, value]) => asked.set(key, value));
    history.replaceState(null, "", `?${asked}`);
    showChosen();
  });
  await showChosen();
}

MasterlistPlayers.field(input, (player) => { location.search = `?player=${player}`; });
start().catch(() => set(said, { text: asked.has("player") ? whyNot() : "" }));
