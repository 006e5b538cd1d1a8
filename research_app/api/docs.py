"""The page that describes the API, made on the server from its OpenAPI document: the pages' content
policy allows neither scripts from elsewhere nor inline ones."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import NinjaAPI
from ninja.openapi.docs import DocsBase

Json = Mapping[str, Any]
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A value that is sent or answered; `name` is its path, such as "claims[].id". Every `note`
    holds plain words and names by turns, see `_words`."""

    name: str
    type: str
    required: bool
    note: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """A table of values under a title; `note` says what they are together."""

    title: str
    note: Words
    rows: tuple[Field, ...]

    @property
    def has_notes(self) -> bool:
        return any(row.note for row in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    id: str
    method: str
    path: str
    summary: str
    description: Words
    sent: tuple[Fields, ...]
    answered: tuple[Fields, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    name: str
    operations: tuple[Operation, ...]


class OwnDocs(DocsBase):
    def render_page(self, request: HttpRequest, api: NinjaAPI, **kwargs: Any) -> HttpResponse:
        context = {"groups": describe(api.get_openapi_schema()), "address": request.get_host()}
        return render(request, "api/docs.html", context | {"scheme": request.scheme})


def describe(document: Json) -> tuple[Group, ...]:
    """What the page shows of an OpenAPI document, in its order."""
    groups: dict[str, list[Operation]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            described = _operation(document, path, method, operation)
            groups.setdefault(operation["tags"][0], []).append(described)
    return tuple(Group(name=name, operations=tuple(found)) for name, found in groups.items())


def _operation(document: Json, path: str, method: str, operation: Json) -> Operation:
    return Operation(
        id=operation["operationId"].rpartition("api_")[2],
        method=method.upper(),
        path=path,
        summary=operation["summary"],
        description=_words(operation.get("description", "")),
        sent=tuple(_sent(document, operation)),
        answered=tuple(
            Fields(
                title=f"Answer {status}",
                note=_words(_resolved(document, _schema(content)).get("description", "")),
                rows=tuple(_rows(document, _schema(content))),
            )
            for status, response in operation["responses"].items()
            if int(status) < 400
            for content in response.get("content", {}).values()
        ),
    )


def _sent(document: Json, operation: Json) -> Iterator[Fields]:
    if parameters := operation["parameters"]:
        rows = tuple(
            Field(
                name=parameter["name"],
                type=_type(document, parameter["schema"]),
                required=parameter["required"],
                note=_note(parameter["schema"], parameter["schema"]),
            )
            for parameter in parameters
        )
        yield Fields(title="Parameters", note=(), rows=rows)
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        schema = _schema(content)
        for choice in schema.get("oneOf", [schema]):
            body = _resolved(document, choice)
            yield Fields(
                title=f"{body.get('title', 'Body')} ({kind})",
                note=_words(body.get("description", "")),
                rows=tuple(_rows(document, body)),
            )


def _rows(document: Json, schema: Json, prefix: str = "") -> Iterator[Field]:
    """The values of an object, those within each behind it."""
    schema = _resolved(document, schema)
    for name, value in schema.get("properties", {}).items():
        inner = _resolved(document, value)
        yield Field(
            name=prefix + name,
            type=_type(document, value),
            required=name in schema.get("required", []),
            note=_note(value, inner),
        )
        items = inner.get("items")
        yield from _rows(document, items or inner, f"{prefix}{name}{'[]' if items else ''}.")


def _words(text: str) -> Words:
    """The document sets names between backticks: every second part is one."""
    return tuple(text.split("`")) if text else ()


def _note(value: Json, inner: Json) -> Words:
    """What is said of the value itself, else of its kind."""
    said = value.get("description") or inner.get("description", "")
    default = value.get("default")
    if default in (None, "") or isinstance(default, (list, dict)):
        return _words(said)
    return _words(f"{said} Default: `{json.dumps(default)}`.".strip())


def _type(document: Json, schema: Json) -> str:
    if "anyOf" in schema:
        return " or ".join(_type(document, choice) for choice in schema["anyOf"])
    schema = _resolved(document, schema)
    if "enum" in schema:
        return " | ".join(str(value) or "empty" for value in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    if schema.get("type") == "array":
        return f"list of {_type(document, schema['items'])}"
    kind = schema.get("format") or schema.get("type", "any")
    return kind if isinstance(kind, str) else " or ".join(kind)


def _resolved(document: Json, schema: Json) -> Json:
    """The schema that a reference names; of a value that may be null, the schema of the value."""
    if "$ref" in schema:
        found: Json = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return found
    for choice in (*schema.get("anyOf", ()), *schema.get("allOf", ())):
        if "$ref" in choice:
            return _resolved(document, choice)
    return schema


def _schema(content: Json) -> Json:
    schema: Json = content["schema"]
    return schema
