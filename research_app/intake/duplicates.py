"""What is here already: another document of the very same text, and addresses given twice."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.contrib.auth.models import User

from citations.models import Source, SourceText
from research_app.library.visibility import visible_entries
from research_app.reading.url_key import MAX_LENGTH, url_key

#: An address among other words, such as those of a pasted list of references.
ADDRESS = re.compile(r"https?://[^\s<>\"“”„«»]+", re.IGNORECASE)
#: What ends a sentence or a bracket behind an address; a bracket opened in the address is its own.
AFTER_ADDRESS = ".,;:!?'’*|"
BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"))


def same_text_elsewhere(source: Source, user: User | None) -> Source | None:
    """Another document in this user's library (or everybody's) whose newest or older text is the
    same, the oldest first. What others have makes no difference and is never told."""
    hashes = SourceText.objects.filter(source=source).values("sha256")
    texts = SourceText.objects.filter(sha256__in=hashes).exclude(source=source)
    held = visible_entries(user).values("source_id")
    same = Source.objects.filter(id__in=held).filter(id__in=texts.values("source_id"))
    return same.order_by("id").first()


def folded_links(links: Iterable[str]) -> list[str]:
    """Each address once, as it was given first: fragments and tracking parameters make no other
    page. What is no address stays, so that its row says so."""
    folded: dict[str, str] = {}
    for link in links:
        try:
            folded.setdefault(url_key(link), link)
        except ValueError:
            folded.setdefault(link, link)
    return list(folded.values())


def addresses_in(pasted: str) -> list[str]:
    """Every address of a pasted list, in order. A line without any is given as it is, so that its
    row says what is wrong with it; lines without a letter or digit (rules, bullets) are nothing."""
    found: list[str] = []
    for line in pasted.splitlines():
        of_line = [_without_what_follows(address) for address in ADDRESS.findall(line)]
        words = " ".join(line.split())
        found += of_line or ([words] if any(map(str.isalnum, words)) else [])
    return found


def _without_what_follows(address: str) -> str:
    """One that is too long to be kept stays as it is: its row says so."""
    while len(address) <= MAX_LENGTH:
        shorter = address.rstrip(AFTER_ADDRESS)
        for opens, closes in BRACKETS:
            if shorter.endswith(closes) and shorter.count(closes) > shorter.count(opens):
                shorter = shorter[:-1]
        if shorter == address:
            break
        address = shorter
    return address
