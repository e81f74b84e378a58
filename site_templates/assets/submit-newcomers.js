// A new player: what the form says of them, what is wrong with it, and their file.
"use strict";

(() => {
  const { checks, form, library, schemas, yaml } = Masterlist;
  const { doubt, fault } = checks;
  const { _ } = MasterlistWords;
  const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

  const said = (id) => form.tidy(`player-${id}`);

  function read() {
    const player = { name: said("name"), club: said("club"), country: said("country")?.toUpperCase(), github: said("github") };
    return { kind: "player", asks: {}, player, id: said("id") || library.slug(player.name || "") };
  }

  const at = (field, rule, message, hint) => ({ ...fault([], rule, message, hint), field: `player-${field}` });

  function* judge({ player, id }) {
    const { name } = player;
    yield* form.atFields("player", checks.shapeFaults(player, schemas.player));
    if (!name) {
      return;
    }
    const other = library.all.byId.get(id);
    if (other) {
      yield at("id", "file-is-new", _("{name} has this id already", other), _("if they are another person, write another id"));
    } else if (!ID.test(id)) {
      yield at("id", "file-names-are-ids", _("this is not an id"), _("write one: lower-case letters, digits and single hyphens"));
    }
    const similar = library.find(name).filter((one) => one.id !== id);
    if (similar.length) {
      yield { ...doubt([], "names-are-distinct", _("on file already: {names}", { names: similar.map((one) => `${one.name} (${one.id})`).join(", ") }),
        _("if that is the same person, they need no second file")), field: "player-name" };
    }
  }

  const fileOf = ({ player, id }) => ({ folder: "content/players", name: `${id}.yaml`, text: yaml.file(player, "player") });

  Masterlist.newcomers = { fileOf, judge, read };
})();
