// A player's page: curves tell the values that they are made of, and what games would make of a rating is offered.

const { _, button, dated, grouped, ngettext, numberOf, yearsBefore, make, set, link, idIn, load, documentOf, playerPage, remembered } = MasterlistKit;
const player = idIn(location.pathname);
const me = remembered("me");
const isOther = me && me !== player && location.protocol !== "file:";
const pageOfMe = isOther ? playerPage(me).catch(() => null) : null;

// What the row that a mark leads to says: its day, the game, the rating after it, and why it is not rated. What is beneath these is left out.
function told(row, label) {
  const [day, game, ...others] = row.rows[0].cells;
  const [said, rating] = [game, others.at(-1)].map((cell) =>
    [...cell.childNodes].filter((one) => !one.matches?.("details, div, p, small")).map((one) => one.textContent).join("").trim());
  const iso = day.querySelector("time")?.dateTime || day.textContent;
  const status = row.matches(".unrated") && row.querySelector(".status")?.textContent;
  return `${/^[\d-]+$/.test(iso) ? dated(iso) : iso}${_(": ")}${said}, ${label} ${rating}${status ? ` (${status})` : ""}`;
}

// The game nearest to where a curve is pointed at.
function offerValues(figure) {
  const svg = figure.querySelector("svg");
  const marks = [...svg.querySelectorAll("a")];
  const said = figure.querySelector(".said");
  const label = figure.closest("section")?.querySelector(".leads dt")?.textContent || _("Rating");
  let game = "";

  function show(number) {
    game = marks[number].href.baseVal;
    const title = marks[number].querySelector("title")?.textContent ?? told(document.getElementById(game.slice(1)), label);
    said.replaceChildren(title, " ", make("a", { href: game, text: _("open game") }));
  }

  if (marks.length) {
    const points = marks.map((link) => link.querySelector("path").getAttribute("d").match(/^M(\d+) (\d+)/).slice(1).map(Number));
    set(svg, { tabindex: "0", keydown: (event) => event.key === "Enter" && location.assign(game) });
    MasterlistCurves.offerValues(svg, points.map(([x]) => x), 12, svg.viewBox.baseVal.height - 32, show, points.map(([, y]) => y));
  }
}

