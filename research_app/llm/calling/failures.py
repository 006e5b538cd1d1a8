"""From the library's errors to ours. Theirs hold requests, headers and what the endpoint said,
which may repeat a key: none of it is kept, not even as a cause."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx2
import openai

from research_app.endpoints.errors import (
    AddressRefused,
    RedirectRefused,
    ReplyEncoded,
    ReplyTooLarge,
)
from research_app.llm.errors import (
    BadReply,
    ModelBusy,
    ModelError,
    ModelFailed,
    ModelRefused,
    ModelTooSlow,
    ModelUnreachable,
)

LIBRARY_ERRORS = (
    openai.OpenAIError,
    httpx2.HTTPError,
    httpx2.StreamError,
    ValueError,
    RecursionError,
)
"""Everything that a request may end with. `ValueError`: what came is no JSON, or no UTF-8."""
_NOT_ACCEPTED = (
    "The language model did not accept the request; it may be too long for this model. Choose a "
    "lighter depth, or answer from quotes."
)
_TOO_LONG = ("context", "too long", "too large", "token limit")
_REDIRECTS = (
    "The language model's address redirects elsewhere, which is not followed. An administrator has "
    "to look at it; until then answer from quotes."
)
_LEADS_ASTRAY = (
    "The language model's address leads to a place that is not connected to. An administrator has "
    "to look at it; until then answer from quotes."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """`again`: asking once more may help; `after` so many seconds at least, None where nothing was
    said. `said` are the endpoint's words, only to be searched for a feature that it rejects;
    `rejected`: it does not accept the request as it is, whatever it says."""

    error: ModelError
    again: bool = False
    after: float | None = None
    rejected: bool = False
    said: str = field(default="", repr=False)


def failure_of(error: Exception) -> Failure:
    """What happened, in our words."""
    if isinstance(error, openai.APIStatusError):
        return _of_status(error)
    cause = error.__cause__ if isinstance(error, openai.APIConnectionError) else error
    if isinstance(error, openai.APITimeoutError) or isinstance(cause, httpx2.TimeoutException):
        return Failure(error=ModelTooSlow(), again=isinstance(cause, httpx2.ConnectTimeout))
    if isinstance(cause, httpx2.TransportError):
        again = isinstance(cause, (httpx2.NetworkError, httpx2.RemoteProtocolError))
        if isinstance(cause, RedirectRefused):
            return Failure(error=ModelRefused(_REDIRECTS))
        if isinstance(cause, AddressRefused):
            return Failure(error=ModelRefused(_LEADS_ASTRAY))
        if isinstance(cause, (ReplyTooLarge, ReplyEncoded)):
            return Failure(error=BadReply())
        return Failure(error=ModelUnreachable(), again=again)
    if isinstance(cause, (ValueError, RecursionError, openai.APIResponseValidationError)):
        return Failure(error=BadReply())
    if isinstance(error, openai.APIConnectionError):
        return Failure(error=ModelUnreachable(), again=True)
    return Failure(error=ModelFailed())


def _of_status(error: openai.APIStatusError) -> Failure:
    status = error.status_code
    if status == 429:
        return Failure(error=ModelBusy(), again=True, after=_retry_after(error))
    if status in (401, 403, 404):
        return Failure(error=ModelRefused(), said=str(error) if status == 404 else "")
    if status in (408, 504):
        return Failure(error=ModelTooSlow(), again=True, after=_retry_after(error))
    if status == 501 or 400 <= status < 500:
        said = str(error)
        rejected = not any(word in said.lower() for word in _TOO_LONG)
        return Failure(error=ModelFailed(_NOT_ACCEPTED), rejected=rejected, said=said)
    return Failure(error=ModelFailed(), again=True, after=_retry_after(error), said=str(error))


def _retry_after(error: openai.APIStatusError) -> float | None:
    """Seconds; the header has them as a number or as a date (RFC 9110, 10.2.3)."""
    given = error.response.headers.get("Retry-After", "").strip()[:40]
    try:
        return max(0.0, float(given))
    except ValueError:
        pass
    try:
        moment = parsedate_to_datetime(given)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
