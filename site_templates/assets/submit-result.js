// Shows what the submission is worth, what will be written, and the ways on.

const { form } = Masterlist;
const { _, make, save, set } = MasterlistKit;
const loadWorkings = () => MasterlistKit.load("assets/workings.js");
loadWorkings().catch(() => {}); // while there is a network; asked again where one is shown

const { repository, branch, prefix, github, contact } = form.field("submit")?.dataset || {}; // where the content lives
const LONGEST_ADDRESS = contact ? 1900 : 7500; // what mail programs, or servers, take without complaint

const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value));

// GitHub's page for a new file, name and content filled in.
const newFile = ({ folder, name, text }) =>
  `${repository}/new/${encoded(branch)}/${encoded(prefix + folder)}?${query({ filename: name, value: text })}`;

// An issue form that takes the text of files; one pull request is made of it.
const issue = (text, title) => `${repository}/issues/new?${query({ template: "results.yml", title, files: text })}`;

// A mail to who takes care of a site that is not on GitHub. Its programs show a plus as it is.
const mail = (text, title) =>
  `mailto:${contact}?${query({ subject: title, body: text })}`.replaceAll("+", "%20");

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

let valued = null; // the submission whose worth is shown: of another an answer of the network comes too late

// What it is worth may come late, when the form has another submission.
async function showPoints(submission) {
  if (!isNew("points", submission)) {
    return;
  }
  valued = submission;
  const { worth } = form.reportOf(submission.kind);
  await (worth && loadWorkings());
  for await (const shown of worth && valued === submission ? worth(submission) : []) {
    if (valued === submission) {
      form.field("points").replaceChildren(...shown);
      const own = submission.entry && ["p.equation b", ".main, .figures > div"] // what who reports would gain, else what they made
        .map((one) => form.field("points").querySelector(one)).find(Boolean);
      const points = [...(own?.childNodes || [])].map((one) => one.textContent).join(" ");
      form.field("gain").textContent = points && !form.field("signed").checked ? _("{points} once signed", { points }) : points;
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
  const several = together([...added, ...(file ? [file] : [])]);
  const whole = file && !added.length ? file : several;
  form.field("copy").onclick = () => copy(whole);
  form.field("download").onclick = () => save(whole.name, "text/plain;charset=utf-8", whole.text);
  if (github === "yes" || contact) {
    showSending(several, added.length ? null : file);
  }
}

// A link that takes a text along; one that does not fit into an address is copied, to be pasted there. Whether it fits.
function lead(link, addressOf, text, click = () => {}) {
  const fits = addressOf(text).length <= LONGEST_ADDRESS;
  link.href = addressOf(fits ? text : "");
  link.onclick = () => {
    if (!fits) {
      copy({ text });
    }
    click();
  };
  return fits;
}

let sent = ""; // the last text, also where nothing may be kept

// The way that needs no git, at either place; and for a single file the one for those who know it.
function showSending(several, file) {
  const title = file ? `${file.folder}/${file.name}`.replace(/^content\/|\.yaml$/g, "") : ""; // in no language
  function send() {
    sent = several.text;
    MasterlistKit.remember("sent", sent);
    form.field("sent").hidden = false;
    form.field("sent").scrollIntoView({ block: "center" }); // it was perhaps sent from the foot of the screen
    say(_("Sent? Then start the next one."));
  }
  form.field("sent").hidden = ![sent, MasterlistKit.remembered("sent")].includes(several.text); // also after a reload
  for (const way of document.querySelectorAll("[data-send]")) {
    const fits = lead(way, (text) => (contact ? mail : issue)(text, title), several.text, send);
    const open = contact ? _("Copy the text and open a mail") : _("Copy the text and open GitHub");
    way.textContent = !fits ? open : file ? _("Send it") : _("Send all together");
    form.field("then").textContent = contact ? _("A mail to {address} opens. A maintainer adds it.", { address: contact }) : fits
      ? _("GitHub opens with everything filled in: press the green button there. Once a maintainer accepts it, it appears here within minutes.")
      : _("GitHub opens: paste the text into the field there, and press the green button. Once a maintainer accepts it, it appears here within minutes.");
  }
  if (contact) {
    return;
  }
  form.field("on-github").hidden = !file;
  if (file) {
    const [open, about] = form.field("on-github").children;
    about.textContent = lead(open, (text) => newFile({ ...file, text }), file.text)
      ? _("If you know git: it is filled in, and “Propose changes” makes a pull request.")
      : _("If you know git: the text is on your clipboard; “Propose changes” makes a pull request.");
  }
}

// Said aloud by screen readers, and shown below the buttons.
const say = (text) => set(form.field("said"), { text });

Object.assign(form, { isNew, say, showPoints, showWays, unknownWorth, worthRow, worthTable });
