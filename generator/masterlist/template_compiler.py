"""Jinja2 with a code generator of our own: the same language, in a third of the time, without what HTML does not need.

Ends of cells, quotes around words, and line breaks between blocks are left out when a template is compiled, so that the
templates stay readable and no page costs more. Of a player's page they are a tenth. Ends of list items stay: some lists
run on within a line, where the space after an item shows.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from functools import lru_cache
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.ext import Extension, InternationalizationExtension
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer, NodeVisitor
from markupsafe import Markup, escape

from masterlist import language

_BLOCKS = (
    r"(?:html|head|body|meta|link|script|title|header|footer|main|nav|section|div|h[1-6]|p|ul|ol|dl|dt|dd|details|figure"
    r"|figcaption|summary|table|caption|thead|tbody|tr|td|th|svg|g|path|text|polyline|polygon)\b"
)
_ENDS = re.compile(r"</(?:td|th|tr|thead|tbody|dt|dd)>\n*")
_PLAIN = (
    "class|scope|tabindex|rel|role|charset|name|property|type|width|height"
    "|aria-current|aria-hidden|aria-live|text-anchor|dominant-baseline"
)
_QUOTED = rf'(?<= )({_PLAIN})="([a-z0-9:_-]+)"'
_QUOTES = re.compile(rf"{_QUOTED}(?=[ >])")
_QUOTES_OR_LAST = re.compile(rf"{_QUOTED}(?=[ >]|\Z)")
# A piece may begin after an expression, and end before one.
_BREAKS = re.compile(rf"(?:\A|(?<=>))\n+(?=</?{_BLOCKS})")
_LAST = re.compile(rf"(?P<end></?{_BLOCKS}[^>]*>)\n+\Z")


def lean(html: str, *, goes_on: bool) -> str:
    """A piece of a template without what HTML does not need; whether what follows may go on with its last word."""
    quotes = _QUOTES if goes_on else _QUOTES_OR_LAST
    return quotes.sub(r"\1=\2", _ENDS.sub("", _LAST.sub(r"\g<end>", _BREAKS.sub("", html))))


class Lean(Extension):
    """Leaves it out of all text of a template; not of what is translated, which the catalogues know as it is."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens of a template."""
        is_translated, begins = False, False
        tokens = list(stream)
        for at, token in enumerate(tokens, 1):
            if begins and token.value in {"trans", "endtrans"}:
                is_translated = token.value == "trans"
            begins = token.type == "block_begin"
            if token.type == "data" and not is_translated:
                yield Token(token.lineno, token.type, lean(token.value, goes_on=_goes_on(tokens[at:])))
            else:
                yield token


def _goes_on(tokens: Iterable[Token]) -> bool:
    """Whether a piece after one, to the first end of a tag, begins with what could belong to its last word."""
    is_first = True  # also of a branch that comes after a statement
    for token in tokens:
        if token.type in {"data", "variable_begin"}:
            is_piece = token.type == "data"
            if is_first and not (is_piece and token.value[0] in " >"):
                return True
            if is_piece and ">" in token.value:
                return False
            is_first = False
        if token.type == "name" and token.value == "include":
            return True
        is_first = is_first or token.type == "block_end"
    return True


SUPPORTED = ("3.1.",)  # beginnings of the versions of Jinja whose code generator is the one that is extended here

_special = re.compile("[&<>\"']").search
MOST_KEPT = 10_000  # texts of which it is known what they are as HTML
# For plain texts alone: HTML may be equal to one. Those of workings come again and again; most others are of one page.
_replaced = lru_cache(maxsize=500)(escape)


def is_supported(version: str) -> bool:
    """Whether this version of Jinja is one of those that the generator was made for; others render by themselves."""
    return version.startswith(SUPPORTED)


class Html(Markup):
    """HTML that a macro has made: nothing in it is escaped again. Quicker to make than other markup."""

    __slots__ = ()
    __new__ = str.__new__  # type: ignore[assignment]


