"""What another source does to a claim: it supports it, refutes it, speaks of it, or is silent.

Contradiction is looked for first: a text that contradicts a claim is much like one that supports
it. What is planned, reported, hedged or denied by somebody supports nothing and refutes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from citations.drafts.verdicts import WORD_FOR_WORD
from citations.language.sentences import sentences
from citations.numbers.match.both_hold import are_comparable, can_both_hold
from citations.numbers.values import Number
from citations.stance.aboutness import are_of_same_thing, matches_any, named_around, of_one_name
from citations.stance.clauses import Statement
from citations.stance.find import Contradiction, Span, find_contradiction
from citations.stance.precision import Code, StanceCode, is_shown
from citations.stance.same_time import at_same_time
from citations.stance.statement import Part, Reading, read_statement
from citations.steps.verifying.claims import verify_claim
from citations.verification.judge import EmbeddedJudge
from citations.verification.plain_claims import plain_claim

RULES = "stance 3"


Relation = Literal["supports", "refutes", "neutral"]
Pairs = tuple[tuple[Span, Span], ...]

FEWEST_SHARED = 2
"""Naming words that a sentence must share with a claim to speak of the same thing."""
LEAST_SHARED = 0.5
"""Share of the claim's naming words without which a sentence is not asked whether it supports."""
_NOTES: dict[Code, str] = {
    "other_figure": "It gives {}.",
    "other_date": "It gives {}.",
    "opposite": "It says “{}”.",
    "denied": "One of the two denies “{}”.",
    "other_name": "It names “{}”.",
    "other_share": "It says “{}”.",
    "other_rank": "It says “{}” of another rank.",
    "other_trend": "It tells of the other direction: “{}”.",
    "exchanged": "It compares the other way round: “{}”.",
    "no_effect": "One of the two says that it makes no difference.",
    "exception": "One of the two makes an exception.",
    "undone": "One of the two says that it came to nothing.",
}
_STRENGTH: dict[Relation, int] = {"neutral": 0, "supports": 1, "refutes": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """`words` are the stretches that decide, each `[start, end)` in the claim's text and in the
    other's; `note` tells the reader in one sentence."""

    relation: Relation
    code: StanceCode
    words: Pairs
    note: str


def judge_stance(claim: Statement, other: Statement) -> Stance | None:
    """What the other text, a sentence or a few in a row of another source, does to the claim. Of
    several sentences the strongest counts: refutes, supports, speaks of it. None where none says
    anything of it. Raises `JudgeUnavailable`."""
    found = [
        replace(stance, words=tuple((own, _moved(its, start)) for own, its in stance.words))
        for start, sentence in parted(other)
        if (stance := _judge_sentence(claim, sentence)) is not None
    ]
    return max(found, key=lambda each: _STRENGTH[each.relation], default=None)


def parted(other: Statement) -> Iterator[tuple[int, Statement]]:
    """The sentences of a text, each with where it begins and with what stands before it."""
    for start, end in sentences(other.text):
        text = other.text[start:end].strip()
        before = " ".join(filter(None, (other.before, other.text[:start].strip())))
        yield other.text.index(text, start), replace(other, text=text, before=before)


def _moved(span: Span, by: int) -> Span:
    return span[0] + by, span[1] + by


def _judge_sentence(claim: Statement, other: Statement) -> Stance | None:
    first, second = read_statement(claim), read_statement(other)
    if not first.keys & second.all_keys:
        return None
    shared = _shared(first, second)
    if not shared or len(shared) + len(named_around(first, second)) < FEWEST_SHARED:
        return None
    if contradiction := find_contradiction(claim, other):
        return _refuting(contradiction, second)
    is_near = len(shared) >= LEAST_SHARED * len(first.naming)
    if is_near and (support := _supporting(first, second)):
        return support
    if not of_one_name(first, second):
        return None
    note = "It speaks of the same thing and settles nothing."
    return Stance(relation="neutral", code="speaks_of_it", words=shared, note=note)


def _shared(first: Reading, second: Reading) -> Pairs:
    """The words of the claim that name something, each with its like in the sentence."""
    pairs = []
    for word in first.naming:
        like = next((w for w in second.words if matches_any(word, [w])), None)
        if like is not None:
            pairs.append(((word.start, word.end), (like.start, like.end)))
    return tuple(pairs)


def _refuting(found: Contradiction, second: Reading) -> Stance:
    pairs = tuple(zip(found.one, found.other, strict=True))
    shown = " and ".join(_shown(second, span) for span in found.other)
    note = _NOTES[found.code].format(shown)
    return Stance(relation="refutes", code=found.code, words=pairs, note=note)


def _shown(reading: Reading, span: Span) -> str:
    """The words at the span; a figure of a sentence with its time."""
    words = reading.text[slice(*span)]
    part = next((each for each in reading.figures if (each.start, each.end) == span), None)
    if part is None or reading.cells or not part.times:
        return words
    return f"{words} for {reading.text[part.times[0].start : part.times[0].end]}"


def _supporting(first: Reading, second: Reading) -> Stance | None:
    if second.is_open:
        return None
    found = _carried(first.text, second.text) or _agreeing(first, second)
    return found if found and is_shown(found.code) else None


def _carried(claim: str, other: str) -> Stance | None:
    """What the embedded judge calls supported."""
    draft, evidence = plain_claim(claim, [other])
    verdict = verify_claim(draft, evidence, EmbeddedJudge()).verdict
    if verdict.level != "supported":
        return None
    is_same = verdict.code == WORD_FOR_WORD
    return Stance(
        relation="supports",
        code="word_for_word" if is_same else "rephrased",
        words=(((0, len(claim)), (0, len(other))),),
        note=f"It says so in {'the same' if is_same else 'other'} words.",
    )


def _agreeing(first: Reading, second: Reading) -> Stance | None:
    agreed = agreeing_figures(first, second)
    if not agreed:
        return None
    shown = " and ".join(_shown(second, each.other) for each in agreed)
    return Stance(
        relation="supports",
        code="same_figure" if all(each.same for each in agreed) else "rounded_figure",
        words=tuple((each.one, each.other) for each in agreed),
        note=f"It gives {shown}.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """`same` where both are one value, not one that is rounded to the other."""

    one: Span
    other: Span
    same: bool


def agreeing_figures(first: Reading, second: Reading) -> tuple[Agreed, ...]:
    """All figures of the first with those of the second that say the same of the same thing; none
    where one of them has no such fellow, or the first says what the second does not know."""
    known = (*second.words, *second.around.words)
    if not all(matches_any(word, known) for word in first.naming):
        return ()
    found = [_fellow(part, second) for part in first.figures]
    return tuple(filter(None, found)) if all(found) else ()


def _fellow(part: Part, second: Reading) -> Agreed | None:
    for other in second.figures:
        if part.mood != "fact" or other.mood != "fact" or part.is_change != other.is_change:
            continue
        if (
            _agree(part.number, other.number)
            and at_same_time(part, other)
            and are_of_same_thing(part, other)
        ):
            one, its = (part.start, part.end), (other.start, other.end)
            return Agreed(one=one, other=its, same=_is_same(part.number, other.number))
    return None


def _agree(one: Number | None, other: Number | None) -> bool:
    if one is None or other is None:
        return False
    return are_comparable(one, other) and can_both_hold(one, other)


def _is_same(one: Number | None, other: Number | None) -> bool:
    return one is not None and other is not None and one.value == other.value
