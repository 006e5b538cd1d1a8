"""Which sources say something of their own? A copy of a text adds nothing to it.

An answer knows of its sources what was fetched and from where, and the quotes; not what stands
around them. That a text was copied with its surroundings is found when an answer is composed, and
such a copy is not cited. Here the same text under another name is found, and a long sentence that
two sources share word for word.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from urllib.parse import urlsplit

from citations.drafts import ClaimDraft, EvidenceDraft, SourceInfo

#: So many words in a row are not written twice by chance.
SHARED_WORDS = 20

_WORD = re.compile(r"\w+")
Signs = frozenset[tuple[str, Hashable]]
"""What gives a source or a quote away; two that share a sign are one."""


class Sources:
    """The sources of an answer's evidence; two that are the same text have one number."""

    def __init__(self, evidence: Iterable[EvidenceDraft]) -> None:
        self._evidence = {item.label: item for item in evidence}
        sources = [item.source for item in self._evidence.values()]
        texts = {(source.source_id, source.sha256): source for source in sources}
        groups = joined(map(_signs, texts.values()))
        numbers = {sign: number for number, group in enumerate(groups) for sign in group}
        self._numbers = {
            label: numbers["text", item.source.sha256] for label, item in self._evidence.items()
        }

    def independent(self, claim: ClaimDraft) -> int:
        """How many sources carry the claim, each by itself; 1 where they only do so together."""
        carrying = [
            citation.label
            for citation in claim.citations
            if citation.verdict.level == "supported" and citation.label in self._numbers
        ]
        if len({self._numbers[label] for label in carrying}) < 2:
            return 1
        return len(joined(map(self._quoted, carrying)))

    def cited(self, claims: Iterable[ClaimDraft]) -> int:
        """How many sources the claims cite in all."""
        labels = {citation.label for claim in claims for citation in claim.citations}
        return len({self._numbers[label] for label in labels & self._numbers.keys()})

    def quoted(self, labels: Iterable[str]) -> int:
        """How many independent sources the evidence of these labels comes from."""
        return len(joined(self._quoted(label) for label in labels if label in self._numbers))

    def _quoted(self, label: str) -> Signs:
        own = ("source", self._numbers[label])
        quote = self._evidence[label].quote
        if len(quote) < 2 * SHARED_WORDS:
            return frozenset({own})
        words = tuple(_WORD.findall(quote.casefold()))
        return frozenset({own, ("words", words)} if len(words) >= SHARED_WORDS else {own})


def joined(groups: Iterable[Signs]) -> list[set[tuple[str, Hashable]]]:
    """The groups, those that share a sign made one."""
    found: list[set[tuple[str, Hashable]]] = []
    for group in groups:
        touched = [each for each in found if not each.isdisjoint(group)]
        found = [each for each in found if each.isdisjoint(group)]
        found.append(set(group).union(*touched))
    return found


def _signs(source: SourceInfo) -> Signs:
    signs: set[tuple[str, Hashable]] = {("id", source.source_id), ("text", source.sha256)}
    if source.file_sha256:
        signs.add(("file", source.file_sha256))
    signs |= {("address", _address(url)) for url in (source.url, source.final_url) if url}
    return frozenset(signs)


def _address(url: str) -> str:
    """Without what does not change the page: scheme, "www.", fragment, slash at the end."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    host = parts.netloc.casefold().removeprefix("www.")
    return f"{host}{parts.path.rstrip('/')}?{parts.query}"
