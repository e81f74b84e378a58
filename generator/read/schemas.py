"""Values held against their JSON Schema: every fault, with its place and its remedy.

jsonschema-rs decides whether a value is good, because that is quick and nearly all values are; jsonschema finds the
faults of the others, because it says what and where. A test shows that the two agree.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from generator import resources
from generator.read.strict_yaml import Mapping, Sequence, Spot, Value
from generator.source import Place, Problem, did_you_mean


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema of a kind of file, e.g. ``log``."""
    text = (resources.folder("schema") / f"{name}.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def names() -> list[str]:
    """The kinds of file that have a schema."""
    ending = ".schema.json"
    return sorted(path.name.removesuffix(ending) for path in resources.folder("schema").glob(f"*{ending}"))


def faults(value: Value, name: str, file: str) -> list[Problem]:
    """Everything that the schema says is wrong with the value, in the order of the file."""
    if _is_good(name)(value):
        return []
    found = [problem for error in _finder(name).iter_errors(value) for problem in _problems(error, value, file)]
    return sorted(set(found), key=lambda problem: (problem.place, problem.message))


@cache
def _is_good(name: str) -> Callable[[Value], bool]:
    import jsonschema_rs  # noqa: PLC0415  needed only where content is read: start-up time counts

    decide: Callable[[Value], bool] = jsonschema_rs.validator_for(
        schema(name), registry=_rust_registry(), validate_formats=True
    ).is_valid
    return decide


@cache
def _rust_registry() -> Any:
    import jsonschema_rs  # noqa: PLC0415

    return jsonschema_rs.Registry([(f"{name}.schema.json", schema(name)) for name in names()])


@cache
def _finder(name: str) -> Any:
    import jsonschema  # noqa: PLC0415  only a faulty file needs it
    import referencing  # noqa: PLC0415

    known = [(f"{other}.schema.json", referencing.Resource.from_contents(schema(other))) for other in names()]
    return jsonschema.Draft202012Validator(
        schema(name),
        registry=referencing.Registry().with_resources(known),
        format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER,
    )


def _problems(error: Any, value: Value, file: str) -> Iterator[Problem]:
    path = list(error.absolute_path)
    said = _SAY.get(error.validator, _say_otherwise)
    for message, hint, key in said(error, _label(path)):
        yield Problem(_place(value, path, key, file), f"schema-{error.validator}", message, hint)


def _place(value: Value, path: list[Any], key: str | None, file: str) -> Place:
    """Where the value at ``path`` stands, or where ``key`` stands within it."""
    spot = getattr(value, "spot", Spot(0, 0))
    for step in path:
        spot = value.items_at[step] if isinstance(value, Sequence) else value.values_at[step]
        value = value[step]
    if key is not None and isinstance(value, Mapping):
        spot = value.keys_at[key]
    return Place(file, *spot)


def _label(path: list[str | int]) -> str:
    words = [step for step in path if isinstance(step, str)]
    return f"'{words[-1]}'" if words else "the file"


Said = list[tuple[str, str, str | None]]  # message, remedy, the key to point at


def _say_required(error: Any, label: str) -> Said:
    missing = error.message.split("'")[1]
    sample = _example(error.schema.get("properties", {}).get(missing, {}))
    hint = f"add '{missing}: {sample}'" if sample else f"add a line '{missing}: …'"
    return [(f"{label} lacks '{missing}'" if label != "the file" else f"'{missing}' is missing", hint, None)]


def _say_unknown_key(error: Any, label: str) -> Said:
    known = list(error.schema.get("properties", {}))
    where = "here" if label == "the file" else f"in {label}"
    keys = f"the keys {where} are: {', '.join(known)}"
    return [
        (f"unknown key '{key}'", did_you_mean(key, known) or keys, key) for key in error.instance if key not in known
    ]


def _say_type(error: Any, label: str) -> Said:
    wanted = error.validator_value
    expected = " or ".join(_KINDS[kind] for kind in ([wanted] if isinstance(wanted, str) else wanted))
    hint = _for_example(error.schema)
    return [(f"{label} must be {expected}, not {_shown(error.instance)}", hint, None)]


def _say_enum(error: Any, label: str) -> Said:
    choices = [str(choice) for choice in error.validator_value]
    hint = did_you_mean(str(error.instance), choices)
    one_of = f"it is one of: {', '.join(choices)}" if len(choices) > 1 else f"it can only be {choices[0]}"
    return [(f"{label} cannot be {_shown(error.instance)}", hint or one_of, None)]


def _say_pattern(error: Any, label: str) -> Said:
    description = error.schema.get("description", "")
    return [
        (
            f"{label} cannot be {_shown(error.instance)}",
            f"{description} {_for_example(error.schema)}".strip(),
            None,
        )
    ]


def _say_date(error: Any, label: str) -> Said:
    return [
        (
            f"{label} is {_shown(error.instance)}, which is no date",
            "write year-month-day, e.g. 1996-05-09",
            None,
        )
    ]


def _say_bound(error: Any, label: str) -> Said:
    word = "at least" if error.validator == "minimum" else "at most"
    return [(f"{label} must be {word} {error.validator_value}, not {error.instance}", _description(error), None)]


def _say_multiple(error: Any, label: str) -> Said:
    return [
        (
            f"{label} must be a multiple of {error.validator_value}, not {error.instance}",
            _description(error),
            None,
        )
    ]


def _say_twice(error: Any, label: str) -> Said:
    twice = sorted({str(item) for item in error.instance if error.instance.count(item) > 1})
    return [(f"{label} names {', '.join(twice)} twice", "name each once", None)]


def _say_long(error: Any, label: str) -> Said:
    return [(f"{label} has {len(error.instance)} characters", f"at most {error.validator_value} fit", None)]


def _say_empty(error: Any, label: str) -> Said:
    return [(f"{label} is empty", f"{_for_example(error.schema)}; or remove it".removeprefix("; or "), None)]


def _say_many(error: Any, label: str) -> Said:
    return [(f"{label} has {len(error.instance)} items", f"at most {error.validator_value} fit", None)]


def _say_otherwise(error: Any, label: str) -> Said:
    return [(f"{label} is not as it should be: {error.message}", _description(error), None)]


_SAY: dict[str, Callable[[Any, str], Said]] = {
    "required": _say_required,
    "additionalProperties": _say_unknown_key,
    "type": _say_type,
    "enum": _say_enum,
    "pattern": _say_pattern,
    "format": _say_date,
    "minimum": _say_bound,
    "maximum": _say_bound,
    "multipleOf": _say_multiple,
    "uniqueItems": _say_twice,
    "maxLength": _say_long,
    "minLength": _say_empty,
    "minProperties": _say_empty,
    "maxItems": _say_many,
}
_KINDS = {
    "object": "keys with values",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}


def _shown(value: Value) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict | list):
        return "keys with values" if isinstance(value, dict) else "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return f"'{text if len(text) <= 60 else text[:57] + '…'}'"


def _description(error: Any) -> str:
    return str(error.schema.get("description", ""))


def _for_example(part: dict[str, Any]) -> str:
    sample = _example(part)
    return f"write it like this: {sample}" if sample else ""


def _example(part: dict[str, Any]) -> str:
    samples = part.get("examples", [])
    return json.dumps(samples[0], ensure_ascii=False).replace('"', "") if samples else ""
