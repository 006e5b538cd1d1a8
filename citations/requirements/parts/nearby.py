"""What another sentence of the same text surely says of a requirement: that it does not apply to
somebody, and from when it is in force."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from citations.drafts import TextDraft
from citations.drafts.requirements import Stretch
from citations.language import sentences
from citations.requirements.outline import Node, Outline, ancestors, outline_of
from citations.requirements.parts.sections import heading_of, is_within, node_at
from citations.requirements.parts.vocabulary import DATE, rule

Scope = Literal["paragraph", "section", "document"]
Span = tuple[int, int]
_DUTY = (
    r"(?:requirement|duty|obligation|prohibition|rule|restriction|deadline|time limit|period"
    r"|limit|provision)s?"
)
_NUMBER = r"\(?[\dA-Z][\w.-]{0,12}(?:\(\w{1,4}\)){0,3}\)?"
_NAMED = (
    r"(?P<word>sections?|§§?|articles?|rules?|clauses?|regulations?|paragraphs?|subsections?)"
    rf" ?(?P<numbers>{_NUMBER}(?:(?:,? (?:and|or) |, | to )(?:section |§ ?)?{_NUMBER}){{0,4}})"
)
_HERE = (
    r"(?:this|these|the above|the foregoing|the preceding)"
    rf" (?P<here>{_DUTY}|section|subsection|paragraph|article|clause|act|policy|chapter|part"
    r"|title|code|ordinance|law|statute|manual|directive|order|procedure|standard"
    r"|regulation)s?"
)
_BEARER = (
    rf"(?:(?:the (?:provisions|{_DUTY}) (?:of|in|under|set out in|laid down in|referred to in) )?"
    rf"(?:(?P<numbered>{_NAMED})|{_HERE})"
    r"(?: of this (?:act|policy|section|chapter|part))?)"
)
_NOT = (
    r"(?:(?:does|do|shall|will) not (?:apply|extend)|(?:is|are) not applicable|(?:is|are) waived"
    r"|may be waived)"
)
_EXEMPTIONS = (
    rule(rf"(?:^|.{{0,60}}[ ,:])(?:the )?{_BEARER} (?P<rest>{_NOT} \S.{{2,400}})$"),
    rule(rf"(?P<rest>\S.{{2,200}}? (?:is|are) (?:exempt(?:ed)?|excluded|excepted) from {_BEARER})"),
    rule(
        r"(?P<rest>\S.{2,200}? may (?:waive|grant an? (?:exemption|exception|waiver) from)"
        rf" {_BEARER}.{{0,200}})$"
    ),
)
_EXEMPTION_WORDS = rule(
    r"\bnot\s(?:apply|extend|applicable)\b|\bwaive|\bexempt|\b(?:excluded|excepted)\sfrom\b"
)
_FORCES = (
    rule(
        rf"(?:^|.{{0,60}}[ ,:])(?:the )?(?:{_BEARER}|(?P<whole>policy|act|regulations?|rules?))"
        r" (?P<rest>(?:(?:shall )?(?:takes?|comes?|enters?)(?: into)? (?:effect|force|operation)"
        r"|(?:is|are|shall be|becomes?)(?: in)? (?:effective|force|operative|effect|applicable)"
        r"|applies|apply)(?: only)? (?:on and after|on or after|on|from|as of|as from"
        rf"|beginning(?: on)?) (?:the )?{DATE})"
    ),
)
_FORCE_WORDS = rule(
    r"\b(?:(?:takes?|comes?|enters?)\s|in\sforce\b|in\seffect\b|effective\s|operative\s|appl(?:y|ies)\s"
    r"(?:only\s)?(?:on|from|as|beginning)\b|applicable\s)"
)
_HEAD = rule(
    rf"(?:^|\n)[^\S\n]{{0,8}}(?:[*#|>-]{{0,3}} ?)(?P<rest>(?:effective(?: date| from"
    rf"| as of)?|in force(?: from)?"
    rf"|date of effect|commencement(?: date)?|takes effect(?: on)?|in effect from)"
    rf"\**[:| \t]{{1,4}}\**(?:on |from )?{DATE})"
)
_HEAD_LENGTH = 3_000
_LONGEST = 800
MOST_BETWEEN = 200
_SPACES = {ord(space): " " for space in "\t\n\r\f\v\u00a0"}
_TAIL = " \t\n,;:.)–—-*"
_LABELS = re.compile(r"\(\w{1,4}\)")
_NUMBERS = re.compile(r"[\dA-Z][\w-]{0,12}(?:\.\d{1,4}){0,3}(?:\(\w{1,4}\)){0,3}")
_HEADING_NUMBER = rule(
    r"^\W{0,6}(?:(?:section|sec\.|article|rule|clause|regulation|part|chapter|§§?)\s?)?"
    r"(\d[\w-]{0,10}(?:\.\d{1,4}){0,3}|[A-Z]-?\d[\w.]{0,8})(?![\w])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Words about requirements that stand elsewhere: `[start:end)` of a text. `numbers` are the
    provisions that it names; without them it speaks of the `scope` that it stands in."""

    start: int
    end: int
    scope: Scope
    numbers: tuple[str, ...]


def exceptions_nearby(text: TextDraft, start: int, end: int, heading: str) -> tuple[Stretch, ...]:
    """Exceptions to the requirement `[start:end)` that other sentences of the text tell."""
    return _bearing(text, _exceptions(text), start, end, heading)


def force_nearby(text: TextDraft, start: int, end: int, heading: str) -> tuple[Stretch, ...]:
    """From when the requirement is in force: what its section or one that names it tells, else what
    the document tells of itself."""
    notes = _forces(text)
    near = [each for each in notes if each.scope != "document" or each.numbers]
    own = _bearing(text, near, start, end, heading)
    return own or _bearing(
        text, [each for each in notes if each not in near][:1], start, end, heading
    )


