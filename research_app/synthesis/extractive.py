"""The engine that needs no model to write: every claim is a sentence of a source, a part of one, or
a table's cell, word for word.

passages → whole sentences → scored → a few chosen → laid out in the frame that fits the question.
What comes back placed and let through is written as the sources wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from citations.drafts import PassageDraft, ProposedQuote, TextDraft
from citations.steps.placing.locate import section_at
from research_app.synthesis.agreement import surroundings
from research_app.synthesis.cells import CellCandidate, find_cells
from research_app.synthesis.frames.calculated import not_computed
from research_app.synthesis.frames.choice import lay_out
from research_app.synthesis.frames.disagreement.sides_first import with_disagreements
from research_app.synthesis.frames.emphasis import with_strong_words
from research_app.synthesis.frames.material import Material
from research_app.synthesis.outline import Outline, OutlinedDraft
from research_app.synthesis.protocols import Draft, Question
from research_app.synthesis.refusal import lacks_a_telling_word
from research_app.synthesis.relevance import Candidate, Scored, score_candidates
from research_app.synthesis.relevance.subject import is_much_text, on_subject
from research_app.synthesis.selection import Chosen, choose, near_misses
from research_app.synthesis.selection import closest as closest_to
from research_app.synthesis.sentences import Sentence, sentences_around
from research_app.synthesis.terms import content_stems
from research_app.synthesis.wording import reads_alone
from research_app.synthesis.wording.sentence_items import facts_of, quote_of


class ExtractiveEngine:
    """Implements `synthesis.protocols.Engine`; keeps no state, so that threads may share one."""

    name = "extractive 2"

    def draft(
        self,
        question: Question,
        passages: Sequence[PassageDraft],
        texts: Mapping[int, TextDraft],
    ) -> Draft:
        """The answer laid out; behind it the nearest misses."""
        cells = find_cells(passages, texts)
        candidates = without_rows(find_candidates(passages, texts), cells)
        scored = [
            each
            for each in score_candidates(question, candidates)
            if reads_alone(each.sentence, texts[each.sentence.text_id])
        ]
        material = Material(
            question=question,
            passages=passages,
            texts=texts,
            candidates=candidates,
            cells=cells,
            scored=scored,
            chosen=choose_among(question, passages, texts, scored),
        )
        closest = near_misses(scored) if material.chosen else closest_to(scored)
        missed = [quote for each in closest for quote in _missed(each.sentence)]
        blocks = with_strong_words(with_disagreements(material, lay_out(material)), question)
        lacking = "" if blocks else not_computed(material)
        return OutlinedDraft(Outline(blocks=blocks, missed=tuple(missed), lacking=lacking))


def choose_among(
    question: Question,
    passages: Sequence[PassageDraft],
    texts: Mapping[int, TextDraft],
    scored: Sequence[Scored],
) -> list[Chosen]:
    """The sentences that answer. Much text that never says a telling word of the question has no
    answer to it, and one fact must be told of the very thing; of comparisons each thing is looked
    at by itself."""
    if not is_much_text(passages) or question.shape == "compare":
        return choose(question, scored)
    if lacks_a_telling_word(question, passages):
        return []
    is_fact = question.shape == "fact"
    return choose(question, on_subject(question, scored, texts) if is_fact else scored)


def find_candidates(
    passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]
) -> list[Candidate]:
    """The sentences of the passages, each once, with the words around them."""
    found: dict[tuple[int, int, int], Candidate] = {}
    for rank, passage in enumerate(passages):
        source = texts[passage.text_id]
        title = content_stems(source.info.title)
        words = frozenset(content_stems(source.text[passage.start : passage.end]))
        for sentence in sentences_around(source, passage.start, passage.end):
            candidate = Candidate(
                sentence=sentence,
                rank=rank,
                about=frozenset((*title, *_stems_around(source, sentence))),
                passage=words,
                surroundings=surroundings(source.text, sentence.start, sentence.end),
            )
            found.setdefault((sentence.text_id, sentence.start, sentence.end), candidate)
    return list(found.values())


def without_rows(
    candidates: Sequence[Candidate], cells: Sequence[CellCandidate]
) -> list[Candidate]:
    """The sentences that are no lines of a table whose cells are known."""
    tables = {(cell.row.text_id, cell.row.table.span) for cell in cells}
    return [
        each
        for each in candidates
        if each.sentence.kind != "row"
        or not any(
            text_id == each.sentence.text_id and span.start <= each.sentence.start < span.end
            for text_id, span in tables
        )
    ]


def _stems_around(source: TextDraft, sentence: Sentence) -> list[str]:
    """Of the heading over the sentence and of the sentence before it."""
    return content_stems(f"{section_at(source, sentence.start)} {sentence.before}")


def _missed(sentence: Sentence) -> Iterator[ProposedQuote]:
    for part in facts_of(sentence):
        yield quote_of(sentence, part, addresses_question=False)
