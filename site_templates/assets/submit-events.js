// A new event: what the form says of it, what is wrong with it, and its file.
"use strict";

(() => {
  const { boards, checks, form, library, yaml } = Masterlist;
  const { fault } = checks;
  const { _, day } = MasterlistWords;
  const TEXTS = ["name", "place"];
  const MOST_ROUNDS = 99;

  const said = (id) => form.typed(`event-${id}`).replace(/\p{C}/gu, "").replace(/\s+/g, " ").trim() || undefined;

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
    const best = form.number("event-best");
    return best === undefined ? undefined : { count_best: best };
  }

  const at = (field, rule, message, hint) => ({ ...fault([], rule, message, hint), field: `event-${field}` });

  function* judge({ event, id }) {
    const { name, start, end, status, country } = event;
    if (!name) {
      yield { ...at("name", "schema-required", _("the name is missing"), _("fill this in")), missing: "name" };
    } else if (library.all.events.some((one) => one.id === id)) {
      yield at("name", "file-is-new", _("an event of this name is on file already"), _("add the year or the place to the name"));
    } else if (!id) {
      yield at("name", "file-names-are-ids", _("no id can be made from this name"), _("use some Latin letters or digits"));
    }
    if (!start) {
      yield { ...at("start", "schema-required", _("the first day is missing"), _("fill this in")), missing: "start" };
    } else if (end && end < start) {
      yield at("end", "event-has-a-time", _("the event ends on {end}, before it starts on {start}", { end: day(end), start: day(start) }),
        _("correct one of the dates"));
    } else if (status !== "announced" && start > form.newestDay()) {
      yield at("start", "date-is-past", _("{day} is in the future", { day: day(start) }), _("choose that the event is announced"));
    }
    if (country && !/^[A-Z]{2}$/.test(country)) {
      yield at("country", "schema-pattern", _("this is not a country code"), _("write two letters, such as US"));
    }
    yield* numberFaults("rounds", event.rounds);
    yield* numberFaults("best", event.terms?.count_best);
  }

  function* numberFaults(field, value) {
    if (value !== undefined && !(value >= 1 && value <= MOST_ROUNDS)) {
      yield at(field, "schema-type", _("this must be a whole number"), _("correct the number"));
    }
  }

  const fileOf = ({ event, id }) => ({ folder: `content/tournaments/${id}`, name: "event.yaml", text: yaml.event(event) });

  // Beside the other results of the submission the event is known, so that its boards can be reported.
  const brings = ({ event: { name, system, start, terms = {} }, id, of, needs }) =>
    ({ id, name, system, start, terms, decimals: 2, boards: [], inPlay: [], of, needs });

  Masterlist.events = { brings, fileOf, judge, read };
})();
