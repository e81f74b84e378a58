// The way to a rank of a list, and to the row of the reader who has said who they are.
"use strict";

(() => {
  const { make, remembered } = MasterlistKit;
  const { _, pgettext } = MasterlistWords;
  const { NOTHING, ROWS } = MasterlistTables;

  // The place of a rank, counted from 0: players without one may stand between those who have one.
  function placeOf(rank, rows, columns, isWhole) {
    const column = columns.find((one) => one.name === "rank");
    const found = isWhole ? rows.findIndex((row) => parseInt(row.element().cells[column.at].textContent, 10) >= rank) : rank - 1;
    return found < 0 || found >= rows.length ? rows.length - 1 : found;
  }

  // Shows the page of a row, and the row in the middle of it.
  async function lead(tools, place) {
    const page = Math.floor(place / ROWS) + 1;
    await tools.ask({ ...NOTHING, page: tools.stem ? String(page) : "" });
    tools.body.querySelector(".here")?.classList.remove("here");
    const row = tools.body.rows[place % ROWS];
    row.classList.add("here");
    row.querySelector("th a")?.focus({ preventScroll: true });
    row.scrollIntoView({ block: "center" });
  }

  // A field for a rank, and a button for the reader's own row; nothing for a table without ranks.
  function jumpFields(tools) {
    if (!tools.columns.some((column) => column.name === "rank")) {
      return [];
    }
    const input = make("input", { type: "number", min: "1", max: "99999", inputmode: "numeric", placeholder: pgettext("number", "any") });
    input.addEventListener("change", async () => {
      const rank = Number(input.value);
      if (rank >= 1) {
        const rows = await tools.known();
        await lead(tools, placeOf(rank, rows, tools.columns, !tools.stem));
      }
    });
    const fields = [make("label", { class: "field" }, _("Go to rank"), input)];
    const me = remembered("me");
    if (me) {
      const button = make("button", { type: "button", text: _("My row") });
      button.addEventListener("click", async () => {
        const place = (await tools.known()).findIndex((row) => row.id === me);
        if (place >= 0) {
          await lead(tools, place);
        } else {
          tools.said.textContent = _("You are not on this list.");
        }
      });
      fields.push(button);
    }
    return fields;
  }

  Object.assign(MasterlistTables, { jumpFields });
})();
