// The page that tells why a player moved: why.html?player=…&list=…&edition=…

const { root, top, make, documentOf, whyNot } = MasterlistKit;
const { _, grouped, numerals } = MasterlistWords;
const NOW = "now"; // in the place of an edition: the current list
const MOST_SHOWN = 30; // players of each kind

const form = document.getElementById("why");
const select = document.getElementById("why-edition");
const said = document.getElementById("why-said");
const place = document.getElementById("why-found");
const asked = new URLSearchParams(location.search);
const list = asked.get("list") || "";
let id = asked.get("player") || ""; // the newer one where it has changed

async function got(path, read) {
  const answer = await fetch(top + path);
  return answer.ok ? read(answer) : null;
}

const json = (path) => got(`api/v1/${path}.json`, (answer) => answer.json());

// The lines of a table as the site publishes it: fields with commas, quotes or line ends stand in quotes.
function rowsOf(text) {
  const fields = [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)];
  const rows = [[]];
  for (const [, field, end] of fields) {
    rows.at(-1).push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end !== ",") {
      rows.push([]);
    }
  }
  const [heads, ...lines] = rows.filter((row) => row.length > 1);
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at]])));
}

const standing = (rows) => new Map(rows.filter((row) => Number(row.rank))
  .map((row) => [row.player, { id: row.player, name: row.name, rank: Number(row.rank), rating: Number(row.rating) }]));

// Pairs of editions, the newest first: from one to the next, and from the newest to the current list.
function steps(editions) {
  const ids = [...editions, { edition: NOW, last_day: "9999-12-31" }];
  return ids.map((one, at) => ({ from: ids[at - 1] || null, to: one })).slice(1).reverse();
}

// Who came to stand above the player, and whom the player left behind, as they stand now.
function passed(before, now, id) {
  const [mine, own] = [before.get(id), now.get(id)];
  const found = { over: [], under: [] };
  for (const other of mine && own ? now.values() : []) {
    const was = before.get(other.id)?.rank ?? Infinity;
    if (other.rank < own.rank && was > mine.rank) {
      found.over.push({ ...other, was });
    } else if (other.rank > own.rank && was < mine.rank) {
      found.under.push({ ...other, was });
    }
  }
  return found;
}

const within = ({ from, to }) => ({ date }) => date > from.last_day && date <= to.last_day;

// The rating after the last game until a day.
const ratingOn = (own, day) => own.history.findLast((one) => one.date <= day)?.rating ?? null;

// Everybody's ranks in an edition; null where the site publishes no tables.
async function ranksIn(edition) {
  const rows = edition === NOW ? (await json(`lists/${list}`))?.entries
    : await got(`downloads/lists/${list}/${edition}.csv`, async (answer) => rowsOf(await answer.text()));
  return rows && standing(rows);
}

function named(edition) {
  const [, year, number] = edition.match(/^(\d{4})-q(\d)$/) || [];
  return number ? place.dataset.quarter.replace("YEAR", year).replace("NUMBER", number) : edition;
}

const label = ({ from, to }) => (to.edition === NOW ? _("since {edition}", { edition: named(from.edition) })
  : _("from {one} to {other}", { one: named(from.edition), other: named(to.edition) }));

const link = (path, text) => make("a", { href: root + path, text });

function people(title, found, from) {
  if (!found.length) {
    return [];
  }
  const lines = found.slice(0, MOST_SHOWN).map((one) => make("li", {}, link(`players/${one.id}.html`, one.name), " ",
    make("span", { class: "small", text: Number.isFinite(one.was)
      ? _("from rank {one} to {other}", { one: grouped(one.was), other: grouped(one.rank) })
      : _("new, rank {rank}", { rank: grouped(one.rank) }) }), " ",
    link(`why.html?player=${one.id}&list=${list}&edition=${from}`, _("why?"))));
  return [make("h2", { text: title }), make("ul", { class: "plain" }, ...lines)];
}

function summary(step, before, now, own) {
  const rank = (ranks) => (ranks?.get(id) ? grouped(ranks.get(id).rank) : "–");
  const ratings = [before?.get(id)?.rating ?? ratingOn(own, step.from.last_day), now?.get(id)?.rating ?? ratingOn(own, step.to.last_day)];
  const cells = [[_("Rank"), rank(before), rank(now)], [_("Rating"), ...ratings.map((one) => (one === null ? "–" : numerals(one)))]];
  return make("dl", { class: "figures" }, ...cells.filter(([, one, other]) => one !== "–" || other !== "–")
    .map(([name, one, other]) => make("div", {}, make("dt", { text: name }), make("dd", {}, `${one} → ${other}`))));
}

// Ratings are compared with what was published: results of earlier days may have come or been corrected since.
function doubt(step, before, own) {
  const [then, today] = [before?.get(id)?.rating, ratingOn(own, step.from.last_day)];
  return then === undefined || today === null || Math.abs(then - today) < 0.01 ? [] : [make("p", { class: "doubt",
    text: _("Results of earlier days were added or corrected after publication: then {then}, today {now}.",
      { then: numerals(then), now: numerals(today) }) })];
}

async function show(player, system, step) {
  const own = player.lists[list];
  const [before, now] = await Promise.all([step.from.edition, step.to.edition].map(ranksIn));
  if (select.value !== step.to.edition) {
    return; // another has been chosen meanwhile
  }
  const games = MasterlistTables.gamesOf(player, list, within(step), _("Game by game"));
  const { over: above, under } = before && now ? passed(before, now, id) : { over: [], under: [] };
  place.replaceChildren(
    summary(step, before, now, own), ...doubt(step, before, own),
    games ? games.table() : make("p", { text: _("No rated game of their own in this time.") }),
    make("p", { class: "small" }, link(`rules/${system}.html`, _("The rules of this rating"))),
    ...people(_("Overtaken by"), above, step.to.edition), ...people(_("Overtook"), under, step.to.edition),
  );
}

async function start() {
  if (!id || !list) {
    said.replaceChildren(_("Open this page from a player’s page."), " ", link("players.html", _("Players")));
    return;
  }
  const [player, index, about] = await Promise.all([documentOf(id), json(`lists/${list}/editions`), json(`lists/${list}`)]);
  const every = index && index.editions.length ? steps(index.editions) : [];
  if (!player?.lists[list] || !every.length) {
    said.textContent = _("There is no such player on a list with editions.");
    return;
  }
  id = player.player;
  const title = _("Why did {name} move?", { name: player.name });
  document.title = title;
  document.querySelector("h1").textContent = title;
  said.replaceChildren(link(`players/${id}.html`, player.name), " · ", link(`lists/${list}.html`, about.name));
  select.replaceChildren(...every.map((step) => make("option", { value: step.to.edition, text: label(step) })));
  select.value = every.some((step) => step.to.edition === asked.get("edition")) ? asked.get("edition") : NOW;
  select.addEventListener("change", () => {
    asked.set("edition", select.value);
    history.replaceState(null, "", `?${asked}`);
    show(player, about.system, every[select.selectedIndex]);
  });
  form.hidden = false;
  await show(player, about.system, every[select.selectedIndex]);
}

start().catch(() => {
  said.textContent = whyNot();
});
