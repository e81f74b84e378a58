/* What stands around every page. */

import { readFileSync } from "node:fs";
import { e, each } from "./markup.js";

const shell = JSON.parse(readFileSync("shell.json", "utf8"));
const from = (root, href) => (href.includes("://") ? href : root + href);

export const page = ({ root, url, title, summary }, main) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
<title>${e(title)}${title === shell.title ? "" : ` · ${e(shell.title)}`}</title>
${summary ? `<meta name="description" content="${e(summary)}">\n` : ""}<link rel="stylesheet" href="${root}assets/style.css">
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${root}index.html">${e(shell.title)}</a>
<nav aria-label="Main">
<ul>
${each(shell.menu, ({ text, href }) => `<li><a href="${root}${e(href)}"${`/${href}` === url ? ' aria-current="page"' : ""}>${e(text)}</a></li>\n`)}</ul>
</nav>
</header>
<main id="content">
<h1>${e(title)}</h1>
${main}</main>
<footer>
<ul>
${each(shell.foot, ({ text, href }) => `<li><a href="${e(from(root, href))}">${e(text)}</a></li>\n`)}</ul>
</footer>
</body>
</html>
`;
