"""The parts of one requirement: who must (not) do what, by when, when, unless what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from citations.drafts import TextDraft
from citations.drafts.requirements import Modality, RequirementParts, Stretch
from citations.requirements.exceptions import exceptions_to
from citations.requirements.parts.connectives import Part, find_connectives
from citations.requirements.parts.extents import Phrase, find_phrases, leading_end
from citations.requirements.parts.joined import Line, Span, join_segments
from citations.requirements.parts.modals import (
    Modal,
    choose_modal,
    find_agent,
    is_passive,
    subject_span,
)
from citations.requirements.parts.vocabulary import rule

_SCOPE = rule(
    r"(?:in|for|at|during|on|with respect to|with regard to|as to)\b(?! addition| accordance"
    r"| order to| other words| particular| general| purposes| the purposes| example| instance"
    r"| the other hand| this regard| turn| short)"
)
"""The preposition that begins a scope; "in addition", "in accordance" and their like begin none."""
_LEADING_OTHER = rule(
    r"(?:in|for|at|on|under|pursuant|as|to|by|with|consistent|during|through|because|given|like)\b"
)
_ACTIVE = re.compile(
    r"(?P<who>(?:[A-Z][\w’'-]*|[Ee]ach|[Tt]he|[Aa]n?)(?: [\w’'-]+){0,5}?) "
    r"(?!is\b|was\b|this\b|its\b|has\b|us\b)[a-z]+[^s\W]s "
    r"(?=(?:the|an?|all|every|each|any|its|their|to|for|in|on|with|by|at|up|out|no|that|new"
    r"|[a-z]+s)\b)"
)
"""A practice told in the present tense: "The porter locks the …"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """Places in a line: who acts, what is done, and the phrases that stand beside it."""

    who: Sequence[Span] = ()
    what: Sequence[Span] = ()
    phrases: Sequence[Phrase] = ()


def parts_of(segments: Sequence[Stretch], modality: Modality, text: TextDraft) -> RequirementParts:
    """Who must (not) do what, by when, when, unless what, in force from when; each part as
    stretches of the text that overlap no other. A part that cannot be told surely is empty."""
    own = read_parts(segments, modality, text.text)
    if modality == "may":
        return own
    elsewhere = exceptions_to(text, segments[0].start, segments[-1].end)
    return replace(own, unless=(*own.unless, *elsewhere))


def read_parts(segments: Sequence[Stretch], modality: Modality, source: str) -> RequirementParts:
    """The parts as the words themselves tell them."""
    line = join_segments(segments, source)
    modal = choose_modal(line)
    read = _governed(line, modal) if modal is not None else _practice(line)

    def told(part: Part) -> tuple[Stretch, ...]:
        return _stretches(line, [(e.start, e.end) for e in read.phrases if e.part == part])

    return RequirementParts(
        modality=modality,
        who=_stretches(line, read.who),
        what=_stretches(line, read.what),
        by_when=told("by_when"),
        when=told("when"),
        unless=told("unless"),
        effective=told("effective"),
    )


def _stretches(line: Line, spans: Iterable[Span]) -> tuple[Stretch, ...]:
    found = (each for span in spans if span[0] < span[1] for each in line.stretches(span))
    return tuple(sorted(found, key=lambda each: each.start))


def _governed(line: Line, modal: Modal) -> _Read:
    """A sentence with a modal. What is acted upon in a passive belongs to the deed."""
    before, subject = _before_modal(line, modal.start)
    end = len(line.flat)
    phrases = [*before, *find_phrases(line, start=modal.end, end=end, verb_at=modal.end)]
    about = list(_between(line, phrases, subject))
    predicate = list(_between(line, phrases, (modal.end, end)))
    if modal.form == "expletive":
        return _Read(who=[modal.actor] if modal.actor else [], what=predicate, phrases=phrases)
    if modal.form == "state":
        return _Read(what=[*about, *predicate], phrases=phrases)
    if any(is_passive(line.flat, at) for at in (modal.end, *(each[0] for each in predicate[:1]))):
        who, rest = _agent(line, predicate)
        return _Read(who=who, what=[*about, *rest], phrases=phrases)
    return _Read(who=about, what=predicate, phrases=phrases)


def _before_modal(line: Line, end: int) -> tuple[list[Phrase], Span]:
    """The phrases before the modal, and the subject: what is neither one of these nor leads in."""
    flat, phrases = line.flat, list[Phrase]()
    start = max(0, flat.rfind("; ", 0, end) + 1, *(at + 1 for at in line.joints if at + 1 < end))
    while start < end:
        start = end - len(flat[start:end].lstrip(" ,:"))
        connective = next(find_connectives(flat[:end], start), None)
        opens = connective is not None and connective.start == start
        border = leading_end(flat, start, end)
        if border is None and opens:
            found = find_phrases(line, start=start, end=end, verb_at=None)[:1]
            return [*phrases, *(each for each in found if each.end < end - 2)], (end, end)
        if border is None or not (opens or _LEADING_OTHER.match(flat, start)):
            break
        if opens:
            phrases += find_phrases(line, start=start, end=border[0], verb_at=None)
        elif _SCOPE.match(flat, start):
            phrases.append(Phrase(start=start, end=border[0], part="when"))
        start = border[1]
    inner = find_phrases(line, start=start, end=end, verb_at=None)
    reaches_modal = bool(inner) and inner[-1].end >= end - 2
    subject = subject_span(flat, start, inner[0].start if reaches_modal else end)
    return [*phrases, *inner], subject


def _practice(line: Line) -> _Read:
    """Words without a modal: an imperative, a practice told in the present tense, a table row."""
    whole = (0, len(line.flat))
    phrases = find_phrases(line, start=0, end=whole[1], verb_at=None)
    spans = list(_between(line, phrases, whole))
    for at, (start, end) in enumerate(spans):
        begin = end - len(line.flat[start:end].lstrip(" ,;:"))
        if active := _ACTIVE.match(line.flat, begin, end):
            rest = [*spans[:at], (active.end("who"), end), *spans[at + 1 :]]
            return _Read(who=[active.span("who")], what=rest, phrases=phrases)
    who, rest = _agent(line, spans)
    return _Read(who=who, what=rest, phrases=phrases)


def _agent(line: Line, spans: Sequence[Span]) -> tuple[list[Span], list[Span]]:
    """Who acts "by the porter", and the spans without it."""
    for at, (start, end) in enumerate(spans):
        if (found := find_agent(line.flat, start, end)) is not None:
            agent, whole = found
            cut = [(start, whole[0]), (whole[1], end)]
            return [agent], [*spans[:at], *cut, *spans[at + 1 :]]
    return [], list(spans)


def _between(line: Line, phrases: Iterable[Phrase], span: Span) -> Iterator[Span]:
    """What is left of a span beside the phrases in it."""
    start, end = span
    inside = (each for each in phrases if each.end > start and each.start < end)
    for phrase in (*sorted(inside, key=lambda each: each.start), None):
        stop = phrase.start if phrase is not None else end
        if line.flat[start:stop].strip(" ,;:.()–—-").lower() not in _NOTHING:
            yield start, stop
        start = phrase.end if phrase is not None else end


_NOTHING = ("", "and", "or", "but", "then", "that")
