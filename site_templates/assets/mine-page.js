// The page "Is this about me?": what waits for one player, from their document and those of their pairs.
"use strict";

(() => {
  const { root, top, make, remember, remembered } = MasterlistKit;
  const { _, day, ngettext } = MasterlistWords;
  const { resultOf } = MasterlistTables;
  const OPEN = ["awaiting opponent", "unsigned"];

  const form = document.getElementById("mine");
  const input = document.getElementById("mine-player");
  const said = document.getElementById("mine-said");
  const place = document.getElementById("mine-found");
  let asked = "";

  async function json(path) {
    const answer = await fetch(`${top}${path}`);
    if (!answer.ok) {
      throw new Error(path);
    }
    return answer.json();
  }

  const mirrored = (result) => result.replace(/^(won|lost)/, (side) => (side === "won" ? "lost" : "won"));
  const outcomeOf = (result) => (result === "draw" ? { outcome: "draw" } : { outcome: result.split("-")[0], level: result.split("-")[1] });

  // The games of a pair that wait for something; results are those of the player's own side.
  function* openOf(pair, id) {
    const other = pair.players.find((one) => one.player !== id);
    for (const [list, { games }] of Object.entries(pair.lists)) {
      for (const { date, logs } of games) {
        const [mine, theirs] = [logs[id], logs[other.player]];
        const one = { list, date, other, pair, mine, theirs, result: mine ? mine.result : mirrored(theirs.result) };
        if ([mine, theirs].some((log) => log?.status === "contradicted")) {
          yield { ...one, kind: "contradicted" };
        } else if (!mine && OPEN.includes(theirs.status)) {
          yield { ...one, kind: "unanswered" };
        } else if (!theirs && OPEN.includes(mine.status)) {
          yield { ...one, kind: "unsigned" };
        }
      }
    }
  }

  const link = (href, text) => make("a", { href, text });
  const formFor = (player, opponent, { list, date }, result) =>
    `${root}submit.html?${new URLSearchParams({ kind: "entry", player, opponent, list, date, ...outcomeOf(result) })}`;

  function lineOf({ source }) {
    const { line } = place.dataset;
    return source && line ? link(line.replace("FILE", source.file).replace("98765", source.line), _("line {n}", { n: source.line })) : "";
  }

  // A contradiction is settled by a correction of one line: on GitHub a question to the maintainers says which.
  function questionFor(id, one) {
    const [, repository] = (place.dataset.line || "").match(/^(https:\/\/github[.]com\/[^/]+\/[^/]+)\//) || [];
    const title = _("The game of {one} and {other} on {day}", { one: id, other: one.other.player, day: one.date });
    const lines = [one.mine, one.theirs].filter((log) => log?.source).map(({ source }) => `${source.file}:${source.line}`);
    const body = [...lines, "", _("What is right:"), ""].join("\n");
    return repository ? link(`${repository}/issues/new?${new URLSearchParams({ title, body })}`, _("Say which is right")) : "";
  }

  const told = (log, result) => `${log}: ${result ? resultOf(result) : "–"}`;

  const WAYS = {
    unanswered: (one, id) => [link(formFor(id, one.other.player, one, one.result), _("Enter it in your log")), lineOf(one.theirs)],
    contradicted: (one, id) => [told(_("your log"), one.mine?.result), one.mine ? lineOf(one.mine) : "",
      told(_("their log"), one.theirs && mirrored(one.theirs.result)), one.theirs ? lineOf(one.theirs) : "",
      questionFor(id, one)],
    unsigned: (one, id) => [lineOf(one.mine),
      link(formFor(one.other.player, id, one, mirrored(one.result)), _("The form for {name}, to send to them", { name: one.other.name }))],
  };

  function item(one) {
    const pair = [asked, one.other.player].toSorted().join("--");
    const about = [make("time", { datetime: one.date, text: day(one.date) }), " · ",
      link(`${root}head-to-head/${pair}.html`, one.other.name), `: ${resultOf(one.result)}`];
    const ways = WAYS[one.kind](one, asked).filter(Boolean);
    return make("li", {}, ...about, make("span", { class: "ways" }, ...ways.flatMap((way, at) => (at ? [" · ", way] : [way]))));
  }

  const TITLES = [
    ["unanswered", _("Waiting for your answer"), _("Others have entered these games. Yours confirms them, and then they count in both logs.")],
    ["contradicted", _("Contradicted"), _("Your log and theirs differ. The game counts in neither until one is corrected.")],
    ["unsigned", _("Without the opponent’s answer"), _("Your entries that the opponent has not entered in their own log.")],
  ];

  function show(player, found) {
    const newest = found.toSorted((one, other) => (one.date < other.date ? 1 : -1));
    said.textContent = ngettext("{n} entry waits for {name}.", "{n} entries wait for {name}.", found.length, { n: found.length, name: player.name });
    place.replaceChildren(...TITLES.flatMap(([kind, title, words]) => {
      const own = newest.filter((one) => one.kind === kind);
      return own.length ? [make("section", {}, make("h2", { text: title }), make("p", { class: "small", text: words }),
        make("ul", { class: "waiting" }, ...own.map(item)))] : [];
    }));
  }

  async function look(player) {
    asked = player;
    place.replaceChildren();
    said.textContent = _("Loading…");
    try {
      const own = await json(`api/v1/players/${encodeURIComponent(player)}.json`);
      const pairs = await Promise.all(own.head_to_head.map((one) => json(one.document)));
      if (asked === player) {
        input.value = own.name;
        remember("me", player);
        show(own, pairs.flatMap((pair) => [...openOf(pair, player)]));
      }
    } catch {
      said.textContent = _("The players’ documents cannot be loaded.");
    }
  }

  MasterlistPlayers.field(input, (player) => {
    history.replaceState(null, "", `?player=${player}`);
    look(player);
  });
  form.hidden = false;
  const known = new URLSearchParams(location.search).get("player") || remembered("me");
  if (known) {
    look(known);
  }
})();
