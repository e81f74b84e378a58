"""What leads a page: a number taken apart, its sum with few digits and the names of its terms, and a headline."""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import pytest

from masterlist.amount import rounded
from masterlist.facts.site import nameless
from masterlist.language import language, speaking
from masterlist.scoring.ledger import Change
from masterlist.scoring.log import Scored
from masterlist.scoring.working import Line
from masterlist.site.common.links import Sources
from masterlist.site.common.steps import sum_beside
from masterlist.site.common.words import Link, decimals_raised, rank_parts
from masterlist.site.common.workings import EquationPart, Explanation, equation, letters_of, since_edition
from masterlist.site.players.logs import product_moved
from masterlist.site.records import pair_top
from masterlist.source import Place
from masterlist.standings.movement import Rank
from masterlist.standings.totals import joined_newest, newest_games_of, ratings_through, recent, stair
from tests.built import words
from tests.evaluate import evaluate

ELO = (
    Line("expected score", "round(1 ÷ (1 + 10^(−21.5 ÷ 400)), 24)", "0.531841208612345678901234"),
    Line("change", "round(20 × (0 − 0.531841208612345678901234), 12)", "-10.636824172247"),
)
SUMS = re.compile(r"<p class=equation>(.*?)</p>", re.DOTALL)
SHOWN = re.compile(r'<p class="?equation"?>(.*?)([=≈]) <b[^>]*>(.*?)</b>', re.DOTALL)


@pytest.mark.parametrize(
    ("tag", "text", "parts"),
    [
        ("en", "1561.45", ("1561", ".45")),
        ("de", "1561,45", ("1561", ",45")),
        ("en", "4356", ("4356", "")),
        ("en", "−9.78", ("−9", ".78")),
    ],
)
def test_decimals_are_raised(tag: str, text: str, parts: tuple[str, str]) -> None:
    with speaking(language(tag)):
        assert decimals_raised(text) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1st of 8", ("1", "st", "of 8")),
        ("1. von 8", ("1.", "", "von 8")),
        ("1e sur 8", ("1", "e", "sur 8")),
        ("Rang 2 von 9", ("Rang 2", "", "von 9")),
        ("12", ("12", "", "")),
    ],
)
def test_a_rank_is_taken_apart(text: str, parts: tuple[str, str, str]) -> None:
    assert rank_parts(text) == parts


def test_an_equation_names_its_terms() -> None:
    found = equation(ELO, 1, {"0": "score"} | letters_of({"k": 20, "k_new": 40, "new_games": 5}))
    assert found == (
        EquationPart("20", "K"),
        EquationPart("× ("),
        EquationPart("0", "score"),
        EquationPart("−"),
        EquationPart("0.532", "expected"),
        EquationPart(")"),
    )


def test_a_number_that_another_line_gave_too_keeps_its_name() -> None:
    names = {"0": "score"} | letters_of({"k": 20})
    for difference in ("0", "20"):
        lines = (Line("rating difference", "1520 − 1500", difference), *ELO)
        assert equation(lines, 2, names) == equation(ELO, 1, names)
    lines = (Line("cavalry", "⌊1 ÷ 2⌋", "0"), Line("bonus points", "0 + 3", "3"), Line("game points", "0 + 3", "3"))
    assert equation(lines, 2, {}) == (EquationPart("0"), EquationPart("+"), EquationPart("3", "bonus points"))


@pytest.mark.parametrize(("player", "list_"), [("saskia-hoekstra", "chess"), ("amos-fenstermaker", "squares")])
def test_the_curve_of_who_leads_says_between_what_it_runs(built_site: Path, player: str, list_: str) -> None:
    held = json.loads((built_site / f"api/v1/players/{player}.json").read_text("utf-8"))
    ratings = [one["rating"] for one in held["lists"][list_]["history"]][-11:]
    said = f"Newest games: between {min(ratings)} and {max(ratings)}<"
    assert said in (built_site / "index.html").read_text("utf-8")