// Of every game one can say that something is wrong with it, as one can of the newest, whose addresses are on the page.
function offerToTell({ target: details }) {
  const newest = document.querySelector(".origins > li:has([rel='nofollow'])");
  const row = details.closest("tbody");
  const line = row && details.querySelector("li a[href*='#L']");
  const [place] = line?.href.match(/content\/(?:logs|games)\/.+$/) || [];
  if (!newest || !place || details.querySelector("[rel='nofollow']")) {
    return;
  }
  const asked = newest.querySelector("summary, a").textContent;
  const ways = Array.from(newest.querySelectorAll("a"), (way) => {
    const address = new URL(way.href);
    for (const [name, text] of [...address.searchParams]) {
      const [page, before, ...rest] = text.split("\n"); // a title is one line
      const folder = before?.slice(0, before.search(/content\/(?:logs|games|tournaments)\//)); // of the site within its repository
      address.searchParams.set(name, before ? [page, folder + place.replace("#L", ":"), ...rest].join("\n")
        : `${asked} ${document.querySelector("h1").textContent}. ${told(row, _("Rating"))}`);
    }
    address.search = address.search.replaceAll("+", "%20"); // a mail program shows a plus sign as such; one before it is the contact's own
    return make("a", { href: address.href, rel: "nofollow", text: way.textContent });
  });
  line.closest("li").after(make("li", {}, ...(ways.length > 1 ? [asked, " ", ways[0], ", ", ways[1]] : ways)));
}

document.querySelector("main").addEventListener("toggle", offerToTell, true);

const listOf = (section) => section.id.replace(/^list-/, "");

// A player as the part of their page for a list tells them to the script of its system.
function sideOf(id, { dataset: { beaten = "", drawn = "" } }, against) {
  const counted = (ids, as) => ids.split(" ").filter(Boolean).map((one) => [one, as]);
  return { player: id, met: new Map([...counted(drawn, 0.5), ...counted(beaten, 1)]), against };
}

// Whose rating is asked about: first of readers, who have chosen their name, where they have one on the list.
async function sidesOf(section) {
  const about = sideOf(player, section, new URLSearchParams(location.search).get("against") || me);
  const own = (await pageOfMe)?.querySelector(`#${section.id}[data-what-if]`);
  return own ? [sideOf(me, own, player), about] : [about];
}

// A part that a system's own script fills, loaded when it is opened.
function offerWhatIf(section) {
  const { whatIf: system } = section.dataset;
  const list = listOf(section);
  const place = make("details", { class: "part", id: `what-if-${list}` }, make("summary", {}, make("h3", { text: _("What if …") })));
  place.addEventListener("toggle", async () => {
    try {
      await Promise.all([load("assets/what-if.js"), load("assets/player-field.js")]);
      MasterlistWhatIf.offer(place, list, await MasterlistWhatIf.known(list, system), await sidesOf(section));
    } catch {
      place.append(make("p", { text: _("This could not be loaded.") }));
    }
  }, { once: true });
  const acts = section.querySelector(".acts");
  acts ? acts.after(place) : section.append(place);
  if (location.hash === `#${place.id}`) {
    place.open = true;
    place.scrollIntoView();
  }
  const opener = section.querySelector(`a[href="#${place.id}"]`);
  if (opener) {
    set(opener, { "aria-expanded": String(place.open), "aria-controls": place.id, click: (event) => {
      if (!(event.ctrlKey || event.metaKey || event.shiftKey)) {
        event.preventDefault(); // it opens below the finger
        place.open = !place.open;
        setTimeout(() => {
          const input = place.querySelector("input");
          if (input && document.activeElement !== input) { // else one types in it already
            input.focus();
            input.select(); // another name takes the place of the reader's
          }
          place.scrollIntoView({ block: "nearest" }); // with its answer, where there is room
        }, 300);
      }
    } });
    place.addEventListener("toggle", () => {
      opener.ariaExpanded = String(place.open);
      place.open || opener.focus();
    });
  }
}

// How far the reader is behind the player, or ahead, on a list that ranks both, and the way to their games.
async function tellMine(section) {
  const leads = `#${section.id} > .leads`;
  const [[mine, place], [theirs, other]] = [await pageOfMe, document].map((page) =>
    [".number", ".place"].map((part) => page?.querySelector(`${leads} ${part}`)?.textContent));
  if (place && other) {
    const gap = MasterlistGap(mine, theirs);
    const values = { gap: grouped(gap) };
    const met = [`${me}--${player}`, `${player}--${me}`].map((pair) => document.querySelector(`a[href$="head-to-head/${pair}.html"]`)).find(Boolean);
    const isLevel = place === other; // numbers that are shown alike may differ
    const said = isLevel ? _("You are level.") : !numberOf(gap) ? "" : numberOf(mine) < numberOf(theirs) ? _("You are {gap} behind.", values) : _("You are {gap} ahead.", values);
    const ways = [section.dataset.whatIf && make("a", { href: `#what-if-${listOf(section)}`, text: _("What if you play?") }),
      met && make("a", { href: met.href, text: _("Head to head") })].filter(Boolean);
    section.querySelector(".acts").after(make("p", {}, said, ...ways.flatMap((way, at) => [at ? " · " : " ", way])));
  }
}

// Whom a reader follows is shown on "Me".
function offerToFollow(toggle) {
  const said = make("p", { role: "status" });
  const tell = () => toggle.setAttribute("aria-pressed", String(MasterlistFollows.all().has(player)));
  toggle.closest(".acts").after(said);
  toggle.addEventListener("click", () => {
    const all = MasterlistFollows.all();
    const isNew = !all.delete(player);
    MasterlistFollows.keep(isNew ? all.set(player, document.querySelector("h1").textContent) : all);
    toFollow.forEach(([, update]) => update());
    said.replaceChildren(...(!isNew ? [] : !MasterlistFollows.all().has(player) ? [_("This browser keeps nothing.")]
      : [link("mine.html#mine-follows", _("You will see every change on your own page."))]));
  });
  tell();
  return [toggle, tell];
}

const toFollow = Array.from(document.querySelectorAll("[data-follow]"), offerToFollow);

document.querySelectorAll("section[data-what-if]").forEach(offerWhatIf);
document.querySelectorAll("section:has(> .leads)").forEach(tellMine);
document.querySelectorAll(".curve").forEach(offerValues);
for (const part of document.querySelectorAll("#ranks [data-list]")) { // what moved the player is on a page that scripts make
  const why = link(`why.html?player=${player}&list=${part.dataset.list}`, _("Why did they move?"));
  part.querySelector("p").append(" ", why);
  document.querySelectorAll(`#list-${part.dataset.list} > .since > .chip`).forEach((chip) => { chip.href = why.href; });
}

// --- Beneath a curve: a period to choose, and a second player to compare with ---

// It is drawn anew from the players' documents; without a choice it is the one that came with the page, whose marks lead to games.
const YEARS = [1, 2, 5, 10];

function offerCurves(figure, list) {
  let other = "";
  let asked = 0;
  const options = [["", _("All years")], ...YEARS.map((years) => [years, ngettext("The last year", "The last {count} years", years)])];
  const period = make("select", { "aria-label": _("Period"), change: show }, ...options.map(([value, text]) => make("option", { value, text })));
  const name = make("input", {
    id: `compare-${list}`, type: "search", "aria-label": _("Compare the curve with"), placeholder: _("Second player"),
    input: () => !name.value && other && choose(""),
  });
  const said = make("p", { class: "small", role: "status" });
  const caption = figure.querySelector("figcaption");
  caption.replaceChildren(make("details", { class: "curve-tools" },
    make("summary", {}, ...caption.childNodes),
    make("div", {}, period, make("div", { class: "combobox" }, name)),
    make("p", { class: "saves" }, button(_("Save picture"), () => save("svg")), " ", button(_("Save data"), () => save("csv"))), said));
  function choose(id) {
    other = id;
    show();
  }

  name.addEventListener("focus", () => load("assets/player-field.js").then(() => MasterlistPlayers.field(name, choose)), { once: true });

  async function show() {
    asked += 1;
    const mine = asked;
    const years = Number(period.value);
    const [picture, words] = years || other ? await draw(years, other).catch(() => [null, _("The players’ data could not be loaded.")]) : [null, ""];
    if (mine === asked) {
      figure.querySelector(".curve")?.remove();
      figure.classList.toggle("redrawn", Boolean(picture));
      said.textContent = words;
      caption.before(...(picture ? [picture] : []));
    }
  }

  // The picture, or null and why there is none.
  async function draw(years, second) {
    await load("assets/compare-curves.js");
    const ids = [...new Set([player, second || player])];
    const players = await Promise.all(ids.map(documentOf));
    const histories = players.map((one) => (one?.lists[list] ? MasterlistCurves.historyOf(one.lists[list]) : []));
    if (histories.some((history) => !history.length)) {
      return [null, _("{player} is not on this list.", { player: players.at(-1)?.name || second })];
    }
    const newest = histories.flat().map((one) => one.date).toSorted().at(-1);
    const shown = years ? histories.map((history) => MasterlistCurves.since(history, yearsBefore(newest, years))) : histories;
    const picture = MasterlistCurves.curves(players, shown);
    return [picture, picture ? "" : _("No rating moved in this period.")];
  }

  // The picture that came with the page, or what it shows.
  async function save(kind) {
    try {
      await load("assets/compare-curves.js");
      const about = await documentOf(player);
      MasterlistCurves.saveCurve(kind, figure.querySelector("svg"), [about], [MasterlistCurves.historyOf(about.lists[list])]);
    } catch {
      said.textContent = MasterlistKit.whyNot();
    }
  }
}

document.querySelectorAll("section[id^=list-] .curve").forEach((figure) => offerCurves(figure, listOf(figure.closest("section"))));
