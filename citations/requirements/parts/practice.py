"""The parts of a rule without a word that obliges: an imperative, a practice told in the present
tense, a row of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citations.drafts.requirements import Modality, RequirementParts, Stretch
from citations.requirements.parts.extents import Phrase, find_phrases
from citations.requirements.parts.joined import Line, Span
from citations.requirements.parts.openers import Part
from citations.requirements.parts.subjects import find_agent, names_somebody
from citations.requirements.parts.vocabulary import LENGTH, rule

_ACTIVE = re.compile(
    r"(?P<who>(?:[A-Z][\w’'-]*|[Ee]ach|[Tt]he|[Aa]n?)(?: [\w’'-]+){0,5}?) "
    r"(?!is\b|was\b|this\b|its\b|has\b|us\b)[a-z]+[^s\W]s "
    r"(?=(?:the|an?|all|every|each|any|its|their|to|for|in|on|with|by|at|up|out|no|that|new"
    r"|[a-z]+s)\b)"
)
_AGENT_OF = rule(r"\b(?:is|are) (?:\w{3,14}ly )?\w{2,16}(?:ed|en|wn|pt|ld|nt|de|ut|id)\b")
_AMOUNT = re.compile(rf"\d|\b{LENGTH}", re.IGNORECASE)


def practice_parts(line: Line, modality: Modality) -> RequirementParts:
    """Of a row the cells with a figure tell by when; of a sentence what opens like a deadline, a
    condition or an exception."""
    row = line.flat.rfind(" | ") >= 0
    return _row_parts(line, modality) if row else _sentence_parts(line, modality)


def _row_parts(line: Line, modality: Modality) -> RequirementParts:
    """The last segment is the row; what stands before it are heads and a lead-in."""
    start = line.joints[-1] + 1 if line.joints else 0
    cells, at = [], start
    for cell in line.flat[start:].split(" | "):
        cells.append((at, at + len(cell)))
        at += len(cell) + 3
    amounts = [span for span in cells[1:] if _AMOUNT.search(line.flat, *span)]
    others = [span for span in cells if span not in amounts]
    return RequirementParts(
        modality=modality, what=_stretches(line, others), by_when=_stretches(line, amounts)
    )


def _sentence_parts(line: Line, modality: Modality) -> RequirementParts:
    phrases = find_phrases(line, start=0, end=len(line.flat), verb_at=None)
    who, deed = _who(line, list(_between(line, phrases)))

    def part(name: Part) -> tuple[Stretch, ...]:
        return _stretches(line, [(each.start, each.end) for each in phrases if each.part == name])

    return RequirementParts(
        modality=modality,
        who=_stretches(line, who),
        what=_stretches(line, deed),
        by_when=part("by_when"),
        when=part("when"),
        unless=part("unless"),
        effective=part("effective"),
    )


def _between(line: Line, phrases: list[Phrase]) -> Iterator[Span]:
    """The words that belong to no phrase."""
    at = 0
    for phrase in phrases:
        yield at, phrase.start
        at = phrase.end
    yield at, len(line.flat)


def _who(line: Line, spans: list[Span]) -> tuple[list[Span], list[Span]]:
    """Who acts, and what is left: the subject of an active verb, the agent of a passive one."""
    spans = [each for each in spans if line.flat[slice(*each)].strip(" ,;:.")]
    for at, (start, end) in enumerate(spans):
        begin = end - len(line.flat[start:end].lstrip(" ,;:"))
        if active := _ACTIVE.match(line.flat, begin, end):
            if names_somebody(active["who"]):
                rest = (active.end("who"), end)
                return [active.span("who")], [*spans[:at], rest, *spans[at + 1 :]]
        elif _AGENT_OF.search(line.flat, begin, end) and (
            agent := find_agent(line.flat, begin, end)
        ):
            told, whole = agent
            cut = [(start, whole[0]), (whole[1], end)]
            return [told], [*spans[:at], *cut, *spans[at + 1 :]]
    return [], spans


def _stretches(line: Line, spans: list[Span]) -> tuple[Stretch, ...]:
    return tuple(each for span in spans if span[0] < span[1] for each in line.stretches(span))
