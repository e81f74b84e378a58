// What an address leads to is opened: a working that is folded, or those of a row.

function open() {
  const target = document.getElementById(location.hash.slice(1));
  const inside = target?.matches("tbody, tr, section:has(> .workings)") ? target.querySelectorAll("details") : [];
  inside.forEach((one) => { one.open = true; });
  for (let one = target?.closest("details"); one; one = one.parentElement.closest("details")) {
    one.open = true;
  }
  if (target?.closest("details")) {
    target.scrollIntoView();
  }
}

addEventListener("hashchange", open);
open();
