// Of lists side by side the one that the address names is shown, else the one with the newest result, else the first.
function showTab() {
  const tabs = [...document.querySelectorAll('.tabs a[href^="#"]')];
  const newest = `#${document.querySelector(".tabbed > .newest")?.id}`;
  const named = tabs.find((tab) => tab.hash === location.hash) || tabs.find((tab) => tab.hash === newest) || tabs[0];
  tabs.forEach((tab) => { tab.ariaCurrent = tab === named ? "true" : null; });
}

addEventListener("hashchange", showTab);
showTab();

// On the first page, how the reader stands in each list, with the number of the one that they played on last, which is shown.
(async () => {
  const { _, documentOf, grouped, link, make, playerLink, playerPage, remembered } = MasterlistKit;
  const me = remembered("me");
  const yours = document.getElementById("yours");
  yours.hidden = !me; // it has its room before it is known
  const player = me ? await documentOf(me).catch(() => null) : null;
  const top = player && await playerPage(player.player).catch(() => null);
  const ranked = Object.entries(top ? player.lists : {}).filter(([, one]) => one.rank);
  yours.hidden = !ranked.length;
  if (!ranked.length) {
    return;
  }
  const dayOf = ([, one]) => one.history.at(-1)?.date ?? "";
  const [[newest, own], ...others] = ranked.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
  const sectionOf = (list) => document.querySelector(`.tabbed > #${CSS.escape(list)}`);
  const nameOf = (list) => document.querySelector(`.tabs a[href="#${list}"], #${list} h2`)?.textContent || list;
  const shown = sectionOf(newest);
  const [number, since, sum] = [".number", ".since", ".equation"].map((one) => top.querySelector(`#list-${newest} ${one}`));
  since?.querySelector(".chip")?.remove(); // as the leader's number has none
  const page = `players/${player.player}.html#`;
  const ways = [link(`${page}list-${newest}`, _("How this was worked out")),
    ...(shown?.matches("[data-what-if]") ? [link(`${page}what-if-${newest}`, _("What if …"))] : [])];
  const placed = shown ? _("rank {rank} of {all} in {list}", { rank: grouped(own.rank), all: shown.dataset.ranked, list: nameOf(newest) })
    : _("rank {rank} in {list}", { rank: grouped(own.rank), list: nameOf(newest) });
  const also = others.map(([list, one]) => _("rank {rank} in {list}, with {rating}",
    { list: nameOf(list), rank: grouped(one.rank), rating: top.querySelector(`#list-${list} .number`).textContent }));
  yours.replaceChildren(
    make("p", { class: "headline" }, playerLink(player.player, player.name), _(": "), placed),
    make("p", { class: "number" }, ...number.childNodes), since || "", sum || "",
    make("p", {}, ...ways.flatMap((way, at) => (at ? [" · ", way] : [way]))),
    ...(also.length ? [make("p", { class: "small", text: also.join("; ") })] : []));
  if (own.rank === 1) { // theirs is the number of who leads
    shown?.querySelectorAll(".leader > :is(.number, .since, .equation)").forEach((one) => one.remove());
  }
  if (shown?.parentElement.querySelector(".tabs") && !location.hash) {
    document.querySelector(".tabbed > .newest")?.classList.remove("newest");
    shown.classList.add("newest");
    showTab();
  }
})();
