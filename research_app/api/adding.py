"""One document from a request: a file in a form, or a link or text in JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from ninja.errors import HttpError
from pydantic import Field, model_validator

from citations.drafts import DocumentFacts
from research_app.accounts.requests import SignedInRequest
from research_app.api.strict import Strict, Words, json_body, parse
from research_app.intake.forms import MAX_PASTE
from research_app.intake.receive import refused_files
from research_app.intake.recording import (
    Destination,
    queue,
    record_file,
    record_link,
    record_paste,
)
from research_app.intake.store_text import DATE, Given
from research_app.library.models import Intake
from research_app.reading.errors import DocumentTooLarge

WEB_ADDRESS = "^[Hh][Tt][Tt][Pp][Ss]?://"
CSRF_FIELD = "csrfmiddlewaretoken"


class Place(Strict):
    """Where the document goes: your library, everybody's (`shared`, staff only), or the questions
    of one chat. No language model and no search service sees a `confidential` one."""

    kind: Literal["statute", "policy", "other"] = "other"
    shared: bool = False
    confidential: bool = False
    chat_id: UUID | None = None

    @model_validator(mode="after")
    def _one_place(self) -> Place:
        if self.shared and self.chat_id:
            raise ValueError("A document for one chat cannot be shared with everyone.")
        return self

    def destination(self, request: SignedInRequest) -> Destination:
        if self.shared and not request.user.is_staff:
            raise HttpError(403, "Only staff can share documents with everyone.")
        return Destination(
            owner=request.user,
            chat_key=self.chat_id,
            shared=self.shared,
            facts=DocumentFacts(kind=self.kind),
            confidential=self.confidential,
        )


class Link(Place):
    url: Annotated[Words, Field(max_length=2000, pattern=WEB_ADDRESS)]


class PastedText(Place):
    """`url` is where the text comes from; it is shown and never opened."""

    text: Annotated[str, Field(max_length=MAX_PASTE)]
    title: Annotated[Words, Field(min_length=1, max_length=500)]
    author: Annotated[Words, Field(max_length=500)] = ""
    publisher: Annotated[Words, Field(max_length=500)] = ""
    published: Annotated[Words, Field(pattern=f"^({DATE.pattern})?$")] = ""
    url: Annotated[Words, Field(max_length=2000, pattern=f"^$|{WEB_ADDRESS}")] = ""

    @model_validator(mode="after")
    def _says_something(self) -> PastedText:
        if not self.text.strip():
            raise ValueError("The text is empty.")
        return self


def _form_schema() -> dict[str, Any]:
    schema = Place.model_json_schema()
    schema["properties"] = {"file": {"type": "string", "format": "binary"}} | schema["properties"]
    return schema | {"title": "File", "required": ["file"]}


REQUEST_BODY: dict[str, Any] = {
    "required": True,
    "content": {
        "multipart/form-data": {"schema": _form_schema()},
        "application/json": {
            "schema": {"oneOf": [Link.model_json_schema(), PastedText.model_json_schema()]}
        },
    },
}


def take_in(request: SignedInRequest) -> Intake:
    """The document's intake, queued. Raises `SourceError` when it is refused at the door."""
    match request.content_type:
        case "multipart/form-data":
            return queue(_record_file(request))
        case "application/json":
            return queue(_record_words(request))
    raise HttpError(415, "Send a file as multipart/form-data, or a link or text as JSON.")


def _record_file(request: SignedInRequest) -> Intake:
    fields = {name: value for name, value in request.POST.items() if name != CSRF_FIELD}
    where = parse(Place, fields).destination(request)
    return record_file(_the_file(request), where)


def _the_file(request: SignedInRequest) -> UploadedFile[bytes]:
    for name in request.FILES:
        if name != "file":
            raise HttpError(422, f"“{name[:100]}” is not a field here. Name the file “file”.")
    for _, sentence in refused_files(request):
        raise DocumentTooLarge(sentence)
    files = request.FILES.getlist("file")
    if len(files) != 1:
        raise HttpError(422, "Send one file, in the field “file”.")
    return files[0]


def _record_words(request: SignedInRequest) -> Intake:
    data = json_body(request)
    if "text" not in data and "url" not in data:
        raise HttpError(422, "Send “url”, or “text” with its “title”, or a file as a form.")
    if "text" not in data:
        link = parse(Link, data)
        return record_link(link.url, link.destination(request))
    pasted = parse(PastedText, data)
    given = Given(
        title=pasted.title,
        author=pasted.author,
        publisher=pasted.publisher,
        published=pasted.published,
        url=pasted.url,
    )
    return record_paste(pasted.text, given, pasted.destination(request))
