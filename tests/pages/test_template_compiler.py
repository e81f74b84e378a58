"""Templates compiled to quicker code make what Jinja's own code makes, and leave out what HTML does not need."""

from pathlib import Path

import jinja2
import pytest
from benchmarks.tree import parsed
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape

from masterlist import template_compiler
from masterlist.build import build
from masterlist.building import parts
from masterlist.building.checking import Options
from masterlist.render import Renderer
from masterlist.site.common.words import Document, Page, Shell
from masterlist.template_compiler import Escaped, Lean, QuickEnvironment, lean
from tests.conftest import ROOT
from tests.pages import sites


class Both:
    """Renders a page twice."""

    pages = 0

    def __init__(self, shell: Shell) -> None:
        self._quick, self._plain = Renderer(shell), Renderer(shell, quick=False)

    def __call__(self, page: Page) -> Document:
        made = self._quick(page)
        assert made == self._plain(page)
        Both.pages += 1
        return made


@pytest.mark.parametrize("hostile", [False, True])
def test_every_page_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, hostile: bool) -> None:
    root = sites.write_site(tmp_path / "site", sites.hostile()) if hostile else ROOT
    monkeypatch.setattr(parts, "_renderer", Both)
    before = Both.pages
    assert build(root, tmp_path / "public", Options(jobs=1, cache=tmp_path)).files
    assert Both.pages - before == len([*(tmp_path / "public").rglob("*.html")])


TEMPLATE = """
{% macro twice(it, with="&", again="<b>") %}{{ it }}{{ with }}{{ it }}{{ again }}{% endmacro %}
{{ value }} {{ twice(value) }} {{ twice(value, again=value) }} {{ twice(twice(value), "'", '"') | upper }}
{% for one in [value, 1, none, true, 1.5] %}{{ one }}{{ loop.index }}{% if not loop.last %}, {% endif %}{% endfor %}
{{ [value, twice(value)] | join("<") }} {{ value ~ twice(value) }} {{ "<i>" if value else "&" }} {{ value.upper() }}
{% macro around(it) %}<p>{{ it }}{{ caller() }}</p>{% endmacro %}
{% call around(value) %}{{ value }}<br>{{ twice("<") }}{% endcall %}
{% set both %}{{ value }}<hr>{% endset %}{{ both }}
{{ value.upper is defined }} {{ value.none_such is defined }} {{ none_such is defined }} {{ value is defined }}
"""
QUICK, PLAIN = (
    kind(autoescape=True, undefined=jinja2.StrictUndefined).from_string(TEMPLATE)
    for kind in (QuickEnvironment, jinja2.Environment)
)


@given(st.text(alphabet="<>&\"' aé\n") | st.text() | st.text().map(Markup))
def test_every_value_is_escaped_the_same(value: str) -> None:
    assert QUICK.render(value=value) == PLAIN.render(value=value)


IMPORTED = """
{% macro link(to, text="&") %}<a href="{{ to }}">{{ text }}</a>{% endmacro %}
{% macro twice(it) %}{{ link(it) }}{{ link(it, text=link(it, it)) }}{% endmacro %}
"""
IMPORTING = """
{% import "imported.html" as parts %}
{{ parts.link(value) }} {{ parts.twice(value) }} {{ parts.link(parts.link(value), parts.twice(value)) }}
{{ parts.link(value) | length }} {{ parts.link(value) ~ "<" }} {% set kept = parts.link(value, "<") %}{{ kept }}
{% block inner %}{% import "imported.html" as parts %}{{ value }}{{ parts.link(value) }}{% endblock %}
{% include "included.html" %}
"""


@given(st.text(alphabet="<>&\"' aé\n") | st.text() | st.text().map(Markup))
def test_macros_of_another_template_are_html(value: str) -> None:
    templates = {"imported.html": IMPORTED, "importing.html": IMPORTING, "included.html": "<p>{{ value }}</p>"}
    quick, plain = (
        kind(autoescape=True, undefined=jinja2.StrictUndefined, loader=jinja2.DictLoader(templates))
        .get_template("importing.html")
        .render(value=value)
        for kind in (QuickEnvironment, jinja2.Environment)
    )
    assert quick == plain