class Piece:
    __slots__ = ("_count", "_parameters", "made", "name")

    def __init__(self, function: Callable[..., str], name: str, parameters: Sequence[str]) -> None:
        function.__defaults__ = (missing,) * len(parameters)
        self.name = name
        self.made = function  # what it makes, as a plain string: for what is put among HTML at once
        self._parameters = parameters
        self._count = len(parameters)

    def __call__(self, *given: object, **named: object) -> Html:
        if named or len(given) > self._count:
            given = self._filled(given, named)
        made: Html = Html(self.made(*given))
        return made

    def _filled(self, given: tuple[object, ...], named: Mapping[str, object]) -> tuple[object, ...]:
        """All arguments; the macro itself puts the default for one that is missing."""
        rest = self._parameters[len(given) :]
        if len(given) > self._count or not named.keys() <= {*rest}:
            raise TypeError(f"macro {self.name!r} takes {self._parameters}, not {len(given)} and {sorted(named)}")
        return (*given, *(named.get(name, missing) for name in rest))


class Escaped(dict[object, str]):
    """``escaped[value]`` is a value as HTML. The same texts come again and again, and looking one up is quickest.

    Only plain texts in which nothing is escaped are kept: so what is equal to one of them is the same HTML.
    """

    __slots__ = ()

    def __missing__(self, value: Any) -> str:  # noqa: ANN401  anything can be printed
        kind = value.__class__
        if kind is str:
            if _special(value):
                return _replaced(value)
            if len(self) >= MOST_KEPT:
                self.clear()
            text: str = value
            self[text] = text
            return text
        if kind is int:
            return str(value)
        return value if kind is Html else escape(value)


