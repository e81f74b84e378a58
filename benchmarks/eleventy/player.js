/* A player: his log with every working, his tournaments, his record. */

import { e, each, facts, link, runs, working } from "./markup.js";

export const player = (it) =>
  `${facts(it.facts)}${each(it.logs, log)}${it.tournaments.length ? tournaments(it.tournaments) : ""}${it.powers.length ? powers(it.powers) : ""}${it.best.length ? best(it.best) : ""}${it.nothing ? `<p>${e(it.nothing)}</p>\n` : ""}<p class="small">${link(it.json)}</p>
`;

const log = ({ list, figures, books }) =>
  `<section>
<h2>${link(list)}</h2>
<dl class="figures">
${each(figures, ([label, value]) => `<div><dt>${e(label)}</dt><dd>${e(value)}</dd></div>\n`)}</dl>
${each(books, book)}</section>
`;

const book = ({ heading, caption, entries }) =>
  `<h3>${e(heading)}</h3>
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
<tr>
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
<span class="status ${e(it.status)}">${e(it.status)}</span>
${it.note ? `<span class="note">${e(it.note)}</span>\n` : ""}${each(it.doubts, (doubt) => `<p class="doubt">${runs(doubt)}</p>\n`)}<details>
<summary>How this was worked out</summary>
${working(it.working)}<p>${runs(it.why)}</p>
</details>
</td>
</tr>
</tbody>
`;

const tournaments = (rows) =>
  `<section>
<h2>Tournaments</h2>
<div class="wide" tabindex="0" role="group" aria-label="Tournaments">
<table>
<caption class="unseen">Tournaments, newest first</caption>
<thead><tr><th scope="col">Event</th><th scope="col">Date</th><th scope="col" class="late">System</th><th scope="col" class="n">Place</th><th scope="col" class="n">Points</th><th scope="col">Games</th></tr></thead>
<tbody>
${each(rows, ([event, ...cells]) => `<tr><th scope="row">${runs(event)}</th>${each(cells, (cell) => `<td>${runs(cell)}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
</section>
`;

const powers = (rows) =>
  `<section>
<h2>Record by power</h2>
<div class="wide" tabindex="0" role="group" aria-label="Record by power">
<table>
<caption class="unseen">Record by power, in events and rated games</caption>
<thead><tr><th scope="col">Power</th><th scope="col" class="n">Games</th><th scope="col" class="n">Wins</th><th scope="col" class="n">Draws</th><th scope="col" class="n">Eliminations</th><th scope="col" class="n">Average centres</th></tr></thead>
<tbody>
${each(rows, ([power, ...cells]) => `<tr><th scope="row">${e(power)}</th>${each(cells, (cell) => `<td class="n">${e(cell)}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
</section>
`;

const best = (games) =>
  `<section>
<h2>Best games</h2>
<ul>
${each(games, (game) => `<li>${runs(game)}</li>\n`)}</ul>
</section>
`;
