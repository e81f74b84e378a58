// A new player, and a new event.

const { PersonField, boards, checks, form, library, schemas } = Masterlist;
const { _, day } = MasterlistWords;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

// The content of the fields of a form; countries are written in capitals.
function valuesOf(kind) {
  const values = form.valuesOf(schemas[kind], kind);
  return { ...values, country: values.country?.toUpperCase() };
}

function readPlayer() {
  const player = valuesOf("player");
  return { value: player, folder: "content/players", id: form.value("player-id") || library.slug(player.name || "") };
}

function* judgePlayer(submission) {
  const { value: { name }, id } = submission;
  yield* form.shapeFaults(submission);
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
      _("if that is the same person, they need no second file"), form.MILD);
  }
}

// Of games between people; "" for boards of seven powers.
const systemOf = () => form.field("event-system").selectedOptions[0].dataset;

function readEvent() {
  const event = valuesOf("event");
  const { kind: of, needs } = systemOf();
  const best = form.value("event-count_best");
  const { id: directedBy, text } = PersonField.of(form.field("event-director")); // who is on file may report the boards
  return {
    of, needs, id: "event", folder: `content/tournaments/${library.slug(event.name || "")}`, owner: library.slug(event.name || ""),
    value: {
      ...event, end: event.end === event.start ? undefined : event.end, status: event.status === "running" ? undefined : event.status,
      director: (!directedBy && form.tidy(text)) || undefined, directed_by: directedBy || undefined,
      terms: best === undefined ? undefined : { count_best: best },
    },
  };
}

function* judgeEvent(submission) {
  const { value: { name, start, end, status }, owner } = submission;
  yield* form.shapeFaults(submission);
  if (name && library.all.events.some((one) => one.id === owner)) {
    yield form.at("event-name", "file-is-new", _("an event of this name is on file already"), _("add the year or the place to the name"));
  } else if (name && !owner) {
    yield form.at("event-name", "file-names-are-ids", _("no id can be made from this name"), _("use some Latin letters or digits"));
  }
  if (end && end < start) {
    yield form.at("event-end", "event-has-a-time",
      _("the event ends on {end}, before it starts on {start}", { end: day(end), start: day(start) }), _("correct one of the dates"));
  } else if (status !== "announced") {
    yield* checks.dateIsPast(start, form.newestDay(), ["start"], _("choose that the event is announced"));
  }
}

form.reports.player = {
  prefix: "player", read: readPlayer, judge: judgePlayer,
  title: ({ value }) => _("New player: {name}", value),
  fact: ({ value: { name, club = "" }, id }) => [id, name, club, [], []],
};
form.reports.event = {
  prefix: "event", read: readEvent, judge: judgeEvent,
  asks: () => ({ best: Boolean(systemOf().kind || boards.SYSTEMS[form.typed("event-system")]?.countsBest) }),
  title: ({ value }) => value.name,
  // With the other results of the submission the event is known, so that its boards can be reported.
  fact: ({ value: { name, system, start, terms = {} }, owner, of, needs }) =>
    ({ id: owner, name, system, start, terms, decimals: 2, boards: [], inPlay: [], of, needs }),
};
