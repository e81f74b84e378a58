// The fields above a list: finding as one types, and filters that open with a button.
"use strict";

(() => {
  const { make } = MasterlistKit;
  const { _, ngettext, pgettext } = MasterlistWords;
  const YEARS = ["1", "2", "3", "5", "10"];

  function countryNames() {
    try {
      const names = new Intl.DisplayNames([document.documentElement.lang], { type: "region" });
      return (code) => names.of(code) || code;
    } catch {
      return (code) => code;
    }
  }

  const optionOf = ([value, text]) => make("option", { value, text });

  function choice(label, options) {
    const select = make("select", {}, ...[["", pgettext("filter", "any")], ...options].map(optionOf));
    return { field: make("label", { class: "field" }, label, select), input: select };
  }

  function number(label) {
    const input = make("input", { type: "number", min: "1", max: "99999", inputmode: "numeric", placeholder: pgettext("number", "any") });
    return { field: make("label", { class: "field" }, label, input), input };
  }

  const byText = ([, one], [, two]) => MasterlistFold.folded(one).localeCompare(MasterlistFold.folded(two), "en");

  const clubsIn = (rows) => [...new Map(rows.filter((row) => row.club).map((row) => [row.club, row.clubName]))].toSorted(byText);

  function countriesIn(rows) {
    const nameOf = countryNames();
    return [...new Set(rows.map((row) => row.country).filter(Boolean))].map((code) => [code, nameOf(code)]).toSorted(byText);
  }

  const within = (years) => ngettext("in the last year", "in the last {count} years", years);

  // The filters that a table can have, by the names that they have in the address.
  function filtersOf(columns) {
    const has = new Set(columns.map((column) => column.name));
    const found = { club: choice(_("Club"), []), country: choice(_("Country"), []) };
    if (has.has("last")) {
      found.active = choice(_("Active"), YEARS.map((years) => [years, within(Number(years))]));
    }
    if (has.has("games")) {
      found.games = number(_("Games, at least"));
    }
    return found;
  }

  // Clubs and countries become known with the rows.
  function offer(filters, rows) {
    for (const [name, options] of [["club", clubsIn(rows)], ["country", countriesIn(rows)]]) {
      const { field, input } = filters[name];
      if (input.options.length === 1) {
        input.append(...options.map(optionOf));
        field.hidden = options.length === 0;
      }
    }
  }

  // What is filtered, in words.
  function inWords(filters, state) {
    const chosen = ["club", "country"].filter((name) => state[name])
      .map((name) => [...filters[name].input.options].find((option) => option.value === state[name])?.text || state[name]);
    if (state.active && filters.active) {
      chosen.push(ngettext("active in the last year", "active in the last {count} years", Number(state.active)));
    }
    if (state.games && filters.games) {
      chosen.push(ngettext("at least {count} game", "at least {count} games", Number(state.games)));
    }
    return chosen.join(", ");
  }

  Object.assign(MasterlistTables, { filtersOf, offer, inWords });
})();
