// Light or dark, where the reader has chosen; else as their system has it. It comes before the page is drawn, so that
// no page flashes in the other scheme.

const KEY = "masterlist-scheme";
const SCHEMES = ["light", "dark"];

function chosen() {
  try {
    return localStorage.getItem(KEY) || "";
  } catch {
    return ""; // where nothing may be kept
  }
}

function show(scheme) {
  if (SCHEMES.includes(scheme)) {
    document.documentElement.dataset.scheme = scheme;
  } else {
    delete document.documentElement.dataset.scheme;
  }
}

function choose(scheme) {
  show(scheme);
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Then it holds for this page only.
  }
}

// At the foot of the page, once that is there.
function offer() {
  const { _ } = MasterlistWords;
  const select = document.createElement("select");
  for (const [value, text] of [["", _("As on this device")], ["light", _("Light")], ["dark", _("Dark")]]) {
    select.append(new Option(text, value));
  }
  select.value = SCHEMES.includes(chosen()) ? chosen() : "";
  select.addEventListener("change", () => choose(select.value));
  const label = document.createElement("label");
  label.className = "scheme";
  label.append(_("Colours:"), " ", select);
  document.querySelector("body > footer").append(label);
}

show(chosen());
addEventListener("storage", (event) => event.key === KEY && show(event.newValue)); // chosen in another tab
document.addEventListener("DOMContentLoaded", offer);
