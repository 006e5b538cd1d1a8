"""What the environment says of web search. Nonsense stops the start with a sentence that names the
variable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.core.exceptions import ImproperlyConfigured

from research_app.endpoints.address import Address, EndpointNotAllowed, endpoint_address
from research_app.endpoints.secret import Secret

NAMES = ("brave", "tavily", "searxng")
USUAL = {"brave": "https://api.search.brave.com/res/v1", "tavily": "https://api.tavily.com"}


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSearchSettings:
    """`extracts`: where a page cannot be fetched, the service's own text of it may serve."""

    name: str
    address: Address
    key: Secret = field(default_factory=Secret)
    extracts: bool = False


def read_settings(environment: Mapping[str, str]) -> WebSearchSettings | None:
    """`WEB_SEARCH`, `WEB_SEARCH_KEY`, `WEB_SEARCH_URL` and `WEB_SEARCH_EXTRACT`; None where no
    service is named. Raises `ImproperlyConfigured`, never with the key."""
    given = {
        part: environment.get(f"WEB_SEARCH{part}", "").strip()
        for part in ("", "_KEY", "_URL", "_EXTRACT")
    }
    name = given[""]
    if not name:
        for part in ("_KEY", "_URL", "_EXTRACT"):
            if given[part]:
                raise ImproperlyConfigured(
                    f"WEB_SEARCH{part} is set, but WEB_SEARCH is not: must be one of "
                    f"{', '.join(NAMES)}."
                )
        return None
    if name not in NAMES:
        raise ImproperlyConfigured(f"WEB_SEARCH={name!r}: must be one of {', '.join(NAMES)}.")
    return WebSearchSettings(
        name=name,
        address=_address(name, given["_URL"]),
        key=_key(name, given["_KEY"]),
        extracts=_extracts(name, given["_EXTRACT"]),
    )


def _address(name: str, url: str) -> Address:
    if not url and name not in USUAL:
        raise ImproperlyConfigured(
            f"WEB_SEARCH_URL must be set for WEB_SEARCH={name}, such as https://search.example."
        )
    try:
        return endpoint_address(url or USUAL[name])
    except EndpointNotAllowed as error:
        raise ImproperlyConfigured(f"WEB_SEARCH_URL: {error.sentence}") from None


def _key(name: str, key: str) -> Secret:
    if not key and name in USUAL:
        raise ImproperlyConfigured(f"WEB_SEARCH_KEY must be set for WEB_SEARCH={name}.")
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ImproperlyConfigured("WEB_SEARCH_KEY: must be letters, digits and signs, no spaces.")
    return Secret(key)


def _extracts(name: str, value: str) -> bool:
    if value not in ("", "true", "false"):
        raise ImproperlyConfigured(f"WEB_SEARCH_EXTRACT={value!r}: must be one of true, false.")
    if value == "true" and name != "tavily":
        raise ImproperlyConfigured("WEB_SEARCH_EXTRACT=true: only with WEB_SEARCH=tavily.")
    return value == "true"
