"""The submit page as a person uses it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from masterlist.build import check
from tests.conftest import Tab
from tests.small import put

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
KINDS = ("infantry", "cavalry", "artillery")
# Each is heard as where somebody types, leaves the field and goes on; nothing that cannot be seen is filled in.
TYPE = """async (texts) => {
  const fields = texts.map(([id]) => document.getElementById(id));
  if (!fields.every((one) => one?.checkVisibility() && !one.disabled)) return false;
  for (const [id, text] of texts) {
    const one = document.getElementById(id);
    one.focus();
    one.value = text;
    one.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));  // until names are offered
    one.dispatchEvent(new Event("change", { bubbles: true }));
    one.blur();
  }
  return true;
}"""
PLAYERS = ["klemens", "robert c", "otto", "camillo", "armand", "jules", "charles t"]


class Form:
    """A tab that shows the page."""

    def __init__(self, tab: Tab, site: Any, folder: str = "") -> None:
        self.tab = tab
        self.page = tab.page
        tab.open(site, f"{folder}submit.html")
        self._wait()

    def _wait(self) -> None:
        """Until the names of the players have come."""
        self.page.locator("#loading").wait_for(state="hidden")

    def reload(self) -> None:
        """As where somebody comes back to the page."""
        self.page.reload()
        self._wait()

    # --- Answers

    def type(self, **texts: str | int) -> None:
        """Fill in fields, each of which is left again."""
        self.page.wait_for_function(TYPE, arg=[(field, str(text)) for field, text in texts.items()])

    def person(self, field: str, name: str) -> None:
        """Type a name and leave the field."""
        self.type(**{field: name})

    def choose(self, **answers: str) -> None:
        """Answer questions that have a few answers."""
        for question, answer in answers.items():
            self.page.check(f"#{question}-{answer}")

    def game(self, player: str, opponent: str, date: str, *, signed: bool = True) -> None:
        """The questions that every log entry has."""
        self.type(player=player, opponent=opponent, date=date)
        self.page.set_checked("#signed", signed)

    def draw(self, player: str, opponent: str, date: str) -> None:
        """A whole entry, the shortest that there is."""
        self.game(player, opponent, date)
        self.choose(outcome="draw", figures="bonus")
        self.score("end-bonus", 3, 2)

    def units(self, at: str, own: tuple[int, int, int], opponent: tuple[int, int, int]) -> None:
        """Infantry, cavalry and artillery that either side eliminated."""
        sides = (("own", own), ("opponent", opponent))
        self.type(**{f"{at}-{side}-{kind}": n for side, counts in sides for kind, n in zip(KINDS, counts, strict=True)})

    def score(self, name: str, own: int, opponent: int) -> None:
        """An attrition score or bonus points."""
        self.type(**{f"{name}-own": own, f"{name}-opponent": opponent})

    def seats(self, players: list[str], centres: list[int], out: Mapping[str, int]) -> None:
        """All seven seats, in the order of the powers."""
        texts: dict[str, str | int] = {}
        for power, player, held in zip(POWERS, players, centres, strict=True):
            texts[f"{power}-player"] = player
            if held:
                texts[f"{power}-centres"] = held
            elif power in out:
                texts[f"{power}-eliminated"] = out[power]
        self.type(**texts)

    # --- What the page says

    @property
    def yaml(self) -> str:
        """The text that will be written, or "" while something is wrong."""
        return str(self.page.locator("#yaml").text_content()) if self.page.locator("#written").is_visible() else ""

    @property
    def where(self) -> str:
        return str(self.page.locator("#where").text_content())

    @property
    def path(self) -> str:
        """Where the file will lie."""
        return self.where.removeprefix("The new file ")

    def save(self, root: Path) -> str:
        """Put the file where the page says, as it says; gives its path."""
        put(root / self.path, self.yaml)
        return self.path

    @property
    def needed(self) -> str:
        return str(self.page.locator("#needed").inner_text()) if self.page.locator("#needed").is_visible() else ""

    def fault(self, field: str) -> str:
        """What is said at a field."""
        return str(self.page.locator(f"#{field}-fault").inner_text())

    def figures(self) -> dict[str, str]:
        """The figures of an entry, by name."""
        names = self.page.locator("#points dt").all_inner_texts()
        return dict(zip(names, self.page.locator("#points dd").all_inner_texts(), strict=True))

    def link(self, text: str) -> tuple[str, dict[str, str]]:
        """Where a link of the ways on leads to: its address without the query, and the query."""
        ways = self.page.locator("#ways")
        ways.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
        parts = urlsplit(ways.get_by_role("link", name=text, exact=True).get_attribute("href") or "")
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        return parts._replace(query="").geturl(), query

    def sent(self) -> str:
        """The text that one touch sends as an issue; the title is that of the file, which has all of the text."""
        address, query = self.link("Send it")
        assert address == "https://github.com/example/masterlist/issues/new"
        title = self.path.removeprefix("content/").removesuffix(".yaml")
        assert query | {"files": ""} == {"template": "results.yml", "title": title, "files": ""}
        _for_editors, _end, text = self.yaml.partition("\n")
        assert query["files"] == f"# {self.path}\n{text}"
        return query["files"]


def blocking(root: Path) -> list[str]:
    """What keeps a site from being published."""
    return [f"{problem.place} {problem.message}" for problem in check(root) if problem.blocks]
