// How a rating came about, in a row that opens below the player's: from the document of the player.
"use strict";

(() => {
  const { root, make } = MasterlistKit;
  const documents = new Map();

  async function documentOf(id) {
    if (!documents.has(id)) {
      const answer = await fetch(`${root}api/v1/players/${id}.json`);
      if (!answer.ok) {
        throw new Error(id);
      }
      documents.set(id, await answer.json());
    }
    return documents.get(id);
  }

  const resultIn = (value) => (value[0].toUpperCase() + value.slice(1)).replace("-", ", ");
  const gain = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "");

  function head() {
    const cell = (text, kind) => make("th", { scope: "col", class: kind, text });
    return make("thead", {}, make("tr", {}, cell("Date"), cell("Opponent"), cell("Result", "late"),
      cell("Opponents defeated", "n"), cell("Game points", "n")));
  }

  function line(date, opponent, result, defeated, points) {
    return make("tr", {}, make("td", {}, date && make("time", { text: date })), make("th", { scope: "row" }, opponent),
      make("td", { class: "late", text: result }), make("td", { class: "n", text: defeated }), make("td", { class: "n", text: points }));
  }

  function opponentOf(one) {
    return one.opponent_name
      ? make("a", { href: `${root}players/${one.opponent}.html`, text: one.opponent_name }) : one.opponent;
  }

  // What each rated game added, oldest first; what earlier books brought stands before them.
  function linesOf(log, carried) {
    let defeated = carried ? carried.defeated.length + carried.drawn.length / 2 : 0;
    const lines = defeated || carried?.game_points
      ? [line("", "Carried over", "", gain(defeated), String(carried.game_points))] : [];
    for (const one of log) {
      const added = gain(one.opponents_defeated - defeated);
      lines.push(line(one.date, opponentOf(one), resultIn(one.result), added, String(one.game_points)));
      defeated = one.opponents_defeated;
    }
    return lines;
  }

  function explained({ name, lists }, list, until, href) {
    const { log, carried_over: carried } = lists[list];
    const rated = log.filter((one) => one.rated && (!until || one.date <= until));
    const last = rated.at(-1);
    const toLog = make("p", {}, make("a", { href, text: `The log of ${name}, with the working of every number` }));
    if (!last) {
      return [make("p", { text: "No rated game is on file." }), toLog];
    }
    const sum = make("p", { class: "sum" }, `${last.opponents_defeated} opponents defeated × ${last.total} game points = `,
      make("strong", { text: `WWR ${last.wwr}` }));
    const table = make("table", {}, make("caption", { class: "unseen", text: `What ${name}’s games added` }), head(),
      make("tbody", {}, ...linesOf(rated, carried)));
    const frame = make("div", { class: "wide games", tabindex: "0", role: "group", "aria-label": `Games of ${name}` }, table);
    return [sum, frame, toLog];
  }

  async function open(button, row, { list, edition, asOf }) {
    const link = row.querySelector("th a");
    const id = link.getAttribute("href").split("/").pop().replace(/[.]html$/, "");
    let inside;
    try {
      inside = explained(await documentOf(id), list, edition ? asOf : "", link.href);
    } catch {
      location.assign(link.href); // from a disk nothing can be fetched; the player's page has it all
      return;
    }
    if (row.isConnected && button.getAttribute("aria-expanded") === "false") {
      const width = row.cells.length;
      row.after(make("tr", { class: "behind opened" }, make("td", { colspan: width }, make("div", { class: "row-working" }, ...inside))));
      button.setAttribute("aria-expanded", "true");
    }
  }

  function toggle(button, row, about) {
    if (button.getAttribute("aria-expanded") === "true") {
      row.nextElementSibling.remove();
      button.setAttribute("aria-expanded", "false");
    } else {
      open(button, row, about);
    }
  }

  // Makes the ratings of rows buttons; gives a function that does so with other rows.
  function offerWorking(table, about) {
    const at = [...table.tHead.rows[0].cells].findIndex((cell) => cell.dataset.column === "rating");
    if (at < 0 || !about.list) {
      return () => {};
    }
    table.tBodies[0].addEventListener("click", (event) => {
      const button = event.target.closest("button.opens");
      if (button) {
        toggle(button, button.closest("tr"), about);
      }
    });
    return (rows) => {
      for (const cell of rows.map((row) => row.cells[at]).filter(Boolean)) {
        const text = cell.textContent;
        const title = "How this came about";
        cell.replaceChildren(make("button", { type: "button", class: "opens", "aria-expanded": "false", title, text }));
      }
    };
  }

  MasterlistTables.offerWorking = offerWorking;
})();
