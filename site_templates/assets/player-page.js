// A player's page: what a link leads to is opened, and a curve tells the values that it is made of.
"use strict";

(() => {
  // A game that is named in the address opens, with the log book that it stands in.
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

  const SVG = "http://www.w3.org/2000/svg";
  const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

  // The game nearest to where a curve is pointed at, by hand or with the arrow keys.
  function offerValues(figure) {
    const svg = figure.querySelector("svg");
    const marks = [...svg.querySelectorAll("a")].map((link) => {
      const [, x, y] = link.querySelector("path").getAttribute("d").match(/^M(\d+) (\d+)/);
      return { link, x: Number(x), y: Number(y), title: link.querySelector("title").textContent };
    });
    if (!marks.length) {
      return;
    }
    const said = figure.querySelector(".said");
    const line = document.createElementNS(SVG, "line");
    line.setAttribute("class", "pointer");
    line.setAttribute("y1", 12);
    line.setAttribute("y2", svg.viewBox.baseVal.height - 32);
    svg.append(line);
    svg.setAttribute("tabindex", "0");
    let at = marks.length - 1;

    function show(number) {
      at = Math.max(0, Math.min(marks.length - 1, number));
      const { x, title } = marks[at];
      line.setAttribute("x1", x);
      line.setAttribute("x2", x);
      said.replaceChildren(title, " ", MasterlistKit.make("a", { href: marks[at].link.href.baseVal, text: MasterlistWords._("open game") }));
    }

    function point(event) {
      const box = svg.getBoundingClientRect();
      const x = ((event.clientX - box.left) * svg.viewBox.baseVal.width) / box.width;
      const away = (mark) => Math.abs(mark.x - x);
      show(marks.reduce((best, mark, number) => (away(mark) <= away(marks[best]) ? number : best), 0));
    }

    svg.addEventListener("pointermove", point);
    svg.addEventListener("pointerdown", point);
    svg.addEventListener("focus", () => show(at));
    svg.addEventListener("keydown", (event) => {
      if (event.key in STEPS) {
        event.preventDefault();
        show(at + STEPS[event.key]);
      } else if (event.key === "Enter") {
        location.assign(marks[at].link.href.baseVal);
      }
    });
    show(at);
  }

  // A part that a system's own script fills, loaded when it is opened.
  function offerWhatIf(section) {
    const { make, load } = MasterlistKit;
    const { _ } = MasterlistWords;
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

  // What moved the player from one edition to another stands on a page that scripts make.
  function offerReasons(part) {
    const { root, make } = MasterlistKit;
    const href = `${root}why.html?player=${part.dataset.player}&list=${part.dataset.list}`;
    part.querySelector("p").append(" ", make("a", { href, text: MasterlistWords._("Why did they move?") }));
  }

  addEventListener("hashchange", openNamed);
  openNamed();
  document.querySelectorAll(".curve").forEach(offerValues);
  document.querySelectorAll("#ranks [data-list]").forEach(offerReasons);
})();
