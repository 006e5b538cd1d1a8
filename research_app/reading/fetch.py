"""The one way to fetch an address that came from a user, a source or a search result.

A link is parsed strictly (`guard_urls`), every address behind its name is checked when connecting
(`guard_addresses`, `fetch_connect`), redirects are followed here, one by one, through the same
checks, and the body is read raw and inflated with a bound (`fetch_body`). One deadline covers all
of it. No proxy, cookie, credential or certificate is taken from the environment, and what a page
says (canonical link, refresh, stylesheet) is never followed.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

import httpcore

from research_app.reading.errors import (
    DocumentTooLarge,
    EmptyDocument,
    LinkTimedOut,
    PageNotFound,
    PageRefused,
    PageUnchanged,
    ReplyUnreadable,
    SiteFailed,
    SiteUnreachable,
    TooManyRedirects,
)
from research_app.reading.fetch_body import read_body
from research_app.reading.fetch_connect import Deadline, GuardedBackend, Network, tls_context
from research_app.reading.guard_urls import Link, follow_redirect, parse_link

REDIRECTS = frozenset({301, 302, 303, 307, 308})
REFUSALS = frozenset({401, 402, 403, 405, 406, 407, 451})
REQUEST_HEADERS = {
    "User-Agent": "EvidenceDesk/0.1 (reads a page for a question or the library of its user)",
    "Accept": "text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5",
    "Accept-Language": "en,*;q=0.5",
    "Accept-Encoding": "gzip, identity;q=0.5",
    "Connection": "close",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`seconds` over all hops together, `body_bytes` before and after inflation, `redirects`
    followed."""

    seconds: float = 30.0
    body_bytes: int = 5_000_000
    redirects: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Validators:
    """What a site said of the state of a page: it need not send the page again while that holds.
    Unknown is empty."""

    etag: str = ""
    last_modified: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedPage:
    """A document as a site gave it. `url` is as asked for, `final_url` where the redirects
    ended."""

    url: str
    final_url: str
    http_status: int
    content: bytes
    content_type: str
    fetched_at: datetime
    validators: Validators = Validators()


def fetch(
    url: str,
    *,
    network: Network | None = None,
    limits: Limits | None = None,
    known: Validators | None = None,
) -> FetchedPage:
    """The document at `url`; raises a LinkError, DocumentTooLarge or EmptyDocument with its
    sentence. With `known`, what the site said at `url` before, `PageUnchanged` where it says that
    this holds still; another address, to which it sends on, is never asked so."""
    network, limits = network or Network(), limits or Limits()
    link = parse_link(url)
    deadline = Deadline(limits.seconds, network.now)
    with httpcore.ConnectionPool(
        network_backend=GuardedBackend(network, deadline),
        ssl_context=tls_context(),
        max_keepalive_connections=0,
    ) as pool:
        for _ in range(limits.redirects + 1):
            answer = _ask(pool, link, limits, known)
            if isinstance(answer, FetchedPage):
                deadline.remaining()
                return replace(answer, url=url.strip())
            link, known = answer, None
    raise TooManyRedirects()


def _ask(
    pool: httpcore.ConnectionPool, link: Link, limits: Limits, known: Validators | None
) -> FetchedPage | Link:
    """One hop: the page, or the link that it redirects to."""
    headers = [*_headers(link), *_conditions(known)]
    try:
        with pool.stream("GET", _httpcore_url(link), headers=headers) as response:
            location = _header(response, b"location")
            if response.status in REDIRECTS and location:
                return follow_redirect(link, location)
            if response.status == 304 and known is not None:
                raise PageUnchanged()
            _refuse_failure(response.status)
            return _page(link, response, limits)
    except httpcore.TimeoutException as error:
        raise LinkTimedOut() from error
    except (httpcore.ConnectError, OSError) as error:
        raise SiteUnreachable(
            "No secure connection to the site could be made; check the address or try again later."
        ) from error
    except (httpcore.ProtocolError, httpcore.NetworkError) as error:
        raise ReplyUnreadable() from error


def _page(link: Link, response: httpcore.Response, limits: Limits) -> FetchedPage:
    announced = _header(response, b"content-length")
    if announced.isascii() and announced.isdigit() and int(announced) > limits.body_bytes:
        raise DocumentTooLarge(
            f"This page is larger than {limits.body_bytes // 1_000_000} MB; "
            "download it yourself and upload the file."
        )
    content = read_body(
        response.iter_stream(),
        encoding=_header(response, b"content-encoding"),
        limit=limits.body_bytes,
    )
    if not content:
        raise EmptyDocument("The page is empty; check the address.")
    return FetchedPage(
        url=link.url,
        final_url=link.url,
        http_status=response.status,
        content=content,
        content_type=_header(response, b"content-type"),
        fetched_at=datetime.now(UTC),
        validators=Validators(
            etag=_validator(response, b"etag"),
            last_modified=_validator(response, b"last-modified"),
        ),
    )


def _validator(response: httpcore.Response, name: bytes) -> str:
    """The header, if it may be sent back as it is; else nothing."""
    value = _header(response, name)
    is_plain = len(value) <= 200 and value.isascii() and value.isprintable()
    return value if is_plain else ""


def _conditions(known: Validators | None) -> list[tuple[bytes | str, bytes | str]]:
    said = known or Validators()
    named = [("If-None-Match", said.etag), ("If-Modified-Since", said.last_modified)]
    return [(name, value) for name, value in named if value]


def _refuse_failure(status: int) -> None:
    if status in (404, 410):
        raise PageNotFound()
    if status in REFUSALS:
        raise PageRefused()
    if not 200 <= status < 300 or status == 206:
        raise SiteFailed()


def _httpcore_url(link: Link) -> httpcore.URL:
    """From the parsed parts, so that no second parser sees the address."""
    return httpcore.URL(
        scheme=link.scheme.encode(),
        host=link.host.encode(),
        port=link.port,
        target=link.target.encode(),
    )


def _headers(link: Link) -> list[tuple[bytes | str, bytes | str]]:
    return [("Host", link.authority), *REQUEST_HEADERS.items()]


def _header(response: httpcore.Response, name: bytes) -> str:
    """All values of a header, joined as HTTP allows; UTF-8 where it is, else Latin-1."""
    joined = b", ".join(value for key, value in response.headers if key.lower() == name)
    try:
        return joined.decode("utf-8")
    except UnicodeDecodeError:
        return joined.decode("latin-1")
