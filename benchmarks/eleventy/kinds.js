/* One function for each kind of page: its data → what stands below its title. */

import { e, each, facts, link, master as ranks, pager, runs } from "./markup.js";

export { board, event } from "./events.js";
export { player } from "./player.js";

const item = (pieces) => `<li>${runs(pieces)}</li>\n`;

export const home = (it) =>
  `<p class="lead">${runs(it.lead)}</p>
${each(it.lists, top)}${each(it.others, others)}<p class="small">${runs(it.commit)}</p>
`;

const top = (list) =>
  `<section>
<h2>${link(list.list)}</h2>
${ranks(list)}${list.more.length ? `<p>${runs(list.more)}</p>\n` : ""}</section>
`;

const others = ({ heading, items }) =>
  `<section>
<h2>${link(heading)}</h2>
<ul>
${each(items, item)}</ul>
</section>
`;

export const master = (it) =>
  `<p class="lead">${runs(it.lead)}</p>
${ranks(it)}${pager(it.pager)}${it.editions.length ? years(it.editions) : ""}${it.json.text ? `<p class="small">${link(it.json)}</p>\n` : ""}`;

const years = (editions) =>
  `<section>
<h2>Earlier editions</h2>
<ul class="years">
${each(editions, ({ text, href, here }) => `<li><a href="${e(href)}"${here ? ' aria-current="page"' : ""}>${e(text)}</a></li>\n`)}</ul>
</section>
`;

export const members = (it) =>
  `${facts(it.facts)}${it.rows.length ? people(it) : "<p>No player has named this club yet.</p>\n"}${pager(it.pager)}`;

const people = ({ caption, heads, rows }) =>
  `<div class="wide">
<table class="members">
<caption class="unseen">${e(caption)}</caption>
<thead>
<tr>${each(heads, (head) => `<th scope="col">${link(head)}</th>`)}</tr>
</thead>
<tbody>
${each(rows, person)}</tbody>
</table>
</div>
`;

const person = ([player, ...cells]) =>
  `<tr><th scope="row">${link(player)}</th>${each(cells, (cell) => `<td>${typeof cell === "string" ? e(cell) : link(cell)}</td>`)}</tr>\n`;

export const clubs = (it) => `<ul class="cards">\n${each(it.items, item)}</ul>\n`;

export const events = (it) =>
  `<div class="wide" tabindex="0" role="group" aria-label="Events">
<table>
<caption class="unseen">All events, newest first</caption>
<thead><tr><th scope="col">Event</th><th scope="col">Dates</th><th scope="col" class="late">Place</th><th scope="col" class="late">System</th><th scope="col">Won by</th><th scope="col" class="n late">Boards</th></tr></thead>
<tbody>
${each(it.rows, ([name, ...cells]) => `<tr><th scope="row">${runs(name)}</th>${each(cells, (cell) => `<td>${runs(cell)}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
`;
