// The page that compares two players, whom its address names: compare.html?a=…&b=…

const { _, documentOf, grouped, groupedBy, link, load, make, numerals, pgettext, playerLink, remembered, whyNot } = MasterlistKit;
const { alike, apart, difference } = MasterlistEquation;
const MOST_SHOWN = 50; // common opponents
const OUTCOMES = { won: "won", draw: "drawn", drawn: "drawn", lost: "lost" };
const MOST_SUGGESTED = 5; // opponents of who is chosen alone
const FORM = 10;
const heading = document.querySelector("h1").textContent; // until two are compared

// --- What the documents say, in one form for every kind of list ---

// The rated games with one opponent each, in order.
function duels({ log = [], played = [] }) {
  const games = [
    ...log.map(({ opponent, opponent_name: name, result, rated }) => ({ opponent, name: name || opponent, result, rated })),
    ...played.filter(({ opponents }) => opponents.length === 1).map(({ opponents: [{ player, name }], outcome, rated }) =>
      ({ opponent: player, name, result: outcome, rated })),
  ];
  return games.map((game) => ({ ...game, outcome: OUTCOMES[game.result.split("-")[0]] })).filter((game) => game.rated && game.outcome);
}

// Won, drawn and lost against each opponent.
function metIn(games) {
  const recordOf = (against) => Object.keys(WORDS).map((outcome) => against.filter((one) => one.outcome === outcome).length).join("–");
  return new Map(Array.from(groupedBy(games, ({ opponent }) => opponent), ([opponent, against]) =>
    [opponent, { opponent, name: against[0].name, number: against.length, record: recordOf(against) }]));
}

// One player on one list.
function side(player, list) {
  const own = player.lists[list];
  if (!own) {
    return null;
  }
  const games = duels(own);
  return { ...own, played: own.games ?? games.length, form: games.slice(-FORM).map((game) => game.outcome), met: metIn(games) };
}

// --- The page ---

const form = document.getElementById("compare");
const fields = form.querySelectorAll("input");
const said = document.getElementById("compare-said");
const place = document.getElementById("compare-found");
const offered = [...place.childNodes]; // while none is chosen
const lists = [...document.querySelectorAll("#compare-lists li")];
const chosen = new URLSearchParams(location.search);
const me = remembered("me");
if (me && chosen.get("a") && chosen.get("a") !== me && !chosen.has("b")) {
  chosen.set("b", me); // who opens another's page compares with themselves first
}

const WORDS = { won: [pgettext("won", "W"), _("won")], drawn: [pgettext("drawn", "D"), _("drawn")], lost: [pgettext("lost", "L"), _("lost")] };
const formOf = (outcomes) => make("span", { class: "form", role: "img", "aria-label": outcomes.map((one) => WORDS[one][1]).join(", ") },
  ...outcomes.map((one) => make("span", { class: one, text: WORDS[one][0] })));

// A table of both: heads, and rows each with its head and what is said of either.
const tableOf = (caption, heads, rows) => make("table", { class: "side" }, make("caption", { class: "unseen", text: caption }),
  make("thead", {}, make("tr", {}, ...heads)),
  make("tbody", {}, ...rows.map(([head, ...cells]) =>
    make("tr", {}, make("th", { scope: "row" }, head), ...cells.map((inside) => make("td", { class: "n" }, inside))))));

const headOf = (inside) => make("th", { scope: "col", class: "n" }, inside);

// Whom a list rates higher, by how much, and the sum that says so.
function lead(players, sides) {
  const rated = players.map(({ player, name }, at) => ({ player, name, rating: sides[at]?.rating ?? null }));
  if (rated.some(({ rating }) => rating === null)) {
    return [];
  }
  const [first, second] = rated.toSorted((one, other) => other.rating - one.rating);
  const isLevel = first.rating === second.rating;
  const [, whole, decimals] = (isLevel ? numerals(first.rating) : apart(first.rating, second.rating)).match(/^(\P{P}*)(.*)$/u);
  return [make("div", { class: "plate" },
    make("p", { class: "who" }, isLevel ? _("Level") : playerLink(first.player, first.name)),
    make("dl", { class: "leads" }, make("div", {}, make("dt", { text: isLevel ? _("Rating") : _("ahead by") }),
      make("dd", { class: "number" }, whole, make("span", { class: "raised", text: decimals })))),
    ...(isLevel ? [] : [make("div", { class: "why" }, difference([first.rating, first.name], [second.rating, second.name]))]))];
}

