import { readFileSync } from "node:fs";
import * as kinds from "../kinds.js";
import { page } from "../shell.js";

const pages = JSON.parse(readFileSync("pages.json", "utf8"));
const read = (file) => JSON.parse(readFileSync(file, "utf8"));

export const data = {
  pages,
  pagination: { data: "pages", size: 1, alias: "at", addAllPagesToCollections: false },
  permalink: ({ at }) => at.url,
  eleventyExcludeFromCollections: true,
};

/* Each page reads its own data, so that they need not all be in memory, or merged with those of all others. */
export function render({ at }) {
  const it = read(at.file);
  return page(it, kinds[it.type](it));
}
