// A table as a spreadsheet opens it: marked as UTF-8, without which Excel garbles letters, and, where the page's language has
// a decimal comma, with it and with semicolons between fields; p/q is no day. Who loads the address itself gets the file as it is published.

const { numerals, save } = MasterlistKit;
const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g;
const NUMBER = /^-?\d+\.\d+$/;
const FRACTION = /^-?\d+\/\d+$/;
const isComma = numerals("0.5") !== "0.5";
const comma = (text) => (NUMBER.test(text) ? text.replace(".", ",") : /^[^"].*;|^;/.test(text) ? `"${text}"` : text);
const shown = (text) => (FRACTION.test(text) ? `"=""${text}"""` : isComma ? comma(text) : text);
const local = (text) => text.replace(FIELD, (whole, field, end) => shown(field) + (isComma && end === "," ? ";" : end));

globalThis.MasterlistSheet = async ({ href }) => {
  const answer = await fetch(href);
  if (!answer.ok) {
    throw new Error(answer.statusText);
  }
  save(href.split("/").pop(), "text/csv", `\uFEFF${local(await answer.text())}`);
};
