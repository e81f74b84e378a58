// The choices that follow from what is known of the site.
"use strict";

(() => {
  const { form, library } = Masterlist;
  const { _ } = MasterlistWords;

  const option = (value, text) => new Option(text, value);

  // All of them, with what was chosen.
  function refill() {
    const { clubs, events } = library.all;
    for (const [id, isBetweenPeople] of [["event", false], ["match-event", true]]) {
      const own = events.filter((event) => Boolean(event.of) === isBetweenPeople);
      fill(id, _("Choose the event"), own.map((event) => [event.id, `${event.name} (${event.start.slice(0, 4)})`]));
    }
    for (const id of ["player-club", "event-club"]) {
      fill(id, _("None"), clubs);
    }
  }

  function fill(id, none, choices) {
    const select = form.field(id);
    const chosen = select?.value;
    select?.replaceChildren(option("", none), ...Array.from(choices, ([value, text]) => option(value, text)));
    if (chosen) {
      select.value = chosen;
    }
  }

  Masterlist.choices = { option, refill };
})();
