"""Every refusal is `{"detail": "one sentence"}` with the status that fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.http.request import RawPostDataException
from ninja import NinjaAPI, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic import Field

from research_app.reading.errors import SourceError
from research_app.runs.beginning.start import ChatBusy
from research_app.scope.askable import CannotAsk

NOT_FOUND = "It never existed, was deleted, or belongs to somebody else."
SIGN_IN = (
    "Sign in, or send a token as “Authorization: Bearer TOKEN”. manage.py api_token makes one."
)
NAME_LENGTH = 100
#: The statuses that the OpenAPI document names for every address.
REFUSALS = frozenset({401, 403, 404, 422})


class Refusal(Schema):
    detail: str = Field(description="one sentence: what is wrong, and what to do")


def refuse(status: int, sentence: str) -> HttpResponse:
    response = JsonResponse({"detail": sentence}, status=status)
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def answer_errors(api: NinjaAPI) -> None:
    """Lets `api` answer every expected error with its sentence; what is left is a bug."""
    sentences: dict[type[Exception], tuple[int, str]] = {
        AuthenticationError: (401, SIGN_IN),
        RequestDataTooBig: (413, "The body is too large. Send long documents as a file."),
        RawPostDataException: (415, "Send the body as application/json."),
        MultiPartParserError: (400, "The form could not be read. Send it as multipart/form-data."),
        TooManyFieldsSent: (400, "The form has too many fields."),
        TooManyFilesSent: (400, "The form has too many files. Send one at a time."),
    }
    for error, (status, sentence) in sentences.items():
        api.add_exception_handler(error, _always(status, sentence))
    api.add_exception_handler(HttpError, _http_error)
    api.add_exception_handler(ValidationError, _validation_error)
    api.add_exception_handler(Http404, lambda _, error: refuse(404, f"{error} {NOT_FOUND}"))
    api.add_exception_handler(SourceError, lambda _, error: refuse(422, str(error)))
    api.add_exception_handler(CannotAsk, lambda _, error: refuse(422, str(error)))
    api.add_exception_handler(ChatBusy, lambda _, error: refuse(409, str(error)))


def no_such_address(request: HttpRequest, rest: str) -> HttpResponse:
    return refuse(404, "There is no such address. /api/docs lists those there are.")


def _always(status: int, sentence: str) -> Callable[[HttpRequest, Any], HttpResponse]:
    return lambda request, error: refuse(status, sentence)


def _http_error(request: HttpRequest, error: Any) -> HttpResponse:
    # The framework reports a body that is no JSON by what caused it; ours have no cause.
    if error.status_code == 400 and error.__cause__ is not None:
        return refuse(400, "The body is not valid JSON.")
    return refuse(error.status_code, str(error))


def _validation_error(request: HttpRequest, error: Any) -> HttpResponse:
    first = error.errors[0]
    if first["loc"][0] == "path":
        return refuse(404, f"There is nothing at this address. {NOT_FOUND}")
    return refuse(422, sentence_of(first))


def sentence_of(error: Mapping[str, Any]) -> str:
    """One of pydantic's errors for whoever sent the value; those of our own checks are sentences
    already. An error's place begins with where the value stood, in a body also with the name of our
    own argument."""
    if error["type"] == "value_error":
        return str(error["ctx"]["error"])
    place = error["loc"][2:] if error["loc"][0] == "body" else error["loc"][1:]
    name = ".".join(str(part) for part in place)[:NAME_LENGTH]
    match error["type"]:
        case _ if not name:
            return "The body must be a JSON object."
        case "missing":
            return f"“{name}” is missing."
        case "extra_forbidden":
            return f"“{name}” is not an option here. Check its spelling or leave it out."
        case "string_too_short":
            return f"“{name}” is empty."
        case "string_too_long":
            return f"“{name}” may have {error['ctx']['max_length']:,} characters at most."
    said = str(error["msg"]).rstrip(".")
    return f"“{name}” does not fit: {said[:1].lower()}{said[1:]}."