def test_worked_examples_of_rules_have_their_sums(built_site: Path) -> None:
    def sums(system: str) -> list[str]:
        page = (built_site / f"rules/{system}.html").read_text("utf-8")
        return [html.unescape(re.sub(r"<small>.*?</small>|<[^>]*>", "", one)) for one in SUMS.findall(page)]

    assert "6×120= 720" in sums("wwr")
    assert "20× (0−0.640)= −12.80" in sums("elo")
    assert sums("glicko-2") == ["47.43−54.40−28.98= −35.95"]


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        ("", ""),
        ("https://github.com/a/b", "https://github.com/a/b/blob/main/club/content/a%20b.yaml#L7"),
        ("https://gitlab.com/a/b", "https://gitlab.com/a/b/-/blob/main/club/content/a%20b.yaml#L7"),
        ("https://codeberg.org/a/b", "https://codeberg.org/a/b/src/branch/main/club/content/a%20b.yaml#L7"),
    ],
)
def test_an_entry_is_shown_where_the_site_lives(repository: str, address: str) -> None:
    assert Sources(nameless()._replace(repository=repository), "club/")(Place("content/a b.yaml", 7)) == address


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        ("https://github.com/a/b", "https://github.com/a/b/issues/new?title=WRONG&body=BODY"),
        (
            "https://gitlab.com/a/b",
            "https://gitlab.com/a/b/-/issues/new?issue%5Btitle%5D=WRONG&issue%5Bdescription%5D=BODY",
        ),
        ("https://codeberg.org/a/b", "https://codeberg.org/a/b/issues/new?title=WRONG&body=BODY"),
    ],
)
def test_a_maintainer_is_told_where_the_site_lives(repository: str, address: str) -> None:
    site = nameless()._replace(repository=repository, base_url="https://club.example")
    told = Sources(site, "club/").tell(Place("content/logs/ann/01.yaml", 4), "Ann & <Bob>", "players/ann.html")
    body = "https://club.example/players/ann.html%0Aclub/content/logs/ann/01.yaml:4%0A%0AWhat+is+right:%0A"
    filled = address.replace("WRONG", "Something+wrong%3F+Ann+%26+%3CBob%3E").replace("BODY", body)
    assert told == (Link("Open an issue", filled),)


def test_a_maintainer_is_told_by_mail_as_well() -> None:
    site = nameless()._replace(contact="results@club.example", base_url="https://club.example")
    place = Place("content/logs/ann/01.yaml", 4)
    (mail,) = Sources(site, "").tell(place, "Ann & <Bob>", "players/ann.html")
    told = urlsplit(mail.path)
    assert (told.scheme, told.path) == ("mailto", "results@club.example")
    assert "+" not in told.query, "a mail program shows it as it is"
    assert parse_qs(told.query) == {
        "subject": ["Something wrong? Ann & <Bob>"],
        "body": ["https://club.example/players/ann.html\ncontent/logs/ann/01.yaml:4\n\nWhat is right:\n"],
    }
    both = Sources(site._replace(repository="https://github.com/a/b"), "")
    issue, same = both.tell(place, "Ann & <Bob>", "players/ann.html")
    assert ("/issues/new?" in issue.path, same) == (True, mail)
    assert not both._replace(private=("ann",)).tell(place, "", ""), "a private file is not named"
    assert not Sources(nameless(), "").tell(place, "", ""), "there is nobody to tell"


def _moved(*ratings: int) -> list[Change]:
    return [Change("ann", "g", Fraction(before), Fraction(after)) for before, after in pairwise(ratings)]


@pytest.mark.parametrize("cuts", [(), (1,), (3, 3), (4, 15), (13,), (2, 7, 19)])
def test_a_row_shows_the_same_however_its_months_are_kept(cuts: tuple[int, ...]) -> None:
    changes, form = _moved(*(1500 + 7 * at * (-1) ** at for at in range(21))), "wdlwwdlllwdwdwwlldwl"
    ends = [*zip((0, *cuts), (*cuts, 20), strict=True)]
    kept = [newest_games_of(form[begin:end], changes[begin:end]) for begin, end in ends]
    assert max(len(ratings) for _form, ratings in kept) <= 12  # of a long time no more is kept than is shown
    found = recent(*reduce(joined_newest, kept))
    assert found == recent(form, ratings_through(changes))
    assert (found.form, found.change) == ("lldwl", changes[-1].after - changes[-1].before)


def test_a_rating_that_begins_anew_falls_to_its_first_change() -> None:
    earlier, later = newest_games_of("w", _moved(1500, 1510)), newest_games_of("l", _moved(1000, 990))
    assert joined_newest(earlier, later) == ("wl", (Fraction(1500), Fraction(1510), Fraction(990)))


def test_a_stair_has_a_step_for_each_change() -> None:
    assert stair([Fraction(1)]) == ""
    assert stair([Fraction(1), Fraction(2)]) == "M1 23h35v-22h35"
    assert stair([Fraction(0), Fraction(2), Fraction(1)]) == "M1 23h23v-22h23v12h24"
    assert stair([Fraction(5)] * 3) == "M1 23h23v0h23v0h24"


@pytest.mark.parametrize(
    ("rating", "places", "said"),
    [
        (Fraction(3, 2), None, "−2.5 since 2026 Q2"),
        (Fraction(4), 2, ""),
        (Fraction(4001, 1000), 2, ""),
        (Fraction(5), 2, "+1.00 since 2026 Q2"),
    ],
)
def test_what_changed_since_the_newest_edition(rating: Fraction, places: int | None, said: str) -> None:
    """Nothing is said of what cannot be seen, or of who stands in no edition."""
    editions = (Rank("2026-q1", 1, 3, Fraction(9)), Rank("2026-q2", 2, 3, Fraction(4)))
    found = since_edition("chess", rating, editions, places, None)
    assert found == (Link(said, "lists/chess/2026-q2.html") if said else None)
    assert since_edition("chess", rating, (), places, None) is None
    changed = rating - editions[-1].rating
    assert since_edition("chess", rating, editions, places, changed) is None, "that is what the last game did"


