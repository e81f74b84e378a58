/* What stands around every page. */

import { readFileSync } from "node:fs";
import { e, each, paragraphs } from "./markup.js";

const COLUMNS = ["search-fold", "list-rows", "list-columns"];
const TOOLS = ["search-fold", "list-rows", "list-state", "list-pages", "list-heads", "list-filters"];
const ALL = [...TOOLS, "list-columns", "list-sums", "list-working", "list-tools"];

/* What the head of each kind of page asks for beside what all do: styles, scripts. */
const WANTED = {
  master: [["lists.css"], ALL],
  index: [["lists.css"], []],
  members: [[], ALL],
  event: [[], COLUMNS],
  player: [["player.css"], []],
  pair: [["player.css"], []],
};

const shell = JSON.parse(readFileSync("shell.json", "utf8"));
const from = (root, href) => (href.includes("://") ? href : root + href);

const wanted = (type, root) => {
  const [styles, scripts] = WANTED[type] ?? [[], []];
  return `${each(styles, (name) => `<link rel="stylesheet" href="${root}assets/${name}">\n`)}${each(scripts, (name) => `<script src="${root}assets/${name}.js" defer></script>\n`)}`;
};

const alternate = ({ type, title, href }) =>
  `<link rel="alternate" type="${e(type)}" title="${e(title)}" href="${e(href)}">\n`;

export const page = ({ root, url, type, title, heading, summary, alternates, foot }, main) => `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
<title>${e(title)}${title === shell.title ? "" : ` · ${e(shell.title)}`}</title>
${summary ? `<meta name="description" content="${e(summary)}">\n` : ""}<link rel="stylesheet" href="${root}assets/style.css">
<link rel="stylesheet" href="${root}assets/tables.css">
<link rel="stylesheet" href="${root}assets/search.css">
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<script src="${root}assets/words.js" defer></script>
<script src="${root}assets/search-kit.js" defer></script>
<script src="${root}assets/search-field.js" defer></script>
${each(alternates, alternate)}${wanted(type, root)}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${root}index.html"><svg class="mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path fill-rule="evenodd" d="M0 1h5v5H0zm8 1.2h12v2.6H8zM0 8h5v5H0zm1.5 1.5v2h2v-2zM8 9.2h9v2.6H8zM0 15h5v5H0zm1.5 1.5v2h2v-2zM8 16.2h6v2.6H8z"/></svg><span>${e(shell.title)}</span></a>
<div class="search"><a href="${root}search.html">Search</a></div>
<nav aria-label="Main">
<ul>
${each(shell.menu, ({ text, href }) => `<li><a href="${root}${e(href)}"${`/${href}` === url ? ' aria-current="page"' : ""}>${e(text)}</a></li>\n`)}</ul>
</nav>
</header>
<main id="content">
${type === "home" ? "" : `<h1>${e(heading ?? title)}</h1>\n`}${main}${paragraphs(foot, "small")}</main>
<footer>
<ul>
${each(shell.foot, ({ text, href }) => `<li><a href="${e(from(root, href))}">${e(text)}</a></li>\n`)}</ul>
<p class="made">Made with <img src="${root}assets/masterlist.svg" alt="Masterlist" width="148" height="28" loading="lazy"></p>
</footer>
</body>
</html>
`;
