// Shows what the submission is worth, what will be written, and the ways on.

const { form } = Masterlist;
const { make } = MasterlistKit;
const { _ } = MasterlistWords;
const loadWorkings = () => MasterlistKit.load("assets/workings.js");
loadWorkings().catch(() => {}); // while there is a network; asked again where one is shown

const LONGEST_ADDRESS = 7500; // what servers take without complaint

// Where the content lives, as the page says.
const forge = () => form.field("submit").dataset;

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
  const { showWorth } = form.reportOf(submission.kind);
  if (!showWorth || !isNew("points", submission)) {
    return;
  }
  await loadWorkings();
  if (isCurrent()) {
    await showWorth(form.field("points"), submission, isCurrent);
  }
}

const unknownWorth = (about) => make("p", { text: _("The points are worked out when it is published, by the system {system}.", about) });

const worthRow = (head, ...texts) => make("tr", {}, make("th", { scope: "row", ...head }),
  ...texts.map((text, at) => make("td", { class: at === texts.length - 1 ? "n main" : "n", text })));

// What each seat or player gets, with remarks, and how it was worked out.
const worthTable = (rows, about, workings) => [
  make("table", { class: "seat-points" }, make("tbody", {}, ...rows)), ...about.map((text) => make("p", { class: "small", text })),
  make("details", { class: "workings" }, make("summary", { text: _("How this was worked out") }), ...workings),
];

// Several files as one text; what helps an editor with a file by itself is left out.
function together(files) {
  const parts = files.map(({ folder, name, text }) =>
    `# ${folder}/${name}\n${text.replace(/^# yaml-language-server:.*\n/, "")}`);
  return { name: "results.txt", text: parts.join("\n") };
}

// All files that are sent: those that were added before, and the one in the form where it is ready.
function showWays(added, file) {
  const files = [...added, ...(file ? [file] : [])];
  if (!isNew("ways", [files, Boolean(file)])) {
    return;
  }
  const isSingle = files.length === 1 && Boolean(file);
  const several = together(files);
  const whole = isSingle ? file : several;
  const own = make("p", { class: "buttons" }, button(_("Copy"), () => copied(whole)), button(_("Download"), () => download(whole)));
  const place = form.field("ways-list");
  if (forge().github !== "yes") {
    place.replaceChildren(make("p", { class: "small", text: _("Send the text to a maintainer: they add it to the site.") }), own);
    return;
  }
  form.field("sent").hidden = MasterlistKit.remembered("sent") !== several.text; // also after a reload
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
  send.addEventListener("click", () => {
    MasterlistKit.remember("sent", several.text);
    form.field("sent").hidden = false;
    say(_("Sent? Then start the next one."));
  });
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
  const done = await copy(file.text, form.field("yaml"));
  say(done ? _("Copied.") : _("The text is marked: copy it with your device's own command."));
}

// Said aloud by screen readers, and shown below the buttons.
function say(text) {
  form.field("said").textContent = text;
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

Object.assign(form, { button, isNew, newcomer, say, showPoints, showWays, unknownWorth, worthRow, worthTable });
