// Shows what the submission is worth, what will be written, and the ways on.
"use strict";

(() => {
  const { boards, form, library, plain, rounded, ways, wwr } = Masterlist;
  const { N_, _, numerals } = MasterlistWords;

  // An element with its class and what it holds; texts stay texts.
  function make(tag, about = {}, ...inner) {
    const element = document.createElement(tag);
    const { text, ...rest } = about;
    for (const [key, value] of Object.entries(rest)) {
      element.setAttribute(key, value);
    }
    element.append(...(text === undefined ? [] : [text]), ...inner);
    return element;
  }

  const shown = new Map(); // what each part of the page shows, as text

  // Whether a part of the page must be made anew. One that is made anew under a finger would lose the tap: leaving a
  // field updates the page between the press and the release.
  function isNew(part, what) {
    const text = JSON.stringify(what);
    const differs = shown.get(part) !== text;
    shown.set(part, text);
    return differs;
  }

  // A working as a table; a sum that is nothing but its value is not said twice.
  function workingTable(lines) {
    const rows = lines.map(({ label, sum, value }) => make("tr", {},
      make("th", { scope: "row", text: _(label) }), make("td", { text: sum === value ? "" : numerals(sum) }),
      make("td", { class: "n", text: numerals(value) })));
    return make("table", { class: "working" }, make("tbody", {}, ...rows));
  }

  async function showPoints(submission, isCurrent) {
    const place = document.getElementById("points");
    if (form.other(submission.kind) || !isNew("points", submission)) {
      return;
    }
    if (submission.kind === "entry") {
      place.replaceChildren(...logPoints(submission, null));
      const published = await library.log(submission.keeper, submission.list);
      if (isCurrent()) {
        const tally = published ? library.tallyOf(published) : isFirst(submission) ? new wwr.Tally() : null;
        place.replaceChildren(...logPoints(submission, tally));
      }
    } else {
      place.replaceChildren(...boardPoints(submission));
    }
  }

  const isFirst = ({ keeper, list }) => !library.keeps(keeper, list);

  function logPoints({ entry }, tally) {
    const { points, lines } = wwr.scoreEntry(entry, tally, { onFile: library.all.byId.has(entry.opponent) });
    const figures = [[_("Game points"), plain(points)]];
    if (tally) {
      figures.push([_("Opponents defeated"), plain(tally.defeated)], [_("Total"), plain(tally.total)],
        [_("WWR"), plain(tally.defeated.times(tally.total))]);
    }
    const parts = figures.map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: numerals(value) })));
    const alone = make("p", { class: "small",
      text: _("The running totals are shown where the page can load your published log: not from a disk.") });
    return [make("dl", { class: "figures" }, ...parts), workingTable(lines), ...(tally ? [] : [alone])];
  }

  function boardPoints({ board, event, asks, kind }) {
    if (!asks.over) {
      return [make("p", { text: _("Nothing yet: the game goes on. The antes are worked out when it is published.") })];
    }
    if (!boards.SYSTEMS[event.system]) {
      return [make("p", { text: _("The points are worked out when it is published, by the system {system}.", event) })];
    }
    const inPlay = board.ending === "in-play";
    if (inPlay && !boards.seatsOf(board).some((seat) => seat.centres)) {
      return [make("p", { text: _("Nothing yet: no centres are filled in.") })];
    }
    const seats = boards.scoreBoard(event.system, inPlay ? { ...board, ending: "draw" } : board, event.terms);
    const rows = seats.map(({ power, points }) => make("tr", {},
      make("th", { scope: "row", class: "power", text: _(power) }),
      make("td", { class: "n main", text: numerals(rounded(points, event.decimals)) })));
    const details = make("details", { class: "workings" }, make("summary", { text: _("How this was worked out") }),
      ...seats.flatMap(({ power, lines }) => [make("p", { class: "power" }, make("strong", { text: _(power) })), workingTable(lines)]));
    const about = kind === "game" ? [make("p", { class: "small", text: _("These are the awards; the antes are worked out when it is published.") })] : [];
    if (inPlay) {
      about.push(make("p", { class: "small", text: _("These are the points if the board ended now; they count nowhere yet.") }));
    }
    return [make("table", { class: "seat-points" }, make("tbody", {}, ...rows)), ...about, details];
  }

  // What GitHub's own buttons are called is English in any language.
  const SIGN_IN = N_("Sign in to GitHub there, if it asks you to.");
  const STEPS = [SIGN_IN, N_("The file is filled in already: press “Commit changes…”."),
    N_("Press “Propose changes”, then “Create pull request”. Done.")];
  // A board with a long note may not fit into an address.
  const PASTE = [SIGN_IN, N_("Paste: the text is on your clipboard."),
    N_("Press “Commit changes…”, “Propose changes”, then “Create pull request”. Done.")];

  function showWays(submission, file) {
    if (!isNew("ways", [submission, file])) {
      return;
    }
    const place = document.getElementById("ways-list");
    const own = [button(_("Copy"), () => copied(file)), button(_("Download"), () => ways.download(file))];
    const about = make("p", { class: "small", text: _("Or send the text to a maintainer yourself:") });
    const parts = ways.forge().github === "yes" ? [...onGitHub(submission, file), about] : [];
    place.replaceChildren(...parts, make("p", { class: "buttons" }, ...own));
  }

  function onGitHub(submission, file) {
    const address = ways.newFile(ways.forge(), file);
    const fits = address.length <= ways.LONGEST_ADDRESS;
    const target = fits ? address : ways.newFile(ways.forge(), { ...file, text: "" });
    const first = link(fits ? _("Open the file on GitHub") : _("Copy the text and open GitHub"), target, "button");
    if (!fits) {
      first.addEventListener("click", () => copied(file));
    }
    const steps = make("ol", { class: "small" }, ...(fits ? STEPS : PASTE).map((text) => make("li", { text: _(text) })));
    const form_ = ways.issue(ways.forge(), submission, file);
    const second = make("p", {}, link(_("Send it as a form instead"), form_, ""),
      " ", make("span", { class: "small", text: _("Only needs a GitHub account; the pull request is made for you.") }));
    return [make("p", {}, first), steps, ...(form_.length <= ways.LONGEST_ADDRESS ? [second] : [])];
  }

  const link = (text, href, style) =>
    make("a", { href, target: "_blank", rel: "noopener", ...(style ? { class: style } : {}), text });

  function button(text, act) {
    const element = make("button", { type: "button", text });
    element.addEventListener("click", act);
    return element;
  }

  async function copied(file) {
    const done = await ways.copy(file.text, document.getElementById("yaml"));
    say(done ? _("Copied.") : _("The text is marked: copy it with your device's own command."));
  }

  // Said aloud by screen readers, and shown below the buttons.
  function say(text) {
    document.getElementById("said").textContent = text;
  }

  // For a person who is not on file yet: the form for new players, with their name.
  function newcomer(name) {
    const add = button(_("add them with the form for new players"), () => {
      form.field("player-name").value = name;
      form.field("kind-player").click();
      form.field("player-name").focus();
    });
    return [_("{name} is new here?", { name }), " ", add];
  }

  Object.assign(form, { isNew, make, newcomer, say, showPoints, showWays });
})();
