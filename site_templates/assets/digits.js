// Numbers with the digits that make them come to what is shown of their sum, as site/common/workings.py writes them.

// With so many decimals, a half rounded up: the nearest number that a browser has may lie just below it.
function decimals(number, places) {
  const text = (number + Math.sign(number) * 1e-10).toFixed(places);
  return Number(text) ? text : text.replace("-", "");
}

const at = (number, digits) => Number(decimals(number, digits));
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

// Whether numbers with so many decimals come to their total as that is shown, with ``places``.
const comesTo = (total, places, numbers, digits) => at(sum(numbers.map((one) => at(one, digits))), places) === at(total, places);

// The sign between numbers with so many decimals and their total: = where they come to exactly what is shown of it.
function signOf(total, places, numbers, digits) {
  const most = Math.max(places, digits);
  return at(sum(numbers.map((one) => at(one, digits))), most) === at(at(total, places), most) ? "=" : "≈";
}

// Up to three more decimals than these.
const from = (places) => [0, 1, 2, 3].map((more) => places + more);

// As few as do.
const digitsOf = (total, places, numbers) => from(places).find((digits) => comesTo(total, places, numbers, digits)) ?? places;

// Of numbers and of their total: a decimal or two more where all of it is right only so; else the numbers alone have more.
function digitsOfSum(total, places, numbers) {
  const same = [places, places + 1, places + 2].find((digits) => at(at(total, digits), places) === at(total, places) && comesTo(total, digits, numbers, digits));
  return same === undefined ? [digitsOf(total, places, numbers), places] : [same, same];
}

// Whether ``rows``, each a number before and after a change, add up with so many decimals: the changes to their sum as that is shown
// elsewhere, with ``places``, and each number before and its change to the one after, as that is ``shown``. Where the table itself
// does not have the number before its first row, ``isOpen``, that is shown with ``places``, too.
function addUp(rows, places, digits, shown, isOpen) {
  const changes = rows.map(([before, after]) => after - before);
  return comesTo(sum(changes), places, changes, digits)
    && rows.every(([before, after], row) => comesTo(after, isOpen && !row ? places : shown, [before, changes[row]], digits));
}

// One number of decimals for all numbers of a table, as few as make them add up to the last digit; undefined where none does.
const sameDigits = (rows, places = 2, isOpen = false) => from(places).find((digits) => addUp(rows, places, digits, digits, isOpen));

// The same; of many rows one may be off in its last digit with any, and then each comes to what is shown with ``places``.
const digitsOfRows = (rows, places = 2, isOpen = true) => sameDigits(rows, places, isOpen)
  ?? from(places).find((digits) => addUp(rows, places, digits, places, isOpen)) ?? places + 2;

// Of ratings before and after, and of their changes: one number for all, or more for the ratings, which come to the changes then.
function digitsOfGains(rows, places) {
  const same = sameDigits(rows, places);
  const isEnough = (digits) => rows.every(([before, after]) => comesTo(after - before, places, [after, -before], digits));
  return same <= places + 2 ? [same, same] : [from(places).find(isEnough) ?? places, places];
}

globalThis.MasterlistDigits = { decimals, digitsOf, digitsOfGains, digitsOfRows, digitsOfSum, signOf };
