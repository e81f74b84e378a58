/* What every kind of page is made of. */

const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
const MARK = /[&<>"']/g;

export const e = (text) => text.replace(MARK, (mark) => MARKS[mark]);
export const each = (items, write) => items.map(write).join("");
export const link = ({ text, href }) => (href ? `<a href="${e(href)}">${e(text)}</a>` : e(text));
export const runs = (pieces) => each(pieces, run);

function run({ text, href, style }) {
  if (href) return link({ text, href });
  if (style === "br") return "<br>";
  if (style === "time") return `<time>${e(text)}</time>`;
  return style ? `<span class="${e(style)}">${e(text)}</span>` : e(text);
}

export const facts = (items) =>
  items.length ? `<ul class="lead facts">\n${each(items, (item) => `<li>${runs(item)}</li>\n`)}</ul>\n` : "";

export const working = (lines) =>
  `<table class="working">\n${each(
    lines,
    ([label, sum, value]) => `<tr><th scope="row">${e(label)}</th><td>${e(sum)}</td><td class="n">${e(value)}</td></tr>\n`,
  )}</table>\n`;

export const pager = (items) =>
  items.length
    ? `<nav class="pager" aria-label="Pages">\n<ul>\n${each(items, turn)}</ul>\n</nav>\n`
    : "";

const turn = ({ text, href, rel, here }) =>
  href
    ? `<li><a href="${e(href)}"${rel ? ` rel="${rel}"` : ""}${here ? ' aria-current="page"' : ""}>${e(text)}</a></li>\n`
    : `<li>${e(text)}</li>\n`;

export const master = ({ caption, rows }) => `<div class="wide">
<table class="master">
<caption class="unseen">${e(caption)}</caption>
<thead>
<tr><th scope="col" class="n">Rank</th><th scope="col">Player</th><th scope="col" class="late">Club</th><th scope="col" class="n">WWR</th><th scope="col" class="n">Opponents defeated</th><th scope="col" class="n">Game points</th><th scope="col" class="n late">Games</th><th scope="col" class="late">Last game</th></tr>
</thead>
<tbody>
${each(rows, ranked)}</tbody>
</table>
</div>
`;

const ranked = ([rank, player, club, rating, defeated, points, games, last]) =>
  `<tr><td class="n rank">${e(rank)}</td><th scope="row">${link(player)}</th><td class="late club">${link(club)}</td><td class="n main">${e(rating)}</td><td class="n">${e(defeated)}</td><td class="n">${e(points)}</td><td class="n late">${e(games)}</td><td class="late"><time>${e(last)}</time></td></tr>\n`;
