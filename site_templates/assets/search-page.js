// The search page: all results for what stands in the address, portion by portion.
"use strict";

(() => {
  const { root, make, documentOf, remember, remembered } = MasterlistKit;
  const { _, grouped, ngettext, numerals } = MasterlistWords;
  const PORTION = 100;
  const RATED = 8; // players whose document is asked for their rating

  const place = document.getElementById("search-results");
  const said = document.getElementById("search-said");

  function line(one) {
    const about = [one.about, one.club, one.more].filter(Boolean).join(", ");
    return make("li", {}, make("a", { href: root + one.path, text: one.title }), " ", make("span", { class: "small", text: about }));
  }

  // Of the first list that has one; a page that was opened from a disk may read nothing.
  async function rate(item, one) {
    if (location.protocol === "file:") {
      return;
    }
    const player = await documentOf(one.path.replace(/^players[/]|[.]html$/g, "")).catch(() => null);
    const [list, own] = Object.entries(player?.lists || {}).find(([, { rating }]) => rating !== null) || [];
    if (own) {
      const called = document.querySelector(`.menu a[href$="lists/${CSS.escape(list)}.html"]`)?.textContent || "";
      item.append(" ", make("b", { text: numerals(own.rating) }), " ", make("span", { class: "small", text: called }));
    }
  }

  function show(found, shown) {
    const list = make("ul", { class: "plain" }, ...found.slice(0, shown).map(line));
    const left = found.length - shown;
    place.replaceChildren(list);
    found.slice(0, shown).forEach((one, at) => one.isPlayer && at < RATED && rate(list.children[at], one));
    if (left > 0) {
      const more = make("button", { type: "button", text: _("Show {n} more", { n: Math.min(left, PORTION) }) });
      more.addEventListener("click", () => {
        show(found, shown + PORTION);
        place.querySelectorAll("a")[shown].focus();
      });
      place.append(more);
    }
  }

  function words(text, { found, isWhole }) {
    const values = { n: grouped(found.length), text };
    return isWhole
      ? ngettext("{n} result for “{text}”", "{n} results for “{text}”", found.length, values)
      : _("The first {n} results for “{text}”: more letters find more", values);
  }

  async function search() {
    const text = (new URLSearchParams(location.search).get("q") || "").trim();
    if (!text) {
      said.textContent = _("Type a name into the field above.");
      return;
    }
    document.querySelector(".search input").value = text;
    try {
      const answer = await MasterlistSearch.find(text, true);
      said.textContent = words(text, answer);
      show(answer.found, PORTION);
    } catch {
      said.textContent = _("The search index could not be loaded. The menu leads to the lists of players, clubs and events.");
    }
  }

  // The key "/" can be turned off.
  function offerTheKey() {
    const box = document.getElementById("search-key");
    box.checked = remembered("slash") !== false;
    box.addEventListener("change", () => remember("slash", box.checked));
  }

  offerTheKey();
  search();
})();