@pytest.mark.parametrize(
    ("player", "rank", "period"),
    [
        ("odessa-crane", "2 nd of 22", ""),  # all since the edition is what the last game gained
        ("ida-thibodeau", "1 st of 14", ""),
        ("saskia-hoekstra", "1 st of 8", "−0.70 since 2026 Q2"),
    ],
)
def test_a_player_leads_with_rank_and_period(built_site: Path, player: str, rank: str, period: str) -> None:
    """Whatever the list is rated from."""
    page = (built_site / f"players/{player}.html").read_text(encoding="utf-8").partition("class=leads>")[2]
    text = words(page.partition("</section>")[0])
    assert f"Rank {rank}" in text
    assert re.findall(r"\S+ since 20\S+ Q\d", text) == ([period] if period else [])


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (
            "tournaments/roaring-forties-2023",
            "Ngaire Whitlock Winner 120 .00 ahead of Hamish Corrigan and Sunita Wadhwa",
        ),
        ("tournaments/roaring-forties-2023", "0.00 Austria 0 + 100.00 Turkey 18 + 10.00 England"),
        ("tournaments/clifton-bridge-2025", "43.112 Germany 13 + 71.535 England 17 = 114.647 ≈ 114.65"),
        ("tournaments/clifton-bridge-2026", "Leads so far 60 .72 18.41 ahead of Edith Farthing"),
        ("tournaments/clifton-bridge-2025/r1-a", "100 × 14² centres ÷ 392 squares of all centres = 50.00"),
        ("games/armada/2026-10-wood-island", "Points in play 420 .00 Why 420.00? 75.41 Austria + 43.10 England + "),
        ("games/armada/2026-08-doubling-point", "Marcus Pell Gained most +65 .61 Austria · 31.61 → 97.22"),
        ("games/chess/2026-08-18--logs", "20 K × ( 1 score − 0.468 expected ) = +10.64"),
        ("head-to-head/saskia-hoekstra--yusuf-karahan", "Saskia Hoekstra leads 2–1 3 rated games · last met 18 August"),
        ("years/2026", "Gained most +1086 SQUARES Share Why +1086? Priya Maddala gained 1,086 in 2026."),
        ("years/2026", "2880 2026 Q2 − 1794 2025 Q4 = +1086"),
        ("clubs/casco-bay", "Ida Thibodeau ARMADA Rating: Casco Bay 246 .80 1st of 14 in the club"),
    ],
)
def test_every_page_with_a_number_leads_with_it(built_site: Path, page: str, said: str) -> None:
    text = (built_site / f"{page}.html").read_text(encoding="utf-8").partition("class=plate>")[2]
    assert said in words(text)


@pytest.mark.parametrize("page", ["tournaments/roaring-forties-2023/r2-a", "games/armada/2018-10-halfway-rock"])
def test_a_board_leads_to_its_exact_digits(built_site: Path, page: str) -> None:
    text = (built_site / f"{page}.html").read_text(encoding="utf-8")
    assert '<a href="#workings">All steps</a>' in text.partition("class=plate>")[2].partition("</ul>")[0]
    assert text.count('id="workings"') == 1


def test_the_form_of_a_row_is_told_in_words(built_site: Path) -> None:
    page = (built_site / "lists/chess.html").read_text(encoding="utf-8")
    forms = re.findall('<small class=form role=img aria-label="([^"]+)">(.*?)</small>', page)
    outcomes = {"b": "won", "i": "drawn", "u": "lost"}
    assert len(forms) == 9
    for said, boxes in forms:
        assert said == ", ".join(outcomes[tag] for tag in re.findall(r"<(\w)>", boxes))


@pytest.mark.parametrize(
    ("score", "label", "number"),
    [((2, 1, 1), "Ann leads", "2–1"), ((1, 0, 3), "Bob leads", "3–1"), ((1, 4, 1), "Level", "1–1")],
)
def test_a_pair_leads_with_who_has_won_more(score: tuple[int, int, int], label: str, number: str) -> None:
    with speaking(language("en")):
        top = pair_top(("Ann", "Bob"), score, "")
    assert (top.label, top.figure) == (label, number)


