"""Every small change of a module that mutmut knows to make, as source that can take a function's place."""

import ast
import textwrap
from collections.abc import Iterator
from typing import NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

from tests.mutation.campaign import Mutant, path_of


class Change(NamedTuple):
    """A mutant that can be put in place."""

    mutant: Mutant
    function: str  # in its module, e.g. Stocks.add
    begins: range  # lines of which one is the first of the function in the module
    lines: range  # of the statement that is changed
    source: str  # of the whole function then, in its class


def changes(module: str) -> list[Change]:
    """All mutants of a module, in order."""
    code = path_of(module).read_text("utf-8")
    wrapper = MetadataWrapper(cst.parse_module(code))
    visitor = _Visitor(mutation_operators, IgnoredCode(set(), set(), set()))
    wrapper.visit(visitor)
    tree, places = wrapper.module, wrapper.resolve(PositionProvider)
    spans, names = _spans(code), _names(tree, {*_called_at_once(ast.parse(code))})
    texts = {function: _text(tree, function) for function in names}
    found = []
    for one in visitor.mutations:
        function = one.contained_by_top_level_function
        if isinstance(function, cst.FunctionDef) and function in names:
            place = places[function]
            at = places.get(one.original_node, place).start.line
            after = deep_replace(function, one.original_node, one.mutated_node)
            begins = range(place.start.line - len(function.decorators), place.end.line + 1)
            assert isinstance(after, cst.FunctionDef)
            was, source = texts[function], _text(tree, after)
            mutant = _mutant(f"{module.replace('/', '.')}.{names[function]}", was, source)
            owner, _, _ = names[function].rpartition(".")
            source = f"class {owner}:\n{textwrap.indent(source, '    ')}" if owner else source
            found.append(Change(mutant, names[function], begins, _statement(at, spans), source))
    return found


class _Visitor(MutationVisitor):
    """Changes decorated functions too: here a function is put in the place of another, decorated as it was."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and node.decorators:
            return False
        return bool(super()._skip_node_and_children(node)) or _is_for_people(node)


def _is_for_people(node: cst.CSTNode) -> bool:
    """Whether this is a text with a space: words of a message, which tests/broken holds to the letter."""
    return isinstance(node, cst.SimpleString) and " " in str(node.evaluated_value).strip()


def _called_at_once(node: ast.AST) -> Iterator[str]:
    """The functions that run while the module is imported, before a mutant can take their place."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            if isinstance(child, ast.Call) and isinstance(child.func, ast.Name):
                yield child.func.id
            yield from _called_at_once(child)


def _names(tree: cst.Module, without: set[str]) -> dict[cst.FunctionDef, str]:
    """The functions and methods of a module."""
    found: dict[cst.FunctionDef, str] = {}
    for one in tree.body:
        if isinstance(one, cst.FunctionDef) and one.name.value not in without:
            found[one] = one.name.value
        elif isinstance(one, cst.ClassDef):
            for method in one.body.body:
                if isinstance(method, cst.FunctionDef):
                    found[method] = f"{one.name.value}.{method.name.value}"
    return found


def _spans(code: str) -> list[range]:
    statements = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.stmt))
    return sorted((range(one.lineno, (one.end_lineno or one.lineno) + 1) for one in statements), key=len)


def _statement(line: int, spans: list[range]) -> range:
    return next(span for span in spans if line in span)


def _mutant(name: str, before: str, after: str) -> Mutant:
    """What is changed, without what is the same before and after it."""
    was, now = ([line.strip() for line in text.splitlines()] for text in (before, after))
    first = next(at for at, pair in enumerate(zip(was, now, strict=False)) if pair[0] != pair[1])
    last = next(at for at, pair in enumerate(zip(was[::-1], now[::-1], strict=False)) if pair[0] != pair[1])
    return Mutant(name, *(" ".join(copy[first : len(copy) - last]) for copy in (was, now)))


def _text(tree: cst.Module, function: cst.FunctionDef) -> str:
    """A function's source without decorators."""
    return tree.code_for_node(function.with_changes(decorators=[], leading_lines=[]))
