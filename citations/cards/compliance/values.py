"""The values that the templates of a compliance answer read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citations.cards.compliance.words import GroundingWord, Reason, RelationWord
from citations.cards.values import Segment
from citations.drafts import GateCheck, RequirementDraft

#: What a heading begins with: "Section 8.", "§ 4.2", "6.".
_NUMBERED = re.compile(
    r"(?:[^\W\d]{1,20}\s+|§{1,2}\s*)?(?P<number>\d{1,6}(?:[.-]\d{1,6}){0,5})[.:)]?(?!\w)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementView:
    """A requirement with its parts on one line each, in its own words; a part that the source does
    not state is empty, and `what` is to be done also where it does not stand in one piece: pieces
    put together would say what the source does not. `quote` are all its words with the other parts
    marked, `segments` the same without marks, one or a lead-in and an item.
    `draft` has what is shown as it is; `gate` are the gate's questions with their answers,
    `rejection` says in words why it did not pass. `statement` are the answer's claims for it where
    the table shows these: its own first, then exceptions that other sentences tell."""

    draft: RequirementDraft
    label: str
    kind: str
    modality: str
    who: str
    what: str
    by_when: str
    when: str
    unless: str
    effective: str
    words: str
    segments: tuple[str, ...]
    quote: tuple[Segment, ...]
    document: str
    section: str
    gate: tuple[tuple[str, GateCheck], ...]
    verified: bool
    rejection: str
    used: bool
    statement: tuple[Segment, ...] = ()

    @property
    def said(self) -> tuple[Segment, ...]:
        """What is to be done, or all words where that is in pieces, with its statement's marker."""
        if not self.what:
            return (*self._lead_in, *self.statement[:1]) or self.quote
        return (Segment(text=self.what, marker=next((s.marker for s in self.statement), None)),)

    @property
    def whole(self) -> tuple[Segment, ...]:
        """All its words, with its statement's numbers, without the marker."""
        own = tuple(
            each._replace(text=each.text + each.tail, marker=None, tail="")
            for each in self.statement[:1]
        )
        return (*self._lead_in, *own) or self.quote

    @property
    def _lead_in(self) -> tuple[Segment, ...]:
        """What stands before the answer's words where these are an item of a list."""
        is_item = self.statement and self.statement[0].text in self.segments[-1]
        return self.quote[:-1] if is_item else ()

    @property
    def cited(self) -> tuple[Segment, ...]:
        """Its place with its statement's marker, for where its words are unfolded elsewhere."""
        marker = next((each.marker for each in self.statement), None)
        return (Segment(text=self.section or self.document, marker=marker),)

    @property
    def exceptions(self) -> tuple[Segment, ...]:
        return self.statement[1:]

    @property
    def where(self) -> str:
        """Document and section, with the section's number once: "Records Act, section 8:
        Retention"."""
        numbered = _NUMBERED.match(self.section)
        last = re.split(r"[\s§]", self.document[-40:])[-1]
        if numbered and (last == numbered["number"] or last.startswith(numbered["number"] + ".")):
            rest = self.section[numbered.end() :].strip()
            return f"{self.document}: {rest}" if rest else self.document
        same = self.section.casefold() in self.document.casefold()
        return self.document if same else f"{self.document}, {self.section}"

    @property
    def short(self) -> str:
        """Its label as markers show it."""
        return self.label.removeprefix("REQ-")

    @property
    def name(self) -> str:
        """For screen readers."""
        return f"Requirement {self.label}, {self.kind}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    aspect: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSide:
    """The requirements of one side of a row, with what differs from the other side."""

    requirements: tuple[RequirementView, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRow:
    """Statute against policy. `recommended` are words of a policy that only recommends it, or
    allows it where the statute forbids it (`is_allowed`)."""

    relation: RelationWord
    statute: ComparedSide
    policy: ComparedSide
    note: str
    recommended: str
    recommended_in: str
    is_allowed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementRow:
    """A requirement, where it stands in its document, and what the policies make of it; None where
    nothing was compared. `number` is its place in the table; `in_conflict`, that it or what is held
    against it cannot be met together with another."""

    requirement: RequirementView
    place: str
    compared: ComparedRow | None
    number: int
    in_conflict: bool = False

    @property
    def beside(self) -> tuple[RequirementView, ...]:
        """The policies' requirements that are held against it."""
        is_of_statute = self.compared is not None and bool(self.compared.statute.requirements)
        return self.compared.policy.requirements if self.compared and is_of_statute else ()

    @property
    def unfolds(self) -> bool:
        """Whether more words stand behind it than its columns show."""
        return bool(self.requirement.what or self.beside)

    @property
    def is_unfolded(self) -> bool:
        """Where only a reader of the quotes can tell."""
        return self.in_conflict or bool(self.compared and self.compared.relation.needs_reading)


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementGroup:
    """Requirements of one document. What stands beside one of another document has no row."""

    document: str
    kind: str
    rows: tuple[RequirementRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Closest:
    """A requirement that was set aside, and the question in the document's words that it does
    answer; empty where one before has it. `same_section`: it stands in a section that the answer is
    from."""

    requirement: RequirementView
    again: str
    same_section: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """What stands below the answer's words, counted in words; empty where there is none of it."""

    requirements: str
    kinds: str
    conflicts: str
    compared: str
    missing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Requirements that cannot all be met, side by side."""

    sides: tuple[RequirementView, ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplianceView:
    """`table` are the verified requirements, `by_document` the same by document with what the
    policies make of them, each requirement once. `counts` says the way from passages to what is
    used, `pass_rate` how many passed the gate. `missing` are sentences."""

    brief: Brief | None
    table: tuple[RequirementView, ...]
    by_document: tuple[RequirementGroup, ...]
    comparison: tuple[ComparedRow, ...]
    conflicts: tuple[Conflict, ...]
    counts: tuple[str, ...]
    pass_rate: str
    reasons: tuple[Reason, ...]
    used: tuple[RequirementView, ...]
    unused: tuple[RequirementView, ...]
    confidence: GroundingWord
    missing: tuple[str, ...]
    narrowed: str
    closest: tuple[Closest, ...] = ()

    @property
    def states_who(self) -> bool:
        """Whether some requirement says so: a column in which nothing is stated is not shown."""
        return any(each.who for each in self._shown)

    @property
    def states_by_when(self) -> bool:
        return any(each.by_when for each in self._shown)

    @property
    def states_if(self) -> bool:
        return any(each.when for each in self._shown)

    @property
    def states_unless(self) -> bool:
        return any(each.unless or each.exceptions for each in self._shown)

    @property
    def _shown(self) -> Iterator[RequirementView]:
        return (row.requirement for group in self.by_document for row in group.rows)

    @property
    def columns(self) -> int:
        """Of the table: must, what and where always stand."""
        stated = (self.states_who, self.states_by_when, self.states_if, self.states_unless)
        return 3 + sum(stated) + bool(self.comparison)
