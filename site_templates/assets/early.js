// What runs before a page is drawn, so that none is drawn twice: light or dark, where the reader has chosen, else as their system
// has it; and the rows of a list of several pages whose address asks for something.

const KEY = "masterlist-scheme";
const SCHEMES = ["light", "dark"];
const { dataset } = document.documentElement;

// As it is kept: earlier versions kept the bare word, without the quotes of JSON.
const show = (kept) => { dataset.scheme = SCHEMES.find((one) => kept?.includes(one)) ?? ""; };

function choose(scheme) {
  show(scheme);
  MasterlistKit.remember("scheme", scheme);
}

// At the foot of the page, once that is there.
function offer() {
  const { _ } = MasterlistWords;
  const { make } = MasterlistKit;
  const options = [["", _("As on this device")], ["light", _("Light")], ["dark", _("Dark")]];
  const select = make("select", { change: () => choose(select.value) }, ...options.map(([value, text]) => new Option(text, value)));
  select.value = dataset.scheme;
  document.querySelector("body > footer").append(make("label", { class: "scheme" }, _("Colours:"), " ", select));
}

try {
  show(localStorage.getItem(KEY));
} catch {
  show(""); // where nothing may be kept
}
addEventListener("storage", (event) => event.key === KEY && show(event.newValue)); // chosen in another tab
document.addEventListener("DOMContentLoaded", offer);

// Rows come while the page still does, and those that would be replaced at once are not drawn.
const { rows } = document.currentScript.dataset;
const asked = new URLSearchParams(location.search);
if (rows && ["find", "club", "country", "active", "games", "sort", "page"].some((name) => asked.get(name))) { // as in list-rows.js
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "script", href: rows }));
  dataset.asked = "rows"; // list-tools.js takes it back
  addEventListener("load", () => globalThis.MasterlistTables || delete dataset.asked);
}
