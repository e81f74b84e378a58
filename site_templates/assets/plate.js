// A page that leads with a number: it is shared, and a day to come is counted down.

const { _, grouped, root, top, make, button } = MasterlistKit;

// The picture that other sites show of the page: its address, and the file where the device takes one; nothing where there is none.
async function card() {
  const page = location.pathname.split("/").slice(-1 - root.split("../").length + 1).join("/");
  const src = `${top}pictures/${page.replace(/[.]html$/, "")}.png`;
  const answer = await fetch(src).catch(() => null); // from a disk nothing can be loaded
  const isPicture = answer?.ok && answer.headers.get("content-type") === "image/png"; // some hosts answer whatever is asked
  const files = isPicture ? [new File([await answer.blob()], src.split("/").pop(), { type: "image/png" })] : [];
  return { src: isPicture && src, more: files.length && navigator.canShare?.({ files }) ? { files } : {} };
}

async function copy(target, text, url) {
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`);
    target.textContent = _("Copied");
  } catch {
    prompt(_("Address"), url); // nothing may be copied, and readers do it themselves
  }
}

// Where the device has no sheet: the picture, to be saved, and the address, to be copied.
function show(src, text, url) {
  const ways = [
    button(_("Copy link"), ({ target }) => copy(target, text, url)),
    make("a", { href: src, download: "", text: _("Save picture") }),
    button(_("Close"), () => sheet.close()),
  ];
  const sheet = make("dialog", { class: "card", "aria-label": _("Share"), close: () => sheet.remove() },
    make("img", { src, alt: text, width: 1200, height: 630 }), make("ul", { class: "acts" }, ...ways.map((way) => make("li", {}, way))));
  document.body.append(sheet);
  sheet.showModal();
}

// What the page says first, in a line: whose the number is, what it is, and its rank.
function saidFirst(part) {
  const [who, label, number, place] = [".who", ".leads dt", ".number", ".place"].map((one) => part.querySelector(one)?.textContent);
  const first = [document.querySelector("h1").textContent, who, [label, number].join(" "), place];
  return first.map((text) => text?.replace(/\s+/g, " ").trim()).filter(Boolean).join(" · ");
}

// The sheet of the device, where it has one; else one of our own, or without a picture line and address are copied.
async function share({ target }) {
  const [title, url] = [document.title, location.href.replace(/[?#].*/, "")];
  const text = saidFirst(target.closest("section, .plate, main"));
  target.disabled = true; // a second touch would share it twice
  const { src, more } = await card();
  target.disabled = false;
  if (navigator.share) {
    await navigator.share({ title, text, url, ...more }).catch(() => null); // the reader has thought better of it
  } else if (src) {
    show(src, text, url);
  } else {
    await copy(target, text, url);
  }
}

document.querySelectorAll("[data-share]").forEach((button) => button.addEventListener("click", share));

for (const first of document.querySelectorAll(".coming dd time")) {
  const now = new Date();
  const days = Math.round((Date.parse(first.dateTime) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / 864e5);
  if (days > 0) {
    const number = first.closest("dd");
    number.previousElementSibling.textContent = _("Days to go");
    number.classList.remove("written");
    number.replaceChildren(grouped(days));
  }
}
