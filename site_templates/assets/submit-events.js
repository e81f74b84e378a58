// A new event: what the form says of it, what is wrong with it, and its file.
"use strict";

(() => {
  const { boards, checks, form, library, schemas, yaml } = Masterlist;
  const { fault } = checks;
  const { _, day } = MasterlistWords;
  const TEXTS = ["name", "place"];

  const said = (id) => form.tidy(`event-${id}`);

  function read(people) {
    const status = form.answer("event-status");
    const texts = Object.fromEntries(TEXTS.map((key) => [key, said(key)]));
    const directedBy = people["event-director"].id || undefined; // who is on file may report the boards
    const event = {
      name: texts.name, system: form.typed("event-system"), start: said("start"),
      end: said("end") === said("start") ? undefined : said("end"), status: status === "running" ? undefined : status,
      rounds: form.number("event-rounds"), place: texts.place, country: said("country")?.toUpperCase(),
      director: directedBy ? undefined : said("director"), directed_by: directedBy, club: said("club"),
    };
    const { kind: of, needs } = form.field("event-system").selectedOptions[0].dataset; // of games; "" for boards of seven powers
    const asks = { best: Boolean(of || boards.SYSTEMS[event.system]?.countsBest) };
    event.terms = asks.best ? termsOf() : undefined;
    return { kind: "event", asks, of, needs, event, id: library.slug(texts.name || "") };
  }

  function termsOf() {
    const best = form.number("event-count_best");
    return best === undefined ? undefined : { count_best: best };
  }

  const at = (field, rule, message, hint) => ({ ...fault([], rule, message, hint), field: `event-${field}` });

  function* judge({ event, id }) {
    const { name, start, end, status } = event;
    yield* form.atFields("event", checks.shapeFaults(event, schemas.event));
    if (name && library.all.events.some((one) => one.id === id)) {
      yield at("name", "file-is-new", _("an event of this name is on file already"), _("add the year or the place to the name"));
    } else if (name && !id) {
      yield at("name", "file-names-are-ids", _("no id can be made from this name"), _("use some Latin letters or digits"));
    }
    if (end && end < start) {
      yield at("end", "event-has-a-time", _("the event ends on {end}, before it starts on {start}", { end: day(end), start: day(start) }),
        _("correct one of the dates"));
    } else if (status !== "announced" && start > form.newestDay()) {
      yield at("start", "date-is-past", _("{day} is in the future", { day: day(start) }), _("choose that the event is announced"));
    }
  }

  const fileOf = ({ event, id }) => ({ folder: `content/tournaments/${id}`, name: "event.yaml", text: yaml.file(event, "event") });

  // Beside the other results of the submission the event is known, so that its boards can be reported.
  const brings = ({ event: { name, system, start, terms = {} }, id, of, needs }) =>
    ({ id, name, system, start, terms, decimals: 2, boards: [], inPlay: [], of, needs });

  Masterlist.events = { brings, fileOf, judge, read };
})();
