"use strict";

// On the first page, how the reader stands in each list, of which the one that they played on last is shown.
(async () => {
  const { _, documentOf, grouped, numerals, playerLink, remembered } = MasterlistKit;
  const me = remembered("me");
  const yours = document.getElementById("yours");
  yours.hidden = !me; // the line has its room before it is known
  const player = me && await documentOf(me).catch(() => null);
  const ranked = Object.entries(player?.lists || {}).filter(([, one]) => one.rank);
  const told = ranked.map(([list, { rank, rating, log }]) => _("rank {rank} in {list}, with {rating}",
    { list: document.querySelector(`.tabs a[href="#${list}"], #${list} h2`)?.textContent || list, rank: grouped(rank), rating: numerals(log ? rating : rating.toFixed(2)) }));
  yours.replaceChildren(...(told.length ? [playerLink(player.player, player.name), `: ${told.join("; ")}`] : []));
  yours.hidden = !told.length;
  const dayOf = ([, one]) => one.history.at(-1)?.date ?? "";
  const [last] = ranked.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
  const shown = last && document.querySelector(`.tabbed:has(> .tabs) > #${CSS.escape(last[0])}`);
  if (shown && !location.hash) {
    document.querySelector(".tabbed > .newest")?.classList.remove("newest");
    shown.classList.add("newest");
    dispatchEvent(new Event("hashchange"));
  }
})();