def test_a_list_and_its_players_give_one_change(built_site: Path) -> None:
    """That of the last game, also where it was not the only one of its day; whatever the list is rated from.

    And what they have staked in games that go on.
    """
    row = re.compile(r'<th><a href="(\.\./players/[^"]+)">.*?<td class="n main[^"]*">(.*?)(?=<t[dr]|</t)')
    found = stakes = 0
    for list_ in ("squares", "chess", "armada"):
        text = (built_site / f"lists/{list_}.html").read_text("utf-8")
        for path, cell in row.findall(text):
            shown = re.search(r"<small class=(gain|loss)>([^<]+)</small>", cell)
            staked = re.search(r"<small class=stake>([^<]+)</small>", cell)
            page = (built_site / "lists" / path).read_text("utf-8").partition(f'id="list-{list_}"')[2]
            since = page.partition("class=since>")[2].partition("</p>")[0]
            if shown:
                found += 1
                assert (
                    f"<span class={shown[1]}>{ {'gain': 'gained', 'loss': 'lost'}[shown[1]] } {shown[2]}</span>"
                    in since
                )
            if staked:
                stakes += 1
                assert staked[1] in since
                assert staked[1].endswith("in play" if shown else "staked"), "an ante alone is no loss"
    assert found > 20
    assert stakes == 7


def test_a_sum_rounds_to_the_number_that_it_explains(built_site: Path) -> None:
    """It may have a decimal or two more than that, and then the number itself after them."""
    found = set()
    for page in built_site.rglob("*.html"):
        text = html.unescape(page.read_text("utf-8")).replace("−", "-")
        for why, rest in re.findall(r"<h[23]>Why ([-+\d.]+)\?</h[23]>(.*?)<ul class=origins>", text, re.DOTALL):
            for result, shown in re.findall(r"[=≈] <b[^>]*>([-+\d.]+)(?: ≈ ([-+\d.]+))?</b>", rest)[:1]:
                places = len(why.partition(".")[2])
                assert rounded(Fraction(result), places) == why.removeprefix("+"), page.name
                assert shown == ("" if result == why else why), page.name
                found.add(len(result.partition(".")[2]) - places)
    assert found == {0, 1, 2}


def test_a_rating_with_points_in_play_says_so(built_site: Path) -> None:
    """Of any other that of its last game is all there is to say."""
    found = set()
    for path in sorted(built_site.glob("api/v1/players/*.json")):
        own = json.loads(path.read_text("utf-8")).get("lists", {}).get("armada")
        if own:
            page = (built_site / f"players/{path.stem}.html").read_text("utf-8").partition('id="list-armada"')[2]
            said = words(page.partition("class=chronicle>")[2].partition("<div class=beside>")[0]).replace("−", "-")
            ends = {one["game"] for one in own["ledger"] if one["step"] == "end"}
            antes = [Fraction(one["points_exact"]) for one in own["ledger"] if one["game"] not in ends]
            rating = Fraction(own["rating_exact"])
            parts = (rating - sum(antes), -sum(antes), rating)
            assert said.partition(" ≈ ")[2] in {"", rounded(rating, 2)}, path.stem
            shown = re.findall(r"(?:^|= |- )(-?[\d.]+)", said)  # with as many digits as make the sum come out
            every = zip(shown, parts, strict=bool(said))
            assert all(one == rounded(part, len(one.partition(".")[2])) for one, part in every), path.stem
            steps = [one["step"] for one in own["ledger"]]
            begun = "end" in steps and steps[-1] == "start"  # since the last game was over
            assert bool(said) == begun, path.stem
            found.add(begun)
    assert found == {True, False}


def test_every_rated_game_of_a_ledger_is_in_the_list_of_games(built_site: Path) -> None:
    own = json.loads((built_site / "api/v1/players/ida-thibodeau.json").read_text("utf-8"))["lists"]["armada"]
    page = (built_site / "players/ida-thibodeau.html").read_text("utf-8")
    table = page.partition("id=armada-games")[2] or page.partition('id="armada-games"')[2]
    rows = table.partition("</table>")[0].split("<tbody>")[1:]
    assert [re.findall(r"games/armada/([^.]+)\.html", row) for row in rows] == [
        [id_] for id_ in dict.fromkeys(one["game"] for one in reversed(own["ledger"]))
    ]
    for row in rows:
        text = html.unescape(re.sub("<[^>]+>", " ", row)).replace("−", "-")
        award, ante = map(Fraction, re.findall(r"([\d.]+) (?:award|before) - ([\d.]+) ante", text)[0])
        _rating, change = re.findall(r"(-?[\d.]+)\s+([+-][\d.]+)\s*$", text)[0]
        assert abs(award - ante - Fraction(change)) <= Fraction(1, 100), text
    assert "Turkey · 7 centres · Draw, 3rd" in rows[0]


def test_a_loss_since_an_edition_is_no_gain(built_site: Path) -> None:
    chips = re.findall(
        r'class="?chip( loss-by)?"?[^>]*>([+−-])',
        "".join(one.read_text("utf-8") for one in built_site.glob("players/*.html")),
    )
    assert {sign == "+" for _, sign in chips} == {True, False}
    assert all(bool(loss) == (sign != "+") for loss, sign in chips)


