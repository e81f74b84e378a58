// A field that finds players as one types: an input with a list of answers, after the ARIA pattern "combobox".
"use strict";

(() => {
  const { library } = Masterlist;
  const fields = new WeakMap(); // by their input

  class PersonField {
    constructor(input) {
      this.input = input;
      this.list = document.getElementById(input.getAttribute("aria-controls"));
      this.id = ""; // of the player chosen, or "" where none is
      this.active = -1;
      fields.set(input, this);
      input.addEventListener("input", () => this.typed());
      input.addEventListener("keydown", (event) => this.key(event));
      input.addEventListener("blur", () => this.leave());
      // Before the input loses the focus, which would close the list.
      this.list.addEventListener("pointerdown", (event) => event.preventDefault());
      this.list.addEventListener("click", (event) => this.clicked(event));
    }

    get text() {
      return this.input.value.trim();
    }

    // Whom the text names; what is known may have changed since it was typed.
    resolve() {
      this.id = library.named(this.text)?.id || "";
    }

    typed() {
      this.resolve();
      this.show(this.text ? library.suggest(this.text) : []);
    }

    show(players) {
      this.active = -1;
      this.list.replaceChildren(...players.map((player, at) => this.option(player, at)));
      this.open(players.length > 0);
    }

    option(player, at) {
      const item = document.createElement("li");
      item.id = `${this.list.id}-${at}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.dataset.id = player.id;
      const club = library.all.clubs.get(player.club);
      const about = document.createElement("span");
      about.className = "small";
      about.textContent = club ? `${player.id}, ${club}` : player.id;
      item.append(player.name, " ", about);
      return item;
    }

    open(isOpen) {
      this.list.hidden = !isOpen;
      this.input.setAttribute("aria-expanded", String(isOpen));
      this.input.removeAttribute("aria-activedescendant");
    }

    key(event) {
      const moves = { ArrowDown: 1, ArrowUp: -1 };
      if (event.key in moves) {
        event.preventDefault();
        if (this.list.hidden) {
          this.show(library.find(this.id ? "" : this.text));
        }
        this.move(moves[event.key]);
      } else if (event.key === "Enter" && this.active >= 0) {
        event.preventDefault();
        this.choose(this.list.children[this.active].dataset.id);
      } else if (event.key === "Escape" && !this.list.hidden) {
        event.preventDefault();
        this.open(false);
      }
    }

    move(step) {
      const items = [...this.list.children];
      if (!items.length) {
        return;
      }
      items[this.active]?.setAttribute("aria-selected", "false");
      this.active = this.active < 0 && step < 0 ? items.length - 1 : (this.active + step + items.length) % items.length;
      items[this.active].setAttribute("aria-selected", "true");
      items[this.active].scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", items[this.active].id);
    }

    clicked(event) {
      const item = event.target.closest("[role=option]");
      if (item) {
        this.choose(item.dataset.id);
      }
    }

    choose(id) {
      this.id = id;
      this.input.value = library.label(library.all.byId.get(id));
      this.open(false);
      this.input.dispatchEvent(new Event("change", { bubbles: true }));
    }

    leave() {
      const [only, other] = this.list.hidden || this.id ? [] : library.find(this.text);
      if (only && !other) {
        this.choose(only.id); // no other player can be meant
      }
      this.open(false);
    }
  }

  // A text with buttons in the place of those who may be meant, in the first field that names nobody.
  function withChoices(text, players, place) {
    const pieces = [];
    let rest = text;
    for (const player of players.toReversed()) {
      const name = library.label(player);
      const button = MasterlistKit.make("button", { type: "button", text: name });
      button.addEventListener("click", () => {
        const inputs = [...place.querySelectorAll("input[role=combobox]")];
        const person = inputs.map((input) => fields.get(input)).find((one) => one?.text && !one.id);
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
})();
