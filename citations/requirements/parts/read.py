"""The parts of one requirement: who must (not) do what, by when, when, unless what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from citations.drafts import TextDraft
from citations.drafts.requirements import Modality, RequirementParts, Stretch
from citations.requirements.exceptions import exceptions_to
from citations.requirements.parts.extents import Phrase, find_phrases, leading_end
from citations.requirements.parts.joined import Line, Span, join_segments
from citations.requirements.parts.modals import Modal, choose_modal
from citations.requirements.parts.openers import Part, find_openers
from citations.requirements.parts.practice import practice_parts
from citations.requirements.parts.subjects import (
    find_agent,
    is_passive,
    names_somebody,
    subject_span,
)
from citations.requirements.parts.vocabulary import rule

_SCOPE = rule(
    r"(?:in|for|at|during|on|with respect to|with regard to|as to)\b(?! addition| accordance"
    r"| order to| other words| particular| general| purposes| the purposes| example| instance"
    r"| the other hand| this regard| turn| short)"
)
_LEADING_OTHER = rule(
    r"(?:in|for|at|on|under|pursuant|as|to|by|with|consistent|during|through|because|given|like)\b"
)
_ONLY_THEY = rule(r"only\b")
"""Who alone may do it is not told to do it: the words stay together."""
_OTHER_MODAL = rule(
    r"(?:, |; | )(?:and|but|or),? (?:[^,;]{0,60}? )?(?:shall|must|may|can)(?: (not))?\b"
)


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
    if modal is None:
        return practice_parts(line, modality)
    return _Reading(line, modal, modality).parts()


class _Reading:
    """One sentence being read: the parts before the modal, the subject, the parts behind it."""

    def __init__(self, line: Line, modal: Modal, modality: Modality) -> None:
        self.line = line
        self.modal = modal
        self.modality: Modality = modality
        self.phrases: list[Phrase] = []
        self.extra_when: list[Span] = []
        self.subject: Span = self._subject()
        self.end = _end_of_deed(line, modal, modality)
        self.phrases += find_phrases(line, start=modal.end, end=self.end, verb_at=modal.end)

    def _subject(self) -> Span:
        """The words before the modal that are neither a leading part nor one in commas."""
        line, modal = self.line, self.modal
        start = max([0, *(joint + 1 for joint in line.joints if joint + 1 < modal.start)])
        start = max(start, line.flat.rfind("; ", start, modal.start) + 1, start)
        while start < modal.start:
            after = self._behind_leading(start)
            if after is None:
                return (modal.start, modal.start)
            if after == start:
                break
            start = after
        inner = find_phrases(line, start=start, end=modal.start, verb_at=None)
        self.phrases += inner
        end = modal.start
        if inner and inner[-1].end >= modal.start - 2:
            end = inner[0].start
        return subject_span(line.flat, start, end)

    def _behind_leading(self, start: int) -> int | None:
        """Where the sentence goes on behind a part that opens it; `start` if none does, None if
        that cannot be told."""
        flat, modal = self.line.flat, self.modal
        while start < modal.start and flat[start] in " ,:":
            start += 1
        opener = next(iter(find_openers(flat[: modal.start], start)), None)
        opens = opener is not None and opener.start == start
        if not opens and not _LEADING_OTHER.match(flat, start):
            return start
        border = leading_end(flat, start, modal.start)
        if opens:
            return self._part_leads(start, border)
        if border is None or "," not in flat[start : modal.start]:
            return start
        if _SCOPE.match(flat, start):
            self.extra_when.append((start, border[0]))
        return border[1]

    def _part_leads(self, start: int, border: Span | None) -> int | None:
        modal = self.modal
        if border is None:
            found = find_phrases(self.line, start=start, end=modal.start, verb_at=None)
            self.phrases += [each for each in found[:1] if each.end < modal.start - 2]
            return None
        self.phrases += find_phrases(self.line, start=start, end=border[0], verb_at=None)
        return border[1]

    def parts(self) -> RequirementParts:
        who, what = self._who_and_what()
        return RequirementParts(
            modality=self.modality,
            who=self._stretches(who),
            what=self._stretches(what),
            by_when=self._part("by_when"),
            when=_ordered([*self._part("when"), *self._stretches(self.extra_when)]),
            unless=self._part("unless"),
            effective=self._part("effective"),
        )

    def _who_and_what(self) -> tuple[list[Span], list[Span]]:
        modal, flat = self.modal, self.line.flat
        subject = self._without_phrases(self.subject)
        deed = self._without_phrases((modal.end, self.end))
        if modal.form == "expletive":
            return [modal.actor] if modal.actor else [], deed
        if modal.form == "state":
            return [], [*subject, *deed]
        words = " ".join(flat[a:b] for a, b in subject)
        first = deed[0][0] if deed else modal.end
        if is_passive(flat, modal.end) or is_passive(flat, first):
            return self._passive(subject, deed)
        if _ONLY_THEY.match(words):
            return [], [*subject, *deed]
        return (subject if names_somebody(words) else []), deed

    def _passive(self, subject: list[Span], deed: list[Span]) -> tuple[list[Span], list[Span]]:
        """What is acted upon belongs to the deed; who acts stands behind "by"."""
        kept: list[Span] = list(subject)
        who: list[Span] = []
        for start, end in deed:
            agent = find_agent(self.line.flat, start, end) if not who else None
            if agent is None:
                kept.append((start, end))
                continue
            words, whole = agent
            who.append(words)
            kept += [(start, whole[0]), (whole[1], end)]
        return who, kept

    def _without_phrases(self, span: Span) -> list[Span]:
        """What is left of a span beside the parts in it."""
        start, end = span
        left: list[Span] = []
        for phrase in sorted(self.phrases, key=lambda each: each.start):
            if phrase.end <= start or phrase.start >= end:
                continue
            left.append((start, phrase.start))
            start = phrase.end
        left.append((start, end))
        return [(a, b) for a, b in left if _says_something(self.line.flat[a:b])]

    def _part(self, part: Part) -> tuple[Stretch, ...]:
        spans = [(each.start, each.end) for each in self.phrases if each.part == part]
        return self._stretches(spans)

    def _stretches(self, spans: Iterable[Span]) -> tuple[Stretch, ...]:
        return _ordered(
            stretch for span in spans if span[0] < span[1] for stretch in self.line.stretches(span)
        )


def _ordered(stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
    return tuple(sorted(stretches, key=lambda each: each.start))


def _says_something(words: str) -> bool:
    return words.strip(" ,;:.()–—-").lower() not in ("", "and", "or", "but", "then", "that")


def _end_of_deed(line: Line, modal: Modal, modality: Modality) -> int:
    """The end of the sentence, or where another duty of the opposite kind begins in it."""
    for match in _OTHER_MODAL.finditer(line.flat, modal.end):
        if (match[1] is not None) != (modality == "must not"):
            return match.start()
    return len(line.flat)
