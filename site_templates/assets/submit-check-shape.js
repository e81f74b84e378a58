// What is wrong with the shape of an entry: what the log schema says of keys, texts and numbers. And what a fault is.
"use strict";

(() => {
  const { squares } = Masterlist;
  const { N_, _ } = MasterlistWords;
  const ATTRITION = /^(1?[0-9]|2[0-3])-(1?[0-9]|2[0-3])$/;
  const BONUS = /^[0-8]-[0-8]$/;
  const LONGEST_NOTE = 500;
  const NTH = [1, 99]; // which game of the day
  const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const RESULTS = [
    "won-strategic", "won-major", "won-attrition", "draw", "lost-attrition", "lost-major", "lost-strategic",
  ];

  const KINDS = { infantry: N_("infantry"), cavalry: N_("cavalry"), artillery: N_("artillery") };

  // A fault: where it stands (keys from the entry down), which rule it breaks, what is wrong, what to do.
  const fault = (path, rule, message, hint = "") => ({ path, rule, message, hint, severity: "error" });
  const doubt = (path, rule, message, hint = "") => ({ path, rule, message, hint, severity: "warning" });

  function isDay(text) {
    const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
    const day = new Date(`${text}T00:00:00Z`);
    return Boolean(parts) && parts[1] !== "0000" && !Number.isNaN(day.getTime()) &&
      day.toISOString().startsWith(text);
  }

  function* shapeFaults(entry) {
    yield* missing(entry, ["date", "opponent", "result"], []);
    if (entry.date !== undefined && !isDay(entry.date)) {
      yield fault(["date"], "schema-format", _("this is not a date"), _("choose the day of the game"));
    }
    if (entry.opponent !== undefined) {
      yield* idFaults(entry.opponent, ["opponent"]);
    }
    yield* choiceFaults(entry.result, RESULTS, ["result"]);
    yield* stateFaults(entry, []);
    if (entry.resignation) {
      yield* resignationShape(entry.resignation);
    }
    yield* numberFaults(entry.nth, NTH, ["nth"]);
    yield* noteFaults(entry.note);
  }

  function* missing(value, keys, path) {
    for (const key of keys.filter((one) => value[one] === undefined)) {
      yield { ...fault(path, "schema-required", _("'{key}' is missing", { key }), _("fill this in")), missing: key };
    }
  }

  function* idFaults(id, path) {
    if (id.length > 80) {
      yield fault(path, "schema-maxLength", _("this name is too long"), _("use at most 80 letters"));
    }
    if (id.length <= 80 && !ID.test(id)) {
      yield fault(path, "schema-pattern", _("this is not an id"), _("choose a player from the list"));
    }
  }

  function* choiceFaults(value, choices, path) {
    if (value !== undefined && !choices.includes(value)) {
      yield fault(path, "schema-enum", _("'{value}' is not possible here", { value }), _("choose one of the answers"));
    }
  }

  function* numberFaults(value, [least, most], path, type = "integer") {
    if (value === undefined) {
      return;
    }
    if (type === "integer" ? !Number.isInteger(value) : !Number.isFinite(value)) {
      const wrong = type === "integer" ? _("this must be a whole number") : _("this must be a number");
      yield fault(path, "schema-type", wrong, _("correct the number"));
    } else if (value < least) {
      yield fault(path, "schema-minimum", _("this must be at least {least}, not {value}", { least, value }), _("correct the number"));
    } else if (value > most) {
      yield fault(path, "schema-maximum", _("this must be at most {most}, not {value}", { most, value }), _("correct the number"));
    }
  }

  function* noteFaults(note) {
    if (note !== undefined && !note.trim()) {
      yield fault(["note"], "schema-pattern", _("the note is empty"), _("write something, or leave it out"));
    }
    if (note !== undefined && [...note].length > LONGEST_NOTE) {
      yield fault(["note"], "schema-maxLength", _("the note is too long"),
        _("write at most {number} letters", { number: LONGEST_NOTE }));
    }
  }

  function* stateFaults(state, path) {
    if (state.attrition !== undefined && !ATTRITION.test(state.attrition)) {
      yield fault([...path, "attrition"], "schema-pattern", _("an attrition score is 0 to 23 on either side"),
        _("correct the numbers, your own first"));
    }
    if (state.bonus !== undefined && !BONUS.test(state.bonus)) {
      yield fault([...path, "bonus"], "schema-pattern", _("bonus points are 0 to 8 on either side"),
        _("correct the numbers, your own first"));
    }
    if (state.eliminated) {
      yield* missing(state.eliminated, ["own", "opponent"], [...path, "eliminated"]);
      for (const side of ["own", "opponent"]) {
        yield* unitFaults(state.eliminated[side], [...path, "eliminated", side]);
      }
    }
  }

  function* unitFaults(units, path) {
    if (!units) {
      return;
    }
    if (!Object.keys(units).length) {
      yield fault(path, "schema-minProperties", _("the units are missing"), _("fill in how many there were, or 0"));
    }
    for (const [kind, count] of Object.entries(units)) {
      if (!Number.isInteger(count)) {
        yield fault([...path, kind], "schema-type", _("'{kind}' must be a whole number", { kind: _(KINDS[kind]) }),
          _("correct the number"));
      } else if (count < 0) {
        yield fault([...path, kind], "schema-minimum", _("'{kind}' must be at least 0, not {count}", { kind: _(KINDS[kind]), count }),
          _("correct the number"));
      } else if (count > squares.ARMY[kind]) {
        yield fault([...path, kind], "schema-maximum", _("'{kind}' must be at most {most}, not {count}", { kind: _(KINDS[kind]), most: squares.ARMY[kind], count }),
          _("an army has no more than that: correct the number"));
      }
    }
  }

  function* resignationShape(resignation) {
    yield* missing(resignation, ["by", "answer"], ["resignation"]);
    yield* choiceFaults(resignation.by, ["own", "opponent"], ["resignation", "by"]);
    yield* choiceFaults(resignation.answer, ["accepted", "denied"], ["resignation", "answer"]);
    yield* choiceFaults(resignation.reached, ["strategic", "major", "attrition", "none"], ["resignation", "reached"]);
    yield* stateFaults(resignation, ["resignation"]);
  }

  Masterlist.checks = { NTH, choiceFaults, doubt, fault, idFaults, isDay, missing, noteFaults, numberFaults, shapeFaults };
})();
