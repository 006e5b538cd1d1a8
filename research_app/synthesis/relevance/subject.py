"""Does a sentence speak of what the question names, of what is asked of it, and of the year?

In a few paragraphs on one subject nearly every sentence does, often in other words. Among many
passages a sentence that does not, neither in itself nor in what stands before it, in its heading or
in its title, speaks of something else, however alike the rest sounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citations.drafts import PassageDraft, TextDraft
from research_app.synthesis.answer_type import expected_of, holds_answer
from research_app.synthesis.protocols import Question
from research_app.synthesis.relevance.candidates import Scored
from research_app.synthesis.relevance.coverage import Known
from research_app.synthesis.relevance.thing_asked import means_one_of
from research_app.synthesis.relevance.verb_asked import verb_asked
from research_app.synthesis.terms import (
    content_stems,
    content_words,
    counting_stems,
    is_stop_word,
    words_of,
    years_of,
)

MUCH_TEXT = 1500
"""Words of passages from which on a subject may be mistaken for another."""
COVER = 1500
"""Characters at the beginning of a document, where it says what it is about."""
LOOKED_INTO = 6
"""The best sentences, in which words of the same meaning count too: each costs a run of the
model."""
SURELY_THE_SAME = 0.6
"""Cosine of two single words from which one may stand for the other."""
_TOLD_BY_WORDS = frozenset({"number", "date", "person", "place"})
_FORMS = frozenset(content_stems("inc corp corporation company ltd llc plc ag gmbh group"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What a sentence must speak of: `names` as stems, `asked` as pairs of a word and its stem, and
    one of the `years` if there are any."""

    names: frozenset[str]
    asked: tuple[tuple[str, str], ...]
    years: frozenset[str]


def is_much_text(passages: Sequence[PassageDraft]) -> bool:
    return sum(len(passage.text.split()) for passage in passages) >= MUCH_TEXT


def on_subject(
    question: Question, scored: Sequence[Scored], texts: Mapping[int, TextDraft]
) -> list[Scored]:
    """The sentences that speak of all that the question names and asks, in their order."""
    subject = _subject_of(question)
    covers = {
        text_id: frozenset(content_stems(texts[text_id].text[:COVER]))
        for text_id in {each.sentence.text_id for each in scored}
    }
    named = [each for each in scored if _names(subject, each, covers[each.sentence.text_id])]
    return [
        each
        for place, each in enumerate(named)
        if _tells(subject, each, in_other_words=place < LOOKED_INTO) and _holds(question, each)
    ]


def _subject_of(question: Question) -> Subject:
    names = {stem for entity in question.entities for stem in content_stems(entity)}
    verb = verb_asked(question.search_text)
    asked = content_words(" ".join((*question.attributes, verb)))
    return Subject(
        names=frozenset(names - _FORMS),
        asked=tuple(
            (word, stem)
            for word, stem in asked
            if stem not in counting_stems() and stem not in names
        ),
        years=frozenset(years_of(" ".join(question.periods))),
    )


def _names(subject: Subject, scored: Scored, cover: frozenset[str]) -> bool:
    near = frozenset(content_stems(scored.sentence.text)) | scored.candidate.about
    known = Known(near | cover)
    is_of_year = not subject.years or not subject.years.isdisjoint(near)
    return is_of_year and all(known.has(stem) for stem in subject.names)


def _tells(subject: Subject, scored: Scored, *, in_other_words: bool) -> bool:
    near = Known(frozenset(content_stems(scored.sentence.text)) | scored.candidate.about)
    missing = [word for word, stem in subject.asked if not near.has(stem)]
    if not missing or not in_other_words:
        return not missing
    own = [each for each in words_of(scored.sentence.text) if not is_stop_word(each)]
    words = tuple(dict.fromkeys(own))
    return all(means_one_of(word, words, least=SURELY_THE_SAME) for word in missing)


def _holds(question: Question, scored: Scored) -> bool:
    """A figure, date, person or place, where one is asked for."""
    if expected_of(question) not in _TOLD_BY_WORDS:
        return True
    return holds_answer(scored.sentence.text, expected_of(question), question.search_text)
