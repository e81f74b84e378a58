// Results that are added one after the other, and sent together.
"use strict";

(() => {
  const { batch, form, keep, library } = Masterlist;
  const { _ } = MasterlistWords;
  const root = document.getElementById("submit");
  const EVENTS = { board: "event", "event-game": "match-event" }; // where the forms of boards name their event
  let page = null; // what the page does when the form has changed
  let current = null; // the submission in the form and its file, once it is ready
  let before = ""; // the kind of result that was in the form before a new player

  function start(actions) {
    page = actions;
    form.field("another").addEventListener("click", addAnother);
    form.field("clear").addEventListener("click", clear);
    const { answers, results } = keep.kept();
    batch.restore(results);
    // An address that says what is reported comes before what was typed.
    if (answers && Object.keys(answers).length && !location.search) {
      keep.fill(answers);
      form.say(_("What you typed before is still here."));
    }
  }

  // The form is emptied for the next result; what it held is sent together with that.
  function addAnother() {
    const { submission, file } = current;
    const { kind, id } = submission;
    batch.add(submission, file, keep.answers(kind));
    const boards = submission.of ? "event-game" : "board"; // what is mostly reported after an event
    const next = (kind === "event" && boards) || (kind === "player" && before) || kind;
    keep.next(kind);
    form.field(`kind-${next}`).checked = true;
    keep.refill();
    if (kind === "event") {
      form.field(EVENTS[next]).value = id;
    }
    if (EVENTS[kind]) {
      form.field(kind === "board" ? "table" : "match-table").value = freeTable(submission);
    }
    page.startAnew();
    form.say(_("Added. It will be sent together with the next one."));
    form.field(`kind-${next}`).focus();
  }

  // The next letter or number of a table that this round does not have yet.
  function freeTable({ board, event, id }) {
    const taken = new Set([...event.boards, id]);
    let table = board.table || "a";
    while (/^[a-y0-8]$/i.test(table) && taken.has(`r${board.round}-${library.slug(table)}`)) {
      table = String.fromCharCode(table.charCodeAt(0) + 1);
    }
    return table;
  }

  function clear() {
    keep.fill({});
    batch.restore([]);
    keep.refill();
    page.startAnew();
    form.say(_("The form is empty."));
  }

  // A result that was added goes back into the form; what stands there is added first.
  function edit(result) {
    if (current) {
      batch.add(current.submission, current.file, keep.answers(current.submission.kind));
    } else if (isBegun()) {
      form.say(_("Finish what is in the form first, or clear it."));
      return;
    }
    batch.take(result);
    keep.refill();
    keep.fill(result.answers);
    page.startAnew();
    keep.fillGames();
    page.changed();
    form.say(_("It is back in the form."));
  }

  function remove(result) {
    batch.take(result);
    keep.refill();
    page.changed();
  }

  // Whether more is filled in than what stays from one result to the next.
  function isBegun() {
    const people = [...root.querySelectorAll("[data-person]:not(#player)")];
    return people.some((one) => one.value) || Boolean(form.typed("event-name") || form.typed("player-name"));
  }

  function show(submission, file) {
    current = file ? { submission, file } : null;
    before = submission.kind === "player" ? before : submission.kind;
    form.field("another").hidden = !file;
    form.field("batch").hidden = !batch.all.length;
    form.field("ways").hidden = !file && !batch.all.length;
    if (form.isNew("batch", batch.all)) {
      form.field("batch-list").replaceChildren(...batch.all.map(item));
    }
    if (file || batch.all.length) {
      form.showWays(submission, file);
    }
  }

  const item = (one) => form.make("li", { text: one.title }, " ",
    form.button(_("Edit"), () => edit(one)), " ", form.button(_("Remove"), () => remove(one)));

  Masterlist.collect = { show, start };
})();
