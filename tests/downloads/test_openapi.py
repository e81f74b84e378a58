"""Every JSON document is as the published OpenAPI file says, and the file says nothing less than is there."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from masterlist.documents.schema_types import SCHEMA_VERSION

Json = dict[str, Any]


@pytest.fixture(scope="module")
def openapi(built_site: Path) -> Json:
    found: Json = json.loads((built_site / "api/v1/openapi.json").read_text("utf-8"))
    return found


def _documents(site: Path) -> Iterator[tuple[str, Json]]:
    for path in sorted((site / "api/v1").rglob("*.json")):
        if path.name != "openapi.json":
            yield path.relative_to(site / "api/v1").as_posix(), json.loads(path.read_text("utf-8"))


def _validators(openapi: Json) -> dict[str, Draft202012Validator]:
    """By the pattern of the path; strict: a field that nothing describes is a fault."""
    strict = _closed(deepcopy(openapi))
    found = {}
    for path, item in strict["paths"].items():
        schema = item["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        whole = {**schema, "components": strict["components"]}
        Draft202012Validator.check_schema(whole)
        pattern = re.sub(r"\\{\w+\\}", "[a-z0-9-]+", re.escape(path.removeprefix("/")))
        found[pattern] = Draft202012Validator(whole, format_checker=Draft202012Validator.FORMAT_CHECKER)
    return found


def _closed(value: Any) -> Any:
    if isinstance(value, dict):
        if "properties" in value and "required" in value:
            value.setdefault("additionalProperties", False)
        for inner in value.values():
            _closed(inner)
    elif isinstance(value, list):
        for inner in value:
            _closed(inner)
    return value


def test_the_file_is_openapi(openapi: Json) -> None:
    OpenAPIV31SpecValidator(openapi).validate()
    assert openapi["openapi"].startswith("3.1")
    # An error in the file would be found
    del openapi["paths"]["/players/{player}.json"]["get"]["parameters"]
    assert not OpenAPIV31SpecValidator(openapi).is_valid()


@pytest.mark.parametrize("which", ["built_site", "hostile_site", "busy_site", "empty_site", "moved_site"])
def test_every_document_is_as_described(which: str, request: pytest.FixtureRequest) -> None:
    site: Path = request.getfixturevalue(which)
    validators = _validators(json.loads((site / "api/v1/openapi.json").read_text("utf-8")))
    used = set()
    for name, document in _documents(site):
        [pattern] = [pattern for pattern in validators if re.fullmatch(pattern, name)]
        used.add(pattern)
        faults = [f"{name}: {'/'.join(map(str, error.path))}: {error.message[:300]}" for error in
                  validators[pattern].iter_errors(document)]  # fmt: skip
        assert faults == []
    assert used == set(validators) or which != "built_site"


def test_a_wrong_document_would_be_found(built_site: Path, openapi: Json) -> None:
    name, document = next((name, one) for name, one in _documents(built_site) if name.startswith("lists/"))
    validator = next(one for pattern, one in _validators(openapi).items() if re.fullmatch(pattern, name))
    assert validator.is_valid(document)
    wrong: Json
    for wrong in ({"as_of": "2024"}, {"entries": [{}]}, {"new": 1}, {"schema_version": 1}):
        assert not validator.is_valid(document | wrong), wrong


def test_every_schema_is_used(openapi: Json) -> None:
    used = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(openapi)))
    assert used == set(openapi["components"]["schemas"])


def test_every_document_says_its_version_its_date_and_where_the_commit_stands(built_site: Path, openapi: Json) -> None:
    for name, document in _documents(built_site):
        assert document["schema_version"] == openapi["info"]["version"]
        assert "as_of" in document
        index = (built_site / "api/v1" / name).parent / document["index"]
        assert "commit" in json.loads(index.read_text("utf-8"))


def test_the_documentation_names_the_version(openapi: Json) -> None:
    text = (Path(__file__).parents[2] / "docs/reference/api.md").read_text("utf-8")
    assert f"| {openapi['info']['version']} |" in text


def test_each_document_came_with_a_version_that_there_is(openapi: Json) -> None:
    def numbers(version: str) -> list[int]:
        return [*map(int, version.split("."))]

    since = {path: item["get"]["x-since"] for path, item in openapi["paths"].items()}
    assert max(map(numbers, since.values())) <= numbers(SCHEMA_VERSION)
    # A document that is new says with ``since`` in which version it came.
    assert {path.split("/")[1] for path, version in since.items() if version == "1.0"} == {
        "index.json",
        "lists",
        "players",
        "tournaments",
        "games",
    }
    assert sum(version == "1.0" for version in since.values()) == 5
    assert since["/records.json"] == "1.1"
