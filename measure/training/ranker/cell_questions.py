"""Questions made from the tables of written documents, as people type them ("net sales of Orvel in
FY2021") and as a comparison asks for each of its cells; some for a year or a measure that is not
there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from citations.drafts import TextDraft
from measure.training.ranker.groups import Group, Pair
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.ranking import reranker_context
from research_app.synthesis.table_cells import PlacedCell, cells_of
from research_app.synthesis.terms import content_stems

MOST_OF_A_DOCUMENT, MOST_TRIED = 8, 60
OTHER_YEAR, OTHER_MEASURE, CELLS, IN_LOWER_CASE = 0.15, 0.1, 0.6, 0.6
"""Shares of the questions: for a year that is not there, for a measure of another document, put to
the single cells too, typed in lower case."""
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_LABEL = re.compile(r"^\| *([A-Za-z][^|]{3,40}?) *\|", re.MULTILINE)
_SUBJECT = re.compile(r"^(?:The )?((?:[A-Z][\w&.'’]*)(?: (?:of |& )?[A-Z][\w&.]*){0,3})")
_OF_A_PERIOD = (
    *("{label} of {name} in {head}", "{label} in {head}", "{name} {label} {head}"),
    "what was the {label} of {name} in {head}?",
)
_OF_A_MEASURE = (
    "{head} of {label}",
    "{label} {head}",
    "{label}: {head}",
    "{label} at {name} {head}",
)


def labels_in(text: str) -> list[str]:
    """The first cells of the rows of a document in Markdown."""
    return [match[1].lower() for match in _LABEL.finditer(text)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    question: str
    cell: PlacedCell
    is_there: bool

    def answers(self, candidate: Candidate) -> bool:
        return self.is_there and candidate is self.cell.candidate


def cell_questions(
    document: str, text: TextDraft, candidates: Sequence[Candidate], others: Sequence[str]
) -> Iterator[Group]:
    """`others` are labels of other documents' rows. The same document always gives the same."""
    dice = random.Random(int(sha256(document.encode()).hexdigest()[:8], 16))
    cells = [cell for each in candidates for cell in cells_of(each, {text.id: text})]
    single = [each for each in cells if _is_single(each, candidates, text)]
    dice.shuffle(single)
    known = set(content_stems(text.text))
    foreign = [
        each
        for each in dice.sample(others, min(len(others), MOST_TRIED))
        if known.isdisjoint(content_stems(each))
    ]
    for cell in single[:MOST_OF_A_DOCUMENT]:
        asked = _asked(cell, text, foreign, dice)
        yield _group(document, asked, _row_pairs(asked, candidates))
        if dice.random() < CELLS:
            yield _group(document, asked, _cell_pairs(asked, cells), source="cells")


def _is_single(cell: PlacedCell, candidates: Sequence[Candidate], text: TextDraft) -> bool:
    """Whether the label names one row of the document alone; a cell needs a value and a head."""
    rows = [each.row.label_in(text.text) for each in candidates if each.row and each.row.label]
    return bool(cell.head and cell.value.strip(" -–")) and rows.count(cell.label) == 1


def _asked(
    cell: PlacedCell, text: TextDraft, foreign: Sequence[str], dice: random.Random
) -> _Asked:
    label, head, is_there, roll = cell.label.strip(" :"), cell.head, True, dice.random()
    years = [int(each) for each in _YEAR.findall(text.text)]
    if roll < OTHER_YEAR and _YEAR.search(head):
        head, is_there = str(max(years) + dice.choice((1, 2, 3, 7))), False
    elif roll < OTHER_YEAR + OTHER_MEASURE and foreign:
        label, is_there = dice.choice(foreign), False
    subject = _SUBJECT.match(cell.candidate.title)
    name = subject[1] if subject and subject[1] not in label else ""
    forms = [
        each
        for each in (_OF_A_PERIOD if _YEAR.search(head) else _OF_A_MEASURE)
        if name or "{name}" not in each
    ]
    typed = label.lower() if dice.random() < IN_LOWER_CASE else label
    question = dice.choice(forms).format(label=typed, name=name, head=_period(head, dice))
    return _Asked(question=question, cell=cell, is_there=is_there)


def _period(head: str, dice: random.Random) -> str:
    """The year of a head as people type it; a head of none or two as it stands."""
    years = _YEAR.findall(head)
    if len(years) != 1:
        return head
    [year] = years
    return dice.choice((year, year, head, f"FY{year}", f"fy{year[2:]}", f"fiscal {year}"))


def _row_pairs(asked: _Asked, candidates: Sequence[Candidate]) -> Iterator[Pair]:
    """What else tells the value is left out: it is no wrong answer."""
    for each in candidates:
        answers, told = asked.answers(each), each.assertion
        if answers or not asked.is_there or asked.cell.value not in told:
            start = told.find(asked.cell.value) if answers else -1
            span = (start, start + len(asked.cell.value)) if start >= 0 else None
            yield Pair(context=reranker_context(each), text=told, answers=answers, answer=span)


def _cell_pairs(asked: _Asked, cells: Sequence[PlacedCell]) -> Iterator[Pair]:
    for each in cells:
        answers = asked.answers(each.candidate) and each.heads == asked.cell.heads
        if answers or not asked.is_there or each.value != asked.cell.value:
            context = reranker_context(each.candidate)
            yield Pair(context=context, text=each.assertion, answers=answers)


def _group(document: str, asked: _Asked, pairs: Iterator[Pair], source: str = "written") -> Group:
    return Group(source=source, document=document, question=asked.question, pairs=tuple(pairs))
