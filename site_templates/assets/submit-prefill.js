// What an address says of a result stands in the form: submit.html?player=…&opponent=…&date=…
"use strict";

(() => {
  const { library } = Masterlist;
  const FIELDS = ["kind", "player", "opponent", "list", "date", "outcome", "level"];

  function fill(name, value) {
    const choice = document.getElementById(`${name}-${value}`);
    const field = document.getElementById(name);
    if (choice?.type === "radio") {
      choice.click();
    } else if (field) {
      const player = "person" in field.dataset ? library.all.byId.get(value) : null;
      field.value = player ? library.label(player) : value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  function prefill() {
    const asked = new URLSearchParams(location.search);
    FIELDS.filter((name) => asked.has(name)).forEach((name) => fill(name, asked.get(name)));
  }

  if (library.all.players.length) {
    prefill();
  } else {
    document.addEventListener("masterlist-known", prefill, { once: true });
  }
})();
