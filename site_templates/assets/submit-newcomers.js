// A new player: what the form says of them, what is wrong with it, and the file that it makes.
"use strict";

(() => {
  const { checks, form, library, yaml } = Masterlist;
  const { doubt, fault } = checks;
  const { _ } = MasterlistWords;
  const LONGEST_NAME = 80;
  const LONGEST_LOGIN = 39;
  const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const COUNTRY = /^[A-Z]{2}$/;
  const LOGIN = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/;

  // A text without letters that nobody sees, and with single spaces.
  const cleaned = (text) => text.replace(/\p{Cf}|\p{Cc}/gu, "").replace(/\s+/g, " ").trim();
  const said = (id) => cleaned(form.typed(id)) || undefined;

  function read() {
    const aka = [...new Set(form.typed("player-aka").split(",").map(cleaned).filter(Boolean))];
    const player = {
      name: said("player-name"), aka: aka.length ? aka : undefined, club: form.typed("player-club") || undefined,
      country: said("player-country")?.toUpperCase(), github: said("player-github"),
    };
    return { kind: "player", asks: {}, player, id: said("player-id") || library.slug(player.name || "") };
  }

  const at = (field, found) => ({ ...found, field });

  function* judge({ player, id }) {
    const { name, aka = [], country, github } = player;
    if (!name) {
      yield at("player-name", { ...fault(["name"], "schema-required", _("the name is missing"), _("fill this in")), missing: "name" });
      return;
    }
    for (const [field, text] of [["player-name", name], ...aka.map((one) => ["player-aka", one])]) {
      if ([...text].length > LONGEST_NAME) {
        yield at(field, fault([], "schema-maxLength", _("this name is too long"), _("use at most 80 letters")));
      }
    }
    yield* idFaults(id);
    if (country && !COUNTRY.test(country)) {
      yield at("player-country", fault(["country"], "schema-pattern", _("this is no code of a country"), _("write two letters, such as US")));
    }
    if (github && (!LOGIN.test(github) || github.length > LONGEST_LOGIN)) {
      yield at("player-github", fault(["github"], "schema-pattern", _("this is no user name on GitHub"), _("write it as it stands on GitHub, without the @")));
    }
    yield* lookAlikes([name, ...aka], id);
  }

  function* idFaults(id) {
    if (!id) {
      yield at("player-id", fault([], "file-names-are-ids", _("no id can be made of this name"), _("write one: lower-case letters, digits and single hyphens")));
    } else if (!ID.test(id) || id.length > LONGEST_NAME) {
      yield at("player-id", fault([], "file-names-are-ids", _("this is no id"), _("write one: lower-case letters, digits and single hyphens")));
    } else if (library.all.byId.has(id)) {
      yield at("player-id", fault([], "file-is-new", _("{name} has this id already", { name: library.all.byId.get(id).name }),
        _("if they are another person, write another id")));
    }
  }

  // Players on file who may be the same person: every word of one name begins a word of theirs.
  function* lookAlikes(names, id) {
    const similar = new Set(names.flatMap((name) => library.find(name)).filter((one) => one.id !== id));
    if (similar.size) {
      yield at("player-name", doubt([], "names-are-distinct",
        _("on file already: {names}", { names: [...similar].map((one) => `${one.name} (${one.id})`).join(", ") }),
        _("if that is the same person, they need no second file")));
    }
  }

  const fileOf = ({ player, id }) => ({ folder: "content/players", name: `${id}.yaml`, text: yaml.player(player) });

  // The answers as the issue form has them.
  function values({ player, id }) {
    const { name, aka = [], club, country, github } = player;
    const own = id === library.slug(name) ? undefined : id;
    return { template: "player.yml", title: `New player: ${name}`, name, id: own, aka: aka.join(", "), club, country, github };
  }

  Masterlist.newcomers = { fileOf, judge, read, values };
})();
