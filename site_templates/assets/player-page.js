// A player's page: what a link leads to is opened, and a curve tells the values that it is made of.

const { root, make, load, documentOf } = MasterlistKit;
const { _, ngettext } = MasterlistWords;

// A game that is named in the address opens, with the log book that it is in.
function openNamed() {
  const named = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named) {
    return;
  }
  for (let part = named.closest("details"); part; part = part.parentElement.closest("details")) {
    part.open = true;
  }
  const own = named.matches("table *") && named.querySelector("details");
  if (own) {
    own.open = true;
  }
  named.scrollIntoView({ block: "nearest" });
}

// The game nearest to where a curve is pointed at.
function offerValues(figure) {
  const svg = figure.querySelector("svg");
  const marks = [...svg.querySelectorAll("a")];
  const said = figure.querySelector(".said");
  let game = "";

  function show(number) {
    game = marks[number].href.baseVal;
    said.replaceChildren(marks[number].querySelector("title").textContent, " ", make("a", { href: game, text: _("open game") }));
  }

  if (marks.length) {
    const places = marks.map((link) => Number(link.querySelector("path").getAttribute("d").match(/^M(\d+)/)[1]));
    svg.setAttribute("tabindex", "0");
    svg.addEventListener("keydown", (event) => event.key === "Enter" && location.assign(game));
    MasterlistCurves.offerValues(svg, places, 12, svg.viewBox.baseVal.height - 32, show);
  }
}

// A part that a system's own script fills, loaded when it is opened.
function offerWhatIf(section) {
  const { whatIf: system, beaten = "", drawn = "" } = section.dataset;
  const list = section.id.replace(/^list-/, "");
  const place = make("details", { class: "part", id: `what-if-${list}` }, make("summary", {}, make("h3", { text: _("What if …") })));
  const counted = (ids, as) => ids.split(" ").filter(Boolean).map((id) => [id, as]);
  const met = new Map([...counted(drawn, "drawn"), ...counted(beaten, "beaten")]);
  const player = location.pathname.split("/").pop().replace(/[.]html$/, "");
  place.addEventListener("toggle", async () => {
    try {
      await Promise.all([load("assets/what-if.js"), load("assets/player-field.js")]);
      await Promise.all([load(`assets/systems/${system}.js`), load(`assets/what-if/${list}.js`)]);
      MasterlistWhatIf.offer(place, { list, player, met });
    } catch {
      place.append(make("p", { text: _("This could not be loaded.") }));
    }
  }, { once: true });
  section.append(place);
  section.querySelector(`a[href="#${place.id}"]`)?.addEventListener("click", () => {
    place.open = true;
    setTimeout(() => place.querySelector("input")?.focus(), 300);
  });
}

document.querySelectorAll("section[data-what-if]").forEach(offerWhatIf);

// What moved the player from one edition to another is on a page that scripts make.
function offerReasons(part) {
  const href = `${root}why.html?player=${part.dataset.player}&list=${part.dataset.list}`;
  part.querySelector("p").append(" ", make("a", { href, text: _("Why did they move?") }));
}

addEventListener("hashchange", openNamed);
openNamed();
document.querySelectorAll(".curve").forEach(offerValues);
document.querySelectorAll("#ranks [data-list]").forEach(offerReasons);

// --- Beneath a curve: a period to choose, and a second player to compare with ---

// It is drawn anew from the players' documents; without a choice it is the one that came with the page, whose marks lead to games.
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
    const shown = years ? histories.map((history) => MasterlistCurves.since(history, yearsBefore(newest, years))) : histories;
    const drawn = MasterlistCurves.curves(players, shown);
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
