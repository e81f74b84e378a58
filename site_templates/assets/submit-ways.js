// The three ways on: the file opened on GitHub, an issue form there, or copy and download.
"use strict";

(() => {
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

  // An issue form that takes the text of files; one pull request is made of it.
  const issue = ({ repository }, text, title = "") => `${repository}/issues/new?${query({ template: "results.yml", title, files: text })}`;

  // Where one sees what has become of all that one has sent.
  const followed = ({ repository }) => `${repository}/issues?q=${encodeURIComponent("is:issue author:@me")}`;

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

  Masterlist.ways = { LONGEST_ADDRESS, copy, download, followed, forge, issue, newFile };
})();
