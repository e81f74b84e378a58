/* A player: their log with every working, what it comes to, tournaments, record; and the games of two. */

import { acts, curve, e, each, facts, lately, leads, link, pairs, paragraphs, plate, runs, some, styled, why } from "./markup.js";

export const player = (it) =>
  `${facts(it.facts)}${some(it.contents, contents)}${each(it.logs, log)}${some(it.pairs, met)}${some(it.titles, titles)}${some(it.tournaments, tournaments)}${some(it.powers, powers)}${some(it.best, best)}<div id="ranks" class="chronicle">${each(it.ranks, ranks)}</div>
${paragraphs(it.plain)}`;

const contents = (links) =>
  `<nav class="contents chronicle" aria-label="On this page">
<ul>
${each(links, (to) => `<li>${link(to)}</li>\n`)}</ul>
</nav>
`;

/* Those that have a value. */
const attributes = (values) =>
  each(Object.entries(values), ([name, value]) => (value ? ` ${name}="${e(value)}"` : ""));

/* What opens on demand. */
const part = (marks, heading, inner) =>
  `<details class="part"${attributes(marks)}>
<summary><h3>${runs(heading)}</h3></summary>
${inner}</details>
`;

const ranks = ({ heading, list, best: said, editions }) =>
  part(
    { "data-list": list },
    heading,
    `<p>${runs(said)}</p>
<ul>
${each(editions, ([edition, rank]) => `<li>${link(edition)} ${e(rank)}\n`)}</ul>
`,
  );

const log = ({ id, list, figures, form, curve: picture, career, key, book: newest, older, ...it }) =>
  `<section id="${e(id)}"${attributes({ "data-what-if": it["what-if"], "data-beaten": it.beaten, "data-drawn": it.drawn })}>
<h2>${link(list)}</h2>
${leads(it)}<div class="chronicle">
${each(it.sum, styled)}<div class="beside">
${why(it.why)}${acts(it.acts)}${lately(form)}${some(figures, () => `<dl class="figures">\n${each(figures, ([label, value]) => `<div><dt>${e(label)}</dt><dd>${runs(value)}</dd></div>\n`)}</dl>\n`)}</div>
${curve(picture)}</div>
<h3 id="${e(newest.id)}">${runs(newest.heading)}</h3>
${book(newest)}<p class="small meaning">${runs(key)}</p>
${each(older, (one) => part({ id: one.id }, one.heading, book(one)))}<div class="chronicle">
${comesTo(career)}</div>
</section>
`;

const comesTo = ({ parts: [whole, against], lines, caption, opponents: rows, unbeaten }) =>
  whole
    ? part({ id: whole.id }, whole.heading, pairs("career", lines)) +
      part(
        { id: against.id },
        against.heading,
        `<div class="wide">
<table class="opponents">
<caption class="unseen">${e(caption)}</caption>
<thead><tr><th scope="col">Opponent</th><th scope="col" class="n">Games</th><th scope="col" class="n">Won–drawn–lost</th><th scope="col" class="n">Points</th><th scope="col" class="late">Last met</th></tr></thead>
<tbody>
${each(rows, opponent)}</tbody>
</table>
</div>
${some(unbeaten, (said) => `<p class="small">${runs(said)}</p>\n`)}`,
      )
    : "";

const opponent = (cells) => {
  const [name, games, results, points, last] = cells.map(runs);
  return `<tr><th>${name}</th><td>${games}</td><td>${results}</td><td>${points}</td><td>${last}</td></tr>\n`;
};

/* The last four columns say which rule they apply, and what stands beneath their numbers. */
const book = ({ caption, heads, entries }) =>
  `<div class="wide">
<table class="log">
<caption class="unseen">${e(caption)}</caption>
<thead>
<tr><th scope="col">Date</th><th scope="col">Opponent</th><th scope="col" class="paper">Result</th><th scope="col" class="paper">Attrition score</th><th scope="col" class="paper">Own bonus</th><th scope="col" class="paper">Opponent’s bonus</th>${each(heads.slice(6), (head) => `<th scope="col">${runs(head)}</th>`)}</tr>
</thead>
${each(entries, entry)}</table>
</div>
`;

