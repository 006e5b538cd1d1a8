"""What a claim says of its own sources: who says it, how many of them, and whose "we" it names.

"According to the annual report, revenue rose" cites the annual report: that it says so is seen from
the source's own facts, and the quote has to carry the rest. "Two of three reports say that …" is
carried by what each report says alone. A writer in the first person is whoever published the
source. Whatever is not understood for certain stays in the claim and has to stand in a quote.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from citations.drafts import EvidenceDraft, SourceInfo
from citations.language.keys import key_of
from citations.language.word_classes import CARDINALS
from citations.steps.anchor import anchor
from citations.steps.clauses.words import DETERMINERS

_NUMBERS = {word: number for number, word in enumerate(CARDINALS[:13]) if number}
_WORKS = frozenset(
    """article articles author authors document documents newspaper newspapers note notes paper
    papers publication publications report reports source sources study studies survey text texts
    """.split()
)
"""What any source may be called."""
_LITTLE = frozenset("the a an this its own annual of cited all both these those only".split())
_JOINING = frozenset("and in on at to for by under after before from with".split()) | DETERMINERS
_SHIFTERS = frozenset(
    """no not never none neither nor cannot without unless except if only may might could whether
    least most about nearly almost than deny denies denied""".split()
)
"""A cell that leaves one of these out may say more than its quote."""
_SAYS = r"(?:reports?|says?|states?|writes?|notes?|finds?|shows?|provides?|agrees?)"
_GIVES = r"(?:puts?|gives?|reports?)"
_ASKS = r"(?:requires?|obliges?|asks?)"
_LETS = r"(?:allows?|permits?)"
_NAMES = rf"(?:{_GIVES}|(?:asks?|speaks?|provides?) (?:for|of))"
_WHO = r"(?P<who>[^,;:]{2,90}?)"
_FORMS = [
    (re.compile(rf"(?:according to|as reported by|under|in) {_WHO}, (?P<said>.+)", re.I), "{said}"),
    (re.compile(rf"{_WHO} {_SAYS} that (?P<said>.+)"), "{said}"),
    (re.compile(rf"{_WHO} {_GIVES} (?P<what>.+?) (?:at|as) (?P<value>.+)"), "{what} was {value}"),
    (re.compile(rf"{_WHO} {_ASKS} (?P<what>.+?) to (?P<value>.+)"), "{what} must {value}"),
    (re.compile(rf"{_WHO} {_LETS} (?P<what>.+?) to (?P<value>.+)"), "{what} may {value}"),
    (re.compile(rf"{_WHO} {_NAMES} (?P<said>.+)"), "{said}"),
    (re.compile(rf"(?P<said>.+), (?:according to|{_SAYS}) {_WHO}"), "{said}"),
]
_WORD = re.compile(r"[\w.-]*\w")
_FIRST_PERSON = re.compile(r"\b(?:we|our|us)\b", re.I)
_NAMED = re.compile(
    r"(?P<name>(?:[Tt]he )?[A-Z][\w&-]*(?: (?:of |for |the |and )?[A-Z][\w&-]*)*"
    r"|[Tt]he (?:authors?|company|group|firm|institute))(?P<own>['’]s?)?(?![\w’'])"
)
"""A name or "the company", whole, with what it owns."""
_OWN_NAMES = frozenset("author authors company group firm institute".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribution:
    """`said` is what is left of the claim, `[start:end)` where it names its sources. Of `sources`,
    the evidence of each by itself, at least `least` must carry it."""

    said: str
    start: int
    end: int
    sources: tuple[tuple[EvidenceDraft, ...], ...]
    least: int


def attribution(claim: str, evidence: Sequence[EvidenceDraft]) -> Attribution | None:
    """None where the claim does not open or end with who says it, or that is none of its
    sources."""
    for form, rest in _FORMS:
        found = form.fullmatch(claim)
        if found is None or not found["who"]:
            continue
        sources = _by_source(evidence)
        counted = _counted(found["who"], len(sources))
        meant = sources if counted else [each for each in sources if _is(found["who"], each[0])]
        if meant:
            said = rest.format(**found.groupdict())
            start, end = found.span("who")
            return Attribution(
                said=said[:1].upper() + said[1:],
                start=start,
                end=end,
                sources=tuple(meant),
                least=counted or 1,
            )
    return None


def in_first_person(claim: str, evidence: Sequence[EvidenceDraft]) -> str:
    """The claim with its source's "we" for the name of whoever speaks there, and without whose
    figures they are where they can be nobody else's."""
    for item in evidence:
        issuer = _words(f"{item.source.author} {item.source.publisher}")
        if _FIRST_PERSON.search(item.quote):
            return _NAMED.sub(partial(_as_first_person, issuer), claim)
        about = issuer & _words(item.source.title)
        if about and not _NAMED.search(item.quote[1:]):
            return _without_owner(claim, issuer)
    return claim


