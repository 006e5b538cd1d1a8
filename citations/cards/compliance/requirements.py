"""Requirements as tables and cards show them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from citations.cards.chips import within_chips
from citations.cards.compliance.values import Closest, RequirementView
from citations.cards.compliance.words import BETWEEN, QUESTIONS, joined, one_line, rejected_in_words
from citations.cards.figures import Figures, with_figures
from citations.cards.passages import Window, passage_of
from citations.cards.values import CardPassage, Segment
from citations.drafts import (
    ComplianceDraft,
    EvidenceDraft,
    RequirementDraft,
)
from citations.language.words import whole


def requirement_views(compliance: ComplianceDraft) -> dict[str, RequirementView]:
    """All that were extracted, by label: those of statutes first, each kind in its order."""
    used = frozenset(compliance.used)
    ordered = sorted(compliance.requirements, key=lambda each: each.source_type != "statute")
    return {each.label: requirement_view(each, used=each.label in used) for each in ordered}


def requirement_view(requirement: RequirementDraft, *, used: bool) -> RequirementView:
    parts = requirement.parts
    words = one_line(requirement.words)
    view = RequirementView(
        draft=requirement,
        label=requirement.label,
        kind=requirement.source_type,
        modality=parts.modality,
        who=joined(parts.who),
        what=one_line(parts.what[0].text) if len(parts.what) == 1 else "",
        by_when=joined(parts.by_when),
        when=_after(joined(parts.when), "if"),
        unless=_after(joined(parts.unless), "unless"),
        effective=joined(parts.effective),
        words=words,
        segments=tuple(one_line(each.text) for each in requirement.segments),
        quote=(),
        document=requirement.document_id,
        section=requirement.section_heading,
        gate=tuple((QUESTIONS[each.question], each) for each in requirement.checks),
        verified=requirement.verified,
        rejection=rejected_in_words(requirement.verified, requirement.rejection),
        used=used,
    )
    return replace(view, quote=tuple(_quote(view)))


def _quote(requirement: RequirementView) -> Iterator[Segment]:
    for number, words in enumerate(requirement.segments):
        if number:
            yield Segment(text=BETWEEN)
        yield with_slots(Segment(text=words), requirement)


def _after(part: str, connective: str) -> str:
    """The part without the word that its heading says already: not "If: if a person …"."""
    first, _, rest = part.partition(" ")
    return rest if rest and first.casefold() == connective else part


def with_slots(segment: Segment, requirement: RequirementView) -> Segment:
    """Words of the requirement with its parts marked where they stand in them."""
    named = {
        "Who": requirement.who,
        "By when": requirement.by_when,
        "If": requirement.when,
        "Exception": requirement.unless,
    }
    found = sorted(
        (place, name)
        for name, part in named.items()
        for words in filter(None, part.split(BETWEEN))
        for place in _places(words, segment.text)
    )
    slots: list[tuple[int, int, str]] = []
    for place, name in found:
        if not slots or slots[-1][1] <= place[0]:
            slots += [(*piece, name) for piece in within_chips([place], segment.chips)]
    return segment._replace(slots=tuple(slots))


def _places(words: str, text: str) -> list[tuple[int, int]]:
    found = re.search(whole(words), text)
    return [found.span()] if found else []


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementCard:
    """`passage` is its quote in its context with the segments marked; None where the quote stands
    nowhere."""

    requirement: RequirementView
    passage: CardPassage | None


def requirement_card(
    compliance: ComplianceDraft,
    label: str,
    evidence: EvidenceDraft | None,
    window: Window | None,
) -> RequirementCard | None:
    """None where no requirement has the label. `window` is the source text around the quote."""
    found = next((each for each in compliance.requirements if each.label == label), None)
    if found is None:
        return None
    passage = None
    if evidence is not None and evidence.place is not None:
        passage = passage_of(
            evidence, window, level="unverified", reason="", figures=_figures(found, evidence)
        )
    view = requirement_view(found, used=label in compliance.used)
    return RequirementCard(requirement=view, passage=passage)


def with_requirements(
    passages: tuple[CardPassage, ...],
    compliance: ComplianceDraft | None,
    evidence: Mapping[str, EvidenceDraft],
) -> tuple[tuple[CardPassage, ...], tuple[RequirementView, ...]]:
    """The passages of a claim's card with the segments of requirements marked, and these
    requirements."""
    known = {each.label: each for each in compliance.requirements} if compliance else {}
    cited = {each.label: known[each.label] for each in passages if each.label in known}
    marked = tuple(
        replace(
            each, quote=with_figures(each.quote, _figures(cited[each.label], evidence[each.label]))
        )
        if each.label in cited and each.label in evidence
        else each
        for each in passages
    )
    used = frozenset(compliance.used) if compliance else frozenset()
    return marked, tuple(requirement_view(each, used=each.label in used) for each in cited.values())


def _figures(requirement: RequirementDraft, evidence: EvidenceDraft) -> Figures:
    """Where the segments stand in the quote; those that do not lie in it are left out later."""
    start = evidence.place.start if evidence.place else 0
    return [(each.start - start, each.end - start) for each in requirement.segments]


_HEADING = re.compile(
    r"\W*(?:(?P<word>section|sec|article|art|clause|chapter|rule|§{1,2})\.?\s*)?"
    r"(?P<number>\d{1,6}(?:[.-]\d{1,5}){0,4}[a-z]?)(?:[.:)\s–—-]+(?P<title>.*))?$",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_TITLE, _MOST_WORDS = 90, 24


def closest_views(
    compliance: ComplianceDraft, views: Mapping[str, RequirementView]
) -> tuple[Closest, ...]:
    """In the order of the draft: those of the sections that answer, then the nearest. A question
    that several share stands with the first of them."""
    found: list[Closest] = []
    answering = {(each.document, each.section) for each in views.values() if each.used}
    for requirement in (views[label] for label in compliance.closest if label in views):
        again = question_for(requirement)
        is_shown = any(each.again == again for each in found)
        place = requirement.document, requirement.section
        found.append(
            Closest(
                requirement=requirement,
                again="" if is_shown else again,
                same_section=bool(requirement.section) and place in answering,
            )
        )
    return tuple(found)


def question_for(requirement: RequirementView) -> str:
    """Asks for what the requirement's section says, in the words of its heading; without a heading,
    in those of the requirement."""
    heading = " ".join(requirement.section.split())
    kind = requirement.kind
    numbered = _HEADING.fullmatch(heading)
    title = (numbered["title"] or "" if numbered else heading).strip(" .:–—-")
    if len(title) > _LONGEST_TITLE:
        title = ""
    if numbered:
        where = f"section {numbered['number']} of the {kind}"
        return f"What does {where} require on {title}?" if title else f"What does {where} require?"
    if title:
        return f"What does the {kind} require on {title}?"
    words = " ".join(requirement.words.split()[:_MOST_WORDS]).rstrip(" .;:,")
    return f"What does the {kind} require: “{words}”?"
