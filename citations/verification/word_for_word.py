"""The claim is its quote, word for word, or a fair excerpt of it: then the source says it, and no
model is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from citations.drafts import CheckDraft, EvidenceDraft, VerdictDraft
from citations.drafts.verdicts import OTHER_WORDS, WORD_FOR_WORD
from citations.steps.excerpt import Excerpt, read_excerpt, segments_of
from citations.steps.openings import anaphor_at_start, is_named, name_before

YOURS_TO_JUDGE = "The source says it; whether it is true is for you to judge."
_NOT_FOLDED = str.maketrans("ı", "i")
"""Equal for a pattern that ignores case, and apart when folded."""


class WordForWordJudge:
    """Calls a claim supported when it is one of its quotes, word for word, or an excerpt that
    leaves out nothing that matters; and nothing else ever. A name that the statement restores must
    stand in a cited quote too. That the source's "it" means this name is how the engine read it,
    which the reason says."""

    name = "word for word 3"

    def judge(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft] = (),
    ) -> VerdictDraft:
        quotes = [item.quote for item in evidence if item.verified]
        said = read_wording(statement, claim, quotes)
        if not said.holds:
            return self._unverified(said.reason)
        check = CheckDraft(kind="wording", outcome="passed", note="The claim is its quote's words.")
        return VerdictDraft(
            level="supported",
            reason=f"{said.reason} {YOURS_TO_JUDGE}",
            judge=self.name,
            code=WORD_FOR_WORD,
            checks=(check,),
        )

    def _unverified(self, reason: str) -> VerdictDraft:
        check = CheckDraft(kind="wording", outcome="undecided", note=reason)
        return VerdictDraft(
            level="unverified", reason=reason, judge=self.name, code=OTHER_WORDS, checks=(check,)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """Whether a claim holds by its words alone, and why, in a sentence."""

    holds: bool
    reason: str


def read_wording(statement: str, claim: str, quotes: Sequence[str]) -> Wording:
    """Whether the claim is one of the quotes, or a fair excerpt of it, and is read as no more."""
    near = [quote for quote in quotes if may_stand_in(claim, quote)]
    found = [read_excerpt(claim, quote) for quote in near]
    excerpts = [excerpt for excerpt in found if excerpt is not None]
    if not excerpts:
        reason = (
            "The claim is not its quote word for word, or leaves out words that may change its "
            "meaning, and nothing else has checked it."
        )
        return Wording(holds=False, reason=reason)
    name = name_before(statement, claim)
    if name is None:
        reason = "The claim is read as saying more than its words, and nothing else has checked it."
        return Wording(holds=False, reason=reason)
    carried = [excerpt for excerpt in excerpts if _names_enough(excerpt, name, quotes)]
    if not carried:
        return Wording(holds=False, reason=_unnamed(excerpts[0], name))
    return Wording(holds=True, reason=_how_shown(claim, carried[0], name, quotes))


def _names_enough(excerpt: Excerpt, name: str, quotes: Sequence[str]) -> bool:
    """Is everything named that the excerpt leaves to be named, in words of the cited quotes?"""
    if not name:
        return not excerpt.needs_name
    pointer = anaphor_at_start(f"{excerpt.pointer} study") if excerpt.pointer else None
    if pointer is not None and pointer.own:
        return name.casefold() == "the"
    return is_named(name, quotes)


def _unnamed(excerpt: Excerpt, name: str) -> str:
    if name:
        return f"What the claim is about, “{name}”, stands in none of the cited quotes."
    what = f"what “{excerpt.pointer}” stands for" if excerpt.pointer else "its subject"
    return f"The claim leaves out {what}, so that nobody can tell what it is about."


def _how_shown(claim: str, excerpt: Excerpt, name: str, quotes: Sequence[str]) -> str:
    if excerpt.pointer:
        return (
            f"The claim is its quote, word for word, with “{name}” named for the source's "
            f"“{excerpt.pointer}”."
        )
    if any(_is_whole(claim, quote) for quote in quotes):
        return "The claim is its quote, word for word."
    return (
        "The claim is an excerpt of its quote, word for word; what it leaves out changes nothing."
    )


def _is_whole(claim: str, quote: str) -> bool:
    return "".join(claim.split()).casefold() == "".join(quote.split()).casefold()


def may_stand_in(words: str, text: str) -> bool:
    """False where no segment of the words can be placed in the text, however signs are folded.

    Told by letters and figures alone: placing a quote takes a pattern made for it, most claims
    stand nowhere word for word, and that is seen much faster so."""
    there = _letters(text)
    return all(_letters(segment) in there for segment in segments_of(words))


@lru_cache(maxsize=64)
def _letters(text: str) -> str:
    folded = text.translate(_NOT_FOLDED).casefold()
    return "".join(filter(str.isalnum, folded))
