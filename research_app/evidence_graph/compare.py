"""What other sources say of one claim.

The query is the claim without its figures: whoever searches for "3,214" finds only those who agree.
Of each source the sentences nearest to the claim are judged, and the strongest outcome is what the
source says; one that says both says neither. Contradiction comes before support.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib.auth.models import User

from citations.drafts import PassageDraft, StanceDraft, TextDraft
from citations.numbers.detect import find_numbers
from citations.stance import Statement
from citations.stance.judge import Stance, judge_stance
from citations.steps.placing.locate import page_at
from citations.verification.judge import EmbeddedJudge
from research_app.answering.tools import Holding, library
from research_app.retrieval.hybrid import search
from research_app.retrieval.protocols import Hit
from research_app.sources.asked_of.scope import Scope
from research_app.synthesis.agreement import is_copy, surroundings
from research_app.synthesis.candidates import Candidate, find_candidates
from research_app.synthesis.terms import content_stems

PASSAGES, SOURCES, SENTENCES = 60, 12, 4
"""Most passages looked at for a claim, sources among them, and sentences judged of each."""
MOST_TEXTS = 60
"""Kept at hand from one claim to the next."""
LEAST_SHARED = 2
"""Stems of the claim that a sentence must have to be about it."""
JUDGE = f"stance 1, {EmbeddedJudge.name}"
STRENGTH = ("refutes", "supports", "neutral")
SAYS_BOTH = "It says so in one sentence and otherwise in another."


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a claim comes from: a place that it cites."""

    source_id: int
    text_id: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A claim as it is compared: its statement with what names it, and its origins."""

    id: UUID
    statement: Statement
    origins: tuple[Origin, ...]


class OtherSources:
    """Everything that an owner may see now: the library, and the files of one chat. Texts are kept
    while claims are compared one after another."""

    def __init__(self, owner: User, chat_key: UUID | None) -> None:
        self._holding: Holding = library(owner, Scope.library(chat_key=chat_key))
        self._texts: dict[int, TextDraft] = {}

    @property
    def documents(self) -> int:
        return self._holding.searched.documents

    def say(self, claim: Compared, *, own_texts: Collection[int]) -> list[StanceDraft]:
        """What each other source says of the claim, originals before their copies. `own_texts` are
        all texts of the sources that it cites."""
        hits = self._search(claim.statement.text, own_texts)
        texts = self.texts({hit.text_id for hit in hits} | {o.text_id for o in claim.origins})
        around = [
            surroundings(texts[each.text_id].text, each.start, each.end)
            for each in claim.origins
            if each.text_id in texts
        ]
        found = list(_stances(claim.statement, hits, texts, around))
        return _with_copies(found, texts)

    def texts(self, ids: Collection[int]) -> Mapping[int, TextDraft]:
        if missing := [each for each in ids if each not in self._texts]:
            kept = {pk: text for pk, text in self._texts.items() if pk in ids}
            if len(self._texts) + len(missing) <= MOST_TEXTS:
                kept = self._texts
            self._texts = {**kept, **self._holding.load(missing)}
        return self._texts

    def _search(self, statement: str, own_texts: Collection[int]) -> list[Hit]:
        part = self._holding.part
        texts = frozenset(part.texts or ()) - frozenset(own_texts)
        hits = search(part.index, without_figures(statement), texts=texts, limit=PASSAGES)
        first = list(dict.fromkeys(hit.text_id for hit in hits))[:SOURCES]
        return [hit for hit in hits if hit.text_id in first]


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


def _stances(
    claim: Statement,
    hits: Sequence[Hit],
    texts: Mapping[int, TextDraft],
    around: Sequence[str],
) -> Iterator[StanceDraft]:
    by_text: dict[int, list[Candidate]] = defaultdict(list)
    found = [hit for hit in hits if hit.text_id in texts]
    for candidate in find_candidates([_passage(hit, texts) for hit in found], texts):
        by_text[candidate.text_id].append(candidate)
    for text_id, candidates in by_text.items():
        source = texts[text_id]
        near = Sentences(candidates).nearest(claim)
        own = [each for each in near if not _is_copied(each, source, around)]
        if draft := strongest(claim, own, source):
            yield draft


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


def _with_copies(
    drafts: Sequence[StanceDraft], texts: Mapping[int, TextDraft]
) -> list[StanceDraft]:
    """Later texts that copy an earlier one, words and surroundings, say what it says."""
    kept: list[StanceDraft] = []
    for draft in drafts:
        here = surroundings(texts[draft.text_id].text, draft.start, draft.end)
        original = next(
            (
                each
                for each in kept
                if each.copy_of is None
                and is_copy(here, surroundings(texts[each.text_id].text, each.start, each.end))
            ),
            None,
        )
        kept.append(replace(draft, copy_of=original.text_id) if original else draft)
    return kept


def _passage(hit: Hit, texts: Mapping[int, TextDraft]) -> PassageDraft:
    return PassageDraft(
        label="",
        text_id=hit.text_id,
        start=hit.start,
        end=hit.end,
        text=texts[hit.text_id].text[hit.start : hit.end],
    )
