/* What stands around every page. */

import { readFileSync } from "node:fs";
import { e, each, paragraphs, runs } from "./markup.js";

const shell = JSON.parse(readFileSync("shell.json", "utf8"));

const from = (root, piece) =>
  piece.href && !piece.href.includes("://") ? { ...piece, href: root + piece.href } : piece;

/* The page that is shown, or the part of the site that it belongs to. */
const current = (href, url, folders) =>
  `/${href}` === url ? ' aria-current="page"' : folders?.some((folder) => url.startsWith(folder)) ? ' aria-current="true"' : "";

const menu = ({ text, href }, root, url, folders) =>
  `<li><a href="${root}${e(href)}"${current(href, url, folders)}>${e(text)}</a></li>\n`;

const MORE = { "players.html": ["/head-to-head/", "/compare"] };

const FOLDERS = {
  "index.html": ["/lists/"],
  "results.html": ["/games/"],
  "tournaments.html": ["/tournaments/"],
};

/* What a head asks for. */
const asked = ({ style, script, early, rows, icon, form, type, title }) => {
  if (style) return `<link rel="stylesheet" href="${style}">\n`;
  if (early) return `<script src="${early}"${rows ? ` data-rows="${rows}"` : ""}></script>\n`;
  if (script) return `<script src="${script}" defer></script>\n`;
  if (icon) return `<link rel="icon" href="${icon}">\n`;
  return `<link rel="alternate" type="${type}" title="${e(title)}" href="${e(form)}">\n`;
};

export const page = ({ root, url, type, title, heading, summary, head, foot }, main) => `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
<title>${e(title)}${title === shell.title ? "" : ` · ${e(shell.title)}`}</title>
${summary ? `<meta name="description" property="og:description" content="${e(summary)}">\n` : ""}${each(head, asked)}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${root}index.html"${current("index.html", url)}><span>${e(shell.title)}</span></a>
<div class="search"><a href="${root}search.html">Search</a></div>
<a class="me" href="${root}${shell.me.href}">${e(shell.me.text)}</a>
<a class="button" href="${root}${shell.action.href}">${e(shell.action.text)}</a>
<nav class="menu" aria-label="Main">
<ul>
${each(shell.menu, (place) => menu(place, root, url, [`/${place.href.replace(/\.html$/, "")}/`, ...(MORE[place.href] || [])]))}</ul>
</nav>
</header>
<main id="content">
${type === "home" ? "" : `<h1>${e(heading ?? title)}</h1>\n`}${main}${paragraphs(foot, "small")}</main>
<footer>
<ul>
${each(shell.foot, (pieces) => `<li>${runs(pieces.map((piece) => from(root, piece)))}</li>\n`)}</ul>
<p class="made">Made with <img src="${root}assets/masterlist.svg" alt="Masterlist" width="148" height="28" loading="lazy"></p>
</footer>
<nav class="places" aria-label="Foot">
<ul>
${each(shell.places, (place) => menu(place, root, url, FOLDERS[place.href]))}</ul>
</nav>
</body>
</html>
`;