def _as_first_person(issuer: frozenset[str], named: re.Match[str]) -> str:
    words = _words(named["name"]) - _LITTLE
    if not words or not (words <= issuer or words <= _OWN_NAMES):
        return named[0]
    if named["own"]:
        return "our" if named.start() else "Our"
    # Elsewhere than at the beginning it may be the one to whom something is done.
    return named[0] if named.start() else "We"


def _without_owner(claim: str, issuer: frozenset[str]) -> str:
    owner = _NAMED.match(claim)
    rest = claim[owner.end() :].lstrip() if owner and owner["own"] else ""
    if not owner or not rest or not _words(owner["name"]) - _LITTLE <= issuer:
        return claim
    return rest[:1].upper() + rest[1:]


def is_cell_of(statement: str, text: str, item: EvidenceDraft) -> bool:
    """Whether a cell, read as "row, column: text", stands in one quote: its words as they are, what
    its row and column name there too or in what the source is called. A quote that denies anything
    which the cell does not is left to be judged."""
    head, colon, words = statement.rpartition(": ")
    if not colon or words.rstrip(".") != text.rstrip(".") or not item.verified:
        return False
    turned = (_words(item.quote) & _SHIFTERS) - _words(text)
    if turned or anchor(item.quote, text) is None:
        return False
    named = {key_of(word) for word in _words(head) - _LITTLE - _JOINING}
    return named <= {key_of(word) for word in _words(item.quote) | _names_of(item.source)}


def _counted(who: str, sources: int) -> int:
    """How many of the cited sources say it, as "two of three reports" counts them; 0 where the
    words count none, or another number of them than are cited."""
    words = [word.lower() for word in _WORD.findall(who)]
    if not words or words[-1] not in _WORKS:
        return 0
    numbers = [_NUMBERS[word] for word in words if word in _NUMBERS]
    others = [word for word in words if word not in _LITTLE | _WORKS and word not in _NUMBERS]
    of_all = "all" in words or "both" in words
    if others or not (numbers or of_all) or len(numbers) > 2:
        return 0
    whole = sources if "both" not in words else 2
    if of_all or len(numbers) == 2:
        whole = numbers[-1] if numbers else whole
    if whole != sources:
        return 0
    return sources if of_all else min(numbers[0], 99) if numbers[0] <= sources else 0


def _is(who: str, item: EvidenceDraft) -> bool:
    """Whether the words name this source: by its title, author or publisher, or as what any source
    is."""
    words = _words(who) - _LITTLE
    return bool(words) and words <= _names_of(item.source) | _WORKS


def _names_of(source: SourceInfo) -> frozenset[str]:
    return _words(f"{source.title} {source.author} {source.publisher}")


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


def _by_source(evidence: Sequence[EvidenceDraft]) -> list[tuple[EvidenceDraft, ...]]:
    sources: dict[int, list[EvidenceDraft]] = {}
    for item in evidence:
        sources.setdefault(item.source.source_id, []).append(item)
    return [tuple(each) for each in sources.values()]
