"""The statutes and policies that a question is asked of: by kind, then by topic, category and
section. Nothing else is ranked, and a filter that leaves nothing says so.

A topic or category is looked for in what the library says of a document first; where no document
is filed under it, in titles, then in headings.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import zip_longest
from typing import NamedTuple

from citations.drafts import DocumentFacts, TextDraft
from citations.requirements.source_type import source_type_of
from research_app.answering.options import AskOptions
from research_app.answering.request import LoadTexts, Tools
from research_app.scope.regulations import Regulation
from research_app.synthesis.terms import content_stems

_DIGITS = r"(?P<number>\d{1,7}(?:[.-]\d{1,5}){0,5}[a-z]?)"
_NUMBER = re.compile(
    r"\s{0,4}(?:(?:§{1,2}|sections?|sec\.?|articles?|art\.?|chapters?|ch\.?|parts?|paragraphs?"
    rf"|para\.?|rules?|clauses?|no\.?)\s{{0,4}})?{_DIGITS}(?:\s{{0,2}}\(\w{{1,4}}\)){{0,4}}\s{{0,4}}",
    re.IGNORECASE,
)
_HEADED = re.compile(
    r"^[ \t#*]{0,8}(?P<called>(?:§{1,2}|section|sec\.|article|art\.|chapter|part|rule|clause)"
    rf"[ \t]{{0,4}})?{_DIGITS}(?=[.:)\s–—]|$)",  # the whole number
    re.IGNORECASE | re.MULTILINE,
)


class _Headed(NamedTuple):
    """A heading and what stands under it, `[start:end)`, with its number as written, or empty;
    `is_called`: as a section, article or the like."""

    title: str
    start: int
    end: int
    number: str
    is_called: bool


def headings_of(text: TextDraft) -> Iterator[str]:
    """As they stand, and without their number."""
    for each in _headed(text):
        yield each.title
        if match := _HEADED.match(each.title):
            yield each.title[match.end() :].strip(" .:)–—-")


def sections_named(text: TextDraft, wanted: str, *, called: bool = False) -> list[tuple[int, int]]:
    """The stretches of the sections whose number or heading is named; none that lies in another. A
    part is of its section: 5.2 of 5. `called`: only those written as a section, article or the
    like, since a policy's "8. Training" is not the section 8 of a statute beside it."""
    match = _NUMBER.fullmatch(wanted)
    stems = set(content_stems(wanted))
    found: list[tuple[int, int]] = []
    for each in _headed(text):
        if match is not None:
            is_it = re.match(rf"{re.escape(match['number'])}(?:[.-]|$)", each.number, re.IGNORECASE)
            is_named = is_it is not None and (each.is_called or not called)
        else:
            is_named = not called and bool(stems) and stems <= set(content_stems(each.title))
        if is_named:
            found.append((each.start, each.end))
    return list(_outermost(found))


def _headed(text: TextDraft) -> Iterator[_Headed]:
    """What the text's own map tells, and lines that begin with a number; a line goes as far as the
    next one of its kind."""
    for section in text.sections:
        yield _told(section.title, section.start, section.end)
    lines = list(_HEADED.finditer(text.text))
    for line, following in zip_longest(lines, lines[1:]):
        title = text.text[line.start() : line.start() + 200].partition("\n")[0]
        yield _told(title, line.start(), following.start() if following else len(text.text))


def _told(title: str, start: int, end: int) -> _Headed:
    line = _HEADED.match(title)
    if line is None:
        return _Headed(title, start, end, "", False)
    return _Headed(title, start, end, line["number"], line["called"] is not None)


