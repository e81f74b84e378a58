// The page that compares two players, whom its address names: compare.html?a=…&b=…

const { root, make, documentOf, whyNot } = MasterlistKit;
const { _, grouped, numerals, pgettext } = MasterlistWords;
const MOST_SHOWN = 50; // common opponents
const OUTCOMES = { won: "won", draw: "drawn", drawn: "drawn", lost: "lost" };
const FORM = 10;

// --- What the documents say, in one form for every kind of list ---

const outcomeOf = (text) => OUTCOMES[text.split("-")[0]];

const ofEntry = (line) => ({
  date: line.date, opponent: line.opponent, name: line.opponent_name || line.opponent, outcome: outcomeOf(line.result), rated: line.rated,
});

const ofGame = (game) => ({
  date: game.date, opponent: game.opponents[0].player, name: game.opponents[0].name, outcome: outcomeOf(game.outcome), rated: game.rated,
});

// The rated games with one opponent each, in order.
function duels(own) {
  const games = own.log ? own.log.map(ofEntry) : (own.played || []).filter((game) => game.opponents.length === 1).map(ofGame);
  return games.filter((game) => game.rated && game.outcome);
}

// Won, drawn and lost against each opponent.
function metBy(games) {
  const found = new Map();
  for (const { opponent, name, outcome } of games) {
    const one = found.get(opponent) || { opponent, name, won: 0, drawn: 0, lost: 0 };
    one[outcome] += 1;
    found.set(opponent, one);
  }
  return found;
}

// One player on one list.
function side(player, list) {
  const own = player.lists[list];
  if (!own) {
    return null;
  }
  const games = duels(own);
  return {
    rank: own.rank, rating: own.rating, history: own.history, games, isLog: Boolean(own.log), played: own.games ?? games.length,
    form: games.slice(-FORM).reverse().map((game) => game.outcome), met: metBy(games),
  };
}

// Whom both have met, those most often met first.
function common(one, other) {
  const times = ({ won, drawn, lost }) => won + drawn + lost;
  return [...one.met.values()].filter(({ opponent }) => other.met.has(opponent))
    .map((first) => ({ opponent: first.opponent, name: first.name, results: [first, other.met.get(first.opponent)] }))
    .toSorted((a, b) => b.results.reduce((sum, of) => sum + times(of), 0) - a.results.reduce((sum, of) => sum + times(of), 0)
      || (a.name < b.name ? -1 : 1));
}

// The page of their games with each other, "" where they have not met.
function together(one, other) {
  const id = [one.player, other.player].toSorted().join("--");
  const met = one.head_to_head.some((pair) => pair.document.endsWith(`/${id}.json`));
  return met ? `head-to-head/${id}.html` : "";
}

// --- The page ---

const form = document.getElementById("compare");
const fields = form.querySelectorAll("input");
const said = document.getElementById("compare-said");
const place = document.getElementById("compare-found");
const lists = [...document.querySelectorAll("#compare-lists li")];
const chosen = new URLSearchParams(location.search);

const letters = { won: pgettext("won", "W"), drawn: pgettext("drawn", "D"), lost: pgettext("lost", "L") };
const spoken = { won: _("won"), drawn: _("drawn"), lost: _("lost") };
const formOf = (outcomes) => make("span", {
  role: "img", "aria-label": outcomes.map((one) => spoken[one]).join(", "), text: outcomes.map((one) => letters[one]).join(" "),
});
const record = ({ won, drawn, lost }) => `${won}–${drawn}–${lost}`;
const playerLink = (id, name) => make("a", { href: `${root}players/${id}.html`, text: name });

function row(label, sides, say) {
  const cells = sides.map((one) => make("td", { class: "n" }, one ? say(one) : "–"));
  return make("tr", {}, make("th", { scope: "row", text: label }), ...cells);
}

