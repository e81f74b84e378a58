// A list of several pages whose address asks for something: its rows come while the page still does, and the rows that
// would be replaced at once are not drawn. It comes with what runs before the page is drawn.

const { rows } = document.currentScript.dataset;
const asked = new URLSearchParams(location.search);
const isAsked = ["find", "club", "country", "active", "games", "sort", "page"].some((name) => asked.get(name)); // as in list-rows.js

function askFor(path) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "script", href: path });
  document.head.append(link);
}

if (rows && isAsked) {
  askFor(rows);
  document.documentElement.dataset.asked = "rows"; // list-tools.js takes it back
  addEventListener("load", () => globalThis.MasterlistTables || delete document.documentElement.dataset.asked);
}