def test_a_formula_names_every_number(built_site: Path) -> None:
    names = letters_of({"k": 40})
    assert equation(ELO, 1, names | {"20": "K", "0": "score"})
    text = (built_site / "players/saskia-hoekstra.html").read_text("utf-8")
    assert "A rating changes by K × (score − expected)." in text
    assert re.search(r'<summary class="?summed"?>with (Black|White) · \d+ × \([\d.]+ − [\d.]+\)</summary>', text)


def test_every_sum_of_the_site_comes_to_its_number(built_site: Path) -> None:
    """By the digits that are printed, of which there are as many as that takes; = where they come to exactly that."""
    signs = Counter[str]()
    for page in built_site.rglob("*.html"):
        for terms, sign, results in SHOWN.findall(page.read_text("utf-8")):
            result = results.partition(" ≈ ")[0]
            sum_ = html.unescape(re.sub(r"<small>.*?</small>|<[^>]+>", " ", terms))
            decimals = len(result.partition(".")[2])
            value = Fraction(result.removeprefix("+").replace("−", "-"))
            assert sign == ("=" if evaluate(sum_) == value else "≈"), f"{page.name}: {sum_} {sign} {result}"
            assert abs(evaluate(sum_) - value) <= Fraction(1, 2 * 10**decimals), f"{page.name}: {sum_} {sign} {result}"
            signs[sign] += 1
    assert min(signs["="], signs["≈"]) > 20


def test_the_games_that_count_come_to_the_points_of_their_row(built_site: Path) -> None:
    rows = [
        (page.name, re.findall(r'class="n main">([\d.]+)', row), re.findall(r"<span class=small>([\d.]+)</span>", row))
        for page in built_site.glob("tournaments/*.html")
        for row in page.read_text("utf-8").partition("classification")[2].partition("</table>")[0].split("<tr")
    ]
    found = [(page, points[0], games) for page, points, games in rows if points and games]
    assert len(found) > 40
    assert [one for one in found if rounded(sum(map(Fraction, one[2])), 2) != one[1]] == []


@pytest.mark.parametrize(
    ("before", "after", "points"),
    [
        ((16, 20), (16, 25), 5),  # no new opponent
        ((16, 20), (17, 27), 7),
        ((16, 200), (16, 5), 5),  # all ratings began anew
    ],
)
def test_a_product_moves_by_what_its_sum_says(before: tuple[int, int], after: tuple[int, int], points: int) -> None:
    one, other = (
        cast("Scored", SimpleNamespace(defeated=defeated, total=total, points=points, rating=defeated * total))
        for defeated, total in (before, after)
    )
    parts = " ".join(part.text for part in product_moved(other, one))
    assert evaluate(parts) == other.rating - one.rating
    assert not product_moved(one, one)


@pytest.mark.parametrize(
    ("player", "made_of", "moved_by"),
    [
        ("odessa-crane", "16.5 × 264 = 4356", "16.5 × 5 = +82.5"),  # an opponent whom they had defeated before
        ("amos-fenstermaker", "20.5 × 384 = 7872", "20.5 × 384 − 19.5 × 378 = +501"),  # a new one
    ],
)
def test_the_last_change_of_a_product_is_a_sum(built_site: Path, player: str, made_of: str, moved_by: str) -> None:
    page = (built_site / f"players/{player}.html").read_text("utf-8")
    found = [
        " ".join([*re.sub(r"<small>.*?</small>|<[^>]+>", " ", terms).split(), sign, result])
        for terms, sign, result in SHOWN.findall(page)[:2]
    ]
    assert found == [made_of, moved_by]


def test_a_loss_that_raises_a_rating_says_why(built_site: Path) -> None:
    pages = [page.read_text("utf-8") for page in (built_site / "players").glob("*.html")]
    said = [sentence for page in pages for sentence in re.findall(r"Last rated game, [^<]*", page)]
    reason = "A lost game keeps its bonus points"
    assert {(" lost against " in one, reason in one) for one in said} == {(True, True), (False, False)}


@pytest.mark.parametrize(
    ("texts", "result", "sign"),
    [
        (("20", "× (", "0", "−", "0.457", ")"), "−9.14", "="),
        (("20", "× (", "0", "−", "0.457", ")"), "−9.13", "≈"),
        (("20", "× (", "0", "−", "0.4571", ")"), "−9.14", "≈"),  # −9.142
        (("20", "× (", "0", "−", "0,457", ")"), "−9,13", "≈"),
        (("100", "×", "14²", "÷", "392"), "50.00", "="),
        (("1", "÷", "0"), "0", "="),
        (("2", "**", "8"), "3", "="),
        (("min(", "2", ")"), "3", "="),
    ],
)
def test_the_sign_of_a_sum_is_that_of_its_digits(texts: tuple[str, ...], result: str, sign: str) -> None:
    why = Explanation("", "", tuple(map(EquationPart, texts)), result)
    assert why.sign == sign