class _Generator(CodeGenerator):
    _macros: frozenset[str] = frozenset()
    _modules: frozenset[str] = frozenset()
    _put: nodes.Expr | None = None  # the call of a macro that is put among HTML

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802  Jinja's own
        self._macros = frozenset(macro.name for macro in node.find_all(nodes.Macro))
        self._modules = frozenset(one.target for one in node.find_all(nodes.Import))
        super().visit_Template(node, frame)

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline("escaped = environment.escaped")

    def blockvisit(self, nodes: Iterable[nodes.Node], frame: Frame) -> None:
        """A template or block yields all that it makes in one piece."""
        if frame.buffer is not None:
            super().blockvisit(nodes, frame)
            return
        self.buffer(frame)
        super().blockvisit(nodes, frame)
        self.writeline(f"yield concat({frame.buffer})")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:  # noqa: ANN401, ARG002  Jinja's own
        if self._is_html(node):
            self._put = node
        else:
            self.write("escaped[")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:  # noqa: ANN401, ARG002
        if not self._is_html(node):
            self.write("]")

    def _is_html(self, node: nodes.Expr) -> bool:
        """Whether this is a call of a macro, or of a filter that makes HTML."""
        if isinstance(node, nodes.Filter):
            return node.name in self.environment.html_filters  # type: ignore[attr-defined]
        if not isinstance(node, nodes.Call) or node.kwargs:
            return False
        if isinstance(node.node, nodes.Getattr):
            return isinstance(node.node.node, nodes.Name) and node.node.node.name in self._modules
        return isinstance(node.node, nodes.Name) and node.node.name in self._macros

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        if node.with_context:
            self.fail("such an import is not supported", node.lineno)
        self.write("environment.get_template(")
        self.visit(node.template, frame)
        self.write(").module")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802  Jinja's own
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802  Jinja's own
        """An attribute is asked for without being read, as reading one that is missing is an error."""
        if node.name == "defined" and isinstance(node.node, nodes.Getattr):
            self.write("hasattr(")
            self.visit(node.node.node, frame)
            self.write(f", {node.node.attr!r})")
        else:
            super().visit_Test(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: FBT001, FBT002, N802
        if node.dyn_args or node.dyn_kwargs:
            self.fail("such a call is not supported", node.lineno)
        self.visit(node.node, frame)
        self.write(".made(" if node is self._put else "(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:  # noqa: ARG002  Jinja's own
        macro = macro_ref.node
        if macro_ref.accesses_kwargs or macro_ref.accesses_varargs:
            self.fail("such a macro is not supported", macro.lineno)
        names = (*(argument.name for argument in macro.args), *(("caller",) if macro_ref.accesses_caller else ()))
        self.write(f"environment.piece(macro, {getattr(macro, 'name', '')!r}, {names!r})")


class QuickEnvironment(jinja2.Environment):
    """An environment whose templates are compiled to quicker code."""

    code_generator_class = _Generator
    folded: NodeVisitor | None = None  # changes what a template was parsed to
    html_filters: frozenset[str] = frozenset()  # those whose values are HTML

    def _generate(self, source: nodes.Template, *where: Any, **more: Any) -> str:  # noqa: ANN401  Jinja's own
        if self.folded:
            self.folded.visit(source)
        return super()._generate(source, *where, **more)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template: those of the environment, in a plain dict, as every page looks through them."""
        return {**self.globals, **(d or {})}

    escaped = Escaped()
    piece = Piece


_VALUE = re.compile(r"%\((\w+)\)s")


class Words(InternationalizationExtension):
    """The tag ``trans``, and the functions ``_`` and ``pgettext``."""

    def __init__(self, environment: jinja2.Environment) -> None:
        Extension.__init__(self, environment)
        environment.policies["ext.i18n.trimmed"] = True
        environment.globals.update(_=language._, pgettext=language.pgettext, form_of=language.form)

    def parse(self, parser: Parser) -> nodes.Node | list[nodes.Node]:
        """What is translated; a macro that gives a part of it is called there, where nothing counts what it makes."""
        found = super().parse(parser)
        if isinstance(found, list) and isinstance(node := found[1], nodes.Output):
            counted: Any = found[0]  # is assigned to a name of Jinja's own
            node.nodes = [counted.node if getattr(one, "name", "") == "_trans" else one for one in node.nodes]
            return node
        return found

    def _make_node(  # type: ignore[override]  # noqa: PLR0913, PLR0917  Jinja's own; any node will do
        self,
        singular: str,
        plural: str | None,
        context: str | None,
        variables: dict[str, nodes.Expr],
        plural_expr: nodes.Expr | None,
        vars_referenced: bool,  # noqa: FBT001, ARG002  Jinja's own
        num_called_num: bool,  # noqa: FBT001, ARG002  Jinja's own
    ) -> nodes.Node:
        forms = _forms(singular, plural, context)
        if plural_expr is None:
            return _output(forms[0], variables)
        return _chosen(plural_expr, [_output(form, variables) for form in forms])


def _forms(singular: str, plural: str | None, context: str | None) -> tuple[str, ...]:
    spoken = language.active()
    found = spoken.messages.get(f"{context}{language.CONTEXT}{singular}" if context else singular)
    return found or ((singular, plural) if plural else (singular,))


def _output(form: str, variables: dict[str, nodes.Expr]) -> nodes.Output:
    """The values of ``%(name)s``, between pieces of HTML."""
    parts: list[nodes.Expr] = []
    for number, piece in enumerate(_VALUE.split(form)):
        if number % 2:
            parts.append(variables[piece])
        elif piece:
            parts.append(nodes.TemplateData(piece.replace("%%", "%")))
    return nodes.Output(parts)


def _chosen(count: nodes.Expr, outputs: list[nodes.Output]) -> nodes.Node:
    """The output of the form that goes with the count."""
    found: nodes.Node = outputs[0]
    for number, output in enumerate(outputs[1:], 1):
        which = nodes.Call(nodes.Name("form_of", "load"), [count], [], None, None)
        found = nodes.If(nodes.Compare(which, [nodes.Operand("eq", nodes.Const(number))]), [output], [], [found])
    return found


class Folded(NodeTransformer):
    """Puts what ``_("…")`` gives in its place."""

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802  Jinja's own
        called = node.node.name if isinstance(node.node, nodes.Name) else ""
        given = [one.value for one in node.args if isinstance(one, nodes.Const)]
        if called == "_" and len(given) == len(node.args) == 1:
            return nodes.Const(language._(given[0]), lineno=node.lineno)
        if called == "pgettext" and len(given) == len(node.args) == 2:
            return nodes.Const(language.pgettext(*given), lineno=node.lineno)
        visited: nodes.Node = self.generic_visit(node)
        return visited