function figures(players, sides, caption) {
  const ratings = sides.map((one) => one?.rating ?? null);
  const written = ratings.includes(null) ? numerals : (rating) => alike(rating, ...ratings)[0];
  const rows = [
    [_("Rank"), (one) => (one.rank ? grouped(one.rank) : "–")],
    [_("Rating"), (one) => (one.rating === null ? "–" : written(one.rating))],
    [_("Rated games"), (one) => grouped(one.played)],
    ...(sides.some((one) => one?.form.length) ? [[_("Form, newest last"), (one) => (one.form.length ? formOf(one.form) : "–")]] : []),
  ];
  return tableOf(caption, [make("td"), ...players.map((one) => headOf(playerLink(one.player, one.name)))],
    rows.map(([label, say]) => [label, ...sides.map((one) => (one ? say(one) : "–"))]));
}

// Whom both have met, those most often met first.
function opponents(players, [one, other]) {
  const both = [...one.met.values()].filter(({ opponent }) => other.met.has(opponent)).map((first) => [first, other.met.get(first.opponent)]);
  const times = ([first, second]) => first.number + second.number;
  const found = both.toSorted((a, b) => times(b) - times(a) || (a[0].name < b[0].name ? -1 : 1));
  const caption = _("Won, drawn and lost against the same opponents, those met most often first");
  const heads = [make("th", { scope: "col", text: _("Opponent") }), ...players.map((one) => headOf(one.name))];
  const rows = found.slice(0, MOST_SHOWN).map((met) => [playerLink(met[0].opponent, met[0].name), ...met.map(({ record }) => record)]);
  return found.length ? [make("h3", { text: _("Common opponents") }), make("p", { class: "small", text: caption }), tableOf(caption, heads, rows)] : [];
}

// How they fared against each other, and the page of these games, where they have met.
function between([one, other], sides) {
  const own = sides[0].met.get(other.player);
  const id = [one.player, other.player].toSorted().join("--");
  const isThere = one.head_to_head.some((pair) => pair.document.endsWith(`/${id}.json`));
  const words = own && _("{one} against {other}, won–drawn–lost: {record}.", { one: one.name, other: other.name, record: own.record.replaceAll("–", "–\u2060") });
  const said = [words, isThere && link(`head-to-head/${id}.html`, _("Every game between them"))].filter(Boolean);
  return said.length ? [make("p", {}, ...said.flatMap((part, at) => (at ? [" ", part] : [part])))] : [];
}

// What the next game between them would change, where the system has a script and a game needs no more than its result.
async function fillNext(part, players, about) {
  await load("assets/what-if.js");
  const { value, system: { after, results } } = await MasterlistWhatIf.known(about.list, about.system);
  const [one, other] = players.map(({ player }) => MasterlistWhatIf.playersOf(value).find((row) => row.id === player));
  if (results || !one || !other) {
    return;
  }
  const { change } = MasterlistWhatIf.writerOf(value);
  const cell = (own, opponent, score) => {
    const by = after(own, opponent, score, value.terms).rating - own.rating;
    return make("span", { class: by > 0 ? "gain-by" : by < 0 ? "loss-by" : "", text: change(by) });
  };
  const ends = [[_("{player} wins", { player: one.name }), 1], [_("Draw"), 0.5], [_("{player} wins", { player: other.name }), 0]];
  part.append(make("h3", { text: _("The next game") }), tableOf(_("What the next game would change"),
    [make("td"), ...players.map((of) => headOf(of.name))], ends.map(([head, score]) => [head, cell(one, other, score), cell(other, one, 1 - score)])));
}

