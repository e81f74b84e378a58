// A new player: what the form says of them, what is wrong with it, and their file.
"use strict";

(() => {
  const { checks, form, library, yaml } = Masterlist;
  const { doubt, fault } = checks;
  const { _ } = MasterlistWords;
  const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

  // Without letters that cannot be seen, and with single spaces.
  const said = (id) => form.typed(`player-${id}`).replace(/\p{C}/gu, "").replace(/\s+/g, " ").trim() || undefined;

  function read() {
    const player = { name: said("name"), club: said("club"), country: said("country")?.toUpperCase(), github: said("github") };
    return { kind: "player", asks: {}, player, id: said("id") || library.slug(player.name || "") };
  }

  const at = (field, rule, message, hint) => ({ ...fault([], rule, message, hint), field: `player-${field}` });

  function* judge({ player: { name, country, github }, id }) {
    if (!name) {
      yield { ...at("name", "schema-required", _("the name is missing"), _("fill this in")), missing: "name" };
      return;
    }
    const other = library.all.byId.get(id);
    if (other) {
      yield at("id", "file-is-new", _("{name} has this id already", other), _("if they are another person, write another id"));
    } else if (!ID.test(id)) {
      yield at("id", "file-names-are-ids", _("this is not an id"), _("write one: lower-case letters, digits and single hyphens"));
    }
    if (country && !/^[A-Z]{2}$/.test(country)) {
      yield at("country", "schema-pattern", _("this is not a country code"), _("write two letters, such as US"));
    }
    if (github && !ID.test(github.toLowerCase())) {
      yield at("github", "schema-pattern", _("this is not a GitHub user name"), _("write it as it stands on GitHub, without the @"));
    }
    const similar = library.find(name).filter((one) => one.id !== id);
    if (similar.length) {
      yield { ...doubt([], "names-are-distinct", _("on file already: {names}", { names: similar.map((one) => `${one.name} (${one.id})`).join(", ") }),
        _("if that is the same person, they need no second file")), field: "player-name" };
    }
  }

  const fileOf = ({ player, id }) => ({ folder: "content/players", name: `${id}.yaml`, text: yaml.player(player) });

  Masterlist.newcomers = { fileOf, judge, read };
})();
