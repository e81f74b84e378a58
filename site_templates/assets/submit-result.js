// Shows what the submission is worth, what will be written, and the ways on.

const { form } = Masterlist;
const { _, button, make, save } = MasterlistKit;
const loadWorkings = () => MasterlistKit.load("assets/workings.js");
loadWorkings().catch(() => {}); // while there is a network; asked again where one is shown

const LONGEST_ADDRESS = 7500; // what servers take without complaint
const { repository, branch, prefix, github } = form.field("submit")?.dataset || {}; // where the content lives

const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value));

// GitHub's page for a new file, name and content filled in.
const newFile = ({ folder, name, text }) =>
  `${repository}/new/${encoded(branch)}/${encoded(prefix + folder)}?${query({ filename: name, value: text })}`;

// An issue form that takes the text of files; one pull request is made of it.
const issue = (text, title) => `${repository}/issues/new?${query({ template: "results.yml", title, files: text })}`;

// Puts a text on the clipboard; where the browser forbids that, marks what is shown so that one can copy it.
async function copy({ text }) {
  let isDone = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    getSelection().selectAllChildren(form.field("yaml"));
    isDone = document.execCommand("copy");
  }
  say(isDone ? _("Copied.") : _("The text is marked: copy it with your device's own command."));
}

const seen = new Map(); // what each part of the page shows, as text

// Whether a part of the page must be made anew. One that is made anew under a finger would lose the tap: leaving a
// field updates the page between the press and the release.
function isNew(part, what) {
  const text = JSON.stringify(what);
  const differs = seen.get(part) !== text;
  seen.set(part, text);
  return differs;
}

// What it is worth may come late, when the form has another submission.
async function showPoints(submission, isCurrent) {
  const { worth } = form.reportOf(submission.kind);
  if (worth && isNew("points", submission)) {
    await loadWorkings();
    for await (const shown of isCurrent() ? worth(submission) : []) {
      if (isCurrent()) {
        form.field("points").replaceChildren(...shown);
        const own = submission.entry && form.field("points").querySelector(".main, .figures > div"); // of who reports
        const points = [...(own?.childNodes || [])].map((one) => one.textContent).join(" ");
        form.field("gain").textContent = points && !form.field("signed").checked ? _("{points} once signed", { points }) : points;
      }
    }
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
const together = (files) => ({ name: "results.txt", text: files.map(({ folder, name, text }) =>
  `# ${folder}/${name}\n${text.replace(/^# yaml-language-server:.*\n/, "")}`).join("\n") });

// All files that are sent: those that were added before, and the one in the form where it is ready.
function showWays(added, file) {
  const files = [...added, ...(file ? [file] : [])];
  if (!isNew("ways", [files, Boolean(file)])) {
    return;
  }
  const isSingle = files.length === 1 && Boolean(file);
  const several = together(files);
  const whole = isSingle ? file : several;
  const download = () => save(whole.name, "text/plain;charset=utf-8", whole.text);
  const own = make("p", { class: "buttons" }, button(_("Copy"), () => copy(whole)), button(_("Download"), download));
  const place = form.field("ways-list");
  if (github !== "yes") {
    place.replaceChildren(make("p", { class: "small", text: _("Send the text to a maintainer: they add it to the site.") }), own);
    return;
  }
  form.field("sent").hidden = MasterlistKit.remembered("sent") !== several.text; // also after a reload
  const others = make("details", {}, make("summary", { text: _("Other ways") }), ...(isSingle ? [onGitHub(file)] : []),
    make("p", { class: "small", text: _("Or send the text to a maintainer yourself:") }), own);
  const title = isSingle ? `${file.folder}/${file.name}`.replace(/^content\/|\.yaml$/g, "") : ""; // in no language
  const [way, next] = asForm(isSingle ? _("Send it") : _("Send all together"), several, title);
  place.replaceChildren(make("p", {}, way()), next, others);
  form.field("ready-way").replaceChildren(way());
}

const link = (text, href, more = {}) => make("a", { href, target: "_blank", rel: "noopener", text, ...more });

// The way that needs no git, made anew for each place, and what comes after it. A text that does not fit into an address is pasted there.
function asForm(text, several, title) {
  const address = issue(several.text, title);
  const fits = address.length <= LONGEST_ADDRESS;
  function send() {
    if (!fits) {
      copy(several);
    }
    MasterlistKit.remember("sent", several.text);
    form.field("sent").hidden = false;
    form.field("sent").scrollIntoView({ block: "center" }); // it was perhaps sent from the foot of the screen
    say(_("Sent? Then start the next one."));
  }
  const next = fits
    ? _("GitHub opens with everything filled in: press the green button there. Once a maintainer accepts it, it appears here within minutes.")
    : _("GitHub opens: paste the text into the field there, and press the green button. Once a maintainer accepts it, it appears here within minutes.");
  // Where one sees what has become of all that one has sent.
  const follow = link(_("Follow it there"), `${repository}/issues?q=${encodeURIComponent("is:issue author:@me")}`);
  const way = () => link(fits ? text : _("Copy the text and open GitHub"), fits ? address : issue("", title), { class: "button", click: send });
  return [way, make("p", { class: "small" }, `${next} `, follow)];
}

function onGitHub(file) {
  const address = newFile(file);
  const fits = address.length <= LONGEST_ADDRESS;
  const open = link(_("Open the file on GitHub"), fits ? address : newFile({ ...file, text: "" }), fits ? {} : { click: () => copy(file) });
  return make("p", {}, open, " ", make("span", { class: "small", text: fits
    ? _("If you know git: it is filled in, and “Propose changes” makes a pull request.")
    : _("If you know git: the text is on your clipboard; “Propose changes” makes a pull request.") }));
}

// Said aloud by screen readers, and shown below the buttons.
function say(text) {
  form.field("said").textContent = text;
}

Object.assign(form, { isNew, say, showPoints, showWays, unknownWorth, worthRow, worthTable });
