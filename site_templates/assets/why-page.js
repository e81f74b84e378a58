// The page that tells why a player moved: why.html?player=…&list=…&edition=…
"use strict";

(() => {
  const { root, top, make, documentOf, whyNot } = MasterlistKit;
  const { _, grouped, numerals } = MasterlistWords;
  const { NOW, rowsOf, standing, steps, passed, within, ratingOn } = MasterlistWhy;
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
      said.textContent = _("Open this page from a player’s page.");
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
})();
