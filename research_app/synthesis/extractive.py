"""The engine that needs no model to write: every claim is a sentence of a source or a table's cell,
word for word.

passages → candidates → ranked by the reranker → laid out in the frame that fits the question. What
comes back placed and let through is written as the sources wrote it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citations.drafts import PassageDraft, TextDraft
from research_app.synthesis.calculations.calculate import Computed, calculate
from research_app.synthesis.calculations.values import Missing
from research_app.synthesis.frames import as_paragraphs, lay_out, with_computed
from research_app.synthesis.outline import Outline
from research_app.synthesis.protocols import Question
from research_app.synthesis.quoting import quote_of
from research_app.synthesis.ranking import Ranking

MOST_MISSED = 5
"""Closest candidates that a refusal names."""


class ExtractiveEngine:
    """Touches no database and keeps no state, so that threads may share one."""

    name = "extractive 3"

    def draft(
        self,
        question: Question,
        passages: Sequence[PassageDraft],
        texts: Mapping[int, TextDraft],
    ) -> Outline:
        """The answer laid out; behind it the nearest misses, where nothing answers."""
        ranking = Ranking(passages, texts)
        result = calculate(question.plan, ranking) if question.plan else None
        blocks = lay_out(question, ranking)
        if isinstance(result, Computed):
            blocks = with_computed(question, result, blocks)
        elif question.plan and not question.plan.may_be_stated:
            # What is asked for is none of the numbers that are printed.
            blocks = as_paragraphs(blocks)
        closest = () if blocks else ranking.of(question)
        missed = tuple(
            quote_of(each.candidate, texts, addresses_question=False)
            for each in closest[:MOST_MISSED]
        )
        lacking = result.sentence if isinstance(result, Missing) and not blocks else ""
        return Outline(blocks=blocks, missed=missed, lacking=lacking)
