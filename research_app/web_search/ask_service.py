"""One request to a search service, and what can become of it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx2
from pydantic import BaseModel, ConfigDict, ValidationError

from research_app.endpoints.address import Address
from research_app.endpoints.client import endpoint_client
from research_app.endpoints.errors import (
    AddressRefused,
    RedirectRefused,
    ReplyEncoded,
    ReplyTooLarge,
)
from research_app.endpoints.secret import Secret
from research_app.endpoints.transport import Limits
from research_app.web_search.errors import (
    SearchFailed,
    SearchQuotaSpent,
    SearchRefused,
    SearchUnreachable,
    SearchUnreadable,
)

log = logging.getLogger(__name__)

LIMITS = Limits(connect=5.0, silence=15.0, whole=20.0, reply_bytes=4_000_000)
REFUSALS = frozenset({401, 403})
NO_QUOTA = frozenset({402, 429, 432, 433})
"""432 and 433 are Tavily's: the plan's limit, the limit of paying as you go."""
LONGEST_WAIT = 3.0
"""Seconds that are waited once when a service says that requests come too fast."""

Reply = TypeVar("Reply", bound="Documented")


class Documented(BaseModel):
    """A reply as the service documents it: what we need is strict, what else it says is ignored."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True, hide_input_in_errors=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    method: str
    path: str
    query: Mapping[str, str] | None = None
    body: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """Where to ask, and with what key."""

    address: Address
    key: Secret
    key_header: str = "Authorization"
    key_prefix: str = "Bearer "
    wait: Callable[[float], None] = time.sleep

    def ask(self, request: Request, reply: type[Reply]) -> Reply:
        """The service's reply; raises a `SearchFailed` with its sentence."""
        response = self._send(request)
        if response.status_code == 429:
            seconds = _seconds_to_wait(response)
            if seconds is not None:
                self.wait(seconds)
                response = self._send(request)
        _refuse_failure(response.status_code)
        try:
            return reply.model_validate_json(response.content)
        except ValidationError:
            # What the service said stays out of the log: it may hold anything.
            log.warning("%s answered in another form than it documents", self.address.host)
            raise SearchUnreadable() from None

    def _send(self, request: Request) -> httpx2.Response:
        client = endpoint_client(
            self.address,
            key=self.key,
            key_header=self.key_header,
            key_prefix=self.key_prefix,
            limits=LIMITS,
        )
        try:
            with client:
                return client.request(
                    request.method, request.path, params=request.query, json=request.body
                )
        except (ReplyTooLarge, ReplyEncoded, httpx2.ProtocolError, httpx2.DecodingError):
            raise SearchUnreadable() from None
        except RedirectRefused:
            raise SearchUnreachable(
                "The search service sends requests elsewhere, so the web was not searched; an "
                "administrator has to look at its address."
            ) from None
        except AddressRefused:
            raise SearchUnreachable(
                "The search service's address leads to a place that is not connected to, so the "
                "web was not searched; an administrator has to look at its address."
            ) from None
        except httpx2.HTTPError as error:
            log.warning("%s: %s", self.address.host, type(error).__name__)
            raise SearchUnreachable() from None


def _refuse_failure(status: int) -> None:
    if status in REFUSALS:
        raise SearchRefused()
    if status in NO_QUOTA:
        raise SearchQuotaSpent()
    if status >= 500 or status < 200:
        raise SearchUnreachable(
            "The search service failed, so the web was not searched; ask again later."
        )
    if status != 200:
        raise SearchFailed(
            "The search service did not take the question, so the web was not searched; ask in "
            "other words, or tell an administrator."
        )


def _seconds_to_wait(response: httpx2.Response) -> float | None:
    """What the service asks for, if it is short; a second where it says nothing."""
    said = response.headers.get("Retry-After", "1").strip()
    if not said.isascii() or not said.isdigit() or int(said[:6]) > LONGEST_WAIT:
        return None
    return float(said) + 0.1