const entry = (it) =>
  `<tbody id="${e(it.anchor)}"${it.unrated ? ' class="unrated"' : ""}>
<tr id="${e(it.line)}">
<th><time>${e(it.date)}</time></th>
<td>${each(it.game, (piece) => `${runs([piece])} `)}
<details>
<summary>${runs(it.summary)}</summary>
${it.instant ? `<p>${e(it.instant)}</p>\n` : ""}<ul>
${each(it.working, (line) => `<li>${runs(line)}</li>\n`)}</ul>
</details>
${it.note ? `<p class="note">${e(it.note)}</p>\n` : ""}${each(it.doubts, (doubt) => `<p class="doubt">${runs(doubt)}</p>\n`)}</td>
${each(it.cells, (said) => `<td>${runs(said)}</td>\n`)}</tr>
</tbody>
`;

const met = (said) => `<section class="chronicle">\n<h2 id="pairs">Head to head</h2>\n<p>${runs(said)}</p>\n</section>\n`;

const items = (lines, style = "") => `<ul${style}>\n${each(lines, (line) => `<li>${runs(line)}</li>\n`)}</ul>\n`;

const titles = (lines) => `<section class="chronicle">\n<h2 id="titles">Titles</h2>\n${items(lines)}</section>\n`;

const tournaments = (rows) =>
  `<section>
<h2 id="tournaments">Tournaments</h2>
<div class="wide" tabindex="0" role="group" aria-label="Tournaments">
<table class="folds">
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
  return `<tr><th scope="row">${event}</th><td data-of="Date">${day}</td><td class="late">${system}</td><td class="n" data-of="Place">${place}</td><td class="n main">${points}</td><td class="full" data-of="Games">${games}</td></tr>\n`;
};

const powers = (rows) =>
  `<section>
<h2 id="powers">Record by power</h2>
<div class="wide" tabindex="0" role="group" aria-label="Record by power">
<table class="powers">
<caption class="unseen">Record by power, in events and rated games</caption>
<thead><tr><th scope="col">Power</th><th scope="col" class="n">Games</th><th scope="col" class="n">Wins</th><th scope="col" class="n">Draws</th><th scope="col" class="n">Eliminations</th><th scope="col" class="n">Average centres</th></tr></thead>
<tbody>
${each(rows, ([power, ...cells]) => `<tr><th scope="row">${e(power)}</th>${each(cells, (cell) => `<td>${e(cell)}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
</section>
`;

const best = (games) => `<section>\n<h2 id="best">Best games</h2>\n${items(games, ' class="best"')}</section>\n`;

export const pair = (it) => `<p class="lead">${runs(it.lead)}</p>\n${each(it.lists, between)}`;

const between = (it) =>
  `<section>
<h2>${link(it.list)}</h2>
${plate(it.plate)}${curve(it.curve)}<p class="small">${e(it.side)}</p>
<div class="wide" tabindex="0" role="group" aria-label="${e(it.label)}">
<table class="between folds">
<caption class="unseen">${e(it.caption)}</caption>
<thead><tr><th scope="col">Date</th><th scope="col">Result</th><th scope="col" class="n">Points</th><th scope="col">Score so far</th>${each(it.logs, (log) => `<th scope="col">${e(log)}</th>`)}</tr></thead>
<tbody>
${each(it.games, (one) => game(one, it.players))}</tbody>
</table>
</div>
</section>
`;

const game = ({ id, unrated, date, result, points, score, logs }, players) =>
  `<tr id="${e(id)}"${unrated ? ' class="unrated"' : ""}><td><time>${e(date)}</time></td><th scope="row">${e(result)}</th><td class="n" data-of="Points">${unrated ? `<s>${e(points)}</s>` : e(points)}</td><td class="main" data-of="Score so far">${runs(score)}</td>${each(logs, (log, at) => `<td class="full" data-of="${e(players[at])}">${runs(log)}</td>`)}</tr>\n`;