function figures(players, sides, caption) {
  const heads = players.map((one) => make("th", { scope: "col", class: "n" }, playerLink(one.player, one.name)));
  const rows = [
    row(_("Rank"), sides, (one) => (one.rank ? grouped(one.rank) : "–")),
    row(_("Rating"), sides, (one) => (one.rating === null ? "–" : numerals(one.rating))),
    row(_("Rated games"), sides, (one) => grouped(one.played)),
  ];
  if (sides.some((one) => one?.form.length)) {
    rows.push(row(_("Form, newest first"), sides, (one) => (one.form.length ? formOf(one.form) : "–")));
  }
  return make("table", { class: "side" }, make("caption", { class: "unseen", text: caption }),
    make("thead", {}, make("tr", {}, make("td"), ...heads)), make("tbody", {}, ...rows));
}

function opponents(players, sides) {
  const found = common(...sides);
  if (!found.length) {
    return [];
  }
  const heads = players.map((one) => make("th", { scope: "col", class: "n", text: one.name }));
  const rows = found.slice(0, MOST_SHOWN).map(({ opponent, name, results }) => make("tr", {},
    make("th", { scope: "row" }, playerLink(opponent, name)), ...results.map((one) => make("td", { class: "n", text: record(one) }))));
  const caption = _("Won, drawn and lost against the same opponents, those met most often first");
  return [make("h3", { text: _("Common opponents") }), make("p", { class: "small", text: caption }),
    make("table", { class: "side" }, make("caption", { class: "unseen", text: caption }),
      make("thead", {}, make("tr", {}, make("th", { scope: "col", text: _("Opponent") }), ...heads)), make("tbody", {}, ...rows))];
}

function between(players, sides) {
  const own = sides[0]?.met.get(players[1].player);
  const path = together(...players);
  if (!own && !path) {
    return [];
  }
  const words = own ? _("{one} against {other}, won–drawn–lost: {record}.",
    { one: players[0].name, other: players[1].name, record: record(own) }) : "";
  const link = path ? make("a", { href: root + path, text: _("Every game between them") }) : "";
  return [make("p", {}, words, words && link ? " " : "", link)];
}

function section(players, item) {
  const sides = players.map((one) => side(one, item.dataset.list));
  if (sides.every((one) => !one)) {
    return null;
  }
  const name = item.textContent.trim();
  const found = make("section", {}, make("h2", {}, ...[...item.childNodes].map((node) => node.cloneNode(true))), figures(players, sides, name));
  if (sides.every(Boolean)) {
    const picture = MasterlistCurves.curves(players, sides.map((one) => one.history));
    found.append(...(picture ? [picture] : []), ...between(players, sides), ...opponents(players, sides));
  }
  return found;
}

function show(players) {
  const title = _("{one} and {other}", { one: players[0].name, other: players[1].name });
  document.querySelector("h1").textContent = title;
  document.title = title;
  said.textContent = "";
  place.replaceChildren(...lists.map((item) => section(players, item)).filter(Boolean));
  if (!place.children.length) {
    said.textContent = _("Neither of them is on a list.");
  }
}

async function compare() {
  const ids = ["a", "b"].map((key) => chosen.get(key) || "");
  const isAsked = () => ids.every((id, number) => id === (chosen.get("ab"[number]) || ""));
  place.replaceChildren();
  try {
    const players = await Promise.all(ids.map((id) => (id ? documentOf(id) : null)));
    if (!isAsked()) {
      return; // others have been chosen meanwhile
    }
    players.forEach((one, number) => {
      if (one) {
        fields[number].value = one.name;
      }
    });
    const isMissing = players.some((one, number) => ids[number] && !one);
    if (players.every(Boolean) && players[0].player === players[1].player) {
      said.textContent = _("Choose two different players.");
    } else if (players.every(Boolean)) {
      show(players);
    } else {
      said.textContent = isMissing ? _("There is no such player.") : _("Choose two players.");
    }
  } catch {
    said.textContent = whyNot();
  }
}

["a", "b"].forEach((key, number) => {
  MasterlistPlayers.field(fields[number], (id) => {
    chosen.set(key, id);
    history.replaceState(null, "", `?${chosen}`);
    compare();
  });
});
form.hidden = false;
compare();