def _bearing(
    text: TextDraft, notes: Iterable[Note], start: int, end: int, heading: str
) -> tuple[Stretch, ...]:
    return tuple(
        Stretch(start=note.start, end=note.end, text=text.text[note.start : note.end])
        for note in notes
        if (note.end <= start or note.start >= end) and _bears(text, note, start, heading)
    )


def _bears(text: TextDraft, note: Note, start: int, heading: str) -> bool:
    node, there = node_at(text, start), node_at(text, note.start)
    if note.numbers and note.scope == "paragraph":
        return _is_labelled(node, there, note.numbers) or _is_counted(
            text, node, there, note.numbers
        )
    if note.numbers:
        number = _number_of(heading) or _number_of(heading_of(node))
        return number != "" and any(_names(each, number) for each in note.numbers)
    if note.scope == "document":
        return True
    if note.scope == "section":
        return node is not None and there is not None and node.heading is there.heading
    return is_within(node, there)


def _is_labelled(node: Node | None, there: Node | None, labels: tuple[str, ...]) -> bool:
    """Does the requirement stand in the subsection of the same section that is named?"""
    if node is None or there is None or node.heading is not there.heading:
        return False
    path = [each.label.text.strip("().").lower() for each in (node, *ancestors(node)) if each.label]
    return any(label.strip("().").lower() in path for label in labels)


def _is_counted(
    text: TextDraft, node: Node | None, there: Node | None, labels: tuple[str, ...]
) -> bool:
    """The same where subsections carry no labels and are paragraphs, counted from 1."""
    if node is None or there is None or node.heading is not there.heading or not node.heading:
        return False
    own = [each for each in outline_of(text).nodes if each.heading is node.heading]
    if any(each.label or each.parent for each in own) or node not in own:
        return False
    return str(own.index(node) + 1) in {label.strip("().") for label in labels}


def _names(told: str, number: str) -> bool:
    """A whole section is meant; "5(b)" says nothing of the rest of section 5."""
    return told.strip("()").lower() == number.lower()


def _number_of(heading: str) -> str:
    match = _HEADING_NUMBER.match(heading)
    return match[1].rstrip(".") if match is not None else ""


def _exceptions(text: TextDraft) -> tuple[Note, ...]:
    return _kept(outline_of(text), text.text, "exceptions")


def _forces(text: TextDraft) -> tuple[Note, ...]:
    head = [
        _trimmed(text.text, *match.span("rest"), scope="document", numbers=())
        for match in _HEAD.finditer(text.text[:_HEAD_LENGTH])
    ]
    return (*_kept(outline_of(text), text.text, "forces"), *head)


@lru_cache(maxsize=16)
def _kept(
    outline: Outline, source: str, asked: Literal["exceptions", "forces"]
) -> tuple[Note, ...]:
    words, patterns = (
        (_EXEMPTION_WORDS, _EXEMPTIONS) if asked == "exceptions" else (_FORCE_WORDS, _FORCES)
    )
    return tuple(
        note
        for node in outline.nodes
        if words.search(source, node.start, node.end)
        for start, end in sentences(source, node.start, node.end)
        if end - start <= _LONGEST and words.search(source, start, end)
        for note in _told(source, start, end, patterns)
    )


def _told(
    source: str, start: int, end: int, patterns: tuple[re.Pattern[str], ...]
) -> Iterator[Note]:
    sentence = source[start:end].rstrip(_TAIL).translate(_SPACES)
    for pattern in patterns:
        match = pattern.match(sentence)
        if match is not None:
            yield from _note(source, start, match)
            return


def _note(source: str, offset: int, match: re.Match[str]) -> Iterator[Note]:
    groups = match.groupdict()
    start, end = match.span("rest")
    start, end = start + offset, end + offset
    if groups.get("numbered"):
        is_inner = groups["word"].lower().startswith(("par", "sub"))
        told = groups["numbers"]
        named = _LABELS if is_inner and _LABELS.search(told) else _NUMBERS
        numbers = _with_those_between(told, tuple(each[0] for each in named.finditer(told)))
        scope: Scope = "paragraph" if is_inner else "section"
        if numbers:
            yield _trimmed(source, start, end, scope=scope, numbers=numbers)
        return
    here = (groups.get("here") or groups.get("whole") or "").lower().rstrip("s")
    yield _trimmed(source, start, end, scope=_scope_of(here), numbers=())


def _with_those_between(told: str, numbers: tuple[str, ...]) -> tuple[str, ...]:
    """ "1 to 6" names 2, 3, 4 and 5 as well."""
    if len(numbers) != 2 or " to " not in told or not all(each.isdecimal() for each in numbers):
        return numbers
    first, last = (int(each) for each in numbers)
    if not first < last <= first + MOST_BETWEEN:
        return numbers
    return tuple(str(number) for number in range(first, last + 1))


def _trimmed(source: str, start: int, end: int, *, scope: Scope, numbers: tuple[str, ...]) -> Note:
    while end > start and source[end - 1] in _TAIL and source[end - 1] != ")":
        end -= 1
    while start < end and source[start] in _TAIL + "(":
        start += 1
    return Note(start=start, end=end, scope=scope, numbers=numbers)


_WHOLE = frozenset(
    """act policy regulation chapter part rule title code ordinance law statute manual directive
    order procedure""".split()
)


def _scope_of(word: str) -> Scope:
    if word in ("section", "article", "clause"):
        return "section"
    if word in _WHOLE:
        return "document"
    return "paragraph"
