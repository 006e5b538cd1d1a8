"""The API put together, with its addresses."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import RedirectView

from research_app.api import (
    answered,
    answers,
    chats,
    documents,
    exports,
    questions,
    readings,
    stances,
    versions,
)
from research_app.api.credentials import Session, Token
from research_app.api.docs import OwnDocs
from research_app.api.errors import answer_errors, no_such_address, refuse
from research_app.api.shapes import DescribedAPI
from research_app.api.strict import refuse_unknown_parameters

VERSION = "1"
View = Callable[..., HttpResponse]

api = DescribedAPI(
    title="Evidence Desk",
    version=VERSION,
    description="Ask questions, follow their answers, and read the evidence behind every claim.",
    docs=OwnDocs(),
    urls_namespace="api",
    auth=[Token(), Session()],
)
answer_errors(api)
api.add_decorator(refuse_unknown_parameters, mode="operation")
api.add_decorator(never_cache, mode="view")
for router in (
    questions.router,
    answered.router,
    answers.router,
    stances.router,
    versions.router,
    readings.router,
    exports.router,
    chats.router,
    documents.router,
):
    api.add_router("", router)


def answers_in_json(view: View) -> View:
    """The API answers in JSON whoever asks and however: no page, no redirect to the sign-in."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **values: Any) -> HttpResponse:
        response = view(request, *args, **values)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        allowed = response.headers["Allow"]
        refused = refuse(405, f"{request.method} is not possible here, only {allowed}.")
        refused.headers["Allow"] = allowed
        return refused

    return login_not_required(answer)


patterns, _, namespace = api.urls
for pattern in patterns:
    # The page that describes the API is a page like all others.
    if isinstance(pattern, URLPattern) and pattern.name != "openapi-view":
        pattern.callback = answers_in_json(pattern.callback)

to_docs = RedirectView.as_view(pattern_name="api:openapi-view")
urlpatterns = [
    path("", to_docs),
    path("", (patterns, "ninja", namespace)),
    path("<path:rest>", login_not_required(csrf_exempt(no_such_address))),
]
