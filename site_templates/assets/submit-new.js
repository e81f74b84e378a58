// A new player, and a new event: what the form says of them, what is wrong with it, and their file.
"use strict";

(() => {
  const { boards, checks, form, library, schemas, yaml } = Masterlist;
  const { _, day } = MasterlistWords;
  const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

  // What stands in the fields that are called like the keys of a kind's schema, behind its name.
  function valuesOf(kind) {
    const read = ([key, { type }]) => [key, (type === "integer" ? form.number : form.tidy)(`${kind}-${key}`)];
    const values = Object.fromEntries(Object.entries(schemas[kind].properties).map(read));
    return { ...values, country: values.country?.toUpperCase() };
  }

  function readPlayer() {
    const player = valuesOf("player");
    return { kind: "player", asks: {}, player, id: form.tidy("player-id") || library.slug(player.name || "") };
  }

  function* judgePlayer({ player, id }) {
    const { name } = player;
    yield* form.atFields("player", checks.shapeFaults(player, schemas.player));
    if (!name) {
      return;
    }
    const other = library.all.byId.get(id);
    if (other) {
      yield form.at("player-id", "file-is-new", _("{name} has this id already", other), _("if they are another person, write another id"));
    } else if (!ID.test(id)) {
      yield form.at("player-id", "file-names-are-ids", _("this is not an id"),
        _("write one: lower-case letters, digits and single hyphens"));
    }
    const similar = library.find(name).filter((one) => one.id !== id).map((one) => `${one.name} (${one.id})`);
    if (similar.length) {
      yield form.at("player-name", "names-are-distinct", _("on file already: {names}", { names: similar.join(", ") }),
        _("if that is the same person, they need no second file"), { severity: "warning" });
    }
  }

  const playerFile = ({ player, id }) => ({ folder: "content/players", name: `${id}.yaml`, text: yaml.file(player, "player") });

  function readEvent(people) {
    const said = valuesOf("event");
    const status = form.answer("event-status");
    const directedBy = people["event-director"].id || undefined; // who is on file may report the boards
    const { kind: of, needs } = form.field("event-system").selectedOptions[0].dataset; // of games; "" for boards of seven powers
    const asks = { best: Boolean(of || boards.SYSTEMS[said.system]?.countsBest) };
    const best = asks.best ? form.number("event-count_best") : undefined;
    const event = {
      ...said, end: said.end === said.start ? undefined : said.end, status: status === "running" ? undefined : status,
      director: directedBy ? undefined : said.director, directed_by: directedBy, terms: best === undefined ? undefined : { count_best: best },
    };
    return { kind: "event", asks, of, needs, event, id: library.slug(event.name || "") };
  }

  function* judgeEvent({ event, id }) {
    const { name, start, end, status } = event;
    yield* form.atFields("event", checks.shapeFaults(event, schemas.event));
    if (name && library.all.events.some((one) => one.id === id)) {
      yield form.at("event-name", "file-is-new", _("an event of this name is on file already"), _("add the year or the place to the name"));
    } else if (name && !id) {
      yield form.at("event-name", "file-names-are-ids", _("no id can be made from this name"), _("use some Latin letters or digits"));
    }
    if (end && end < start) {
      yield form.at("event-end", "event-has-a-time",
        _("the event ends on {end}, before it starts on {start}", { end: day(end), start: day(start) }), _("correct one of the dates"));
    } else if (status !== "announced" && start > form.newestDay()) {
      yield form.at("event-start", "date-is-past", _("{day} is in the future", { day: day(start) }), _("choose that the event is announced"));
    }
  }

  const eventFile = ({ event, id }) => ({ folder: `content/tournaments/${id}`, name: "event.yaml", text: yaml.file(event, "event") });

  // Beside the other results of the submission the event is known, so that its boards can be reported.
  const brings = ({ event: { name, system, start, terms = {} }, id, of, needs }) =>
    ({ id, name, system, start, terms, decimals: 2, boards: [], inPlay: [], of, needs });

  Object.assign(Masterlist, {
    newcomers: { fileOf: playerFile, judge: judgePlayer, read: readPlayer },
    events: { brings, fileOf: eventFile, judge: judgeEvent, read: readEvent },
  });
})();
