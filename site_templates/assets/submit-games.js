// The fields of a game between people, made from what the page says of its kind; what stands in them, and how it is written.
"use strict";

(() => {
  const { PersonField, form } = Masterlist;
  const { _ } = MasterlistWords;
  const people = {};
  const templates = [...document.querySelectorAll("template[data-kind]")];
  const kinds = new Map(templates.map((one) => [one.id.slice("game-".length), JSON.parse(one.dataset.kind)]));

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

  // Adds a game at the end of a part of the page; the ids of its fields begin with its own.
  function add(kind, place, id) {
    place.append(copyOf(`game-${kind.id}`, { "game-0": id }));
    const game = place.lastElementChild;
    Object.assign(game.dataset, { game: id, of: kind.id });
    withPeople(game);
    if (!kind.seats.length) {
      Array.from({ length: kind.least }, () => addSeat(game, kind));
      game.querySelector("[data-add]").addEventListener("click", () => { addSeat(game, kind); changed(); });
    }
    game.querySelector("[data-remove]").addEventListener("click", () => { remove(game); changed(); });
    return game;
  }

  function addSeat(game, kind) {
    const seats = game.querySelector("[data-seats]");
    const number = seats.children.length + 1;
    seats.append(copyOf(`seat-${kind.id}`, { "game-0": game.dataset.game, "seat-0": `seat-${number}` }));
    seats.lastElementChild.querySelector("[data-number]").textContent = number;
    withPeople(seats);
    game.querySelector("[data-add]").hidden = number >= kind.most;
  }

  // Its fields are made anew where there is another game in its place.
  function remove(game) {
    game.querySelectorAll("[data-person]").forEach((input) => delete people[input.id]);
    game.remove();
  }

  // Which of the ways of naming the seats is shown.
  function showNames(place, names) {
    for (const label of place.querySelectorAll("[data-named]")) {
      label.hidden = Number(label.dataset.named) !== names;
    }
  }

  const person = (id) => form.person(people, id);

  function numberOf(id) {
    const text = form.typed(id).replace(",", ".").replace("−", "-");
    return text === "" ? undefined : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  }

  function valueOf([key, value], id) {
    if (value === "pair") {
      return pairOf([1, 2].map((side) => `${id}-${key}-${side}`));
    }
    return value === "choice" || value === "text" ? form.typed(`${id}-${key}`) || undefined : numberOf(`${id}-${key}`);
  }

  // Two fields as a score; undefined where both are empty.
  function pairOf(ids) {
    const [one, two] = ids.map((id) => form.typed(id).replace(",", "."));
    return one || two ? `${one}-${two}` : undefined;
  }

  const valuesOf = (columns, id) => Object.fromEntries(columns.map((column) => [column[0], valueOf(column, id)])
    .filter(([, value]) => value !== undefined));

  const isSaid = (value) => Object.keys(value).length > 0;

  // What is said of a game; ``names`` is the way of naming its seats.
  function read(game, kind, names) {
    const id = game.dataset.game;
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

  // What the games change: ``games`` are the two seats of each; null where there are more at a table.
  async function showRatings(place, list, games, isCurrent) {
    const say = (text) => place.replaceChildren(form.make("p", { text }));
    if (games && !games.length) {
      say(_("No rating changes: these games are shown, and not rated."));
      return;
    }
    if (!list.computes || !games) {
      say(_("The ratings are worked out when the games are published, by the system {system}.", { system: list.called }));
      return;
    }
    try {
      await MasterlistKit.load("assets/submit-worth.js");
      await Masterlist.worth.show(place, list, games, isCurrent);
    } catch {
      say(_("The ratings could not be loaded: what the games change is worked out when they are published."));
    }
  }

  document.addEventListener("masterlist-known", () => {
    Object.values(people).forEach((one) => one.text && one.typed());
    changed();
  });

  Masterlist.games = { add, changed, isSaid, kinds, pairOf, read, remove, showNames, showRatings };
})();
