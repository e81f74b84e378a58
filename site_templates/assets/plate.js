// A page that leads with a number: it is shared, and a day to come is counted down.

const { _ } = MasterlistWords;

// The picture that other sites show of the page, where the device takes one.
async function card() {
  const address = document.querySelector("meta[property='og:image']")?.content;
  const answer = address && new URL(address).origin === location.origin && await fetch(address);
  const files = answer?.ok ? [new File([await answer.blob()], address.split("/").pop(), { type: "image/png" })] : [];
  return files.length && navigator.canShare?.({ files }) ? { files } : {};
}

// What the page says first, in a line: whose the number is, what it is, and its rank.
function saidFirst(part) {
  const [who, label, number, place] = [".who", ".leads dt", ".number", ".place"].map((one) => part.querySelector(one)?.textContent);
  const first = [document.querySelector("h1").textContent, who, [label, number].join(" "), place];
  return first.map((text) => text?.replace(/\s+/g, " ").trim()).filter(Boolean).join(" · ");
}

// The sheet of the device, where it has one; else line and address are copied.
async function share(button) {
  const [title, url] = [document.title, location.href.replace(/[?#].*/, "")];
  const text = saidFirst(button.closest("section, .plate, main"));
  try {
    await (navigator.share ? navigator.share({ title, text, url, ...await card() }) : navigator.clipboard.writeText(`${text}\n${url}`));
    button.textContent = navigator.share ? button.textContent : _("Copied");
  } catch {
    // The reader has thought better of it; or nothing may be copied, and they do it themselves.
    if (!navigator.share) {
      prompt(_("Address"), url);
    }
  }
}

document.querySelectorAll("[data-share]").forEach((button) => button.addEventListener("click", () => share(button)));

for (const first of document.querySelectorAll(".coming dd time")) {
  const now = new Date();
  const days = Math.round((Date.parse(first.dateTime) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / 864e5);
  if (days > 0) {
    const number = first.closest("dd");
    number.previousElementSibling.textContent = _("Days to go");
    number.classList.remove("written");
    number.replaceChildren(MasterlistWords.grouped(days));
  }
}