def test_who_has_no_rating_leads_with_their_best_finish_or_their_games(built_site: Path) -> None:
    """Of every player of the example: what the page leads with against all events and games of their document."""
    led, counted = 0, 0
    for path in sorted((built_site / "api/v1/players").glob("*.json")):
        player = json.loads(path.read_bytes())
        if "tournaments" not in player:  # it leads to another player's
            continue
        page = (built_site / f"players/{path.stem}.html").read_text("utf-8")
        plate = page.partition("class=plate>")[2].partition("<section")[0]
        places = [(one["status"] == "final", -one["place"]) for one in player["tournaments"] if one["place"]]
        rated = any(one.get(key) for one in player["lists"].values() for key in ("log", "played", "ledger"))
        if rated or not places:
            games, results = player["other_games"], [one["result"] or "" for one in player["other_games"]]
            shown = words(plate).split(" Share")[0]
            n = {kind: sum(one.startswith(kind) for one in results) for kind in ("won", "draw", "lost")}
            record = f" {n['won']} won, {n['draw']} drawn, {n['lost']} lost" if sum(n.values()) > 1 else ""
            letters = " ".join(one[0].upper() for one in results[:10][::-1] if one)
            assert shown == ("" if rated else f"Games on file {len(games)}{record} {letters}"), path.stem
            counted += not rated
            continue
        led += 1
        found = re.search(r"<p class=who><a href=\"?\.\./tournaments/([\w-]+)\.html", plate)
        assert found, path.stem
        (event,) = (one for one in player["tournaments"] if one["event"] == found[1])
        assert (event["status"] == "final", -event["place"]) == max(places)
        table = json.loads((built_site / f"api/v1/tournaments/{found[1]}.json").read_bytes())["standings"]
        said = words(plate)
        of = sum(row["place"] is not None for row in table)
        assert re.search(rf"Rank {event['place']} (st|nd|rd|th) of {of}\b", said), said
        assert float("".join(re.findall(r"Points (-?\d+) ?(\.\d+)?", said)[0])) == pytest.approx(
            event["points"], abs=0.01
        )
        assert ("so far" in said) == (event["status"] != "final")
        assert ("best finish" in said) == (sum(final for final, _place in places) > 1)
    assert led > 50
    assert counted > 5


def _lists_of_players(site: Path, key: str) -> list[tuple[str, str, Any]]:
    """Players on lists whose documents have a key: the section of the page, and the document of the player there."""
    found = []
    for file in sorted((site / "api/v1/players").glob("*.json")):
        for list_, own in json.loads(file.read_text("utf-8")).get("lists", {}).items():
            page = html.unescape((site / f"players/{file.stem}.html").read_text("utf-8")).replace('"', "")
            section = page.partition(f"<section id=list-{list_}")[2].partition("</section>")[0]
            if own.get(key) and section:
                found.append((f"{file.stem} on {list_}", section, own))
    return found


def test_a_rating_from_antes_says_what_the_game_that_was_over_last_was_worth(built_site: Path) -> None:
    """The award without the ante is no gain."""
    gains = []
    for who, section, own in _lists_of_players(built_site, "ledger"):
        ends = [one for one in own["ledger"] if one["step"] == "end"]
        assert (" staked" in section.partition("<p class=since>")[2].partition("</p>")[0]) == (not ends), who
        if not ends:
            continue
        end = ends[-1]
        start = next(one for one in own["ledger"] if one["step"] == "start" and one["game"] == end["game"])
        gain = Fraction(end["points_exact"]) + Fraction(start["points_exact"])
        since = section.partition("<p class=since>")[2].partition("</p>")[0]
        way, shown = re.findall(r"<span class=(gain|loss)>(?:gained|lost) ([\d.]+)</span>", since)[0]
        assert (way, shown) == ("gain" if gain > 0 else "loss", f"{abs(float(gain)):.2f}"), who
        gains.append(way)
    assert {"gain", "loss"} == {*gains}


def test_the_curve_of_a_ledger_has_a_step_for_each_game(built_site: Path) -> None:
    """What was anted for a game that is over is no step of its own; for one that goes on it is."""
    goes_on = set()
    for who, section, own in _lists_of_players(built_site, "ledger"):
        ends = [*{one["game"]: one for one in own["ledger"] if one["step"] == "end"}.values()]  # the last of each game
        over = {one["game"] for one in ends}
        steps = [one for one in own["ledger"] if one in ends or one["game"] not in over]
        curve = section.partition("<g aria-hidden=true>")[2].partition("</g>")[0]
        if len(steps) == 1:
            assert not curve
            continue
        assert re.findall(r"href=\.\./games/armada/([^. ]+)\.html", curve) == [one["game"] for one in steps], who
        ratings = re.findall(r"rating ([−\d.]+)</title>", curve)
        assert ratings == [f"{one['rating']:.2f}".replace("-", "−") for one in steps], who
        kinds = re.findall("<path class=([a-z]+)", curve)
        assert kinds.count("change") == len(steps) - len(ends), who
        goes_on |= {*kinds}
    assert goes_on == {"won", "drawn", "lost", "change"}


