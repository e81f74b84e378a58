/* A player: his log with every working, what it comes to, his tournaments, his record; and the games of two. */

import { curve, e, each, facts, link, pairs, paragraphs, runs, some, working } from "./markup.js";

export const player = (it) =>
  `${facts(it.facts)}<div id="ranks" class="chronicle">${each(it.ranks, ranks)}</div>
${some(it.contents, contents)}${each(it.logs, log)}${some(it.pairs, met)}${some(it.titles, titles)}${some(it.tournaments, tournaments)}${some(it.powers, powers)}${some(it.best, best)}${paragraphs(it.plain)}`;

const ranks = ({ now, caption, editions }) =>
  `<p>${runs(now)}</p>
${some(
  editions,
  () => `<details>
<summary>Ranks in all editions</summary>
<table>
<caption class="unseen">${e(caption)}</caption>
<thead><tr><th scope="col">Edition</th><th scope="col" class="n">Rank</th><th scope="col" class="n">Of</th><th scope="col" class="n">At or above, %</th></tr></thead>
<tbody>
${each(editions, ([edition, rank, of, above]) => `<tr><th scope="row">${link(edition)}</th><td class="n main">${e(rank)}</td><td class="n">${e(of)}</td><td class="n">${e(above)}</td></tr>\n`)}</tbody>
</table>
</details>
`,
)}`;

const contents = (links) =>
  `<nav class="contents chronicle" aria-label="On this page">
<ul>
${each(links, (to) => `<li>${link(to)}</li>\n`)}</ul>
</nav>
`;

const log = ({ id, list, figures, career, books }) =>
  `<section id="${e(id)}">
<h2>${link(list)}</h2>
${pairs("figures", figures)}<div class="chronicle">
${comesTo(career)}</div>
${each(books, book)}</section>
`;

const comesTo = (it) =>
  `${curve(it.curve)}${some(it.form, (words) => `<h3>Form</h3>\n<p class="small">${e(words)}</p>\n`)}${some(
    it.games,
    (games) =>
      `<ol class="form">\n${each(games, ([word, title]) => `<li class="${word}" title="${e(title)}">${word}</li>\n`)}</ol>\n`,
  )}${pairs("career", it.lines)}${some(it.opponents, () => opponents(it))}${some(it.unbeaten, (said) => `<p>${runs(said)}</p>\n`)}`;

const opponents = ({ id, label, caption, together, opponents: rows }) =>
  `<h3 id="${e(id)}">Opponents</h3>
<div class="wide" tabindex="0" role="group" aria-label="${e(label)}">
<table class="opponents">
<caption class="unseen">${e(caption)}</caption>
<thead><tr><th scope="col">Opponent</th><th scope="col" class="n">Games</th><th scope="col" class="n">Won</th><th scope="col" class="n">Drawn</th><th scope="col" class="n">Lost</th><th scope="col" class="n">Points for</th><th scope="col" class="n">Points against</th><th scope="col">Last met</th>${together ? '<th scope="col">Every game</th>' : ""}</tr></thead>
<tbody>
${each(rows, (row) => opponent(row, together))}</tbody>
</table>
</div>
`;

const opponent = ({ player, numbers, last, together: page }, together) =>
  `<tr><th scope="row">${link(player)}</th>${each(numbers, (number) => `<td class="n">${e(number)}</td>`)}<td><time>${e(last)}</time></td>${together ? `<td>${page ? `<a href="${e(page.href)}" aria-label="${e(page.label)}">${e(page.text)}</a>` : ""}</td>` : ""}</tr>\n`;

const book = ({ id, heading, caption, entries }) =>
  `<h3${id ? ` id="${e(id)}"` : ""}>${e(heading)}</h3>
<div class="wide">
<table class="log">
<caption class="unseen">${e(caption)}</caption>
<thead>
<tr><th scope="col">Date</th><th scope="col">Opponent</th><th scope="col">Result</th><th scope="col" class="n">Attrition score</th><th scope="col" class="n">Own bonus</th><th scope="col" class="n">Opponent’s bonus</th><th scope="col" class="n">Game points</th><th scope="col" class="n">Opponents defeated</th><th scope="col" class="n">Total points</th><th scope="col" class="n">WWR</th></tr>
</thead>
${each(entries, entry)}</table>
</div>
`;

