/* What every kind of page is made of. */

const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
const MARK = /[&<>"']/g;

export const e = (text) => text.replace(MARK, (mark) => MARKS[mark]);
export const each = (items, write) => items.map(write).join("");
export const some = (items, write) => (items?.length ? write(items) : "");
export const link = ({ text, href }) => (href ? `<a href="${e(href)}">${e(text)}</a>` : e(text));
export const runs = (pieces) => each(pieces, run);

const named = (style) => (style ? ` class="${e(style)}"` : "");
const time = (text, at) => `<time${at ? ` datetime="${at}"` : ""}>${e(text)}</time>`;

function run({ text, href, rel, label, day, at, tag, style, runs: inner }) {
  if (href)
    return `<a${named(style)} href="${e(href)}"${rel ? ` rel="${rel}"` : ""}${label ? ` aria-label="${e(label)}"` : ""}>${day ? time(text, at) : inner ? runs(inner) : e(text)}</a>`;
  if (!tag) return e(text);
  if (tag === "br") return "<br>";
  if (tag === "time") return time(text, at);
  return `<${tag}${named(style)}>${inner ? runs(inner) : e(text)}</${tag}>`;
}

export const paragraphs = (items, style) =>
  each(items, (item) => `<p${style ? ` class="${style}"` : ""}>${runs(item)}</p>\n`);

export const styled = ({ style, runs: said }) => `<p${named(style)}>${runs(said)}</p>\n`;

/* The large numbers, how the first came about, and what can be done from here. */
export const leads = ({ leads: numbers, since }) =>
  `${some(
    numbers,
    () =>
      `<dl class="leads">\n${each(numbers, ([label, style, value]) => `<div><dt>${e(label)}</dt><dd${named(style)}>${runs(value)}</dd></div>\n`)}</dl>\n`,
  )}${some(since, (said) => `<p class="since">${runs(said)}</p>\n`)}`;

export const why = ({ level, heading, said, origins }) =>
  level
    ? `<div class="why">
<${level}>${e(heading)}</${level}>
${each(said, styled)}<ul class="origins">
${each(origins, (one) => `<li>${runs(one)}</li>
`)}</ul>
</div>
`
    : "";

export const acts = ({ items }) =>
  items ? `<ul class="acts">\n${each(items, act)}</ul>\n` : "";

const act = (one) =>
  `<li${one.scripted ? ' class="scripted"' : ""}>${one.button ? `<button type="button" ${one.button}>${e(one.text)}</button>` : link(one)}</li>\n`;

/* How the last games went. */
export const lately = ({ words, games }) =>
  some(games, () => `<p class="form" role="img" aria-label="${e(words)}">${each(games, ([kind, letter]) => `<span class="${kind}">${e(letter)}</span>`)}</p>\n`);

export const plate = (it) =>
  it.leads
    ? `<div class="plate">
${some(it.who, (said) => `<p class="who">${runs(said)}</p>\n`)}${leads(it)}${lately(it.form)}${each(it.now, (said) => `<p>${runs(said)}</p>\n`)}${acts(it.acts)}${why(it.why)}</div>
`
    : "";

/* A small curve of a rating. */
export const stair = (path) =>
  path ? `<svg width="72" height="24" aria-hidden="true"><path d="${path}"/></svg>` : "";

export const halved = ([number, half]) => (half ? `${e(number)}<i>${e(half)}</i>` : e(number));

export const facts = (items) =>
  some(items, () => `<ul class="lead facts">\n${each(items, (item) => `<li>${runs(item)}</li>\n`)}</ul>\n`);

export const pairs = (style, lines) =>
  some(
    lines,
    () =>
      `<dl class="${style}">\n${each(lines, pair)}</dl>\n`,
  );

const pair = ([label, value]) => `<div><dt>${e(label)}</dt><dd>${e(value)}</dd></div>\n`;

export const working = (lines) =>
  `<table class="working">\n${each(
    lines,
    ([label, rule, sum, value, about]) =>
      `<tr><th scope="row">${rule ? `<a href="${e(rule)}">${e(label)}</a>` : e(label)}</th><td>${e(sum)}</td><td class="n${about ? ` ${about}` : ""}">${e(value)}</td></tr>\n`,
  )}</table>\n`;

/* What a reader can ask of a table that follows. */
export const tools = ({ moved, ...said }) => {
  if (!said.order) {
    return "";
  }
  const hasDays = said.list && !said.edition;
  return `<div class="list-tools" inert data-plain${each(Object.entries(said), ([name, value]) => ` data-${name}="${e(value)}"`)}>
<div class="bar">
${hasDays || moved ? '<button type="button" class="chip" data-asked="">All</button>\n' : ""}${hasDays ? '<button type="button" class="chip" data-asked="active=1">Active</button>\n' : ""}${moved ? `<button type="button" class="chip" data-asked="sort=-moved${hasDays ? "&amp;active=1" : ""}">Movers</button>\n` : ""}<label class="find"><input type="search" name="find" aria-label="Find in this list" placeholder="Find a player" autocomplete="off"></label>
<button type="button" aria-expanded="false" aria-controls="list-filters">Filter</button>
</div>
<p class="said" role="status" tabindex="-1"></p>
<div id="list-filters" class="panel" role="group" aria-label="Filter" hidden>
<label class="field">Club<select name="club">${ANY}</select></label>
<label class="field">Country<select name="country">${ANY}</select></label>
${hasDays ? `<label class="field">Active<select name="active">${ANY}${each([1, 2, 3, 5, 10], (year) => `<option value="${year}">in the last ${year === 1 ? "year" : `${year} years`}</option>`)}</select></label>\n` : ""}${said.list ? `<label class="field">Games, at least<input type="number" name="games" ${NUMBER}></label>
<label class="field">Go to rank<input type="number" class="to-rank" ${NUMBER}></label>\n` : ""}<button type="button" class="clear">Show all</button>
</div>
</div>
`;
};

const ANY = '<option value="">any</option>';
const NUMBER = 'min="1" max="99999" inputmode="numeric" placeholder="any"';

export const pager = ({ style, label, items }) =>
  items ? `<nav class="${style}" aria-label="${e(label)}">\n<ul>\n${each(items, turn)}</ul>\n</nav>\n` : "";

const turn = ({ text, href, rel, here }) =>
  href
    ? `<li><a href="${e(href)}"${rel ? ` rel="${rel}"` : ""}${here ? ' aria-current="page"' : ""}>${e(text)}</a></li>\n`
    : `<li>${e(text)}</li>\n`;

export const curve = ({ box, label, grid, up, across, area, line, marks, caption, key, more }) =>
  box
    ? `<figure class="picture curve">
<p class="said" aria-live="polite"></p>
<svg viewBox="${box}" role="group" aria-label="${e(label)}">
<path class="grid" d="${grid}"/>
<g class="up">
${each(up, labelled)}</g>
${each(across, labelled)}${area ? `<path class="area" d="${area}"/>\n` : ""}<path class="rating" d="${line}"/>
<g aria-hidden="true">
${each(marks, ([to, title, kind, path]) => `<a href="${e(to)}" tabindex="-1">${title ? `<title>${e(title)}</title>` : ""}<path class="${kind}" d="${path}"/></a>\n`)}</g>
</svg>
<figcaption><span class="late">${e(caption)} </span>${runs(key)}${more ? ` <u class="scripted">${e(more)}</u>` : ""}</figcaption>
</figure>
`
    : "";

const labelled = ([x, y, kind, text]) => `<text x="${x}" y="${y}"${kind ? ` class="${kind}"` : ""}>${e(text)}</text>\n`;
