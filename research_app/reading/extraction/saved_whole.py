"""Web pages that a browser saved "as a single file" (MHTML, RFC 2557): a mail message whose parts
are the page and what it shows. Only the page itself is read; its address is the file's own word."""

from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import Message
from email.parser import HeaderParser

from research_app.reading.errors import MalformedDocument

MOST_PARTS = 2_000
#: Characters of a file by which it is known.
LOOKED_AT = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedPage:
    """`address` is where the file says the page comes from; empty where it does not."""

    html: bytes
    content_type: str
    address: str


def is_saved_whole(start: str) -> bool:
    """By the first characters of a file."""
    head = HeaderParser().parsestr(start.lstrip())
    return "MIME-Version" in head and head.get_content_type() == "multipart/related"


def unpack(data: bytes) -> SavedPage:
    """The page within; raises MalformedDocument where there is none."""
    try:
        whole = message_from_bytes(data, policy=policy.compat32)
        for number, part in enumerate(whole.walk()):
            if number > MOST_PARTS:
                break
            if part.get_content_type() in ("text/html", "application/xhtml+xml"):
                return _page(whole, part)
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        raise MalformedDocument() from error
    raise MalformedDocument("This saved page holds no page; save it from your browser once more.")


def _page(whole: Message, part: Message) -> SavedPage:
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        raise MalformedDocument()
    said = part.get("Content-Location") or whole.get("Snapshot-Content-Location") or ""
    return SavedPage(
        html=content, content_type=str(part.get("Content-Type", "")), address=str(said).strip()
    )
