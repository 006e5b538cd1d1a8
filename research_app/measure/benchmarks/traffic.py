"""Which requests of a page went to the server, as the browser's own network log tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Traffic:
    """Addresses asked for since `forget`, without those that the browser's cache answered: it looks
    up the page's icon again whenever the address changes."""

    def __init__(self, page: Page) -> None:
        self._asked: dict[str, str] = {}
        log = page.context.new_cdp_session(page)
        log.send("Network.enable")
        log.on("Network.requestWillBeSent", self._note)
        log.on("Network.requestServedFromCache", self._drop)
        log.on("Network.responseReceived", self._note_response)

    @property
    def addresses(self) -> list[str]:
        return list(self._asked.values())

    def forget(self) -> None:
        self._asked.clear()

    def _note(self, event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("http"):
            self._asked[event["requestId"]] = event["request"]["url"]

    def _drop(self, event: dict[str, Any]) -> None:
        self._asked.pop(event["requestId"], None)

    def _note_response(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            self._drop(event)