def _outermost(found: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    last = -1
    for start, end in sorted(set(found), key=lambda each: (each[0], -each[1])):
        if end > last:
            yield start, end
            last = end


BATCH = 40
"""Texts that are held at once while their headings are looked through."""
Stretch = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowed:
    """`regulations` may be read; of a text in `stretches` only these. `refusal` is a sentence where
    nothing is left."""

    regulations: tuple[Regulation, ...] = ()
    stretches: Mapping[int, tuple[Stretch, ...]] = field(default_factory=dict)
    refusal: str = ""

    @property
    def texts(self) -> frozenset[int]:
        return frozenset(each.text_id for each in self.regulations)

    def holds(self, text_id: int, start: int, end: int) -> bool:
        """Whether any of `[start:end)` may be read."""
        if text_id not in self.texts:
            return False
        own = self.stretches.get(text_id)
        return own is None or any(first < end and start < last for first, last in own)


def narrowed(options: AskOptions, tools: Tools) -> Narrowed:
    """What is left of the documents that are asked of. With models no confidential one is."""
    hidden: Collection[int] = tools.confidential if tools.models is not None else ()
    known = [each for each in tools.regulations() if each.text_id not in hidden]
    found = Narrowed(regulations=tuple(_of_known_kind(known, tools.load_texts)))
    if not found.regulations:
        return replace(found, refusal=_nothing(len(known), kept_back=bool(hidden)))
    for name, wanted in (("topic", options.topic), ("category", options.category)):
        if wanted:
            left = _filed(found, name, wanted, tools.load_texts)
            if not left.regulations:
                meant = _meant(wanted, _names(found, name))
                return replace(left, refusal=left_nothing(name, wanted, meant))
            found = left
    if options.section:
        left = _in_sections(found, options.section, tools.load_texts, called=True)
        if not left.regulations:
            left = _in_sections(found, options.section, tools.load_texts)
        if not left.regulations:
            meant = _meant(options.section, _headings(found, tools.load_texts))
            return replace(left, refusal=left_nothing("section", options.section, meant))
        found = left
    return found


def _names(found: Narrowed, name: str) -> Iterator[str]:
    """What documents may be filed under, and their titles."""
    for each in found.regulations:
        yield from _fields(each, name)
        yield each.title


def _headings(found: Narrowed, load: LoadTexts) -> Iterator[str]:
    for text in texts_of(found.texts, load):
        yield from headings_of(text)


def _meant(wanted: str, names: Iterator[str]) -> str:
    """The name that is nearly the one that was wanted, as a whole or in one of its words; empty
    where there is none."""
    known: dict[str, str] = {}
    for name in names:
        for words in (name, *name.split()):
            known.setdefault(words.strip(".,:;()").lower(), words.strip(".,:;()"))
    near = get_close_matches(wanted.lower(), [each for each in known if each], n=1, cutoff=0.75)
    return known[near[0]] if near and near[0] != wanted.lower() else ""


def left_nothing(name: str, wanted: str, meant: str = "") -> str:
    where = "has such a section" if name == "section" else "is filed under it or speaks of it"
    hint = f" Did you mean “{meant}”?" if meant else ""
    return (
        f"The {name} “{wanted}” leaves nothing to read: no statute or policy that was asked of "
        f"{where}.{hint}"
    )


def _nothing(others: int, *, kept_back: bool) -> str:
    if kept_back and not others:
        return (
            "There is no statute and no policy to read that may be shown to a language model. "
            "Answer from quotes alone, or ask of other documents."
        )
    return (
        "There is no statute and no policy among the documents that were asked of. Say of a "
        "document in the library that it is one, or give one with the question."
    )


def _of_known_kind(known: Sequence[Regulation], load: LoadTexts) -> Iterator[Regulation]:
    """With what its words tell where nobody said the kind; what reads as neither is left out."""
    guessed = {each.text_id for each in known if each.is_guess}
    kinds = {text.id: source_type_of(text) for text in texts_of(guessed, load)}
    for each in known:
        kind = kinds.get(each.text_id)
        if not each.is_guess:
            yield each
        elif kind is not None:
            yield replace(each, facts=DocumentFacts(kind=kind), is_guess=False)


def _filed(found: Narrowed, name: str, wanted: str, load: LoadTexts) -> Narrowed:
    stems = set(content_stems(wanted))

    def say(names: Iterable[str]) -> bool:
        return bool(stems) and any(stems <= set(content_stems(each)) for each in names)

    by_library = tuple(each for each in found.regulations if say(_fields(each, name)))
    left = by_library or tuple(each for each in found.regulations if say([each.title]))
    return replace(found, regulations=left) if left else _in_sections(found, wanted, load)


def _fields(each: Regulation, name: str) -> tuple[str, ...]:
    """What the library says of a document that such a filter may name."""
    facts = each.facts
    own = facts.topic if name == "topic" else facts.category
    kind = (facts.kind,) if name == "category" else ()
    return (own, *kind, facts.authority, *each.collections)


def _in_sections(
    found: Narrowed, wanted: str, load: LoadTexts, *, called: bool = False
) -> Narrowed:
    """Only the sections that are named, within what was left before."""
    stretches: dict[int, tuple[Stretch, ...]] = {}
    for text in texts_of(found.texts, load):
        within = found.stretches.get(text.id, ((0, len(text.text)),))
        if own := tuple(_shared(sections_named(text, wanted, called=called), within)):
            stretches[text.id] = own
    left = tuple(each for each in found.regulations if each.text_id in stretches)
    return replace(found, regulations=left, stretches=stretches)


def _shared(some: Sequence[Stretch], others: Sequence[Stretch]) -> Iterator[Stretch]:
    for start, end in some:
        for first, last in others:
            if max(start, first) < min(end, last):
                yield max(start, first), min(end, last)


def texts_of(text_ids: Collection[int], load: LoadTexts) -> Iterator[TextDraft]:
    """The texts in the order of their ids, not all held at once."""
    ordered = sorted(text_ids)
    for at in range(0, len(ordered), BATCH):
        yield from load(ordered[at : at + BATCH]).values()
