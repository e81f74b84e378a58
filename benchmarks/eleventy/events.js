/* Events and their boards. */

import { e, each, facts, link, paragraphs, plate, runs, some, working } from "./markup.js";

export const event = (it) =>
  `${facts(it.facts)}${plate(it.plate)}<section>
<h2>Classification</h2>
<p class="small">A game is shown by power and supply centres.</p>
<div class="list-tools"></div>
<div class="wide" tabindex="0" role="group" aria-label="Classification">
<table class="cross folds" data-columns="classification">
<caption class="unseen">Classification with all games: power, centres, points</caption>
<thead><tr><th scope="col" class="n">Place</th><th scope="col">Player</th><th scope="col" class="n">Points</th><th scope="col" class="n">Wins</th><th scope="col" class="n">Draws</th><th scope="col" class="n">Centres</th>${each(it.columns, (column) => `<th scope="col">${e(column)}</th>`)}</tr></thead>
<tbody>
${each(it.standings, (row) => standing(row, it.columns))}</tbody>
</table>
</div>
<p class="small">${e(it.remark)}</p>
</section>
<section>
<h2>How it was played</h2>
<ul class="plain how">
${each(it.how, (item) => `<li>${runs(item)}</li>\n`)}</ul>
</section>
${group("Round by round", `${some(it.places.rows, () => places(it.places))}${each(it.rounds, round)}`)}${group("The powers", `${some(it.best, best)}${some(it.powers, (rows) => powers(rows, it.best_power))}`)}${group("Under other systems", some(it.systems.rows, () => systems(it.systems)))}`;

// Parts that belong together; nothing where there are none.
const group = (heading, parts) => some(parts, () => `<section>\n<h2>${heading}</h2>\n${parts}</section>\n`);

const FIGURES = ["Wins", "Draws", "Centres"];

const standing = ({ first, place, player, points, figures, games, splits, span }, columns) =>
  splits
    ? `<tr class="behind"><td></td><td colspan="${span}">${each(splits, (split) => `<span class="small fit">${e(split)}</span>`)}</td></tr>\n`
    : `<tr${first ? ' class="first"' : ""}><td class="n rank">${e(place)}</td><th scope="row">${link(player)}</th><td class="n main">${e(points)}<details class="more"><summary><span class="unseen">Rounds of ${e(player.text)}</span></summary></details></td>${each(figures, (figure, at) => `<td class="n" data-of="${FIGURES[at]}">${e(figure)}</td>`)}${each(games, (game, at) => `<td class="round" data-of="${columns[at]}">${runs(game)}</td>`)}</tr>\n`;

// The heading of a part that opens, with what is said of it.
const headed = (heading, said) => `<summary><h3>${e(heading)}${said ? ` <span class="small">${e(said)}</span>` : ""}</h3></summary>`;

const round = ({ heading, best, boards }) =>
  `<details class="part">
${headed(heading, best)}
<div class="boards">
${each(boards, small)}</div>
</details>
`;

const small = ({ heading, caption, seats }) =>
  `<div class="board">
<h4>${runs(heading)}</h4>
<table>
<caption class="unseen">${e(caption)}</caption>
<thead><tr><th scope="col">Power</th><th scope="col">Player</th><th scope="col" class="n">Centres</th><th scope="col" class="n">Points</th></tr></thead>
<tbody>
${each(seats, ([letter, player, centres, points]) => `<tr><th scope="row">${e(letter)}</th><td>${link(player)}</td><td class="n">${e(centres)}</td><td class="n">${e(points)}</td></tr>\n`)}</tbody>
</table>
</div>
`;

const best = (lines) =>
  `<details class="part">
<summary><h3>Best countries</h3></summary>
<dl class="best">
${each(lines, ([power, games]) => `<div><dt>${e(power)}</dt><dd>${runs(games)}</dd></div>\n`)}</dl>
</details>
`;

const POWERS = ["Solos", "Concessions", "Draws", "Eliminations", "Average centres", "Average points"];

