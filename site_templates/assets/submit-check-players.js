// What is wrong with who sits at a Diplomacy board.
"use strict";

(() => {
  const { SEVENTH_PLAYER, credits, seatsOf } = Masterlist.boards;
  const { fault } = Masterlist.checks;
  const { _ } = MasterlistWords;

  function* playersAreKnown(board, isKnown) {
    for (const seat of seatsOf(board)) {
      for (const key of ["player", "replaces"]) {
        if (seat[key] && seat[key] !== SEVENTH_PLAYER && !isKnown(seat[key])) {
          yield { ...fault(["seats", seat.power, key], "player-is-known", _("no player '{player}' is on file", { player: seat[key] }),
            _("choose a player from the list; new players need a file first")), stranger: seat[key] };
        }
      }
    }
  }

  // No player begins or finishes at two powers, or replaces themselves; the house member may sit in for several people.
  function* playersSitOnce(board) {
    const rule = "players-sit-once";
    const finished = new Map();
    const began = new Map();
    for (const { power, player, replaces } of seatsOf(board)) {
      const first = replaces || player;
      if (player && player === replaces) {
        yield fault(["seats", power, "replaces"], rule, _("'{player}' cannot replace themselves", { player }),
          _("choose who started the game"));
      }
      if (player && player !== SEVENTH_PLAYER && finished.has(player)) {
        yield fault(["seats", power, "player"], rule, _("'{player}' also plays {power}", { player, power: _(finished.get(player)) }),
          _("choose each player only once"));
      } else if (first && first !== SEVENTH_PLAYER && began.has(first)) {
        yield fault(["seats", power, replaces ? "replaces" : "player"], rule,
          _("'{player}' also started the game as {power}", { player: first, power: _(began.get(first)) }),
          _("choose who started the game"));
      }
      if (!finished.has(player)) {
        finished.set(player, power);
      }
      if (!began.has(first)) {
        began.set(first, power);
      }
    }
  }

  // A player who left one power and took over another may finish with the points of one alone.
  function* playersAreCreditedOnce(board, { system, terms = {} }) {
    const seats = new Map();
    for (const { power, players } of credits(system, board, terms)) {
      for (const player of players) {
        if (seats.has(player) && player !== SEVENTH_PLAYER) {
          yield fault(["seats", power], "players-are-credited-once",
            _("'{player}' would be credited with both {one} and {other}",
              { player, one: _(seats.get(player)), other: _(power) }),
            _("choose who really played"));
        }
      }
      players.filter((player) => !seats.has(player)).forEach((player) => seats.set(player, power));
    }
  }

  Object.assign(Masterlist.checks, { playersAreCreditedOnce, playersAreKnown, playersSitOnce });
})();
