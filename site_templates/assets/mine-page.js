// The page of the reader: their ratings, their last results and whether these counted, and what waits for them.

const { _, dated, ngettext, numerals, root, make, link, button, playerLink, documentOf, playerPage, remember, remembered } = MasterlistKit;
const { anchorOf, gained, nameOf, resultOf } = MasterlistTables;
const LAST = 5; // results

const [form, input, said, place, keep] =
  ["mine", "mine-player", "mine-said", "mine-found", "mine-keep"].map((id) => document.getElementById(id));
const { line } = place.dataset;
const lists = new Map([...document.querySelectorAll("#mine-lists li")].map((item) => [item.dataset.list, item]));
const [, repository] = (line || "").match(/^(https:\/\/github[.]com\/[^/]+\/[^/]+)\//) || [];
let asked = "";

const stamp = (date) => make("time", { datetime: date, text: dated(date) });
const newestFirst = (all) => all.toSorted((one, other) => (one.date < other.date ? 1 : -1));

// --- What waits ---

const mirrored = (result) => result.replace(/^(won|lost)/, (side) => (side === "won" ? "lost" : "won"));
const saidIn = (log, result) => `${log}${_(": ")}${resultOf(result)}`;

// A game that waits for something; the result is that of the player's own side.
function openOf({ kind: game, opponent, opponent_name: name, own: mine, theirs, ...rest }) {
  const kind = mine && (theirs || mine.status === "contradicted") ? "contradicted" : mine ? "unsigned" : "unanswered";
  return { ...rest, kind, game, other: { player: opponent, name }, mine, theirs, result: mine ? mine.result : mirrored(theirs.result) };
}

// The form for entries is that of SQUARES; other games have the form of an issue, where there is a repository for it.
// The id of a private player is not that of their files: no form and no line is found by it.
function formFor(player, opponent, { game, list, date, private: hidden }, result, text) {
  const [outcome, level] = result.split("-");
  const answers = { player, opponent, list, date };
  const href = game === "squares" ? `${root}submit.html?${new URLSearchParams({ kind: "entry", ...answers, outcome, ...(level && { level }) })}`
    : repository && `${repository}/issues/new?${new URLSearchParams({ template: "game.yml", ...answers, result })}`;
  return href && !hidden.length && make("a", { href, text });
}

function lineOf({ mine, theirs, private: hidden }, side) {
  const { source } = (side === "own" ? mine : theirs) || {};
  const isShown = source && line && !hidden.includes(side);
  return isShown && make("a", { href: line.replace("FILE", source.file).replace("98765", source.line), text: _("The entry") });
}

// A contradiction is settled by a correction of one line: on GitHub a question to the maintainers says which.
function questionFor(one) {
  const title = _("The game between {one} and {other} on {day}", { one: input.value, other: one.other.name, day: one.date });
  const lines = [one.mine, one.theirs].filter(Boolean).map(({ source }) => `${source.file}:${source.line}`);
  const body = [...lines, "", _("What is right:"), ""].join("\n");
  const href = `${repository}/issues/new?${new URLSearchParams({ title, body })}`;
  return repository && !one.private.length && make("a", { href, text: _("Say which is right") });
}

const WAYS = {
  unanswered: (one, id) => [formFor(id, one.other.player, one, one.result, _("Enter it in your log")), lineOf(one, "theirs")],
  contradicted: (one) => [saidIn(_("your log"), one.mine.result), lineOf(one, "own"),
    one.theirs && saidIn(_("their log"), mirrored(one.theirs.result)), lineOf(one, "theirs"), questionFor(one)],
  unsigned: (one, id) => [lineOf(one, "own"),
    formFor(one.other.player, id, one, mirrored(one.result), _("The form for {name}, to send to them", { name: one.other.name }))],
};

function item(one) {
  const ways = WAYS[one.kind](one, asked).filter(Boolean);
  return make("li", {}, stamp(one.date), " · ", playerLink(one.other.player, one.other.name), _(": "), resultOf(one.result),
    make("span", { class: "then" }, ...ways.flatMap((way, at) => (at ? [" · ", way] : [way]))));
}

// The numbers that lead the player's page, each with what it is of, what changed it last, and the sum beneath it.
function standing(part) {
  const [of, leads, since, sum] = ["h2 a, .who a", ".leads", ".since", ".equation"].map((one) => part.querySelector(one));
  const how = link(`players/${asked}.html${part.id && `#${part.id}`}`, _("How this was worked out"));
  of && leads.querySelector("dt").replaceChildren(of); // else it says what the number is
  return make("div", {}, leads, make("p", { class: "since" }, ...(since ? [...since.childNodes, " · "] : []), how), sum || "");
}

// Why the list excluded one of two players on a day.
const reasonOf = (list, date, players) => [...lists.get(list)?.querySelectorAll("[data-since]") ?? []]
  .find(({ dataset: one }) => players.includes(one.player) && one.since <= date && (!one.until || date <= one.until))?.textContent;

// The results of a player on one list, in the order of play: whom they met, how it went, what it changed, whether it counts.
const resultsOn = (player, list, { log = [], played = [], ledger = [], rating_field: field }) => [
  ...log.map((one, at) => ({
    list, date: one.date, path: `players/${player}.html#${list}-${anchorOf(one, log)}`, who: [[one.opponent, one.opponent_name]],
    text: resultOf(one.result),
    why: one.rated ? "" : [_(one.status), one.status === "excluded" && reasonOf(list, one.date, [player, one.opponent])].filter(Boolean).join(_(": ")),
    isAwaiting: one.status === "awaiting opponent", change: one.rated && at ? one[field] - log[at - 1][field] : null,
  })),
  ...played.map((one) => ({
    list, date: one.date, path: `games/${list}/${one.night}.html#g${one.game.split("/").pop()}`,
    who: one.opponents.map(({ player, name }) => [player, name]), why: one.not_rated_because,
    text: one.opponents.length > 1 ? _("place {place} of {all}", { place: one.place, all: one.opponents.length + 1 }) : resultOf(one.outcome),
    change: one.rated ? gained(one, one) : null, places: 2,
  })),
  ...ledger.filter((one) => one.step === "end").map((one) => {
    const stakes = ledger.filter(({ game }) => game === one.game); // ante and award
    const change = stakes.reduce((sum, { points_exact: points }) => sum + Number(points), 0);
    return { list, date: one.date, path: `games/${list}/${one.game}.html`, text: nameOf(one.game), places: 2, change };
  }),
];

// An event among the results: it counts in no list, and as long as it goes on its last day says nothing.
const eventOf = ({ event, name, place: rank, shared, start, end, status }) => ({
  path: `tournaments/${event}.html`, text: rank ? `${name}${_(": ")}${_("place {n}", { n: `${rank}${shared ? "=" : ""}` })}` : name,
  ...(status === "final" ? { date: end } : { date: start, when: _("so far") }),
});

// A game that the log of an opponent alone has; the player's page calls the opponents by their names.
const otherOf = (page, me) => ({ list, date, players, result: of }) => {
  const reason = reasonOf(list, date, [me, ...players]);
  return {
    list, date, path: `players/${me}.html#others`, text: resultOf(of),
    who: players.map((id) => [id, page.querySelector(`a[href$="/players/${id}.html"]`)?.textContent]),
    why: reason ? `${_("excluded")}${_(": ")}${reason}` : _("not in your log"),
  };
};

const sameGame = (one, other) => one.list === other.list && one.date === other.date && one.other.player === other.who?.[0][0];

function result(waiting, { who = [], list, date, when, path, text, why, isAwaiting, change = null, places }) {
  const people = who.slice(0, 3).flatMap(([id, name], at) => [at ? ", " : "", name ? playerLink(id, name) : nameOf(id)]);
  const isAsked = why && waiting.some((one) => one.kind === "unanswered" && sameGame(one, { list, date, who }));
  const state = isAsked ? make("span", { class: "doubt-word", text: _("Not counted yet: it waits for your answer") })
    : why ? make("span", { class: "doubt-word", text: _("Not counted: {reason}", { reason: why }) })
    : isAwaiting ? _("Counted, awaiting opponent") : _("Counted");
  const head = who.length ? [text, _(": "), ...people, who.length > 3 ? " …" : ""] : [link(path, text)];
  const about = list ? [link(path, stamp(date)), "\u00a0· ", lists.get(list)?.firstElementChild?.textContent ?? list, ...(why ? [] : ["\u00a0· ", state])] : [when ?? stamp(date)];
  const [way, sign] = change > 0 ? ["gain", "+"] : change < 0 ? ["loss", "−"] : ["same", "±"];
  const by = Math.abs(change);
  return make("li", {}, make("div", {}, ...head, make("span", { class: "small" }, ...about), why ? make("span", { class: "small" }, state) : ""),
    ...(change === null ? [] : [make("span", { class: `moved ${way}-by`, text: sign + numerals(places ? by.toFixed(places) : by) })]));
}

// The reader's ranks, what became of their last results, and what waits.
function show(player, page) {
  const own = Object.entries(player.lists);
  const last = newestFirst([...own.flatMap(([list, one]) => resultsOn(asked, list, one)), ...player.tournaments.map(eventOf),
    ...player.other_games.filter((one) => one.list && one.result && !one.not_rated_because).map(otherOf(page, asked))]).slice(0, LAST);
  const found = newestFirst(player.waiting.map(openOf));
  const { name } = player;
  const n = found.filter((one) => one.kind !== "unsigned").length;
  const others = found.length - n; // these wait for others
  const first = found.find((one) => one.kind === "unanswered") ?? found.find((one) => one.kind === "contradicted");
  const text = n ? ngettext("{n} entry waits for {name}.", "{n} entries wait for {name}.", n, { n, name })
    : others ? ngettext("{n} entry of {name} waits for the opponent.", "{n} entries of {name} wait for opponents.", others, { n: others, name })
      : asked === remembered("me") ? _("Nothing waits for you.") : _("Nothing waits for {name}.", { name });
  said.replaceChildren(first ? make("a", { href: `#${first.kind}`, text }) : text);
  document.querySelector("main > .lead").hidden = true; // the name is chosen
  document.getElementById("mine-page").href = `${root}players/${player.player}.html`;
  document.getElementById("mine-compare").href = `${root}compare.html?a=${player.player}`;
  offerToKeep();
  const [rated, plates] = ["section:has(> .leads)", ".plate"].map((parts) => [...page.querySelectorAll(parts)]);
  place.querySelector(".standings").replaceChildren(...(rated.length ? rated : plates).map(standing));
  place.querySelector(".results").replaceChildren(...last.map((one) => result(found, one)));
  place.querySelectorAll(".waiting").forEach((list) => list.replaceChildren(...found.filter(({ kind }) => kind === list.dataset.kind).map(item)));
  place.hidden = false;
}

// The button keeps who is shown as the reader, or, of the reader, forgets them.
function offerToKeep() {
  const isMe = remembered("me") === asked; // never, where nothing can be kept
  keep.textContent = isMe ? _("Forget me") : _("This is me");
  document.getElementById("mine-kept").hidden = !isMe;
}

keep.addEventListener("click", () => {
  const isMe = remembered("me") === asked;
  remember("me", isMe ? null : asked);
  offerToKeep();
  said.textContent = isMe ? _("This browser no longer knows who you are.") : remembered("me") ? _("Kept in this browser.") : "";
});

// Readers say who they are by the first name in the field, or by the button. Who looks at others stays who they are; an address,
// which anybody can send, only shows a player.
async function look(player, isReader) {
  asked = player;
  place.hidden = true;
  said.textContent = _("Loading…");
  try {
    const own = await documentOf(player);
    const page = own && await playerPage(own.player);
    if (asked === player && own) {
      asked = own.player;
      input.value = own.name;
      if (isReader && !remembered("me")) {
        remember("me", own.player);
      }
      show(own, page);
    } else if (asked === player) {
      said.textContent = _("There is no such player.");
    }
  } catch {
    said.textContent = _("The players’ data could not be loaded.");
  }
}

// --- Whom the reader follows ---

// The number of a player on one list, and what changed it last; the name alone where their page cannot be had.
function followed([id, name], part) {
  const [of, number, since] = ["h2 a, dt", ".leads .number", ".since"].map((one) => part?.querySelector(one));
  const changes = Array.from(since?.childNodes ?? []).flatMap((one, at) => (!at || one.matches?.(".chip") ? [" · ", one] : [one]));
  const about = [of?.textContent.replace(/\s*→$/, ""), ...changes];
  return make("li", {}, make("div", {}, playerLink(id, name), ...(of ? [make("span", { class: "small" }, ...about)] : [])),
    make("span", { class: "moved", text: number?.textContent ?? "" }),
    button("×", () => unfollow(id), { "aria-label": _("Follow {name} no more", { name }), class: "unfollow" }));
}

async function unfollow(id) {
  const all = MasterlistFollows.all();
  const at = [...all.keys()].indexOf(id);
  all.delete(id);
  MasterlistFollows.keep(all);
  await showFollowed();
  (document.querySelectorAll("#mine-follows button")[Math.min(at, all.size - 1)] ?? input).focus();
}

async function showFollowed() {
  const all = [...MasterlistFollows.all()];
  const pages = await Promise.all(all.map(([id]) => playerPage(id).catch(() => null)));
  const partsOf = (page) => [...page?.querySelectorAll("section:has(> .leads), .plate:has(> .leads)") ?? []];
  const place = document.getElementById("mine-follows");
  place.querySelector("ul").replaceChildren(...pages.flatMap((page, at) =>
    (partsOf(page).length ? partsOf(page) : [null]).map((part) => followed(all[at], part))));
  place.hidden = !all.length;
  all.length && location.hash === `#${place.id}` && place.scrollIntoView();
}

showFollowed();

MasterlistPlayers.field(input, (player) => {
  history.replaceState(null, "", `?player=${player}`);
  look(player, true);
});
form.hidden = false;
const known = new URLSearchParams(location.search).get("player") || remembered("me");
if (known) {
  look(known);
}
