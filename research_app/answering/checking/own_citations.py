"""What a checked text cites by itself, matched to the documents that are searched, and whether the
cited document is the one that says so."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from citations.steps.own_references import (
    OwnCitation,
    Reference,
    ReferenceList,
    addresses_in,
    cited_in,
    doi_in,
)
from research_app.reading.url_key import url_key
from research_app.scope.described import Described

FEWEST_TITLE_WORDS = 2
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A citation with the document it names; None where none of those searched is it."""

    citation: OwnCitation
    document: Described | None


@dataclass(frozen=True)
class OwnSources:
    """Finds the documents that a text with this list of references names."""

    references: ReferenceList
    documents: Sequence[Described]

    def cited_in(self, sentence: str) -> list[Cited]:
        return [Cited(citation=each, document=self._document(each)) for each in cited_in(sentence)]

    def _document(self, citation: OwnCitation) -> Described | None:
        match citation.kind:
            case "doi":
                return self._dois.get(citation.key)
            case "link":
                return self._addresses.get(_key(citation.key))
            case "number":
                entry = self.references.numbered(citation.key)
                return self._of_entry(entry) if entry else None
        entry = self.references.by_author(citation.key, citation.year)
        found = self._of_entry(entry) if entry else None
        return found or self._by_author([citation.key], citation.year)

    def _of_entry(self, entry: Reference) -> Described | None:
        """By DOI, else by address, else by title, else by author and year."""
        if found := self._dois.get(doi_in(entry.words)):
            return found
        for address in addresses_in(entry.words):
            if found := self._addresses.get(_key(address)):
                return found
        return self._by_title(entry.words) or self._by_author_in(entry.words)

    def _by_title(self, words: str) -> Described | None:
        said = f" {_folded(words)} "
        found = [
            each
            for each in self.documents
            if len((title := _folded(each.title)).split()) >= FEWEST_TITLE_WORDS
            and f" {title} " in said
        ]
        return max(found, key=lambda each: len(each.title), default=None)

    def _by_author_in(self, words: str) -> Described | None:
        names = [word for word in _WORD.findall(words) if word[0].isupper() and len(word) > 2]
        years = re.findall(r"\b(?:19|20)\d\d\b", words)
        return self._by_author(names[:3], years[0]) if names and years else None

    def _by_author(self, names: Collection[str], year: str) -> Described | None:
        """The one document of one of these authors and of this year."""
        wanted = {name.casefold() for name in names}
        found = [
            each
            for each in self.documents
            if each.published.startswith(year)
            and wanted & {word.casefold() for word in _WORD.findall(each.author)}
        ]
        return found[0] if len(found) == 1 else None

    @cached_property
    def _dois(self) -> dict[str, Described]:
        own = ((each.doi or _doi_of(each), each) for each in reversed(self.documents))
        return {doi.lower(): each for doi, each in own if doi}

    @cached_property
    def _addresses(self) -> dict[str, Described]:
        return {
            key: each
            for each in reversed(self.documents)
            for address in each.addresses
            if (key := _key(address))
        }


def notes_on(
    cited: Sequence[Cited], *, supporting: Collection[int], against: Collection[int]
) -> Iterator[str]:
    """A sentence on each citation of a claim: `supporting` and `against` are the texts that say so
    and otherwise. A document that is not quoted is not named either: whoever reads the answer may
    not know of it."""
    for each in cited:
        words = each.citation.words
        if each.document is None:
            yield f"{words} was not found among the documents searched."
            continue
        quoted = f"{words} is “{each.document.title}”"
        found = f"{words} is among the documents searched"
        if each.document.text_id in against:
            yield f"{quoted}, which says otherwise."
        elif each.document.text_id in supporting:
            yield f"{quoted}, which is cited here for it."
        elif supporting:
            yield f"{found}; what supports the statement stands in another one."
        else:
            yield f"{found}; nothing in it was found to say so."


def _doi_of(document: Described) -> str:
    return next((doi for each in document.addresses if (doi := doi_in(each))), "")


def _key(address: str) -> str:
    """The same for http and https, "www." and a slash at the end."""
    try:
        key = url_key(address)
    except ValueError:
        return ""
    return key.partition("://")[2].removeprefix("www.").rstrip("/")


def _folded(words: str) -> str:
    return " ".join(_WORD.findall(words.casefold()))
