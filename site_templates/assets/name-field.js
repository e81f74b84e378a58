// A field that finds by name as one types: an input with a list of answers, after the ARIA pattern "combobox".

const { make } = MasterlistKit;
const { _ } = MasterlistWords;
const MOVES = { ArrowDown: 1, ArrowUp: -1 };

// A kind of field says what is offered for a text: ``find`` gives it now or later, {inside, value}s in which "inside" is shown;
// ``choose`` is called with the value of the one chosen, ``enter`` where a reader has chosen none.
class NameField {
  constructor(input, frame = input.closest(".combobox")) {
    this.input = input;
    this.list = make("ul", { id: `${input.id}-options`, role: "listbox", "aria-label": _("Found"), hidden: true });
    this.offered = [];
    this.active = -1;
    frame.append(this.list);
    for (const [name, value] of Object.entries({
      role: "combobox", "aria-expanded": "false", "aria-controls": this.list.id, "aria-autocomplete": "list", autocomplete: "off",
      autocapitalize: "off", autocorrect: "off", spellcheck: "false",
    })) {
      input.setAttribute(name, value);
    }
    input.addEventListener("input", () => this.typed());
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("blur", () => this.leave());
    // Before the input loses the focus, which would close the list.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.take([...this.list.children].indexOf(event.target.closest("[role=option]"))));
  }

  get text() {
    return this.input.value.trim();
  }

  typed() {
    return this.offer(this.text ? this.find(this.text) : []);
  }

  // Shows what is found, unless more has been typed meanwhile, or the reader has gone on.
  async offer(found) {
    const { text } = this;
    const options = await found;
    if (text === this.text && document.activeElement === this.input) {
      this.show(options);
    }
  }

  show(options) {
    this.offered = options;
    this.list.replaceChildren(...options.map(({ inside, isRest }, at) => make("li", {
      id: `${this.list.id}-${at}`, role: "option", "aria-selected": "false", class: isRest && "rest",
    }, ...inside)));
    this.open(options.length > 0);
  }

  open(isOpen) {
    this.active = -1;
    this.list.hidden = !isOpen;
    this.input.setAttribute("aria-expanded", String(isOpen));
    this.input.removeAttribute("aria-activedescendant");
  }

  async key(event) {
    if (event.key in MOVES) {
      event.preventDefault();
      if (this.list.hidden) {
        await this.offer(this.find(this.text, true));
      }
      this.move(MOVES[event.key]);
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (this.active >= 0) {
        this.take(this.active);
      } else {
        this.enter();
      }
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

  take(at) {
    if (at in this.offered) {
      this.open(false);
      this.choose(this.offered[at].value);
    }
  }

  enter() {}

  leave() {
    this.open(false);
  }
}

globalThis.MasterlistNames = { NameField };
