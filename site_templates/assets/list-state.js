// What a reader asks of a list, as it stands in the address, and which rows answer it in which order.
"use strict";

(() => {
  const { folded, isNear } = MasterlistFold;

  const ASKED = ["find", "club", "country", "active", "games", "sort", "page"];
  const NOTHING = { find: "", club: "", country: "", active: "", games: "", sort: "", page: "" };

  function stateOf(search) {
    const given = new URLSearchParams(search);
    const state = { ...NOTHING };
    for (const name of ASKED) {
      state[name] = given.get(name) || "";
    }
    for (const name of ["active", "games", "page"]) {
      state[name] = /^[1-9][0-9]{0,5}$/.test(state[name]) ? state[name] : "";
    }
    return state;
  }

  // The address of a state; what else the query said stays.
  function addressOf(state, search) {
    const given = new URLSearchParams(search);
    for (const name of ASKED) {
      if (state[name]) {
        given.set(name, state[name]);
      } else {
        given.delete(name);
      }
    }
    const text = given.toString();
    return location.pathname + (text && `?${text}`);
  }

  const isAsked = (state) => ASKED.some((name) => state[name]);

  // The day so many years before another.
  const yearsBefore = (day, years) => `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;

  // Whether a row is what the filters ask for, whatever it is called.
  function isWanted(row, state, asOf) {
    const since = state.active && asOf ? yearsBefore(asOf, Number(state.active)) : "";
    const least = Number(state.games || 0);
    return (!state.club || row.club === state.club)
      && (!state.country || row.country === state.country)
      && (!since || (row.values.last || "") > since)
      && (!least || (row.values.games || 0) >= least);
  }

  const typedIn = (state) => folded(state.find).split(/\s+/).filter(Boolean);

  function filtered(rows, state, asOf) {
    const typed = typedIn(state);
    return rows.filter((row) => typed.every((part) => row.name.includes(part)) && isWanted(row, state, asOf));
  }

  // The same where typing errors are forgiven.
  function similar(rows, state, asOf) {
    const typed = typedIn(state);
    return rows.filter((row) => isWanted(row, state, asOf)
      && typed.every((part) => row.name.split(/[^\p{L}\p{N}]+/u).some((word) => isNear(part, word))));
  }

  // What cannot be answered without the figures of all rows.
  const needsAll = (state) => Boolean(state.sort || state.active || state.games);

  // "-games" is from many to few. Rows that are equal in it, and those without a value, keep the order of the list.
  function ordered(rows, sort) {
    const column = sort.replace(/^-/, "");
    if (!column) {
      return rows;
    }
    const sign = sort.startsWith("-") ? -1 : 1;
    return rows.toSorted((one, two) => {
      const [a, b] = [one.values[column] ?? null, two.values[column] ?? null];
      if (a === null || b === null) {
        return (a === null) - (b === null) || one.place - two.place;
      }
      return sign * (a < b ? -1 : a > b ? 1 : 0) || one.place - two.place;
    });
  }

  Object.assign(MasterlistTables, { NOTHING, stateOf, addressOf, isAsked, filtered, needsAll, ordered, similar });
})();
