"""The application for an ASGI server. Its lifespan starts and stops what runs beside requests."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

from research_app.runs.concurrency import ConcurrencyLimit, Receive, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "research_app.settings")

answer_request = ConcurrencyLimit(get_asgi_application())


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
