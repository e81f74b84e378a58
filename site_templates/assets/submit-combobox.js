// A field for a player of the site: whom its text names, and who may be meant.

const { library } = Masterlist;
const { make } = MasterlistKit;
const fields = new WeakMap(); // by their input

class PersonField extends MasterlistNames.NameField {
  constructor(input) {
    super(input);
    this.id = ""; // of the player chosen, or "" where none is
    fields.set(input, this);
  }

  static of(input) {
    return fields.get(input);
  }

  // Whom the text names; what is known may have changed since it was typed.
  resolve() {
    this.id = library.named(this.text)?.id || "";
  }

  typed() {
    this.resolve();
    return super.typed();
  }

  find(text, isAsked) {
    return (isAsked ? library.find(this.id ? "" : text) : library.suggest(text)).map((player) => {
      const about = [player.id, library.all.clubs.get(player.club)].filter(Boolean).join(", ");
      return { inside: [player.name, " ", make("span", { class: "about", text: about })], value: player.id };
    });
  }

  choose(id) {
    this.id = id;
    this.input.value = library.label(library.all.byId.get(id));
    this.input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  leave() {
    const [only, other] = this.list.hidden || this.id ? [] : library.find(this.text);
    this.open(false);
    if (only && !other) {
      this.choose(only.id); // no other player can be meant
    }
  }
}

// A text with buttons in the place of those who may be meant, in the first field that names no player.
function withChoices(text, players, place) {
  const pieces = [];
  let rest = text;
  for (const player of players.toReversed()) {
    const name = library.label(player);
    const button = make("button", { type: "button", text: name });
    button.addEventListener("click", () => {
      const inputs = [...place.querySelectorAll("input[role=combobox]")];
      const person = inputs.map(PersonField.of).find((one) => one?.text && !one.id);
      person?.open(false);
      person?.choose(player.id);
      person?.input.focus();
    });
    const at = rest.lastIndexOf(name);
    pieces.unshift(button, rest.slice(at + name.length));
    rest = rest.slice(0, at);
  }
  return [rest, ...pieces];
}

Object.assign(Masterlist, { PersonField, withChoices });
