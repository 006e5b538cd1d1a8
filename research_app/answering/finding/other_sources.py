"""What other sources say of a statement: the query that finds them, and the strongest of what each
of them says.

The query is the statement without its figures: whoever searches for "3,214" finds only those who
agree. Of each source the sentences nearest to the statement are judged, and the strongest outcome
is what the source says; one that says both says neither. Contradiction comes before support.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from citations.drafts import PassageDraft, StanceDraft, TextDraft
from citations.numbers.detect import find_numbers
from citations.stance import Statement
from citations.stance.judge import Stance, judge_stance
from citations.steps.anchor import page_at
from citations.steps.weigh import STRENGTH
from research_app.retrieval.protocols import Hit
from research_app.synthesis.agreement import is_copy, surroundings
from research_app.synthesis.candidates import Candidate, find_candidates
from research_app.synthesis.terms import content_stems

PASSAGES, SOURCES, SENTENCES = 60, 12, 4
"""Most passages looked at for a claim, sources among them, and sentences judged of each."""
LEAST_SHARED = 2
"""Stems of the claim that a sentence must have to be about it."""
SAYS_BOTH = "It says so in one sentence and otherwise in another."


def without_figures(statement: str) -> str:
    """The statement without its figures; years and names stay."""
    kept, at = [], 0
    for number in find_numbers(statement):
        kept.append(statement[at : number.start])
        at = number.end
    return " ".join((*kept, statement[at:]))


def statement_of(candidate: Candidate, source: TextDraft) -> Statement:
    return Statement(
        text=candidate.assertion,
        title=candidate.title,
        date=source.info.published,
        heading=candidate.heading,
        before=candidate.before,
    )


def strongest(
    claim: Statement, candidates: Iterable[Candidate], source: TextDraft
) -> StanceDraft | None:
    """What a source says of a claim, by its sentences; None where it says nothing of it."""
    found = [
        draft
        for candidate in candidates
        if (stance := judge_stance(claim, statement_of(candidate, source)))
        and (draft := _draft(stance, candidate, source))
    ]
    if not found:
        return None
    best = min(found, key=lambda each: STRENGTH.index(each.relation))
    if {"refutes", "supports"} <= {each.relation for each in found}:
        return replace(best, relation="neutral", code="speaks_of_it", words=(), note=SAYS_BOTH)
    return best


class Sentences:
    """Candidates by their words, read once however many claims are held against them."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self.all = candidates
        self.stems = [frozenset(content_stems(each.assertion)) for each in candidates]
        self._having: dict[str, list[int]] = defaultdict(list)
        for number, stems in enumerate(self.stems):
            for stem in stems:
                self._having[stem].append(number)

    def nearest(self, claim: Statement, *, most: int = SENTENCES) -> list[Candidate]:
        """Those that share most words with the claim."""
        wanted = set(content_stems(claim.text))
        shared = Counter(each for stem in wanted for each in self._having.get(stem, ()))
        about = [(number, count) for number, count in shared.items() if count >= LEAST_SHARED]
        about.sort(key=lambda pair: (-pair[1], self.all[pair[0]].rank, pair[0]))
        return [self.all[number] for number, _ in about[:most]]


def stances_in(
    claim: Statement,
    hits: Sequence[Hit],
    texts: Mapping[int, TextDraft],
    around: Sequence[str],
) -> Iterator[StanceDraft]:
    for text_id, candidates in candidates_by_text(hits, texts).items():
        source = texts[text_id]
        near = Sentences(candidates).nearest(claim)
        own = [each for each in near if not _is_copied(each, source, around)]
        if draft := strongest(claim, own, source):
            yield draft


def candidates_by_text(
    hits: Sequence[Hit], texts: Mapping[int, TextDraft]
) -> dict[int, list[Candidate]]:
    """The sentences and rows of the passages found, by text, that of the best passage first."""
    by_text: dict[int, list[Candidate]] = defaultdict(list)
    passages = [passage_at(hit, texts) for hit in hits if hit.text_id in texts]
    for candidate in find_candidates(passages, texts):
        by_text[candidate.text_id].append(candidate)
    return by_text


def _is_copied(candidate: Candidate, source: TextDraft, around: Sequence[str]) -> bool:
    here = surroundings(source.text, candidate.start, candidate.end)
    return any(is_copy(here, each) for each in around)


def _draft(stance: Stance, candidate: Candidate, source: TextDraft) -> StanceDraft | None:
    """The stance at its place. Words of the assertion that the quote does not hold, such as a head
    of a table's column, cannot be pointed at in it; where all of them stand in the sentence before,
    that one says it and not this."""
    words = tuple(
        (ours, placed) for ours, theirs in stance.words if (placed := _in_quote(candidate, theirs))
    )
    said_before = bool(stance.words) and not candidate.columns
    if not words and (stance.relation == "refutes" or said_before):
        return None
    return StanceDraft(
        text_id=source.id,
        start=candidate.start,
        end=candidate.end,
        page=page_at(source, candidate.start),
        relation=stance.relation,
        code=stance.code,
        words=words,
        note=stance.note,
    )


def _in_quote(candidate: Candidate, span: tuple[int, int]) -> tuple[int, int] | None:
    """The part of a span of the assertion that lies in the quote, as a span of the quote."""
    lead = 0 if candidate.columns else len(" ".join(candidate.lead_text.split()))
    words = candidate.assertion[max(span[0], lead) : span[1]].split()
    found = list(re.finditer(r"\s+".join(map(re.escape, words)), candidate.text)) if words else []
    return found[-1].span() if found else None


def with_copies(
    drafts: Sequence[StanceDraft],
    texts: Mapping[int, TextDraft],
    known: Iterable[tuple[int, str]] = (),
) -> list[StanceDraft]:
    """Later texts that copy an earlier one, words and surroundings, say what it says. `known` are
    originals at hand already: texts by id with what stands around their words."""
    originals = list(known)
    kept: list[StanceDraft] = []
    for draft in drafts:
        here = surroundings(texts[draft.text_id].text, draft.start, draft.end)
        original = _copied_text(here, originals)
        if original is None:
            originals.append((draft.text_id, here))
        kept.append(replace(draft, copy_of=original))
    return kept


def _copied_text(here: str, others: Iterable[tuple[int, str]]) -> int | None:
    """The text of which words, given with what stands around them, are a copy; `others` are texts
    by id with what stands around theirs."""
    return next((text_id for text_id, around in others if is_copy(here, around)), None)


def first_sources(
    hits: Sequence[Hit], texts: Mapping[int, TextDraft]
) -> tuple[list[int], list[int]]:
    """Of the texts at hand the first `SOURCES` whose best passage copies none before it, and the
    copies among them: twelve prints of a wire story leave room for eleven others."""
    shown: list[tuple[int, str]] = []
    copies: list[int] = []
    best: dict[int, Hit] = {}
    for hit in hits:
        best.setdefault(hit.text_id, hit)
    for text_id, hit in best.items():
        if text_id not in texts or len(shown) == SOURCES:
            continue
        words = texts[text_id].text[hit.start : hit.end]
        if _copied_text(words, shown) is None:
            shown.append((text_id, words))
        else:
            copies.append(text_id)
    return [text_id for text_id, _ in shown], copies[:SOURCES]


def passage_at(hit: Hit, texts: Mapping[int, TextDraft]) -> PassageDraft:
    return PassageDraft(
        label="",
        text_id=hit.text_id,
        start=hit.start,
        end=hit.end,
        text=texts[hit.text_id].text[hit.start : hit.end],
    )
