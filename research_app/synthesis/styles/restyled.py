"""What a model is told that restyles an answer, and its restyled text, from its stream of words to
pieces. The claims reach it as data: they hold words of sources. A statement that is none of the
draft's claims, or carries a citation to other words, is left out and reported; nothing is lost
without a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from citations.steps.instructions import is_instruction
from citations.steps.labels import labels_of
from citations.steps.parse_claims import Segment, TagParser
from citations.steps.parse_claims.parser import holds_number
from citations.verification.free_text import fact_in
from research_app.llm.protocols import Message
from research_app.llm.untrusted import fenced
from research_app.synthesis.protocols import Piece
from research_app.synthesis.styles.alignment import Alignment, Stated
from research_app.synthesis.styles.names import instructions
from research_app.synthesis.written.layout import Cited, Layout

LONGEST_REPLY = 60_000
"""Characters of a restyled text; what follows is not read."""
MOST_PROBLEMS = 12
LONGEST_DRAFT = 12_000


def first_messages(
    claims: Sequence[Stated], style: str, *, most_words: int | None = None
) -> list[Message]:
    """The rules with the style's own, then the claims with their labels, one a line."""
    rules = f"{_rules()}\n\n{instructions(style)}"
    if most_words is not None:
        rules += f"\nWrite at most {most_words} words."
    listed = "\n".join(_labelled(claim) for claim in claims)
    return [
        Message(role="system", content=rules),
        Message(role="user", content=fenced(listed, "claims")),
    ]


def sent_back(draft: str, problems: Sequence[str]) -> list[Message]:
    """The text as the model wrote it, and what is wrong with it."""
    listed = "\n".join(f"- {' '.join(each.split())}" for each in problems[:MOST_PROBLEMS])
    said = (
        f"This text cannot be shown:\n{fenced(listed, 'problems')}\nWrite the whole text again, in "
        "tags: every claim once, each with exactly its labels, and nothing else."
    )
    return [
        Message(role="assistant", content=draft[:LONGEST_DRAFT] or "…"),
        Message(role="user", content=said),
    ]


def _labelled(claim: Stated) -> str:
    """In plain words: tags would not come through as data."""
    labels = ", ".join(sorted(claim.labels, key=lambda label: (len(label), label)))
    return f"- {claim.text} ({labels or 'no evidence'})"


@cache
def _rules() -> str:
    return (Path(__file__).parent / "restyling.md").read_text(encoding="utf-8").strip()


@dataclass(slots=True)
class Restyled:
    """`claims` are the draft's, as pieces with their words and labels. `problems` are sentences for
    the writer; they are complete when `pieces` has ended. `words` are what the model wrote."""

    claims: Sequence[Piece]
    problems: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    _said: dict[str, Piece] = field(default_factory=dict)

    def pieces(self, chunks: Iterable[str]) -> Iterator[Piece]:
        alignment = Alignment([stated(claim) for claim in self.claims])
        kept = self._kept(self._segments(chunks), alignment)
        for piece in Layout(look=self._look).pieces(kept):
            yield self._with_context(piece)
        self.problems += [found.note for found in alignment.missing()]

    def _segments(self, chunks: Iterable[str]) -> Iterator[Segment]:
        parser = TagParser()
        length = 0
        for chunk in chunks:
            self.words.append(chunk)
            yield from parser.feed(chunk)
            length += len(chunk)
            if length > LONGEST_REPLY:
                break
        yield from parser.close()

    def _kept(self, segments: Iterable[Segment], alignment: Alignment) -> Iterator[Segment]:
        """Those that may be shown; of a table nothing is taken, for none was asked for."""
        known = tuple(claim.text for claim in self.claims)
        for segment in segments:
            if segment.kind == "free":
                if _states(segment.text, known):
                    self.problems.append(f"“{segment.text}” states a fact without a tag.")
                    continue
                yield segment
                continue
            found = alignment.take(Stated(text=segment.text, labels=self._labels(segment)))
            if found.claim is None:
                self.problems.append(found.note)
                continue
            self._said[segment.text] = self.claims[found.claim]
            yield replace(segment, mark="") if segment.mark == "|" else segment

    def _labels(self, segment: Segment) -> frozenset[str]:
        """Keys that name nothing stay as they are, so that they fit no claim."""
        if segment.kind == "unverified":
            return frozenset()
        known = {label for claim in self.claims for label in stated(claim).labels}
        labels, unknown = labels_of(segment.keys, _NO_KEYS, known)
        return frozenset((*labels, *(f"“{key}”" for key in unknown))) or frozenset({"nothing"})

    def _look(self, segment: Segment, words: str) -> Cited:
        claim = self._said[segment.text]
        number = claim.computed
        at = words.find(number.raw) if number is not None else -1
        if number is None or at < 0:
            return Cited(labels=claim.labels)
        return Cited(
            labels=claim.labels, computed=replace(number, start=at, end=at + len(number.raw))
        )

    def _with_context(self, piece: Piece) -> Piece:
        """With what the draft knows of the claim beside its words."""
        for text in (piece.text, f"{piece.text}."):
            claim = self._said.get(text)
            if claim is not None and (piece.labels or piece.unverified):
                return replace(
                    piece,
                    context=claim.context,
                    against=claim.against,
                    reported=claim.reported,
                    relevance=claim.relevance,
                )
        return piece


def _states(words: str, known: tuple[str, ...]) -> bool:
    """Whether free words say more than that the claims follow, or tell anybody what to do: nothing
    would have checked them."""
    return holds_number(words) or is_instruction(words) or fact_in(words, known, known) is not None


def stated(claim: Piece) -> Stated:
    """The claim with all that it cites."""
    return Stated(text=claim.text, labels=frozenset((*claim.labels, *claim.context)))


_NO_KEYS: Mapping[str, str] = {}
