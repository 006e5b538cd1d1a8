"""The address that a saved web page says it comes from. It is the file's own word, and nobody has
looked whether it is true: such an address is shown as a claim, and never fetched or taken for the
document's."""

import re
from typing import Any

from research_app.reading.url_key import url_key

#: What browsers and their extensions write at the beginning of a page that they save.
BEGINNING = 5_000
_SAVED_FROM = re.compile(
    r"<!--\s{0,9}saved from url=\(\d{1,6}\)(\S{1,2000}?)\s{0,9}-->", re.IGNORECASE
)
_SINGLE_FILE = re.compile(r"Page saved with SingleFile\s{1,9}url: (\S{1,2000})", re.IGNORECASE)


def find_said_address(page: str, tree: Any, *, saved_from: str = "") -> str:
    """What the program that saved the page wrote (`saved_from`, or in the page), else what the
    page's own head names; empty where none is an absolute web address."""
    beginning = page[:BEGINNING]
    saved = [
        found[1]
        for found in (_SAVED_FROM.search(beginning), _SINGLE_FILE.search(beginning))
        if found
    ]
    links = tree.xpath("//head/link[translate(@rel, 'CANONIL', 'canonil')='canonical']/@href")
    named = tree.xpath("//head/meta[@property='og:url']/@content")
    for address in (saved_from, *saved, *links[:1], *named[:1]):
        if _is_web_address(said := str(address).strip()):
            return said
    return ""


def _is_web_address(said: str) -> bool:
    try:
        return bool(url_key(said)) and said.isprintable() and " " not in said
    except ValueError:
        return False
