// The site's own words in the page's language. English is in the scripts themselves, as it does in the templates:
// `_` and `ngettext` look a message up in what `words-de.js` and its like have loaded before, and put the values in.

const ENGLISH = { decimal: ".", group: ",", day: "", first: "", months: [], messages: {} };
const CONTEXT = "\u0004"; // between context and message, as gettext has it
let known = ENGLISH;
let formOf = (count) => (count === 1 ? 0 : 1);

function take(words, plural) {
  known = { ...ENGLISH, ...words };
  formOf = plural;
}

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));

const _ = (text, values = {}) => filled((known.messages[text] || [text])[0], values);

// A message that means different things in different places.
const pgettext = (context, text, values = {}) => filled((known.messages[context + CONTEXT + text] || [text])[0], values);

// The same message: it is marked for the catalogues, and translated later by `_`.
const N_ = (text) => text;

function ngettext(one, many, count, values = {}) {
  const forms = known.messages[one] || [one, many];
  return filled(forms[known.messages[one] ? formOf(count) : Number(count !== 1)], { count, ...values });
}

// A number or a sum as data has it, with a minus sign and the language's decimal mark: min(2.5, -3) is min(2,5; −3).
function numerals(text) {
  const signed = String(text).replace(/(^|[^\w.])-(?=\d)/g, "$1−");
  return known.decimal === "." ? signed
    : signed.replaceAll(", ", "; ").replace(/(\d)\.(?=\d)/g, `$1${known.decimal}`);
}

// A count with the language's sign between thousands.
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, known.group);

// What a reader takes for a number, as a number.
const numberOf = (text) => Number(String(text).replaceAll(known.group, "").replace(known.decimal, ".").replace("−", "-"));

// What a reader takes for a number that ends in a half, before that and the half itself; null for any other.
function halved(text) {
  const half = `${known.decimal}5`;
  return text.length > half.length && text.endsWith(half) ? [text.slice(0, -half.length), half] : null;
}

// 2024-05-09 as the language has it.
function day(iso) {
  if (!known.day || !iso) {
    return iso || "";
  }
  const [year, month, date] = iso.split("-");
  const written = (date === "01" && known.first) || String(Number(date));
  const fields = { "0": year, "1": String(Number(month)), "1:02": month, "2": written, "2:02": date };
  return known.day.replace(/\{([^}]+)\}/g, (whole, field) => (field === "3" ? known.months[month - 1] : fields[field]));
}

// The same within a sentence: English writes its months there, as pages do.
const WRITTEN = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const dated = (iso) => (known.day || !iso ? day(iso) : WRITTEN.format(new Date(iso)));

if (globalThis.MasterlistLanguage) {
  take(...MasterlistLanguage);
}

globalThis.MasterlistWords = { take, _, ngettext, pgettext, N_, numerals, numberOf, grouped, halved, day, dated };
