"""What may be sent: known names, in the right form. Nothing is accepted and then ignored."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Self, TypeVar

from django.core.paginator import Page
from django.http import HttpRequest
from ninja import Schema
from ninja.errors import HttpError, ValidationError
from pydantic import ConfigDict, Field, StringConstraints, model_validator
from pydantic import ValidationError as PydanticError

LARGEST_ID = 2**63 - 1
LARGEST_PAGE = 2**31 - 1


Words = Annotated[str, StringConstraints(strip_whitespace=True)]
Id = Annotated[int, Field(strict=True, ge=1, le=LARGEST_ID)]
PageNumber = Annotated[int, Field(ge=1, le=LARGEST_PAGE, description="counts from 1")]


class Sent(Schema):
    @model_validator(mode="after")
    def _has_no_nul(self) -> Self:
        for name, value in self:
            if isinstance(value, str) and "\x00" in value:
                raise ValueError(f"“{name}” holds a NUL character; leave it out.")
        return self


class Strict(Sent):
    """A body, or the fields of a form."""

    model_config = ConfigDict(extra="forbid")


class Parameters(Sent):
    """What may stand behind the question mark of an address."""


_Model = TypeVar("_Model", bound=Schema)


def parse(model: type[_Model], data: object) -> _Model:
    """`data` as `model`. Raises ninja's `ValidationError`, as its own reading of bodies does."""
    try:
        return model.model_validate(data)
    except PydanticError as error:
        found = error.errors(include_url=False, include_input=False)
        raise ValidationError(
            [{**item, "loc": ("body", "data", *item["loc"])} for item in found]
        ) from error


def json_body(request: HttpRequest) -> dict[str, Any]:
    """The request's body, a JSON object."""
    try:
        data = json.loads(request.body)
    except (ValueError, RecursionError) as error:
        raise HttpError(400, "The body is not valid JSON.") from error
    if not isinstance(data, dict):
        raise HttpError(422, "The body must be a JSON object.")
    return data


def demand_page(page: Page[Any], number: int) -> None:
    """A page that is not there is an error: lists for people show the last one instead, and a
    program would read that for ever."""
    if page.number != number:
        raise HttpError(
            404, f"There is no page {number}: this list has {page.paginator.num_pages}."
        )


def refuse_unknown_parameters(view: Callable[..., Any]) -> Callable[..., Any]:
    """Around every view: a misspelt parameter must not look like one that found nothing."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **values: Any) -> Any:
        known = {
            name
            for value in values.values()
            if isinstance(value, Parameters)
            for name in type(value).model_fields
        }
        for name in request.GET:
            if name not in known:
                raise HttpError(422, f"“{name[:100]}” is not a parameter of this address.")
        return view(request, *args, **values)

    return checked
