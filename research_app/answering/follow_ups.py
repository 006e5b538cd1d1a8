"""What could be asked next: questions made of what was found for an answer and not quoted, each put
to the same passages before it is offered.

Rows of tables become "What does “Key figures” say about net debt in 2022?", headings "Tell me about
“Risk management”": in the words that are printed, since nothing here could say them better.
Only what the ranker holds to be answered by the very row or section it was made of is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest

from citations.drafts import AnswerDraft, PassageDraft, TextDraft
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.ranking import ANSWERS, Ranking
from research_app.synthesis.terms import content_stems, years_of

WANTED = 3
MOST_TRIED = 5
"""Questions put to the passages for one answer: each costs what ranking costs."""
LONGEST_HEADING = 8
"""Words of a heading that is asked about."""

Proposal = tuple[str, Candidate]


def follow_ups(
    answer: AnswerDraft, passages: Sequence[PassageDraft], texts: Mapping[int, TextDraft]
) -> tuple[str, ...]:
    """At most three questions that the passages answer, and the answer does not."""
    ranking = Ranking(passages, texts)
    known = frozenset(content_stems(f"{answer.question} {answer.text}"))
    offered: dict[str, Candidate] = {}
    for question, candidate in _proposals(ranking, texts, known)[:MOST_TRIED]:
        if len(offered) < WANTED and _is_answered(question, candidate, ranking):
            offered[question] = candidate
    return tuple(offered)


def _proposals(
    ranking: Ranking, texts: Mapping[int, TextDraft], known: frozenset[str]
) -> list[Proposal]:
    """Rows and headings in turn, best passage first; nothing that the answer speaks of."""
    turns = zip_longest(
        _of_headings(ranking.candidates, known), _of_rows(ranking.candidates, texts, known)
    )
    found = (each for each in chain.from_iterable(turns) if each is not None)
    return list({question: (question, candidate) for question, candidate in found}.values())


def _of_rows(
    candidates: Sequence[Candidate], texts: Mapping[int, TextDraft], known: frozenset[str]
) -> Iterator[Proposal]:
    """The first row of each table that has a caption and a year over its cells."""
    seen: set[str] = set()
    for each in candidates:
        if each.row is None or each.table is None or each.table.caption is None:
            continue
        text = texts[each.text_id].text
        label, caption = each.row.label_in(text), each.table.caption.of(text)
        period = _latest(each, text)
        if caption in seen or not period or not _is_new(label, known):
            continue
        seen.add(caption)
        if len(caption.split()) <= LONGEST_HEADING:
            yield f"What does “{caption}” say about {label} in {period}?", each


def _latest(candidate: Candidate, text: str) -> str:
    """The latest year over a cell of the row; empty where none stands there."""
    cells = candidate.row.cells if candidate.row else ()
    years = {year for cell in cells for head in cell.heads for year in years_of(head.of(text))}
    return max(years, default="")


def _of_headings(candidates: Sequence[Candidate], known: frozenset[str]) -> Iterator[Proposal]:
    seen: set[str] = set()
    for each in candidates:
        heading = each.heading.split(" > ")[-1].strip()
        if heading in seen or each.row is not None or heading == each.title:
            continue
        seen.add(heading)
        if len(heading.split()) <= LONGEST_HEADING and _is_new(heading, known):
            is_question = heading.endswith("?")
            yield heading if is_question else f"Tell me about “{heading}”", each


def _is_new(words: str, known: frozenset[str]) -> bool:
    """Whether it names a thing, in two words at least, that the answer does not speak of."""
    stems = set(content_stems(words))
    return len(stems) >= 2 and not stems <= known and not any(map(str.isdigit, words))


def _is_answered(question: str, candidate: Candidate, ranking: Ranking) -> bool:
    """Whether the best answer is likely enough, and is what the question was made of."""
    best = ranking.ranked(question)[:1]
    if not best or best[0].probability < ANSWERS:
        return False
    found = best[0].candidate
    if candidate.row is not None:
        return found.row == candidate.row
    return (found.text_id, found.heading) == (candidate.text_id, candidate.heading)
