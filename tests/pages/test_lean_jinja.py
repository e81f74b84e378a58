"""Pages leave out what HTML does not need, and hold the same."""

from pathlib import Path

import jinja2
import pytest
from benchmarks.tree import parsed

from masterlist.template_compiler import Lean, lean


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ('<tr>\n<td class="n">5</td>\n<td>6</td>\n</tr>\n', "<tr><td class=n>5<td>6"),
        ('<th scope="row">A</th></tr>\n', "<th scope=row>A"),
        ("<div><dt>A</dt><dd>B</dd></div>\n<p>c</p>\n</section>", "<div><dt>A<dd>B</div><p>c</p></section>"),
        ("<li>a</li>\n<li>b</li>", "<li>a</li>\n<li>b</li>"),  # some lists run on within a line
        ("<a>one</a>\n<a>two</a>", "<a>one</a>\n<a>two</a>"),
        ('<p class="a b">', '<p class="a b">'),
        ('<a class="b" href="x">', '<a class=b href="x">'),
        ('<td class="', '<td class="'),  # whose value comes from elsewhere
    ],
)
def test_what_html_does_not_need(written: str, left: str) -> None:
    assert lean(written) == left


def test_what_is_translated_stays_as_the_catalogues_know_it() -> None:
    made = jinja2.Environment(extensions=["jinja2.ext.i18n", Lean])  # noqa: S701  nothing is anybody's
    made.install_gettext_callables(str.upper, lambda one, _many, _n: one, newstyle=False)  # type: ignore[attr-defined]
    template = '<td class="n">{% trans %}<b class="n">x</b></td>{% endtrans %}</td>'
    assert made.from_string(template).render() == '<td class=n><B CLASS="N">X</B></TD>'


def test_a_page_holds_the_same(built_site: Path) -> None:
    page = (built_site / "players/suzy.html").read_text("utf-8")
    assert "</td>" not in page
    assert "class=n>" in page
    rows = [row for row in parsed(page).iter("tr") if row.find("th") is not None]
    assert rows
    assert all(cell.tag in {"td", "th"} for row in rows for cell in row)
