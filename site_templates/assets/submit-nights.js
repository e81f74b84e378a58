// The games of a day: their fields, what the form says of them, and their file. Made from what the page says of the kind.
"use strict";

(() => {
  const { PersonField, checks, form, library, yaml } = Masterlist;
  const { doubt, fault } = checks;
  const { _ } = MasterlistWords;
  const place = form.field("games");
  const people = {};
  const named = new Set(); // lists whose way of naming the seats has been taken over from their newest game
  let made = 0; // games so far: a number is not used twice

  const listOf = () => library.all.lists.find((one) => one.id === form.typed("night-list"));
  const templates = [...document.querySelectorAll("template[data-kind]")];
  const kinds = new Map(templates.map((one) => [one.id.slice("game-".length), JSON.parse(one.dataset.kind)]));

  // The kind of the games of the chosen list.
  const kindOf = () => kinds.get(form.field("night-list").selectedOptions[0].dataset.kind);

  // A copy of a template whose names and ids have numbers of their own.
  function copyOf(id, numbers) {
    const copy = document.getElementById(id).content.cloneNode(true);
    for (const element of copy.querySelectorAll("*")) {
      for (const attribute of element.attributes) {
        for (const [zero, own] of Object.entries(numbers)) {
          attribute.value = attribute.value.replaceAll(zero, own);
        }
      }
    }
    return copy;
  }

  function withPeople(element) {
    for (const input of element.querySelectorAll("[data-person]")) {
      people[input.id] ||= new PersonField(input);
    }
  }

  const changed = () => document.dispatchEvent(new Event("masterlist-more"));

  function addGame(kind) {
    made += 1;
    place.append(copyOf(`game-${kind.id}`, { "game-0": `game-${made}` }));
    const game = place.lastElementChild;
    Object.assign(game.dataset, { number: made, of: kind.id });
    withPeople(game);
    if (!kind.seats.length) {
      Array.from({ length: kind.least }, () => addSeat(game, kind));
      game.querySelector("[data-add]").addEventListener("click", () => { addSeat(game, kind); changed(); });
    }
    game.querySelector("[data-remove]").addEventListener("click", () => { game.remove(); changed(); });
    return game;
  }

  function addSeat(game, kind) {
    const seats = game.querySelector("[data-seats]");
    const number = seats.children.length + 1;
    seats.append(copyOf(`seat-${kind.id}`, { "game-0": `game-${game.dataset.number}`, "seat-0": `seat-${number}` }));
    seats.lastElementChild.querySelector("[data-number]").textContent = number;
    withPeople(seats);
    game.querySelector("[data-add]").hidden = number >= kind.most;
  }

  // The games that the form shows are those of the chosen list's kind, and there is at least one.
  function shown(kind) {
    const all = [...place.children];
    all.filter((game) => game.dataset.of !== kind.id).forEach((game) => game.remove());
    const own = all.filter((game) => game.dataset.of === kind.id);
    const games = own.length ? own : [addGame(kind)];
    games.forEach((game, at) => { game.querySelector("legend [data-number]").textContent = at + 1; });
    return games;
  }

  // Which way of naming the seats is chosen; at first the one of the list's newest game.
  function namesOf(kind, list) {
    const newest = list ? kind.seats.findIndex((names) => names[0] === list.seat) : -1;
    if (list && !named.has(list.id)) {
      named.add(list.id);
      form.field(`names-${kind.id}-${Math.max(newest, 0)}`)?.click();
    }
    return Number(form.answer(`names-${kind.id}`));
  }

  const person = (id) => people[id].id || library.slug(people[id].text) || undefined;

  function numberOf(id) {
    const text = form.typed(id).replace(",", ".").replace("−", "-");
    return text === "" ? undefined : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  }

  function valueOf([key, value], id) {
    if (value === "pair") {
      const [one, two] = [1, 2].map((side) => form.typed(`${id}-${key}-${side}`).replace(",", "."));
      return one || two ? `${one}-${two}` : undefined;
    }
    return value === "choice" || value === "text" ? form.typed(`${id}-${key}`) || undefined : numberOf(`${id}-${key}`);
  }

  const valuesOf = (columns, id) => Object.fromEntries(columns.map((column) => [column[0], valueOf(column, id)])
    .filter(([, value]) => value !== undefined));

  const isSaid = (value) => Object.keys(value).length > 0;

  function gameOf(kind, names, id, game) {
    if (kind.seats.length) {
      const seats = kind.seats[names].map((name, at) => [name, person(`${id}-seat-${at + 1}`)]).filter(([, who]) => who);
      return { ...Object.fromEntries(seats), ...valuesOf(kind.columns, id) };
    }
    const seats = Array.from(game.querySelectorAll("[data-seat]"), (_seat, at) => {
      const own = `${id}-seat-${at + 1}`;
      const player = person(own);
      return { ...(player ? { player } : {}), ...valuesOf(kind.seat_columns, own) };
    }).filter(isSaid);
    return { ...(seats.length ? { seats } : {}), ...valuesOf(kind.columns, id) };
  }

  function read() {
    const [kind, list] = [kindOf(), listOf()];
    const all = shown(kind);
    const names = kind.seats.length > 1 ? namesOf(kind, list) : 0;
    const asks = { [`names-${kind.id}`]: kind.seats.length > 1 };
    for (const label of place.querySelectorAll("[data-named]")) {
      label.hidden = Number(label.dataset.named) !== names;
    }
    const games = all.map((game) => [game.dataset.number, gameOf(kind, names, `game-${game.dataset.number}`, game)])
      .filter(([, game]) => isSaid(game));
    const word = library.slug(form.typed("word"));
    const night = { date: form.typed("night-date") || undefined, note: form.note("night-note"), games: games.map(([, game]) => game) };
    return { kind: "night", asks, of: kind, list: list?.id || form.typed("night-list"), taken: list?.games || [], night, word,
      numbers: games.map(([number]) => number), first: all[0].dataset.number };
  }

  function* judge({ of, night, numbers, first, word, taken, list }, newest) {
    const field = ([key, at]) => (key === "games" ? `game-${numbers[at] ?? first}` : { date: "night-date", note: "night-note" }[key] || key);
    for (const one of checks.checkNight(night, of, (id) => library.all.byId.has(id), newest)) {
      yield { ...one, field: one.missing === "date" ? "night-date" : field(one.path) };
    }
    if (word && taken.includes(`${night.date}-${word}`)) {
      yield { ...fault([], "file-is-new", _("'{id}' is on file already", { id: `${night.date}-${word}` }), _("write another word")), field: "word" };
    } else if (taken.includes(night.date)) {
      yield { ...doubt([], "games-are-reported-once", _("games of that day are on file already"),
        _("send only games that are not there yet: see the page of {list}", { list: listOf().name })), field: "night-date" };
    }
  }

  // Named by the day; a second file of one day has the word behind it, or a number.
  function idOf({ night: { date }, word, taken }) {
    if (word) {
      return `${date}-${word}`;
    }
    let number = 1;
    const id = () => (number > 1 ? `${date}-${number}` : date);
    while (taken.includes(id())) {
      number += 1;
    }
    return id();
  }

  const keysOf = (kind) => [...kind.seats.flat(), ...kind.columns.map(([key]) => key), "note"];

  // A game on one line where it fits; the seats of a table below each other.
  function* gameLines(game, kind) {
    if (game.seats) {
      yield "  - seats:";
      yield* game.seats.map((seat) => `      - ${yaml.flow(seat, ["player", ...kind.seat_columns.map(([key]) => key)])}`);
      yield* kind.columns.filter(([key]) => game[key] !== undefined).map(([key]) => `    ${key}: ${game[key]}`);
      return;
    }
    const line = `  - ${yaml.flow(game, keysOf(kind))}`;
    if (line.length <= yaml.WIDTH) {
      yield line;
      return;
    }
    const keys = keysOf(kind).filter((key) => game[key] !== undefined);
    yield* keys.map((key, at) => `  ${at ? " " : "-"} ${key}: ${game[key]}`);
  }

  function textOf(night, kind) {
    const games = night.games.flatMap((game) => [...gameLines(game, kind)]);
    const note = night.note ? yaml.noteLines(night.note, "") : [];
    return `${yaml.schemaLine("night", 3)}${[`date: ${night.date}`, ...note, "games:", ...games].join("\n")}\n`;
  }

  const fileOf = (said) => ({ folder: `content/games/${said.list}`, name: `${idOf(said)}.yaml`, text: textOf(said.night, said.of) });

  // A game in one line, as the issue form has it.
  function lineOf(game, kind) {
    if (game.seats) {
      return game.seats.map((seat) => [seat.player, seat.place, seat.points].filter((one) => one !== undefined).join(" ")).join(", ");
    }
    return [...kind.seats.flat(), ...kind.columns.map(([key]) => key)].map((key) => game[key]).filter(Boolean).join(" ");
  }

  // The answers as the issue form has them.
  const values = (said, { text }) => ({
    template: "night.yml", title: `${said.list}: ${said.night.date}`, list: said.list, date: said.night.date,
    games: said.night.games.map((game) => lineOf(game, said.of)).join("\n"),
    word: idOf(said).slice(said.night.date.length + 1), note: said.night.note, yaml: text,
  });

  form.field("add-game").addEventListener("click", () => {
    const game = addGame(kindOf());
    changed();
    game.querySelector("input").focus();
  });
  document.addEventListener("masterlist-known", () => {
    Object.values(people).forEach((one) => one.text && one.typed());
    changed();
  });

  Masterlist.nights = { fileOf, judge, read, textOf, values };
})();
