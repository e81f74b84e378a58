// Shows what the submission is worth, what will be written, and the ways on.
"use strict";

(() => {
  const { batch, boards, form, library, rounded, systems } = Masterlist;
  const { make } = MasterlistKit;
  const { _, numerals } = MasterlistWords;
  const loadWorkings = () => MasterlistKit.load("assets/workings.js");
  loadWorkings().catch(() => {}); // while there is a network; asked again where one is shown

  const LONGEST_ADDRESS = 7500; // what servers take without complaint

  // Where the content lives, as the page says.
  const forge = () => document.getElementById("submit").dataset;

  const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");

  const query = (values) => Object.entries(values).filter(([, value]) => value)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");

  // GitHub's page for a new file, name and content filled in.
  function newFile({ repository, branch, prefix }, { folder, name, text }) {
    return `${repository}/new/${encoded(branch)}/${encoded(prefix + folder)}?${query({ filename: name, value: text })}`;
  }

  // An issue form that takes the text of files; one pull request is made of it.
  const issue = ({ repository }, text, title = "") => `${repository}/issues/new?${query({ template: "results.yml", title, files: text })}`;

  // Where one sees what has become of all that one has sent.
  const followed = ({ repository }) => `${repository}/issues?q=${encodeURIComponent("is:issue author:@me")}`;

  // Puts a text on the clipboard; where the browser forbids that, marks what is shown so that one can copy it.
  async function copy(text, shown) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      getSelection().selectAllChildren(shown);
      return document.execCommand("copy");
    }
  }

  function download({ name, text }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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

  async function showPoints(submission, isCurrent) {
    const place = document.getElementById("points");
    if (!isNew("points", submission)) {
      return;
    }
    await loadWorkings();
    if (!isCurrent()) {
      return;
    }
    const other = form.other(submission.kind);
    if (other) {
      await other.showWorth?.(place, submission, isCurrent);
      return;
    }
    if (submission.kind === "entry") {
      const { system } = library.all.lists.find(({ id }) => id === submission.list) || {};
      const known = systems[system];
      if (!known) {
        place.replaceChildren(unknown({ system }));
        return;
      }
      place.replaceChildren(...logPoints(known, submission, null));
      const published = await library.log(submission.keeper, submission.list);
      if (isCurrent()) {
        const tally = published || isFirst(submission) ? known.tallyOf(published || { log: [] }) : null;
        place.replaceChildren(...logPoints(known, submission, tally));
      }
    } else {
      place.replaceChildren(...boardPoints(submission));
    }
  }

  const isFirst = ({ keeper, list }) => !library.keeps(keeper, list);

  const unknown = (about) => make("p", { text: _("The points are worked out when it is published, by the system {system}.", about) });

  function logPoints(known, { entry }, tally) {
    const { figures, lines } = known.score(entry, { tally, onFile: library.all.byId.has(entry.opponent) });
    const parts = figures.map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: numerals(value) })));
    const alone = make("p", { class: "small",
      text: _("The running totals need your published log, which cannot be loaded when this page is opened from a disk.") });
    return [make("dl", { class: "figures" }, ...parts), ...MasterlistWorkings.ofTexts(lines), ...(tally ? [] : [alone])];
  }

  function boardPoints({ board, event, asks, kind }) {
    if (!asks.over) {
      return [make("p", { text: _("Nothing yet: the game is still in play. The antes are worked out when it is published.") })];
    }
    if (!boards.SYSTEMS[event.system]) {
      return [unknown(event)];
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
      ...seats.flatMap(({ power, lines }) => [make("p", { class: "power" }, make("strong", { text: _(power) })), ...MasterlistWorkings.ofTexts(lines)]));
    const about = kind === "game" ? [make("p", { class: "small", text: _("These are the awards; the antes are worked out when it is published.") })] : [];
    if (inPlay) {
      about.push(make("p", { class: "small", text: _("These are the points if the board ended now; they do not count yet.") }));
    }
    return [make("table", { class: "seat-points" }, make("tbody", {}, ...rows)), ...about, details];
  }

  // All files that are sent: those that were added before, and the one in the form where it is ready.
  function showWays(submission, file) {
    const files = [...batch.all.map((one) => one.file), ...(file ? [file] : [])];
    if (!isNew("ways", [submission, files])) {
      return;
    }
    const isSingle = files.length === 1 && Boolean(file);
    const several = batch.together(files);
    const whole = isSingle ? file : several;
    const own = make("p", { class: "buttons" }, button(_("Copy"), () => copied(whole)), button(_("Download"), () => download(whole)));
    const place = document.getElementById("ways-list");
    if (forge().github !== "yes") {
      place.replaceChildren(make("p", { class: "small", text: _("Send the text to a maintainer: they add it to the site.") }), own);
      return;
    }
    const others = make("details", {}, make("summary", { text: _("Other ways") }), ...(isSingle ? onGitHub(file) : []),
      make("p", { class: "small", text: _("Or send the text to a maintainer yourself:") }), own);
    const title = isSingle ? `${file.folder}/${file.name}`.replace(/^content\/|\.yaml$/g, "") : ""; // in no language
    place.replaceChildren(...asForm(isSingle ? _("Send it") : _("Send all together"), several, title), others);
  }

  // The way that needs no git. A text that does not fit into an address is pasted there.
  function asForm(text, several, title) {
    const address = issue(forge(), several.text, title);
    const fits = address.length <= LONGEST_ADDRESS;
    const send = link(fits ? text : _("Copy the text and open GitHub"), fits ? address : issue(forge(), "", title), "button");
    if (!fits) {
      send.addEventListener("click", () => copied(several));
    }
    send.addEventListener("click", () => say(_("Sent? Then clear the form.")));
    const next = fits
      ? _("GitHub opens with everything filled in: press the green button there. Once a maintainer accepts it, it appears here within minutes.")
      : _("GitHub opens: paste the text into the field there, and press the green button. Once a maintainer accepts it, it appears here within minutes.");
    return [make("p", {}, send), make("p", { class: "small" }, `${next} `, link(_("Follow it there"), followed(forge()), ""))];
  }

  function onGitHub(file) {
    const address = newFile(forge(), file);
    const fits = address.length <= LONGEST_ADDRESS;
    const target = fits ? address : newFile(forge(), { ...file, text: "" });
    const open = link(_("Open the file on GitHub"), target, "");
    if (!fits) {
      open.addEventListener("click", () => copied(file));
    }
    return [make("p", {}, open, " ", make("span", { class: "small", text: fits
      ? _("If you know git: it is filled in, and “Propose changes” makes a pull request.")
      : _("If you know git: the text is on your clipboard; “Propose changes” makes a pull request.") }))];
  }

  const link = (text, href, style) =>
    make("a", { href, target: "_blank", rel: "noopener", ...(style ? { class: style } : {}), text });

  function button(text, act) {
    const element = make("button", { type: "button", text });
    element.addEventListener("click", act);
    return element;
  }

  async function copied(file) {
    const done = await copy(file.text, document.getElementById("yaml"));
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
    return [_("Is {name} new here?", { name }), " ", add];
  }

  Object.assign(form, { button, isNew, make, newcomer, say, showPoints, showWays });
})();
