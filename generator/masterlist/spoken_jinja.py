"""Words of templates in the language that is spoken, put in when a template is compiled.

``{% trans %}`` and ``_("…")`` as in any Jinja template, so that Babel finds them. What ``trans`` holds is HTML, and so
is what a catalogue says for it; values within are escaped.
"""

import re

import jinja2
from jinja2 import nodes
from jinja2.ext import Extension, InternationalizationExtension
from jinja2.visitor import NodeTransformer

from masterlist import language

_VALUE = re.compile(r"%\((\w+)\)s")


class Words(InternationalizationExtension):
    """The tag ``trans``, and the functions ``_`` and ``pgettext``."""

    def __init__(self, environment: jinja2.Environment) -> None:
        Extension.__init__(self, environment)
        environment.policies["ext.i18n.trimmed"] = True
        environment.globals.update(_=language._, pgettext=language.pgettext, form_of=language.form)

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
    """What ``%(name)s`` stands for, between pieces of HTML."""
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
        said = node.node.name if isinstance(node.node, nodes.Name) else ""
        given = [one.value for one in node.args if isinstance(one, nodes.Const)]
        if said == "_" and len(given) == len(node.args) == 1:
            return nodes.Const(language._(given[0]), lineno=node.lineno)
        if said == "pgettext" and len(given) == len(node.args) == 2:
            return nodes.Const(language.pgettext(*given), lineno=node.lineno)
        visited: nodes.Node = self.generic_visit(node)
        return visited