def test_a_newest_game_that_does_not_count_is_named_at_the_top(built_site: Path) -> None:
    said = []
    for key, rated in (("log", "rated"), ("played", "rated")):
        for who, section, own in _lists_of_players(built_site, key):
            top = section.partition("<p class=since>")[0]
            newest = max(own[key], key=lambda one: one["date"])["date"]
            of_day = [one[rated] for one in own[key] if one["date"] == newest]
            if len(of_day) == 1 and "class=number" in top:
                assert ("is not rated:" in top) == (not of_day[0]), who
                assert ("last rated game" in section) == (not of_day[0]), who
                said.append(of_day[0])
    assert {True, False} == {*said}


def test_a_page_of_two_is_told_from_the_side_of_who_has_won_more(built_site: Path) -> None:
    """Its document stays in the order of their ids."""
    turned = 0
    for file in sorted((built_site / "api/v1/head-to-head").glob("*.json")):
        value = json.loads(file.read_text("utf-8"))
        first, second = value["players"]
        ahead = sum(own["score"]["won"] - own["score"]["lost"] for own in value["lists"].values())
        page = html.unescape((built_site / f"head-to-head/{file.stem}.html").read_text("utf-8"))
        names = (second["name"], first["name"]) if ahead < 0 else (first["name"], second["name"])
        assert f"<h1>{names[0]} and {names[1]}</h1>" in page, file.stem
        cells = re.findall(r'class="?main"? data-of="?Score so far"?>(.*?)<td', page)
        shown = [re.sub("<[^>]+>", "", cell) for cell in cells]
        for own in value["lists"].values():
            won, drawn, lost = own["games"][-1]["score"][:: -1 if ahead < 0 else 1]
            assert shown
            assert f"{won}–{lost}" + f", {drawn} drawn" * bool(drawn) in shown, file.stem
        turned += ahead < 0
    assert turned > 5


def test_what_is_wrong_with_a_best_finish_is_told_of_the_player_and_their_page(built_site: Path) -> None:
    page = html.unescape((built_site / "players/ngaire-whitlock.html").read_text("utf-8"))
    (address,) = re.findall(r'href="([^"]*/issues/new[^"]*)"', page)
    filled = parse_qs(urlsplit(address).query)
    assert filled["title"] == ["Something wrong? Ngaire Whitlock. Roaring Forties Open 2023"]
    shown, line, *_rest = filled["body"][0].splitlines()
    assert shown.endswith("/players/ngaire-whitlock.html")
    assert line.startswith("content/tournaments/roaring-forties-2023/event.yaml:")


def test_a_game_names_who_won_it_or_shared_the_draw(built_site: Path) -> None:
    seen = set()
    for file in sorted((built_site / "api/v1/games/armada").glob("*.json")):
        game = json.loads(file.read_text("utf-8"))
        (facts,) = re.findall(
            r"<ul class=.lead facts.>(.*?)</ul>",
            (built_site / f"games/armada/{file.stem}.html").read_text("utf-8"),
            re.DOTALL,
        )
        held = {one["finisher"]: one["centres"] for one in game["seats"] if one["finisher"]}
        most = max(held.values())
        won = {
            "solo": [player for player, centres in held.items() if centres == most],
            "concession": [one["finisher"] for one in game["seats"] if one["power"] == game["conceded_to"]],
            "draw": [player for player, centres in held.items() if centres],
            "unfinished": [],
        }[game["ending"]]
        assert set(re.findall(r"players/([a-z0-9-]+)\.html", facts)) == set(won), file.stem
        seen.add(game["ending"])
    assert seen == {"solo", "concession", "draw", "unfinished"}


def _rows_with_sums(page: str) -> Iterator[tuple[str, str]]:
    """Each sum that stands in a row, as it is written, and the change beside it."""
    text = words(page)
    yield from re.findall(r"· (?:≈ )?(\d+ × \([\d.]+ − [\d.]+\)).*? \d+\.\d\d ([+−]\d+\.\d\d|0\.00)(?= )", text)
    yield from (
        (sum_, change) for change, sum_ in re.findall(r" ([+−]?\d+\.\d\d) [=≈] (\d+ × \([\d.]+ − [\d.]+\))", text)
    )


def test_every_sum_beside_a_change_comes_to_it(built_site: Path) -> None:
    pages = [*built_site.glob("players/*.html"), *built_site.glob("games/chess/*.html")]
    found = [row for page in pages for row in _rows_with_sums(page.read_text(encoding="utf-8"))]
    assert len(found) > 150
    for sum_, change in found:
        value = evaluate(sum_)
        assert change.replace("−", "-") == f"{'+' if value > 0 else ''}{rounded(value, 2)}", sum_


