// The search field of every page: it finds as one types, after the ARIA pattern "combobox"; the key "/" leads to it.
"use strict";

(() => {
  const { root, make, load, remembered } = MasterlistKit;
  const { _ } = MasterlistWords;
  const MOST_SHOWN = 8;

  const pageFor = (text) => `${root}search.html?q=${encodeURIComponent(text)}`;

  // What does the finding comes when it is needed first.
  async function find(text) {
    if (!globalThis.MasterlistSearch) {
      await load("assets/search.js");
    }
    return MasterlistSearch.find(text);
  }

  class SearchField {
    constructor(place) {
      this.input = make("input", {
        type: "search", role: "combobox", "aria-label": _("Search"), "aria-expanded": "false", "aria-controls": "search-found",
        "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", enterkeyhint: "search",
        placeholder: _("Search"), "aria-keyshortcuts": "/",
      });
      this.list = make("ul", { id: "search-found", role: "listbox", "aria-label": _("Found"), hidden: true });
      this.active = -1;
      this.asked = "";
      place.replaceChildren(this.input, this.list);
      this.input.addEventListener("input", () => this.typed());
      this.input.addEventListener("focus", () => find("").catch(() => {}), { once: true });
      this.input.addEventListener("keydown", (event) => this.key(event));
      this.input.addEventListener("blur", () => this.open(false));
      // Before the input loses the focus, which would close the list.
      this.list.addEventListener("pointerdown", (event) => event.preventDefault());
      this.list.addEventListener("click", (event) => this.clicked(event));
      document.addEventListener("keydown", (event) => this.slash(event));
    }

    async typed() {
      const text = this.input.value.trim();
      this.asked = text;
      if (!text) {
        this.open(false);
        return;
      }
      const answer = await find(text).catch(() => null);
      if (this.asked === text && document.activeElement === this.input) {
        this.show(text, answer);
      }
    }

    show(text, answer) {
      const options = (answer?.found || []).slice(0, MOST_SHOWN).map((one) => this.option(one));
      const all = options.length ? _("All results for “{text}”", { text }) : _("Nothing found for “{text}”", { text });
      const rest = answer ? all : _("The search index could not be loaded: see the search page");
      options.push(make("li", { role: "option", class: "rest", "data-href": pageFor(text), text: rest }));
      options.forEach((option, at) => {
        option.id = `search-found-${at}`;
        option.setAttribute("aria-selected", "false");
      });
      this.active = -1;
      this.list.replaceChildren(...options);
      this.open(true);
    }

    option(one) {
      const about = make("span", { class: "about", text: one.club || one.about });
      return make("li", { role: "option", "data-href": root + one.path }, make("bdi", { text: one.title }), " ", about);
    }

    open(isOpen) {
      this.list.hidden = !isOpen;
      this.input.setAttribute("aria-expanded", String(isOpen));
      this.input.removeAttribute("aria-activedescendant");
      this.active = -1;
    }

    key(event) {
      const moves = { ArrowDown: 1, ArrowUp: -1 };
      if (event.key in moves && this.list.children.length) {
        event.preventDefault();
        this.move(moves[event.key]);
      } else if (event.key === "Enter") {
        event.preventDefault();
        this.enter();
      } else if (event.key === "Escape" && !this.list.hidden) {
        event.preventDefault();
        this.open(false);
      }
    }

    move(step) {
      if (this.list.hidden) {
        this.open(true);
      }
      const options = [...this.list.children];
      options[this.active]?.setAttribute("aria-selected", "false");
      this.active = this.active < 0 && step < 0 ? options.length - 1 : (this.active + step + options.length) % options.length;
      options[this.active].setAttribute("aria-selected", "true");
      options[this.active].scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", options[this.active].id);
    }

    enter() {
      const text = this.input.value.trim();
      const chosen = this.list.hidden ? null : this.list.children[this.active];
      if (chosen) {
        location.assign(chosen.dataset.href);
      } else if (text) {
        location.assign(pageFor(text));
      }
    }

    clicked(event) {
      const option = event.target.closest("[role=option]");
      if (option) {
        location.assign(option.dataset.href);
      }
    }

    // A key without a modifier is in some people's way: the search page turns it off.
    slash(event) {
      const isPlain = event.key === "/" && !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing;
      const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
      if (isPlain && !isTyping && remembered("slash") !== false) {
        event.preventDefault();
        this.input.focus();
        this.input.select();
      }
    }
  }

  const place = document.querySelector(".search");
  if (place) {
    new SearchField(place);
  }
})();