@given(st.lists(st.text(alphabet="<&a1") | st.text(alphabet="<&a1").map(Markup) | st.integers(0, 2) | st.booleans()))
def test_what_was_escaped_before_says_nothing_of_another_value(values: list[object]) -> None:
    html = Escaped()
    assert [html[value] for value in values] == [escape(value) for value in values]


def test_few_texts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_compiler, "MOST_KEPT", 3)
    html = Escaped()
    assert [html[f"{number}"] for number in range(100)] == [f"{number}" for number in range(100)]
    assert len(html) <= 3


@pytest.mark.parametrize(
    ("template", "error"),
    [
        ("{{ value.nothing }}", AttributeError),
        ("{{ nothing }}", jinja2.UndefinedError),
        ("{{ nothing.more }}", jinja2.UndefinedError),
        ("{% macro one(a) %}{{ a }}{% endmacro %}{{ one() }}", jinja2.UndefinedError),
        ("{% macro one(a) %}{{ a }}{% endmacro %}{{ one(1, 2) }}", TypeError),
        ("{% macro one(a) %}{{ a }}{% endmacro %}{{ one(b=1) }}", TypeError),
        ("{% macro one(a) %}{{ a }}{% endmacro %}{{ one(1, a=1) }}", TypeError),
        ("{% macro one() %}{{ varargs }}{% endmacro %}", jinja2.TemplateSyntaxError),
        ("{% import 'one.html' as one with context %}", jinja2.TemplateSyntaxError),
        ("{{ value.format(*[1]) }}", jinja2.TemplateSyntaxError),
    ],
)
def test_a_faulty_template_fails(template: str, error: type[Exception]) -> None:
    environment = QuickEnvironment(autoescape=True, undefined=jinja2.StrictUndefined)
    with pytest.raises(error):
        environment.from_string(template).render(value="x")


def test_another_version_of_jinja_renders_by_itself() -> None:
    assert template_compiler.is_supported("3.1.6")
    assert not template_compiler.is_supported("3.2.0")


# --- What HTML does not need ---


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ('<tr>\n<td class="n">5</td>\n<td>6</td>\n</tr>\n', "<tr><td class=n>5<td>6"),
        ('<th scope="row">A</th></tr>\n', "<th scope=row>A"),
        ("<div><dt>A</dt><dd>B</dd></div>\n<p>c</p>\n</section>", "<div><dt>A<dd>B</div><p>c</p></section>"),
        ("</tr></thead>\n<tbody>\n", "<tbody>"),
        ('<ul class="a">\n', "<ul class=a>"),  # before an expression
        (' class="a"', " class=a"),
        ("<li>a</li>\n<li>b</li>", "<li>a</li>\n<li>b</li>"),  # some lists run on within a line
        ("<a>one</a>\n<a>two</a>", "<a>one</a>\n<a>two</a>"),
        ("\n</ul>\n", "</ul>"),  # between two expressions
        ("\n<a>one</a>\n", "\n<a>one</a>\n"),
        ('<p class="a b">', '<p class="a b">'),
        ('<a class="b" href="x">', '<a class=b href="x">'),
        ('<td class="', '<td class="'),  # whose value comes from elsewhere
    ],
)
def test_what_html_does_not_need(written: str, left: str) -> None:
    assert lean(written, goes_on=False) == left


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ('<p class="a"{% if x %} id="b"{% endif %}>', '<p class=a id="b">'),
        ('<p class="a"{% if x %}data-b{% endif %}>', '<p class="a"data-b>'),
        ('<p class="a"{% if not x %} id="b"{% else %}c{% endif %}>', '<p class="a"c>'),
        ('<p class="a"{{ x }}>', '<p class="a"1>'),
        ('<p class="a"{% if x %} id="{{ x }}"{% endif %}>', '<p class=a id="1">'),
        ('<p class="a"{% set y = x %}', '<p class="a"'),  # what includes it may go on
        ('<p class="a"{% include "i" %}>', '<p class="a"b>'),
    ],
)
def test_a_last_word_has_its_quotes_where_more_may_follow(written: str, left: str) -> None:
    made = jinja2.Environment(extensions=[Lean], loader=jinja2.DictLoader({"i": "b"}))  # noqa: S701  nothing is anybody's
    assert made.from_string(written).render(x=1) == left


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
