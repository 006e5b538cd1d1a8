"""The one client for addresses that an administrator configured."""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable
from functools import cache

import certifi
import httpx2

from research_app.endpoints.address import Address
from research_app.endpoints.secret import Secret
from research_app.endpoints.transport import GuardedTransport, KeyHeader, Limits, look_up
from research_app.endpoints.watched import WatchedTransport

_NO_KEY = Secret()


def endpoint_client(
    address: Address,
    *,
    key: Secret = _NO_KEY,
    key_header: str = "Authorization",
    key_prefix: str = "Bearer ",
    limits: Limits | None = None,
    seconds_left: Callable[[], float] | None = None,
    check: Callable[[], None] = lambda: None,
) -> httpx2.Client:
    """A client whose requests go below `address` and nowhere else; close it. Whatever fails is an
    `httpx2.TransportError`, also what `endpoints.errors` names.

    No proxy, certificate or `.netrc` is taken from the environment. The key is added on the way
    out, so that neither the client nor a request nor an error holds it. `check` is called several
    times a second while the endpoint is waited for: where it raises, the request ends as
    `RequestUnwanted` and its connection is closed. It has to raise again from then on.
    """
    silence_libraries()
    transport = GuardedTransport(
        WatchedTransport(
            _certificates(), look_up(check, seconds_left), in_the_house=address.in_the_house
        ),
        origin=httpx2.URL(address.url),
        header=KeyHeader(key=key, name=key_header, prefix=key_prefix),
        limits=limits or Limits(),
        seconds_left=seconds_left,
    )
    return httpx2.Client(
        base_url=address.url + "/",
        transport=transport,
        trust_env=False,
        follow_redirects=False,
        headers={"Accept": "application/json"},
    )


@cache
def _certificates() -> ssl.SSLContext:
    """What the system trusts, where companies add their own authority, and certifi, for machines
    that have nothing."""
    context = ssl.create_default_context()
    context.load_verify_locations(cafile=certifi.where())
    return context


_LOGGERS = ("openai", "httpx2", "httpcore2")


def silence_libraries() -> None:
    """From now on they say nothing below a warning, whatever level the root logger or the
    variable `OPENAI_LOG` asks for."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in _LOGGERS:
            logging.getLogger(name).setLevel(logging.WARNING)
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)
