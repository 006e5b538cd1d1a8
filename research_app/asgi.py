"""The application for an ASGI server. Its lifespan starts and stops what runs beside requests."""

import os
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from research_app.runs.concurrency import ConcurrencyLimit, Receive, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "research_app.settings")
django.setup(set_prefix=False)


class Handler(ASGIHandler):
    """Middleware and view of a request run in its thread from beginning to end. Django's own
    handler goes back to the event loop between them, eight times a request, which cost more
    processor time than an evidence card does. All views are synchronous: the one that streams only
    returns what the loop then iterates over."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)


answer_request = ConcurrencyLimit(Handler())


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await live(receive, send)
    else:
        await answer_request(scope, receive, send)


async def live(receive: Receive, send: Send) -> None:
    """The lifespan protocol: what comes with the startup message is over with the shutdown
    message."""
    # Imported here because Django's applications must be loaded first.
    from research_app.runs import background

    await receive()
    background.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await background.stop()
    await send({"type": "lifespan.shutdown.complete"})
