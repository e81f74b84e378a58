// The results that are sent together: those that were added before the one that stands in the form.
"use strict";

(() => {
  const { form, library } = Masterlist;
  const { _, day } = MasterlistWords;
  let results = []; // each with its file, its title, the answers of the form, and what it makes known

  const nameOf = (id) => library.all.byId.get(id)?.name || id;

  function titleOf(submission) {
    const { kind, entry, board, player, event, keeper } = submission;
    if (kind === "entry") {
      return `${nameOf(keeper)} – ${nameOf(entry.opponent)}, ${day(entry.date)}`;
    }
    if (kind === "player") {
      return _("New player: {name}", player);
    }
    if (kind === "night") {
      return `${library.all.lists.find((one) => one.id === submission.list)?.name}, ${day(submission.night.date)}`;
    }
    if (kind === "game") {
      return form.capital(form.typed("name"));
    }
    return kind === "event" ? event.name : `${event.name}, ${form.roundAndTable(board)}`;
  }

  // What the other forms may mention from then on.
  function factOf(submission, { folder, name }) {
    const { kind, entry, board, id, owner, keeper, list, player } = submission;
    if (kind === "entry") {
      return { keeper, list, date: entry.date, opponent: entry.opponent, source: { file: `${folder}/${name}` } };
    }
    if (kind === "player") {
      return [id, player.name, player.club || "", [], []];
    }
    if (kind === "night") {
      return { owner: list, board: name.replace(/\.yaml$/, "") };
    }
    return kind === "event" ? Masterlist.events.brings(submission)
      : { owner, board: id, round: board.round, seats: Object.values(board.seats) };
  }

  function add(submission, file, answers) {
    results.push({ kind: submission.kind, file, title: titleOf(submission), answers, fact: factOf(submission, file) });
    library.bring(results);
  }

  function take(result) {
    results = results.filter((one) => one !== result);
    library.bring(results);
  }

  function restore(kept) {
    results = Array.isArray(kept) ? kept : [];
    library.bring(results);
  }

  // Several files as one text; what helps an editor with a file by itself is left out.
  function together(files) {
    const parts = files.map(({ folder, name, text }) =>
      `# ${folder}/${name}\n${text.replace(/^# yaml-language-server:.*\n/, "")}`);
    return { name: "results.txt", text: parts.join("\n") };
  }

  Masterlist.batch = { add, restore, take, together, get all() { return results; } };
})();
