// The three ways on: the file opened on GitHub, an issue form there, or copy and download.
"use strict";

(() => {
  const { squares } = Masterlist;
  const LONGEST_ADDRESS = 7500; // what servers take without complaint

  // Where the content lives, as the page says.
  const forge = () => document.getElementById("submit").dataset;

  const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");

  const query = (values) => Object.entries(values).filter(([, value]) => value)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");

  // GitHub's page for a new file, name and content filled in.
  function newFile({ repository, branch, prefix }, { folder, name, text }) {
    return `${repository}/new/${encoded(branch)}/${encoded(prefix + folder)}?${query({ filename: name, value: text })}`;
  }

  // An issue form, filled in; the text in ``yaml`` is what counts.
  function issue({ repository }, submission, file) {
    const of = Masterlist.form.other(submission.kind)?.values || (submission.kind === "entry" ? gameValues : boardValues);
    const values = of(submission, file);
    return `${repository}/issues/new?${query(values)}`;
  }

  // Several files in one issue, and what has no form of its own.
  const issueOfSeveral = ({ repository }, text) => `${repository}/issues/new?${query({ template: "results.yml", files: text })}`;

  // Where one sees what has become of all that one has sent.
  const followed = ({ repository }) => `${repository}/issues?q=${encodeURIComponent("is:issue author:@me")}`;

  const written = (units) => Object.entries(units).map(([kind, count]) => `${count} ${kind}`).join(", ");
  const figures = (score) => score && `${score.own}-${score.opponent}`;

  function gameValues({ entry, keeper, list }, { text }) {
    const { date, opponent, result, eliminated, resignation, signed, nth, note } = entry;
    return {
      template: "game.yml", title: `${keeper} - ${opponent}, ${date}`, player: keeper, opponent, date, list, result,
      attrition: figures(squares.attritionOf(entry)), bonus: figures(squares.bonusOf(entry)),
      own_units: eliminated && written(eliminated.own), opponent_units: eliminated && written(eliminated.opponent),
      signed: signed ? "yes" : "no", ...resignationValues(resignation), nth, note, yaml: text,
    };
  }

  function resignationValues(resignation) {
    if (!resignation) {
      return { resigned: "nobody" };
    }
    const { by, answer, reached } = resignation;
    return {
      resigned: by === "own" ? "I resigned" : "my opponent resigned", answer,
      reached: reached === "none" ? "nothing higher" : reached,
      resignation_attrition: figures(squares.attritionOf(resignation)),
      resignation_bonus: figures(squares.bonusOf(resignation)),
    };
  }

  function boardValues({ owner, id, board }, { text }) {
    const { seats, time_limited: limited, ...rest } = board;
    return {
      template: "board.yml", title: `${owner}: ${id}`, event: owner, ...rest, ...seatValues(seats),
      time_limited: limited && "yes", yaml: text,
    };
  }

  // Each seat in one line: jane-doe, 8, replaces ann-hill
  function seatValues(seats) {
    return Object.fromEntries(Object.entries(seats).map(([power, seat]) => {
      const { player, centres, eliminated, replaces, left_out: leftOut } = seat;
      const parts = [player || "unknown", centres, eliminated, replaces && `replaces ${replaces}`, leftOut && "left out"];
      return [power, parts.filter(Boolean).join(", ")];
    }));
  }

  // Puts a text on the clipboard; where the browser forbids that, marks what is shown so that one can copy it.
  async function copy(text, shown) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      getSelection().selectAllChildren(shown);
      return document.execCommand("copy");
    }
  }

  function download({ name, text }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  Masterlist.ways = { LONGEST_ADDRESS, copy, download, followed, forge, issue, issueOfSeveral, newFile };
})();
