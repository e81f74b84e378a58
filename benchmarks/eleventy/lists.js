/* Master lists, their editions, and the index of these. */

import { e, each, halved, link, pager, pairs, runs, some, stair, styled, tools } from "./markup.js";

export const master = (it) =>
  `${each(it.lead, styled)}${it.period.said ? period(it.period) : ""}${some(it.around, around)}${tools(it.tools)}${table(it)}${pager(it.pager)}${pairs("figures", it.figures)}${it.since.edition ? since(it.since) : ""}${some(it.about, about)}`;

const about = (said) =>
  `<section class="about" id="about">\n<h2>How it works</h2>\n${each(said, styled)}</section>\n`;

const period = ({ day, links, said }) =>
  `<div class="small lead">${day ? `<details class="period"><summary>${e(day)}</summary>\n<ul>\n${each(links, (to) => `<li>${link(to)}</li>\n`)}</ul></details>` : ""}${runs(said)}</div>\n`;

const around = (links) =>
  `<nav aria-label="Editions">
<ul class="editions">
${each(links, ({ text, href, rel }) => `<li><a href="${e(href)}"${rel ? ` rel="${rel}"` : ""}>${rel === "prev" ? '<span aria-hidden="true">← </span>' : ""}${e(text)}${rel === "next" ? '<span aria-hidden="true"> →</span>' : ""}</a></li>\n`)}</ul>
</nav>
`;

const since = ({ edition, movers, named }) =>
  `<section>
<h2 class="from">Since ${link(edition)}</h2>
<div class="news">
${each(movers, moved)}</div>
${each(named, ({ title, players }) => `<p><strong>${e(title)}</strong>${runs(players)}</p>\n`)}</section>
`;

const moved = ({ caption, rows }) =>
  `<table class="movers">
<caption>${e(caption)}</caption>
<thead class="unseen"><tr><th scope="col">Player</th><th scope="col">By</th><th scope="col">From and to</th></tr></thead>
<tbody>
${each(rows, ([player, style, by, change]) => `<tr><th scope="row">${link(player)}</th><td class="${style}">${e(by)}</td><td class="n small">${e(change)}</td></tr>\n`)}</tbody>
</table>
`;

const table = (it) => `<div class="wide${it.scrolls ? " scrolls" : ""}">
<table class="master" data-columns="list">
<caption class="unseen">${e(it.caption)}</caption>
<thead>
<tr><th scope="col" class="n" data-column="rank" data-sort="place">Rank</th>${it.moved ? `<th scope="col" class="n late" data-drawn="since">${e(it.moved)}</th>` : ""}<th scope="col" data-column="player" data-sort="text">Player</th><th scope="col" class="late" data-column="club" data-sort="text">Club</th>${it.curves ? '<th scope="col" class="curve" data-drawn="curve">Trend</th>' : ""}<th scope="col" class="n" data-column="rating" data-sort="merit">WWR</th><th scope="col" class="n late units" data-column="opponents_defeated" data-sort="number">Opponents defeated</th><th scope="col" class="n late" data-column="game_points" data-sort="number">Game points</th><th scope="col" class="n late" data-column="games" data-sort="number">Games</th>${it.dated ? '<th scope="col" class="late" data-column="last" data-sort="day">Last game</th>' : ""}</tr>
</thead>
<tbody>
${each(it.rows, (row) => ranked(row, it))}</tbody>
</table>
</div>
`;

const ranked = (row, { moved, dated, curves }) =>
  `<tr${row.country ? ` data-country="${e(row.country)}"` : ""}${row.first ? ' class="first"' : ""}><td class="rank">${e(row.rank)}</td>${moved ? move(row.move) : ""}<th>${link(row.player)}${row.form.games ? form(row.form) : ""}</th><td class="club">${link(row.club)}</td>${curves ? `<td class="curve">${stair(row.curve)}</td>` : ""}<td class="n main units">${halved(row.rating)}${row.way ? `<small class="${row.way}">${e(row.change)}</small>` : ""}${row.tie ? `<span class="tie">${e(row.tie)}</span>` : ""}</td><td class="units">${halved(row.defeated)}</td><td>${e(row.points)}</td><td>${e(row.games)}</td>${dated ? `<td class="late">${row.last ? `<time>${e(row.last)}</time>` : ""}</td>` : ""}</tr>\n`;

const move = ({ way, words, by }) =>
  `<td class="n ${way ? `${e(way)} ` : ""}late">${words ? `<b>${e(words)}</b>` : ""}${e(by)}</td>`;

const form = ({ words, games }) =>
  `<small class="form" role="img" aria-label="${e(words)}">${each(games, ([tag, letter]) => `<${tag}>${e(letter)}</${tag}>`)}</small>`;

/* The editions of a list, or its history: each column has a style of its own. */
export const index = (it) =>
  `<p class="lead">${runs(it.lead)}</p>
<div class="wide" tabindex="0" role="group" aria-label="${e(it.title)}">
<table class="index">
<caption class="unseen">${e(it.caption)}</caption>
<thead>
<tr>${each(it.heads, ([text, style]) => `<th scope="col"${named(style)}>${e(text)}</th>`)}</tr>
</thead>
${each(it.bodies, (lines) => `<tbody>\n${each(lines, line)}</tbody>\n`)}</table>
</div>
`;

const line = ([[name], ...cells]) =>
  `<tr><th scope="row">${runs(name)}</th>${each(cells, ([said, style]) => `<td${named(style)}>${runs(said)}</td>`)}</tr>\n`;

const named = (style) => (style ? ` class="${style}"` : "");
