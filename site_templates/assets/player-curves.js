// Beneath the curve of a player's rating: a period to choose, and a second player to compare with. The curve is drawn anew
// from the players' documents; without a choice it is the one that came with the page, whose marks lead to games.
"use strict";

(() => {
  const { make, load, documentOf } = MasterlistKit;
  const { _, ngettext } = MasterlistWords;
  const YEARS = [1, 2, 5, 10];

  const yearsBefore = (day, years) => `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;

  class CurveTools {
    constructor(figure, section, player) {
      this.figure = figure;
      this.list = section.id.replace(/^list-/, "");
      this.player = player;
      this.other = "";
      this.asked = 0;
      this.drawn = null;
      const options = [["", _("All years")], ...YEARS.map((years) => [years, ngettext("The last year", "The last {count} years", years)])];
      this.period = make("select", { "aria-label": _("Period") }, ...options.map(([value, text]) => make("option", { value, text })));
      this.name = make("input", {
        id: `compare-${this.list}`, type: "search", "aria-label": _("Compare the curve with"), placeholder: _("Second player"),
      });
      this.said = make("p", { class: "small", role: "status" });
      figure.after(make("div", { class: "curve-tools" }, this.period, make("div", { class: "combobox" }, this.name)), this.said);
      this.period.addEventListener("change", () => this.show());
      figure.querySelectorAll("[data-save]").forEach((button) => button.addEventListener("click", () => this.save(button.dataset.save)));
      this.name.addEventListener("focus", () => load("assets/player-field.js").then(() => MasterlistPlayers.field(this.name, (id) => {
        this.other = id;
        this.show();
      })), { once: true });
      this.name.addEventListener("input", () => {
        if (!this.name.value && this.other) {
          this.other = "";
          this.show();
        }
      });
    }

    async show() {
      this.asked += 1;
      const { asked, other } = this;
      const years = Number(this.period.value);
      let drawn = null;
      let said = "";
      if (years || other) {
        try {
          [drawn, said] = await this.draw(years, other);
        } catch {
          said = _("The players’ data could not be loaded.");
        }
      }
      if (asked === this.asked) {
        this.drawn?.remove();
        this.drawn = drawn;
        this.figure.hidden = Boolean(drawn);
        this.said.textContent = said;
        if (drawn) {
          this.figure.after(drawn);
        }
      }
    }

    // The picture, or null and why there is none.
    async draw(years, other) {
      await load("assets/compare-curves.js");
      const ids = [this.player, ...(other && other !== this.player ? [other] : [])];
      const players = await Promise.all(ids.map(documentOf));
      const histories = players.map((one) => one?.lists[this.list]?.history || []);
      if (histories.some((history) => !history.length)) {
        return [null, _("{player} is not on this list.", { player: players.at(-1)?.name || other })];
      }
      const newest = histories.flat().map((one) => one.date).toSorted().at(-1);
      const shown = years ? histories.map((history) => MasterlistCompare.since(history, yearsBefore(newest, years))) : histories;
      const drawn = MasterlistCompare.curves(players, shown);
      return [drawn, drawn ? "" : _("No rating moved in this period.")];
    }

    // The picture that came with the page, or what it shows.
    async save(kind) {
      try {
        await load("assets/curve-file.js");
        const player = await documentOf(this.player);
        MasterlistCurveFile.save(kind, this.figure.querySelector("svg"), [player], [player.lists[this.list].history]);
      } catch {
        this.said.textContent = MasterlistKit.whyNot();
      }
    }
  }

  const player = document.querySelector(".acts")?.dataset.player;
  for (const figure of player ? document.querySelectorAll("section[id^=list-] .curve") : []) {
    new CurveTools(figure, figure.closest("section"), player);
  }
})();