function section(players, item) {
  const sides = players.map((one) => side(one, item.dataset.list));
  if (!sides.some(Boolean)) {
    return [];
  }
  const areBoth = sides.every(Boolean);
  const picture = areBoth && MasterlistCurves.curves(players, sides.map(MasterlistCurves.historyOf));
  const found = make("section", {}, make("h2", {}, ...item.cloneNode(true).childNodes), ...lead(players, sides),
    ...(picture ? [picture] : []), figures(players, sides, item.textContent.trim()));
  if (areBoth) {
    if (item.dataset.system) {
      const next = make("div", {});
      found.append(next);
      fillNext(next, players, item.dataset).catch(() => {}); // without its files the rest is as it was
    }
    found.append(make("div", { class: "met" }, ...between(players, sides), ...opponents(players, sides)));
  }
  return [found];
}

// The events that both have played in.
function events(players) {
  const [first, second] = players.map(({ tournaments }) => new Map(tournaments.map((one) => [one.event, one])));
  const both = [...first.values()].filter(({ event }) => second.has(event));
  const said = ({ place: rank, shared, points }) => make("span", {}, numerals(points),
    ...(rank ? [make("small", { text: _("place {n}", { n: `${rank}${shared ? "=" : ""}` }) })] : []));
  const rows = both.map((one) => [link(`tournaments/${one.event}.html`, one.name), said(one), said(second.get(one.event))]);
  const heads = [make("th", { scope: "col", text: _("Event") }), ...players.map((one) => headOf(playerLink(one.player, one.name)))];
  return both.length ? [make("section", {}, make("h2", { text: _("Tournaments") }), tableOf(_("Tournaments"), heads, rows))] : [];
}

// Whom to compare a player with: those they have met most often.
function suggestions(player) {
  const met = metIn(Object.values(player.lists).flatMap(duels));
  const most = [...met.values()].toSorted((one, other) => other.number - one.number).slice(0, MOST_SUGGESTED);
  return most.length ? [make("p", { class: "small", text: _("Met most often, won–drawn–lost:") }),
    make("ul", { class: "plain" }, ...most.map(({ opponent, name, record }) =>
      make("li", {}, link(`compare.html?a=${player.player}&b=${opponent}`, name), ` ${record}`)))] : [...offered];
}

function show(players) {
  document.title = document.querySelector("h1").textContent = _("{one} and {other} compared", { one: players[0].name, other: players[1].name });
  place.replaceChildren(...lists.flatMap((item) => section(players, item)), ...events(players));
  const isShared = lists.some(({ dataset: { list } }) => players.every((one) => one.lists[list]));
  return isShared ? "" : place.children.length ? _("They are on no list together.") : _("Neither of them is on a list, and no event has both.");
}

// What is said of the players whose documents have come; where both are there, they are compared.
const answer = (ids, players) => (players.some((one, number) => ids[number] && !one) ? _("There is no such player.")
  : !players.every(Boolean) ? _("Choose two players.")
    : players[0].player === players[1].player ? _("Choose two different players.") : show(players));

async function compare() {
  const ids = ["a", "b"].map((key) => chosen.get(key) || "");
  place.replaceChildren(...(ids.some(Boolean) ? [] : offered));
  document.title = document.querySelector("h1").textContent = heading;
  try {
    const players = await Promise.all(ids.map((id) => (id ? documentOf(id) : null)));
    if (ids.every((id, number) => id === (chosen.get("ab"[number]) || ""))) { // else others have been chosen meanwhile
      players.forEach((one, number) => { fields[number].value = one?.name ?? fields[number].value; });
      said.textContent = answer(ids, players);
      const [only, ...others] = players.filter(Boolean);
      if (only && !others.length) {
        place.replaceChildren(...suggestions(only));
      }
    }
  } catch {
    said.textContent = whyNot();
  }
}

["a", "b"].forEach((key, number) => MasterlistPlayers.field(fields[number], (id) => {
  chosen.set(key, id);
  history.replaceState(null, "", `?${chosen}`);
  compare();
}));
form.hidden = false;
compare();