const powers = (rows, best) =>
  `<details class="part">
${headed("How the seven powers fared", best)}
<div class="list-tools"></div>
<div class="wide" tabindex="0" role="group" aria-label="The powers">
<table class="folds" data-columns="powers">
<caption class="unseen">How the seven powers fared</caption>
<thead><tr><th scope="col">Power</th>${each(POWERS, (name) => `<th scope="col" class="n">${name}</th>`)}</tr></thead>
<tbody>
${each(rows, ([power, ...cells]) => `<tr><th scope="row">${e(power)}</th>${each(cells, (cell, at) => `<td class="n" data-of="${POWERS[at]}">${e(cell)}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
</details>
`;

const moved = (heading, { size, lines, people, columns }) =>
  `<figure class="bump">
<div class="bump-lines">
<svg viewBox="${size}" preserveAspectRatio="none" role="img" aria-label="${e(heading)}; the table shows the same">
${each(lines, ([style, name, path, dots]) => `<g class="${style}"><title>${e(name)}</title><path vector-effect="non-scaling-stroke" d="${path}"/><path class="dots" vector-effect="non-scaling-stroke" d="${dots}"/></g>\n`)}</svg>
<ol>
${each(people, ([rank, player]) => `<li><span class="rank" tabindex="-1">${e(rank)}</span> ${link(player)}</li>\n`)}</ol>
<ul aria-label="Round">
${each(columns, (name) => `<li>${e(name)}</li>\n`)}</ul>
<p aria-hidden="true">Round</p>
</div>
<p class="small"><span class="key first">first at the end</span> <span class="key next">second and third</span></p>
</figure>
`;

const places = ({ heading, led, moved: picture, said, caption, names, rows }) =>
  `<details class="part">
${headed(heading, led)}
${moved(heading, picture)}<details class="part">
<summary><h4>The same as a table</h4></summary>
<div class="wide" tabindex="0" role="group" aria-label="${e(heading)}">
<table class="cross${names.length > 4 ? " folds" : ""}">
<caption class="unseen">${e(caption)}</caption>
<thead><tr><th scope="col">Player</th>${each(names, (name) => `<th scope="col" class="n">${e(name)}</th>`)}</tr></thead>
<tbody>
${each(rows, ([player, ...after]) => `<tr><th scope="row">${link(player)}</th>${each(after, (place, at) => `<td class="n" data-of="${e(names[at])}">${runs(place)}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
${paragraphs(said, "small")}</details>
</details>
`;

const systems = ({ heading, led, said, caption, names, rows }) =>
  `<details class="part">
${headed(heading, led)}
${paragraphs(said)}<div class="wide" tabindex="0" role="group" aria-label="${e(heading)}">
<table class="systems${names.length > 4 ? " folds" : ""}">
<caption class="unseen">${e(caption)}</caption>
<thead><tr><th scope="col">Player</th>${each(names, (name) => `<th scope="col" class="n">${e(name)}</th>`)}</tr></thead>
<tbody>
${each(rows, ([player, ...places]) => `<tr><th scope="row">${link(player)}</th>${each(places, (place, at) => `<td class="n${at ? "" : " main"}" data-of="${e(names[at])}">${runs(place)}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
</details>
`;

export const board = (it) =>
  `${facts(it.facts)}${plate(it.plate)}<div class="wide" tabindex="0" role="group" aria-label="Seats">
<table class="seats">
<caption class="unseen">Seats, centres and points</caption>
<thead><tr><th scope="col">Power</th><th scope="col">Player</th><th scope="col" class="n">Centres</th><th scope="col" class="n">Points</th></tr></thead>
<tbody>
${each(it.seats, ([power, player, centres, points]) => `<tr><th scope="row">${e(power)}</th><td>${runs(player)}</td><td class="n">${e(centres)}</td><td class="n main">${runs(points)}</td></tr>\n`)}</tbody>
</table>
</div>
<details class="workings" id="workings">
<summary>How each number was worked out</summary>
${each(it.workings, ({ power, lines, exact }) => `<h2>${e(power)}</h2>\n${working(lines)}${some(exact, digits)}`)}</details>
${facts(it.others)}`;

const digits = (lines) =>
  `<details class="exact">
<summary>Exact digits</summary>
<div class="wide" tabindex="0" role="group" aria-label="Exact digits">
${working(lines)}</div>
</details>
`;
