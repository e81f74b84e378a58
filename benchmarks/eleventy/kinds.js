/* One function for each kind of page: its data → what stands below its title. */

import { e, each, facts, link, pager, paragraphs, plate, runs, some, stair, styled, tools } from "./markup.js";

export { board, event } from "./events.js";
export { index, master } from "./lists.js";
export { pair, player } from "./player.js";

const item = (pieces) => `<li>${runs(pieces)}</li>\n`;

/* The one page whose title does not stand by itself. */
export const home = (it) =>
  `<h1 class="unseen">${e(it.title)}</h1>
<div id="yours" class="leader" hidden></div>
<div class="front">
<div class="tabbed">
${some(it.tabs, tabs)}${each(it.lists, top)}</div>
${each(it.news, news)}${some(it.events, () => `<div>\n${each(it.events, news)}</div>\n`)}<section class="hero">
<h2>${e(it.about)}</h2>
${each(it.hero, styled)}</section>
</div>
`;

const tabs = (links) =>
  `<nav class="tabs" aria-label="Lists">\n<ul>\n${each(links, (to) => `<li>${link(to)}</li>\n`)}</ul>\n</nav>\n`;

const top = ({ id, ranked, list, leader, caption, label, rows, on, ...it }) =>
  `<section id="${e(id)}" data-ranked="${e(ranked)}"${it["what-if"] ? " data-what-if" : ""}>
<h2>${link(list)}</h2>
${leader.headline ? first(leader) : ""}${some(
    rows,
    () => `<table class="top-rows">
<caption class="unseen">${e(caption)}</caption>
<thead class="unseen"><tr><th scope="col" class="n">Rank</th><th scope="col">Player</th><th scope="col">Trend</th><th scope="col" class="n">${e(label)}</th></tr></thead>
<tbody>
${each(rows, follower)}</tbody>
</table>
`,
  )}${some(on, () => `<p class="on">${runs(on)}</p>\n`)}</section>
`;

const first = ({ headline, lines, curve: [area, line], of }) =>
  `<div class="leader">
<h3 class="headline">${runs(headline)}</h3>
${each(lines, styled)}${line ? `<svg viewBox="0 0 72 24" preserveAspectRatio="none" aria-hidden="true"><path class="area" d="${area}"/><path vector-effect="non-scaling-stroke" d="${line}"/></svg>\n` : ""}${of ? `<p class="small">${e(of)}</p>\n` : ""}</div>
`;

const follower = ({ rank, player, curve, rating }) =>
  `<tr><td class="n rank">${e(rank)}</td><th scope="row">${link(player)}</th><td class="curve">${stair(curve)}</td><td class="n main">${runs(rating)}</td></tr>\n`;

const news = ({ id, heading, style, items }) =>
  `<section>
<h2${id ? ` id="${e(id)}"` : ""}>${link(heading)}</h2>
<ul class="${style}">
${each(items, item)}</ul>
</section>
`;

export const members = (it) => `${pager(it.letters)}${tools(it.tools)}${people(it, true)}${pager(it.pager)}`;

export const club = (it) => `${facts(it.facts)}${plate(it.plate)}${people(it, false)}${it.note ? `<p class="small" id="places">${e(it.note)}</p>\n` : ""}${some(it.activity.rows, () => `<div class="aside">\n${played(it.activity)}</div>\n`)}`;

const months = ({ label, columns, initials, scale }) =>
  `<svg role="img" aria-label="${e(label)}">
${each(columns, ({ x, y, width, height, said, counts }) => `<g><title>${e(said)}</title><rect x="${x}" y="${y}" width="${width}" height="${height}"/>${each(counts, (count) => `<text x="${count.x}" y="${y}" dy="-.4em">${e(count.n)}</text>`)}</g>\n`)}</svg>
${some(initials, () => `<p class="initials" aria-hidden="true">${each(initials, (one) => `<span>${e(one)}</span>`)}</p>\n`)}<p class="scale">${scale.map((one) => `<span>${e(one)}</span>`).join(" ")}</p>
`;

const played = ({ heading, drawn, said, part, caption, rows }) =>
  `<section>
<h2>${e(heading)}</h2>
<figure class="months">
${drawn.columns ? months(drawn) : ""}<figcaption>${e(said)}</figcaption>
</figure>
<details class="part">
<summary><h3>${e(part)}</h3></summary>
<table class="by-month">
<caption class="unseen">${e(caption)}</caption>
<thead><tr><th scope="col">Month</th><th scope="col" class="n">Games</th></tr></thead>
<tbody>
${each(rows, ([month, games]) => `<tr><th scope="row">${e(month)}</th><td class="n">${e(games)}</td></tr>\n`)}</tbody>
</table>
</details>
</section>
`;

const people = ({ caption, lists, years, rows, plain }, clubs) =>
  `${some(
    rows,
    () => `<div class="wide">
<table class="members" data-columns="members">
<caption class="unseen">${e(caption)}</caption>
<thead>
<tr><th scope="col" data-column="player" data-sort="text">Player</th>${clubs ? '<th scope="col" class="late" data-column="club" data-sort="text">Club</th>' : ""}<th scope="col" class="late" data-column="country" data-sort="text">Country</th>${each(lists, (list, at) => `<th scope="col" class="n" data-column="list-${at + 1}" data-sort="number">${link(list)}</th>`)}${years ? `<th scope="col" class="n late" data-column="year" data-sort="number">${e(years)}</th>` : ""}</tr>
</thead>
<tbody${years ? ` data-of="${e(years)}"` : ""}>
${each(rows, (row) => person(row, clubs))}</tbody>
</table>
</div>
`,
  )}${paragraphs(plain)}`;

const person = ({ letter, player, club, country, ratings }, clubs) =>
  `<tr${letter ? ` id="${e(letter)}"` : ""}><th scope="row">${link(player)}</th>${clubs ? `<td class="late club">${link(club)}</td>` : ""}<td class="late">${e(country)}</td>${each(ratings, ({ runs: said, style, label }) => `<td class="${style}"${label ? ` data-of="${e(label)}"` : ""}>${runs(said)}</td>`)}</tr>\n`;

export const clubs = (it) => `<ul class="results">\n${each(it.items, ofClub)}</ul>\n`;

const ofClub = ({ said, members }) => `<li><span>${runs(said)}</span> <span class="moved">${e(members)}</span></li>\n`;

export const events = (it) =>
  `<div class="wide" tabindex="0" role="group" aria-label="Events">
<table class="happened">
<caption class="unseen">All events, newest first</caption>
<thead><tr><th scope="col">Event</th><th scope="col">Dates</th><th scope="col" class="late">Place</th><th scope="col" class="late">System</th><th scope="col">Winner or state</th><th scope="col" class="n late">Boards</th></tr></thead>
<tbody>
${each(it.rows, happening)}</tbody>
</table>
</div>
`;

const happening = (cells) => {
  const [name, dates, place, system, winners, boards] = cells.map(runs);
  return `<tr><th scope="row">${name}</th><td>${dates}</td><td class="late">${place}</td><td class="late">${system}</td><td>${winners}</td><td class="n late">${boards}</td></tr>\n`;
};
