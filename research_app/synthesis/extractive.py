"""The engine that needs no model to write: every claim is a sentence of a source, or a part of one,
word for word.

passages → whole sentences → scored → a few chosen → their parts proposed as quotes. What comes back
placed and let through is written as the sources wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from citations.drafts import EvidenceDraft, PassageDraft, ProposedQuote, TextDraft
from citations.steps.decompose import Part, decompose
from research_app.synthesis.agreement import say_the_same
from research_app.synthesis.protocols import Piece, Question
from research_app.synthesis.relevance import Candidate, score_candidates
from research_app.synthesis.selection import Chosen, choose, near_misses
from research_app.synthesis.sentences import Sentence, sentences_around
from research_app.synthesis.terms import content_stems
from research_app.synthesis.verbatim import write_sentences


class ExtractiveEngine:
    """Implements `synthesis.protocols.Engine`; keeps no state, so that threads may share one."""

    name = "extractive 1"

    def propose(
        self,
        question: Question,
        passages: Sequence[PassageDraft],
        texts: Mapping[int, TextDraft],
    ) -> Iterator[ProposedQuote]:
        """The quotes of the answer in reading order, each followed by those of other sources that
        say the same; behind them the nearest misses."""
        scored = score_candidates(question, find_candidates(passages, texts))
        index = 0
        for chosen in choose(question, scored):
            for proposal in _propose(chosen, index):
                yield proposal
                index += 1
        for missed in near_misses(scored):
            yield from _quotes(missed.sentence, addresses_question=False)

    def compose(
        self,
        question: Question,
        evidence: Sequence[EvidenceDraft],
        texts: Mapping[int, TextDraft],
    ) -> Iterator[Piece]:
        """The best sentence as headline, the rest as one paragraph a source."""
        yield from write_sentences(evidence, texts)


def find_candidates(
    passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]
) -> list[Candidate]:
    """The sentences of the passages, each once, with the words around them."""
    found: dict[tuple[int, int, int], Candidate] = {}
    for rank, passage in enumerate(passages):
        source = texts[passage.text_id]
        named = content_stems(f"{source.info.title} {passage.section}")
        words = frozenset(content_stems(source.text[passage.start : passage.end]))
        for sentence in sentences_around(source, passage.start, passage.end):
            candidate = Candidate(
                sentence=sentence,
                rank=rank,
                about=frozenset((*named, *content_stems(sentence.before))),
                passage=words,
            )
            found.setdefault((sentence.text_id, sentence.start, sentence.end), candidate)
    return list(found.values())


def _propose(chosen: Chosen, first_index: int) -> Iterator[ProposedQuote]:
    """The parts of a sentence, and behind them the parts of its near-equals, each naming its
    partner."""
    parts = list(_quotes(chosen.scored.sentence))
    yield from parts
    for other in chosen.corroborations:
        for proposal in _quotes(other.sentence):
            partner = _partner(parts, proposal)
            if partner is not None:
                yield _corroborating(proposal, first_index + partner)


def _partner(parts: Sequence[ProposedQuote], proposal: ProposedQuote) -> int | None:
    return next(
        (at for at, part in enumerate(parts) if say_the_same(part.statement, proposal.statement)),
        None,
    )


def _corroborating(proposal: ProposedQuote, index: int) -> ProposedQuote:
    return ProposedQuote(
        text_id=proposal.text_id,
        quote=proposal.quote,
        statement=proposal.statement,
        near=proposal.near,
        corroborates=index,
    )


def _quotes(sentence: Sentence, *, addresses_question: bool = True) -> Iterator[ProposedQuote]:
    for part in _parts(sentence):
        yield ProposedQuote(
            text_id=sentence.text_id,
            quote=sentence.text[part.start : part.end],
            statement=part.statement,
            near=sentence.start + part.start,
            addresses_question=addresses_question,
        )


def _parts(sentence: Sentence) -> list[Part]:
    if sentence.kind == "row":
        return [Part(start=0, end=len(sentence.text), statement=sentence.shown)]
    return decompose(sentence.text)
