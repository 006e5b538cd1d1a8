"""The library: what is in it, and documents on their way in."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404
from django.urls import reverse
from ninja import Query, Router, Schema, Status
from pydantic import Field

from research_app.accounts.requests import SignedInRequest
from research_app.api.adding import REQUEST_BODY, take_in
from research_app.api.errors import REFUSALS, Refusal
from research_app.api.strict import LARGEST_ID, PageNumber, Parameters, Words, demand_page
from research_app.intake.progress import describe
from research_app.library import chat_port
from research_app.library.collections import list_collections
from research_app.library.entries import Filters, list_entries
from research_app.library.models import Intake, LibraryEntry
from research_app.library.visibility import visible_collections

router = Router(tags=["Library"])


class DocumentParameters(Parameters):
    """`search`: words that title, author, publisher, file name or address must all hold.
    `collection`: only the documents of this one, by its id."""

    search: Annotated[Words, Field(max_length=200)] = ""
    kind: Literal["", "statute", "policy", "other"] = ""
    whose: Literal["", "own", "shared"] = ""
    type: Literal["", "web", "pdf", "docx", "markdown", "text"] = ""
    collection: Annotated[int, Field(ge=1, le=LARGEST_ID)] | None = None
    order: Literal["newest", "title", "published"] = "newest"
    page: PageNumber = 1


class DocumentItem(Schema):
    """`id` is what a question's scope names. `shared` documents are everybody's. No language model
    and no search service sees a `confidential` one."""

    id: int
    title: str
    author: str
    publisher: str
    published: str
    type: str
    kind: str
    shared: bool
    confidential: bool
    url: str
    file_name: str
    added_at: datetime
    page_url: str


class CollectionItem(Schema):
    """A named set of documents; `id` is what a question’s scope names. `shared` ones are
    everybody’s; `documents` counts those you can search."""

    id: int
    name: str
    shared: bool
    documents: int
    page_url: str


class CollectionList(Schema):
    items: list[CollectionItem]


class DocumentPage(Schema):
    items: list[DocumentItem]
    page: int
    pages: int
    total: int


class IntakeStatus(Schema):
    """`state` is queued, running, done or failed; `step` is the last one reached: stored, read,
    words (found by words), meaning (found by meaning). `words` says it in a sentence, also why a
    document could not be read. `document_id` is there once the document is read."""

    intake_id: UUID
    name: str
    state: str
    step: str
    percent: int
    words: str
    document_id: int | None
    chat_id: UUID | None
    status_url: str
    created_at: datetime


@router.get("/documents", response={200: DocumentPage, REFUSALS: Refusal}, summary="List documents")
def list_documents(request: SignedInRequest, parameters: Query[DocumentParameters]) -> DocumentPage:
    """The documents you can search: your own and those that staff share with everyone."""
    filters = Filters(
        words=parameters.search,
        kind=parameters.kind,
        whose=parameters.whose,
        type=parameters.type,
        collection=parameters.collection,
        order=parameters.order,
        page=parameters.page,
    )
    if filters.collection is not None:
        _demand_collection(request.user, filters.collection)
    page = list_entries(request.user, filters)
    demand_page(page, parameters.page)
    return DocumentPage(
        items=[_item(entry) for entry in page],
        page=page.number,
        pages=page.paginator.num_pages,
        total=page.paginator.count,
    )


@router.get(
    "/collections", response={200: CollectionList, REFUSALS: Refusal}, summary="List collections"
)
def get_collections(request: SignedInRequest) -> CollectionList:
    """Your collections and those that staff share with everyone, by name."""
    return CollectionList(
        items=[
            CollectionItem(
                id=item.id,
                name=item.name,
                shared=item.is_shared,
                documents=item.documents,
                page_url=f"{reverse('library:library')}?collection={item.id}",
            )
            for item in list_collections(request.user)
        ]
    )


@router.post(
    "/documents",
    response={202: IntakeStatus, REFUSALS: Refusal},
    summary="Add a document",
    openapi_extra={"requestBody": REQUEST_BODY},
)
def add_document(request: SignedInRequest) -> Status[IntakeStatus]:
    """A file (as a form), a link or a text (as JSON). It is read in the background: follow
    `status_url`. With `chat_id` it is given with the questions of that chat alone, which may be one
    that you are about to begin."""
    return Status(202, _status(take_in(request)))


@router.get(
    "/intakes/{intake_id}",
    response={200: IntakeStatus, REFUSALS: Refusal},
    summary="Follow a document",
)
def get_intake(request: SignedInRequest, intake_id: UUID) -> IntakeStatus:
    """How far a document is on its way in."""
    return _status(_get_own_intake_or_404(request.user, intake_id))


def _demand_collection(user: User, collection_id: int) -> None:
    if not visible_collections(user).filter(id=collection_id).exists():
        raise Http404(f"No collection with the id {collection_id}.")


def _get_own_intake_or_404(user: User, intake_id: UUID) -> Intake:
    intake = Intake.objects.filter(owner=user, pk=intake_id).first()
    if intake is None or intake.chat_key in set(chat_port.chats.hidden_keys(user)):
        raise Http404("No such document.")
    return intake


def _item(entry: LibraryEntry) -> DocumentItem:
    source = entry.source
    return DocumentItem(
        id=source.pk,
        title=source.title,
        author=source.author,
        publisher=source.publisher,
        published=source.published,
        type=source.kind,
        kind=entry.kind,
        shared=entry.owner_id is None,
        confidential=bool(getattr(entry, "is_confidential", False)),
        url=source.url,
        file_name=source.file_name,
        added_at=entry.created_at,
        page_url=reverse("library:source", args=[source.pk]),
    )


def _status(intake: Intake) -> IntakeStatus:
    [progress] = describe([intake])
    return IntakeStatus(
        intake_id=intake.pk,
        name=intake.name,
        state=intake.state,
        step=intake.step,
        percent=progress.percent,
        words=progress.words,
        document_id=intake.source_id,
        chat_id=intake.chat_key,
        status_url=reverse("api:get_intake", args=[intake.pk]),
        created_at=intake.created_at,
    )
