// A field that finds players as one types: the browser offers them, and one that is named in full is chosen.
"use strict";

var MasterlistPlayers = {};

(() => {
  const { make, load } = MasterlistKit;
  const MOST_SHOWN = 12;
  let count = 0;

  // What does the finding comes when it is needed first.
  async function find(text) {
    if (!globalThis.MasterlistSearch) {
      await load("assets/search.js");
    }
    const { found } = await MasterlistSearch.find(text);
    return found.filter((one) => one.isPlayer).slice(0, MOST_SHOWN);
  }

  const idOf = (one) => one.path.replace(/^players\/|\.html$/g, "");

  // Names that several have are told apart by the id.
  function labelled(found) {
    const names = found.map((one) => one.title);
    const isOnly = (name) => names.indexOf(name) === names.lastIndexOf(name);
    return new Map(found.map((one) => [isOnly(one.title) ? one.title : `${one.title} (${idOf(one)})`, one]));
  }

  // Where a player is named, ``choose`` is called with their id.
  function field(input, choose) {
    const list = make("datalist", { id: `players-${(count += 1)}` });
    let known = new Map();
    input.after(list);
    input.setAttribute("list", list.id);

    async function typed() {
      const text = input.value.trim();
      if (!known.has(text)) {
        const found = labelled(text ? await find(text).catch(() => []) : []);
        if (input.value.trim() !== text) {
          return; // more has been typed meanwhile
        }
        known = found;
        list.replaceChildren(...[...known].map(([label, one]) => make("option", { value: label, text: one.club || one.about })));
      }
      if (known.has(text)) {
        choose(idOf(known.get(text)));
      }
    }

    async function entered() {
      const [first] = await find(input.value.trim()).catch(() => []);
      if (first) {
        input.value = first.title;
        choose(idOf(first));
      }
    }

    input.addEventListener("input", typed);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        entered();
      }
    });
  }

  Object.assign(MasterlistPlayers, { field });
})();