const entry = (it) =>
  `<tbody id="${e(it.anchor)}"${it.unrated ? ' class="unrated"' : ""}>
<tr id="${e(it.line)}">
<td rowspan="2"><time>${e(it.date)}</time></td>
<th scope="row">${link(it.opponent)}</th>
<td>${e(it.result)}</td>
<td class="n">${e(it.attrition)}</td>
<td class="n">${e(it.own_bonus)}</td>
<td class="n">${e(it.opponent_bonus)}</td>
<td class="n">${it.unrated ? `<s>${e(it.unrated)}</s> ` : ""}${e(it.points)}</td>
<td class="n">${e(it.defeated)}</td>
<td class="n">${e(it.total)}</td>
<td class="n main">${e(it.wwr)}</td>
</tr>
<tr class="behind">
<td colspan="9">
<span class="${e(it.style)}">${e(it.status)}</span>
${it.note ? `<span class="note">${e(it.note)}</span>\n` : ""}${each(it.doubts, (doubt) => `<p class="doubt">${runs(doubt)}</p>\n`)}<details>
<summary>How this was worked out</summary>
${working(it.working)}<p>${runs(it.why)}</p>
</details>
</td>
</tr>
</tbody>
`;

const met = (said) => `<section class="chronicle">\n<h2 id="pairs">Head to head</h2>\n<p>${runs(said)}</p>\n</section>\n`;

const items = (lines) => `<ul>\n${each(lines, (line) => `<li>${runs(line)}</li>\n`)}</ul>\n`;

const titles = (lines) => `<section class="chronicle">\n<h2 id="titles">Titles</h2>\n${items(lines)}</section>\n`;

const tournaments = (rows) =>
  `<section>
<h2 id="tournaments">Tournaments</h2>
<div class="wide" tabindex="0" role="group" aria-label="Tournaments">
<table>
<caption class="unseen">Tournaments, newest first</caption>
<thead><tr><th scope="col">Event</th><th scope="col">Date</th><th scope="col" class="late">System</th><th scope="col" class="n">Place</th><th scope="col" class="n">Points</th><th scope="col">Games</th></tr></thead>
<tbody>
${each(rows, tournament)}</tbody>
</table>
</div>
</section>
`;

const tournament = (cells) => {
  const [event, day, system, place, points, games] = cells.map(runs);
  return `<tr><th scope="row">${event}</th><td>${day}</td><td class="late">${system}</td><td class="n">${place}</td><td class="n main">${points}</td><td>${games}</td></tr>\n`;
};

const powers = (rows) =>
  `<section>
<h2 id="powers">Record by power</h2>
<div class="wide" tabindex="0" role="group" aria-label="Record by power">
<table class="powers">
<caption class="unseen">Record by power, in events and rated games</caption>
<thead><tr><th scope="col">Power</th><th scope="col" class="n">Games</th><th scope="col" class="n">Wins</th><th scope="col" class="n">Draws</th><th scope="col" class="n">Eliminations</th><th scope="col" class="n">Average centres</th></tr></thead>
<tbody>
${each(rows, ([power, ...cells]) => `<tr><th scope="row">${e(power)}</th>${each(cells, (cell) => `<td class="n">${e(cell)}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
</section>
`;

const best = (games) => `<section>\n<h2 id="best">Best games</h2>\n${items(games)}</section>\n`;

export const pair = (it) => `<p class="lead">${runs(it.lead)}</p>\n${each(it.lists, between)}`;

const between = (it) =>
  `<section>
<h2>${link(it.list)}</h2>
${pairs("figures", it.figures)}${curve(it.curve)}<p class="small">${e(it.side)}</p>
<div class="wide" tabindex="0" role="group" aria-label="${e(it.label)}">
<table class="between">
<caption class="unseen">${e(it.caption)}</caption>
<thead><tr><th scope="col">Date</th><th scope="col">Result</th><th scope="col" class="n">Points</th><th scope="col" class="n">Score</th>${each(it.logs, (log) => `<th scope="col">${e(log)}</th>`)}</tr></thead>
<tbody>
${each(it.games, game)}</tbody>
</table>
</div>
</section>
`;

const game = ({ id, unrated, date, result, points, score, logs }) =>
  `<tr id="${e(id)}"${unrated ? ' class="unrated"' : ""}><td><time>${e(date)}</time></td><th scope="row">${e(result)}</th><td class="n">${unrated ? `<s>${e(points)}</s>` : e(points)}</td><td class="n main">${e(score)}</td>${each(logs, (log) => `<td>${runs(log)}</td>`)}</tr>\n`;
