// What happened to a player between two editions of a list, from the player's document and the tables of both editions.
"use strict";

var MasterlistWhy = {};

(() => {
  const NOW = "now"; // in the place of an edition: the current list

  // The lines of a table as the site publishes it: fields with commas, quotes or line ends stand in quotes.
  function rowsOf(text) {
    const fields = [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)];
    const rows = [[]];
    for (const [, field, end] of fields) {
      rows.at(-1).push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
      if (end !== ",") {
        rows.push([]);
      }
    }
    const [heads, ...lines] = rows.filter((row) => row.length > 1);
    return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at]])));
  }

  const standing = (rows) => new Map(rows.filter((row) => Number(row.rank))
    .map((row) => [row.player, { id: row.player, name: row.name, rank: Number(row.rank), rating: Number(row.rating) }]));

  // Pairs of editions, the newest first: from one to the next, and from the newest to the current list.
  function steps(editions) {
    const ids = [...editions, { edition: NOW, last_day: "9999-12-31" }];
    return ids.map((one, at) => ({ from: ids[at - 1] || null, to: one })).slice(1).reverse();
  }

  // Who came to stand above the player, and whom the player left behind, as they stand now.
  function passed(before, now, id) {
    const [mine, own] = [before.get(id), now.get(id)];
    const found = { over: [], under: [] };
    for (const other of mine && own ? now.values() : []) {
      const was = before.get(other.id)?.rank ?? Infinity;
      if (other.rank < own.rank && was > mine.rank) {
        found.over.push({ ...other, was });
      } else if (other.rank > own.rank && was < mine.rank) {
        found.under.push({ ...other, was });
      }
    }
    return found;
  }

  const within = ({ from, to }) => ({ date }) => date > from.last_day && date <= to.last_day;

  // The rating after the last game until a day.
  const ratingOn = (own, day) => own.history.findLast((one) => one.date <= day)?.rating ?? null;

  Object.assign(MasterlistWhy, { NOW, rowsOf, standing, steps, passed, within, ratingOn });
})();
