// A new player, and a new event.

const { checks, form, library, personIn, schemas, systems } = Masterlist;
const { faultsAt, field, typed, value } = form;
const { _, day } = MasterlistWords;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

// The content of the fields of a form; countries are written in capitals.
function valuesOf(kind) {
  const values = form.valuesOf(schemas[kind], kind);
  return { ...values, country: values.country?.toUpperCase() };
}

form.reports.player = {
  prefix: "player",
  title: ({ value: player }) => _("New player: {name}", player),
  fact: ({ value: { name, club = "" }, id }) => [id, name, club, [], []],

  read() {
    const player = valuesOf("player");
    return { value: player, folder: "content/players", id: value("player-id") || library.slug(player.name || "") };
  },

  judge({ value: player, id }) {
    const { name } = player;
    const other = library.player(id);
    const names = name ? library.find(name).filter((one) => one.id !== id).map((one) => `${one.name} (${one.id})`) : [];
    return [...checks.shapeFaults(player, schemas.player), ...faultsAt(
      [name && other, "player-id", "file-is-new", _("{name} has this id already", { name: other?.name }),
        _("if they are another person, write another id")],
      [name && !other && !ID.test(id), "player-id", "file-names-are-ids", _("this is not an id"),
        _("write one: lower-case letters, digits and single hyphens")],
      [names.length, "player-name", "names-are-distinct", _("on file already: {names}", { names: names.join(", ") }),
        _("if that is the same person, they need no second file"), checks.MILD],
    )];
  },
};

// Of games between people; "" for boards of seven powers.
const systemOf = () => field("event-system").selectedOptions[0].dataset;

form.reports.event = {
  prefix: "event",
  title: ({ value: event }) => event.name,
  // With the other results of the submission the event is known, so that its boards can be reported.
  fact: ({ value: { name, system, start, terms, rounds }, owner, of, needs }) =>
    ({ ...form.NO_EVENT, id: owner, name, system, start, terms: { ...terms, rounds }, of, needs }),
  asks: () => ({ best: Boolean(systemOf().kind || systems[typed("event-system")]?.terms.includes("count_best")) }),

  read() {
    const event = valuesOf("event");
    const { kind: of, needs } = systemOf();
    const best = value("event-count_best");
    const owner = library.slug(event.name || "");
    const { id: directedBy, text } = personIn(field("event-director")); // who is on file may report the boards
    return {
      of, needs, id: "event", folder: `content/tournaments/${owner}`, owner,
      value: {
        ...event, end: event.end === event.start ? undefined : event.end, status: event.status === "running" ? undefined : event.status,
        director: (!directedBy && form.tidy(text)) || undefined, directed_by: directedBy || undefined,
        terms: best === undefined ? undefined : { count_best: best },
      },
    };
  },

  judge({ value: event, owner }, newest) {
    const { name, start, end, status } = event;
    const isThere = library.events.some((one) => one.id === owner);
    const endsFirst = end && end < start;
    const found = faultsAt(
      [name && isThere, "event-name", "file-is-new", _("an event of this name is on file already"), _("add the year or the place to the name")],
      [name && !isThere && !owner, "event-name", "file-names-are-ids", _("no id can be made from this name"), _("use some Latin letters or digits")],
      [endsFirst, "event-end", "event-has-a-time",
        _("the event ends on {end}, before it starts on {start}", { end: day(end), start: day(start) }), _("correct one of the dates")],
    );
    const isPlanned = endsFirst || status === "announced";
    const hint = _("choose that the event is announced");
    return [...checks.shapeFaults(event, schemas.event), ...found, ...(isPlanned ? [] : checks.dateIsPast(start, newest, ["start"], hint))];
  },
};