@pytest.mark.parametrize(
    ("line", "value", "said"),
    [
        ("round(16 × (1 − 0.6405), 12)", "5.752", ("≈", "16 × (1 − 0.6405)")),  # three digits come to 5.74
        ("round(40 × (0 − 0.633812345678), 18)", "-25.35249382712", ("≈", "40 × (0 − 0.6338)")),
        ("round(20 × (0.5 − 0.5000), 12)", "0", ("=", "20 × (0.5 − 0.500)")),
        ("round(20 × (1 − 0.999912345678), 18)", "0.00175308644", ("≈", "20 × (1 − 0.9999)")),
        ("round(2.5 × (1 − 0.640512345678), 18)", "0.898719135805", ("≈", "2.5 × (1 − 0.641)")),  # a factor of its own
        ("5.752", "5.752", ("", "")),
    ],
)
def test_a_sum_has_the_digits_that_make_it_come_to_the_change(line: str, value: str, said: tuple[str, str]) -> None:
    assert sum_beside((Line("change", line, value),), 0) == said
    assert sum_beside((), 0) == sum_beside((Line("change", line, value),), None) == ("", "")


def _places(cell: str) -> int:
    return len(cell.partition(".")[2])


def test_a_board_s_antes_awards_and_ratings_add_up(built_site: Path) -> None:
    """With two decimals or three; of a few seats up to one in the third, as no decimals of three would do."""
    rows = more = off = 0
    for page in built_site.glob("games/armada/*.html"):
        text = page.read_text(encoding="utf-8").partition("seats stakes")[2].partition("</table>")[0]
        for row in text.split("<tr>")[2:]:
            cells = re.findall(r'data-of="[^"]+">([+−]?\d+(?:\.\d+)?)(?=\u2007*(?:<|$))', row)[1:]
            if len(cells) == 5:  # it is over
                before, ante, award, change, after = (Fraction(cell.replace("−", "-")) for cell in cells)
                rows, more = rows + 1, more + (_places(cells[1]) > 2)
                assert {_places(cell) for cell in cells} <= {2, 3}
                for apart in (award - ante - change, before + change - after):
                    wrong = Fraction(1, 10 ** _places(cells[3])) / 2 < abs(apart) < Fraction(1, 10)
                    assert not wrong or (_places(cells[1]), abs(apart)) == (3, Fraction(1, 1000)), (page.name, cells)
                    off += wrong
    assert rows > 200
    assert more > 50, "hundredths did not do"
    assert off < rows / 15


def test_ratings_before_and_after_come_to_what_is_said_to_be_gained(built_site: Path) -> None:
    found = 0
    for page in (*built_site.glob("years/*.html"), *built_site.glob("lists/*/*.html")):
        text = page.read_text("utf-8").replace("−", "-")
        for style, gain, before, after in re.findall(
            r'main ?([^">]*)"?>([+-][\d.]+)<td class="n small">(-?[\d.]+) to (-?[\d.]+)<', text
        ):
            assert style == ("gain-by" if gain.startswith("+") else "loss-by"), page.name
            places = len(gain.partition(".")[2])
            assert rounded(Fraction(after) - Fraction(before), places) == gain.removeprefix("+"), page.name
            found += 1
    assert found > 100


def test_the_rule_is_the_section_that_gives_the_number(built_site: Path) -> None:
    found = set()
    for page in built_site.rglob("*.html"):
        found |= {*re.findall(r'href="[./]*(rules/[^"]+)">The rule<', page.read_text("utf-8"))}
    assert found == {
        "rules/armada.html#ratings",
        "rules/daanz-squares.html#points",
        "rules/elo.html#change",
        "rules/elo.html#expected-score",
        "rules/sum-of-squares.html#points",
        "rules/wwr.html#the-master-list",
    }


def test_a_row_of_a_board_has_the_sum_of_its_points(built_site: Path) -> None:
    page = (built_site / "tournaments/whipping-2009/r1-b.html").read_text("utf-8")
    found = re.findall(r"<td class=\"n main\">([\d.]+)(?:<br><span class=\"?small\"?>([^<]+)</span>)?", page)
    assert found == [
        ("55.42", "100 × 15² ÷ 406"),
        ("24.63", "100 × 10² ÷ 406"),
        ("19.95", "100 × 9² ÷ 406"),
        *[("0.00", "")] * 4,
    ]


def test_opponents_defeated_are_a_sum_in_which_a_draw_counts_half(built_site: Path) -> None:
    page = words((built_site / "players/odessa-crane.html").read_text("utf-8"))
    assert "Opponents defeated 16.5 16 beaten + 1 drawn × ½" in page
