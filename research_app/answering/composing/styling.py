"""A checked answer in the style that was asked for: a model writes its claims again, and code holds
each of them against the draft.

    draft → restyled, claim by claim → (back with what is wrong → restyled) → answer

Every claim has to come back with exactly its citations and no lower verdict. Where it does not,
twice, the draft itself is shown, with a note. Tables and disagreements stay as they are, behind the
restyled words.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import chain, groupby
from typing import cast

from citations.drafts import (
    ClaimDraft,
    EvidenceDraft,
    FindingDraft,
    Level,
    SearchedDraft,
    TextDraft,
)
from citations.protocols import Judge
from research_app.answering.events import DraftSentBack, StepStarted
from research_app.answering.versions.replay import pieces_of, replayed
from research_app.answering.writing import Writer, Written
from research_app.llm.errors import ModelError
from research_app.llm.protocols import Message, Model
from research_app.synthesis.protocols import Piece
from research_app.synthesis.styles.alignment import Alignment, Stated
from research_app.synthesis.styles.layout import Layout, Shortened
from research_app.synthesis.styles.names import REPORT, Style, checked_style
from research_app.synthesis.styles.restyled import Restyled, first_messages, sent_back, stated

ATTEMPTS = 2
_PROSE = ("headline", "paragraph", "list")
_RANKS: Mapping[Level, int] = {
    "supported": 3,
    "partially supported": 2,
    "unverified": 1,
    "not supported": 0,
}

Styling = Generator[Written | StepStarted | DraftSentBack, None, "Styled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Styled:
    """`writer` holds what the reader sees; `style` is empty where the draft stayed as it was."""

    writer: Writer
    style: str = ""
    findings: tuple[FindingDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stylist:
    """What an answer is restyled with. `model` sees the words of the draft's claims and nothing
    else; `searched` is what was looked through, `most_words` is None for no limit.
    Blocks that rest on evidence with a `hidden` label stay as they are, unseen by the model."""

    model: Model
    judge: Judge
    evidence: Mapping[str, EvidenceDraft]
    texts: Mapping[int, TextDraft]
    searched: SearchedDraft = field(default_factory=SearchedDraft)
    most_words: int | None = None
    hidden: frozenset[str] = frozenset()

    def new_writer(self, judged: Sequence[ClaimDraft]) -> Writer:
        """One for another version of these claims; what is not changed is not judged again."""
        return Writer(self.evidence, self.judge, self.texts, self.searched, judged=judged)


def restyle(draft: Writer, style: str, stylist: Stylist) -> Styling:
    """The draft in another style, in the events of its writing. A style that rewrites nothing only
    lays the draft out and asks no model; where nothing changes, there is no event. No `ModelError`
    leaves here: the draft is there already."""
    named = checked_style(style, model=True)
    if not named.rewrites:
        return (yield from _laid_out(draft, named, stylist))
    pieces = list(pieces_of(draft.text, draft.blocks, draft.claims))
    prose, kept = _parted(pieces, stylist.hidden)
    claims = [piece for piece in prose if piece.is_claim]
    if not claims:
        return (yield from _laid_out(draft, checked_style(REPORT, model=True), stylist))
    yield StepStarted(step="style", detail=f"Writing it in the style of {named.in_words}")
    yield DraftSentBack(reason=f"Now in the style of {named.in_words}.")
    messages = first_messages(
        [stated(claim) for claim in claims], named.name, most_words=stylist.most_words
    )
    said = "The answer is shown as it was before it was restyled"
    for attempt in range(1, ATTEMPTS + 1):
        tried = _Attempt(stylist, draft, claims, kept)
        try:
            yield from tried.write(messages)
        except ModelError as error:
            note = f"{said}: {error.sentence}"
            return (yield from _unstyled(draft, stylist, note, ""))
        if not tried.problems:
            return tried.styled(named.name)
        if attempt < ATTEMPTS:
            yield DraftSentBack(reason=_reason(tried.problems))
            messages = [*messages, *sent_back(tried.words, tried.problems)]
    note = f"{said}, because {named.in_words} did not keep every claim with its citations."
    return (yield from _unstyled(draft, stylist, note, tried.problems[0]))


def _laid_out(draft: Writer, style: Style, stylist: Stylist) -> Styling:
    layout = Layout(style.name, stylist.most_words)
    pieces = [*layout.pieces(pieces_of(draft.text, draft.blocks, draft.claims))]
    if layout.style != "bullets" and not layout.findings():
        return Styled(writer=draft, style=layout.style)
    yield DraftSentBack(reason=f"Now in the style of {style.in_words}.")
    writer = stylist.new_writer(draft.claims)
    yield from writer.write(pieces)
    writer.judging += draft.judging
    return Styled(writer=writer, style=layout.style, findings=layout.findings())


def _unstyled(draft: Writer, stylist: Stylist, note: str, words: str) -> Styling:
    """The draft as it was, or as much of it as its greatest length allows."""
    yield DraftSentBack(reason="The style did not keep every claim. Back to the words before.")
    finding = FindingDraft(kind="style_not_kept", note=note, words=words)
    shortened = Shortened(most_words=stylist.most_words)
    pieces = [*shortened.pieces(pieces_of(draft.text, draft.blocks, draft.claims))]
    too_long = shortened.finding()
    if too_long is None:
        yield from replayed(draft.text, draft.blocks, draft.claims)
        return Styled(writer=draft, findings=(finding,))
    writer = stylist.new_writer(draft.claims)
    yield from writer.write(pieces)
    writer.judging += draft.judging
    return Styled(writer=writer, findings=(finding, too_long))


def _reason(problems: Sequence[str]) -> str:
    more = len(problems) - 1
    return problems[0] if not more else f"{problems[0]} (and {more} more)"


def _parted(pieces: Sequence[Piece], hidden: frozenset[str]) -> tuple[list[Piece], list[Piece]]:
    """The prose, whose claims are written again, and the blocks that stay as they are, with the
    headings right above them. Headings of prose are left to the style."""
    prose: list[Piece] = []
    kept: list[Piece] = []
    heading: list[Piece] = []
    for _, group in groupby(pieces, key=lambda piece: piece.block):
        block = list(group)
        if block[0].block_type == "heading":
            heading = block
            continue
        named = {
            label for piece in block for label in (*piece.labels, *piece.context, *piece.against)
        }
        is_prose = block[0].block_type in _PROSE and not any(piece.parts for piece in block)
        if is_prose and not named & hidden:
            prose += block
        else:
            kept += [*heading, *block]
        heading = []
    return prose, kept


class _Attempt:
    """One try. `problems` and `words`, what the model wrote, are complete when `write` has
    ended."""

    def __init__(
        self, stylist: Stylist, draft: Writer, claims: Sequence[Piece], kept: Sequence[Piece]
    ) -> None:
        self.problems: list[str] = []
        self.words = ""
        self._model = stylist.model
        self._draft = draft
        self._claims = claims
        self._kept = kept
        self._writer = stylist.new_writer(draft.claims)
        self._shortened = Shortened(most_words=stylist.most_words)

    def write(self, messages: Sequence[Message]) -> Iterator[Written]:
        restyled = Restyled(self._claims)
        stream = cast("Generator[str]", self._model.stream(messages))
        with closing(stream):
            chunks = (item for item in stream if isinstance(item, str))
            pieces = restyled.pieces(chunks)
            laid = self._shortened.pieces(chain(pieces, self._behind()))
            yield from self._writer.write(laid)
        self.words = "".join(restyled.words)
        self.problems = [*restyled.problems, *self._lowered()]

    def styled(self, style: str) -> Styled:
        self._writer.judging += self._draft.judging
        finding = self._shortened.finding()
        return Styled(
            writer=self._writer, style=style, findings=(finding,) if finding is not None else ()
        )

    def _behind(self) -> Iterator[Piece]:
        """The blocks that stay, numbered behind whatever the model wrote."""
        first = 1_000_000
        yield from (replace(piece, block=first + piece.block) for piece in self._kept)

    def _lowered(self) -> Iterator[str]:
        """Claims that their evidence carries less well in the new words."""
        alignment = Alignment([stated(claim) for claim in self._claims])
        levels = _levels(self._draft.claims)
        for claim in self._writer.claims:
            cited = frozenset(citation.label for citation in claim.citations)
            found = alignment.take(Stated(text=claim.text, labels=cited))
            if found.claim is None:
                continue
            before = self._claims[found.claim]
            if _RANKS[claim.verdict.level] < _RANKS[levels[before.text]]:
                yield (
                    f"“{claim.text}” is {claim.verdict.level} in these words: "
                    f"{claim.verdict.reason} Stay closer to “{before.text}”."
                )


def _levels(claims: Sequence[ClaimDraft]) -> dict[str, Level]:
    """The verdict of each claim by its words; of claims in the same words the lowest."""
    ranked = sorted(claims, key=lambda claim: _RANKS[claim.verdict.level], reverse=True)
    return {claim.text: claim.verdict.level for claim in ranked}
