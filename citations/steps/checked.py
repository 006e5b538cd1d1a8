"""An answer in the mode “check” is its asker's own text: what was found of each of its sentences.

Nothing of it is stored beside text, claims and citations: it follows from them. A sentence that
holds no claim states no fact. A text is never called false, only contradicted by a source.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args
from uuid import UUID

from citations.drafts import AnswerDraft, BlockDraft, ClaimDraft
from citations.language.sentences import Bounds, sentences
from citations.steps.own_references import reference_list

CHECK = "check"
"""The mode, as the configuration of an answer names it."""
Status = Literal["supported", "contradicted", "partly", "nothing found", "no statement of fact"]
STATUSES: tuple[Status, ...] = get_args(Status)

_BLOCK = re.compile(r"\n\n(?=[^\n])")
"""A blank line; of several the last."""
_ITEM = r"[-*•–—]\s|#{1,6}\s|>\s|\(?\d{1,3}[.)]\s|\[\d{1,3}\]\s"
_LINE_START = re.compile(rf"\n(?=[ \t]*(?:{_ITEM}))")
"""The end of a line before an item of a list."""
_AFTER_TITLE = re.compile(r"(?:^|\n)[ \t]*#{1,6}\s[^\n]*(\n)")


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedSentence:
    """`[start:end)` of the text, what was found of it, and its claims."""

    start: int
    end: int
    status: Status
    claims: tuple[UUID, ...] = ()


def is_check(answer: AnswerDraft) -> bool:
    return answer.config.get("mode") == CHECK


def blocks_of(text: str) -> list[Bounds]:
    """The text parted at blank lines: joined by one blank line each, these are the text again."""
    cuts = [match.span() for match in _BLOCK.finditer(text)]
    starts = [0, *(end for _, end in cuts)]
    return list(zip(starts, [*(start for start, _ in cuts), len(text)], strict=True))


def sentences_in(text: str, start: int, end: int) -> list[Bounds]:
    """`[start:end)` of each sentence of a block. An item of a list, a line of references and a
    title, each on a line of its own, are not run together with their neighbours."""
    block = text[start:end]
    cuts = {match.end() for match in _LINE_START.finditer(block)}
    cuts |= {match.end(1) for match in _AFTER_TITLE.finditer(block)}
    bounds = sorted({0, *cuts, len(block)})
    return [
        span
        for first, last in zip(bounds, bounds[1:], strict=False)
        for span in sentences(text, start + first, start + last)
    ]


def status_of(claim: ClaimDraft) -> Status:
    if claim.against:
        return "contradicted"
    if claim.verdict.level == "supported":
        return "supported"
    return "partly" if claim.citations else "nothing found"


def checked_sentences(answer: AnswerDraft) -> tuple[CheckedSentence, ...]:
    """Every sentence of a checked text, in order; its list of references is none."""
    listed = reference_list(answer.text)
    return tuple(
        each
        for block in answer.blocks
        for each in sentences_checked(answer.text, block, answer.claims)
        if not listed.holds(each.start, each.end)
    )


def sentences_checked(
    text: str, block: BlockDraft, claims: Sequence[ClaimDraft]
) -> Iterator[CheckedSentence]:
    for start, end in sentences_in(text, block.start, block.end):
        own = [each for each in claims if start <= each.start < end]
        yield CheckedSentence(
            start=start,
            end=end,
            status=status_together([status_of(each) for each in own]),
            claims=tuple(each.id for each in own),
        )


def status_together(found: Sequence[Status]) -> Status:
    """Of a sentence, from what was found of its claims."""
    if not found:
        return "no statement of fact"
    if "contradicted" in found:
        return "contradicted"
    return found[0] if len(set(found)) == 1 else "partly"


def counts_of(checked: Sequence[CheckedSentence]) -> Mapping[Status, int]:
    """How many sentences there are of each status, those that do not occur included."""
    found = Counter(each.status for each in checked)
    return {status: found[status] for status in STATUSES}
