"""What the sources say of one claim of a checked text.

The document that the text itself cites for it is looked through first, then all that is searched.
Of each source the sentences nearest to the claim are judged, contradiction before support; what
only speaks of it is still asked how far it carries the claim, as any quote would be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from citations.drafts import ClaimDraft, Level, StanceDraft, TextDraft
from citations.stance import Statement
from citations.steps.verifying.claims import verify_claim
from citations.verification.judge import EmbeddedJudge
from citations.verification.plain_claims import plain_claim
from research_app.answering.finding.other_sources import (
    PASSAGES,
    SOURCES,
    Sentences,
    candidates_by_text,
    strongest,
    with_copies,
    without_figures,
)
from research_app.answering.finding.passages import hidden_texts
from research_app.answering.request import Tools
from research_app.retrieval.protocols import Hit
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.terms import content_stems

IN_CITED = 12
"""Passages looked at of each document that the text itself cites for the claim."""
MOST_JUDGED, LEAST_OVERLAP = 16, 0.35
"""Sentences that are judged of a claim, and of the words of the shorter of the two those that both
must have: less is not about the same thing."""
MOST_QUOTES, MOST_AGAINST = 3, 2
MOST_ASKED = 3
"""Sentences that only speak of the claim of which it is asked how far they carry it."""
LEAST_SHARE = 0.6
"""Of the claim's words, those that a sentence must have to carry a part of it: what only shares
name and year with it carries nothing."""
CARRYING: tuple[Level, ...] = ("supported", "partially supported")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A sentence of a source; of one that says otherwise, `note` tells how it differs."""

    candidate: Candidate
    hit: Hit
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Sentences that carry the claim, or a part of it, and those that say otherwise, best first."""

    query: str
    carrying: tuple[Said, ...] = ()
    against: tuple[Said, ...] = ()


@dataclass(slots=True)
class Looking:
    """Looks for one claim after another; texts are kept."""

    tools: Tools
    texts: dict[int, TextDraft] = field(default_factory=dict)

    def find(self, claim: Statement, *, before: str, cited: Collection[int]) -> Found:
        """`before` are words that the claim points back to; `cited` the texts that its writer cites
        for it."""
        query = without_figures(f"{before} {claim.text}").strip()
        hits = self._search(query, cited)
        self._load({hit.text_id for hit in hits})
        near = self._near(claim, hits)
        stances = self._stances(claim, near)
        against = [self._said(each, near, hits) for each in stances if each.relation == "refutes"]
        agreeing = [self._said(each, near, hits) for each in stances if each.relation == "supports"]
        carrying = [each for each in agreeing if _carries(claim, each.candidate) != "not supported"]
        if not carrying and not against:
            parts = self._partly(claim, near)
            carrying = [Said(candidate=each, hit=_hit_of(each, hits)) for each in parts]
        carrying = carrying or agreeing
        carrying.sort(key=lambda each: each.candidate.text_id not in cited)
        return Found(
            query=query,
            carrying=tuple(carrying[:MOST_QUOTES]),
            against=tuple(against[:MOST_AGAINST]),
        )

    def _search(self, query: str, cited: Collection[int]) -> list[Hit]:
        within = self.tools.search_within
        hidden = hidden_texts(self.tools)
        first = within(query, texts=cited, limit=IN_CITED) if within and cited else ()
        found = [*first, *self.tools.search(query, limit=PASSAGES)]
        kept = [hit for hit in found if hit.text_id not in hidden]
        sources = list(dict.fromkeys(hit.text_id for hit in kept))[:SOURCES]
        return [hit for hit in kept if hit.text_id in sources]

    def _load(self, ids: Collection[int]) -> None:
        missing = [each for each in ids if each not in self.texts]
        if missing:
            self.texts.update(self.tools.load_texts(missing))

    def _near(self, claim: Statement, hits: Sequence[Hit]) -> Mapping[int, list[Candidate]]:
        """The sentences nearest to the claim, by source, the best source first. Judging one takes
        twenty times as long as finding it."""
        by_text = candidates_by_text(hits, self.texts)
        near = {text_id: Sentences(found).nearest(claim) for text_id, found in by_text.items()}
        shares = [(_overlap(claim, each), each) for found in near.values() for each in found]
        about = [pair for pair in shares if pair[0] >= LEAST_OVERLAP]
        judged = sorted(about, key=lambda pair: -pair[0])[:MOST_JUDGED]
        kept = {id(each) for _, each in judged}
        return {
            text_id: [each for each in found if id(each) in kept] for text_id, found in near.items()
        }

    def _stances(self, claim: Statement, near: Mapping[int, list[Candidate]]) -> list[StanceDraft]:
        """What each source says, originals alone."""
        judged = (strongest(claim, found, self.texts[at]) for at, found in near.items())
        drafts = with_copies([draft for draft in judged if draft is not None], self.texts)
        return [draft for draft in drafts if draft.copy_of is None]

    def _said(
        self,
        draft: StanceDraft,
        near: Mapping[int, list[Candidate]],
        hits: Sequence[Hit],
    ) -> Said:
        place = (draft.start, draft.end)
        own = (each for each in near[draft.text_id] if (each.start, each.end) == place)
        candidate = next(own)
        note = draft.note if draft.relation == "refutes" else ""
        return Said(candidate=candidate, hit=_hit_of(candidate, hits), note=note)

    def _partly(self, claim: Statement, near: Mapping[int, list[Candidate]]) -> Iterator[Candidate]:
        """The sentence with most of the claim's words, of those that carry it in part. A row of a
        table carries nothing without its heads."""
        found = [each for all_ in near.values() for each in all_ if each.kind != "row"]
        shares = sorted(((_share(claim, each), each) for each in found), key=lambda pair: -pair[0])
        for share, candidate in shares[:MOST_ASKED]:
            if share >= LEAST_SHARE and _carries(claim, candidate) in CARRYING:
                yield candidate
                return


def _overlap(claim: Statement, candidate: Candidate) -> float:
    """Of the shorter one's words, those that both have: a sentence may say one thing of several."""
    one, other = set(content_stems(claim.text)), set(content_stems(candidate.assertion))
    return len(one & other) / max(1, min(len(one), len(other)))


def _share(claim: Statement, candidate: Candidate) -> float:
    """Of the claim's words, those that the sentence has."""
    wanted = set(content_stems(claim.text))
    return len(wanted & set(content_stems(candidate.assertion))) / max(1, len(wanted))


def _hit_of(candidate: Candidate, hits: Sequence[Hit]) -> Hit:
    """The best passage that the sentence stands in."""
    own = [hit for hit in hits if hit.text_id == candidate.text_id]
    inside = (hit for hit in own if hit.start < candidate.end and candidate.start < hit.end)
    return next(inside, own[0])


def _carries(claim: Statement, candidate: Candidate) -> Level:
    draft, evidence = plain_claim(claim.text, [candidate.assertion])
    judged: ClaimDraft = verify_claim(draft, evidence, EmbeddedJudge())
    return judged.verdict.level
