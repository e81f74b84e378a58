// Lighthouse on one page of each important kind, with its strict settings: a slow phone on a slow network.
//   node run.mjs FOLDER      the folder is a built site; CHROME_PATH names the browser
// Prints a table of the four scores, and ends with 1 where one is below 100, with what cost the points. A browser that
// has just started, or a machine that is busy, is no page's fault: the first measure does not count, and a page below
// 100 is measured three times, of which the median counts.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import * as chromeLauncher from "chrome-launcher";
import lighthouse from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
};
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

const site = process.argv[2];

// The largest of a folder: the page with the most to load.
function largest(folder) {
  const names = readdirSync(join(site, folder)).filter((name) => name.endsWith(".html"));
  const sized = names.map((name) => [statSync(join(site, folder, name)).size, `${folder}/${name}`]);
  return sized.sort().at(-1)?.[1];
}

function pages() {
  const event = largest("tournaments");
  return ["index.html", largest("lists"), largest("players"), event, largest(event.replace(".html", "")), "log-sheet.html", "submit.html", largest("years"), "records.html", largest("head-to-head")];
}

// As hosts do it: with a type and compressed.
function answer(request, response) {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
  try {
    const type = TYPES[extname(path)] ?? "text/plain";
    const data = readFileSync(join(site, path));
    const compressed = /html|css|javascript|json|svg/.test(type);
    response.writeHead(200, { "content-type": type, ...(compressed && { "content-encoding": "gzip" }) });
    response.end(compressed ? gzipSync(data, { level: 9 }) : data);
  } catch {
    response.writeHead(404).end();
  }
}

function lost(report) {
  const weighty = CATEGORIES.flatMap((id) => report.categories[id].auditRefs.filter((one) => one.weight > 0));
  const failed = weighty.map((one) => report.audits[one.id]).filter((one) => one.score !== null && one.score < 1);
  return failed.map((one) => `    ${one.id}: ${one.title} ${one.displayValue ?? ""}`);
}

const server = createServer(answer).listen(0, "127.0.0.1");
await new Promise((ready) => server.once("listening", ready));
const chrome = await chromeLauncher.launch({ chromeFlags: FLAGS });
let bad = 0;

async function measure(page) {
  const address = `http://127.0.0.1:${server.address().port}/${page}`;
  return (await lighthouse(address, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: "error" })).lhr;
}

function total(report) {
  return CATEGORIES.reduce((sum, id) => sum + report.categories[id].score, 0);
}

async function median(page) {
  const first = await measure(page);
  if (total(first) === CATEGORIES.length) return first;
  const three = [first, await measure(page), await measure(page)];
  return three.sort((one, other) => total(one) - total(other))[1];
}

await measure("index.html");
console.log(["page".padEnd(44), ...CATEGORIES].join("  "));
for (const page of pages()) {
  const report = await median(page);
  const scores = CATEGORIES.map((id) => Math.round(report.categories[id].score * 100));
  console.log([page.padEnd(44), ...scores.map((score, at) => String(score).padStart(CATEGORIES[at].length))].join("  "));
  if (scores.some((score) => score < 100)) {
    bad += 1;
    console.log(lost(report).join("\n"));
  }
}
await chrome.kill();
server.close();
process.exitCode = bad ? 1 : 0;
