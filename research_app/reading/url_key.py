"""The canonical form of a web address: two fetches with one key are the same source."""

import re
from urllib.parse import unquote_plus, urlsplit, urlunsplit

DEFAULT_PORTS = {"http": 80, "https": 443}
MAX_LENGTH = 2000
# Parameters that say how a reader came to a page, never which page it is.
TRACKING = re.compile(
    r"utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid"
    r"|_ga|_gl|_hsenc|_hsmi|mkt_tok|oly_anon_id|oly_enc_id|vero_id",
    re.IGNORECASE,
)


def url_key(url: str) -> str:
    """Lower-case scheme and host, no default port, no fragment, no tracking parameters. Path and
    the other parameters stay as they are, in their order. Raises `ValueError` for what is no web
    address or is too long to be kept."""
    parts = urlsplit(url.strip())
    scheme, host, port = parts.scheme.lower(), (parts.hostname or "").rstrip("."), parts.port
    if scheme not in DEFAULT_PORTS or not host:
        raise ValueError(f"not a web address: {url[:200]!r}")
    place = f"[{host}]" if ":" in host else host
    if port is not None and port != DEFAULT_PORTS[scheme]:
        place = f"{place}:{port}"
    query = "&".join(part for part in parts.query.split("&") if part and not _is_tracking(part))
    key = urlunsplit((scheme, place, parts.path or "/", query, ""))
    if len(key) > MAX_LENGTH:
        raise ValueError(f"longer than {MAX_LENGTH} characters: {url[:200]!r}")
    return key


def _is_tracking(parameter: str) -> bool:
    return TRACKING.fullmatch(unquote_plus(parameter.split("=", 1)[0])) is not None
