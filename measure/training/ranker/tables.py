"""Questions about rows of tables: those of TAT-QA, and short ones made from its tables and from
invented ones, as people type them ("norwick revenue 2021")."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from measure.training.ranker.groups import SENTENCE_END, Group, Pair, in_context

FIRST_TRAINED = 400
"""Rows of TAT-QA before this one are kept for measuring."""
CELLS = 0.4
"""Of the invented tables, those of which the cells are ranked and not the rows."""
_FIGURE = re.compile(r"\d")
_ASKED = tuple(
    """{label} {head}
{head} {label}
{label} in {head}
what was {label} in {head}
What was the {label} in {head}?
How much was {label} in {head}?
{label}, {head}?
how high was {label} for {head}
{caption} {label} {head}
{label} of {caption} {head}
What is the {label} of {caption} for {head}?
tell me {label} {head}""".splitlines()
)
_SYLLABLES = (
    "nor wick tal ber mun dal ver os kel fen ham stad lin gro var den mor thu ban rel".split()
)
_MEASURES = tuple(
    """revenue, net sales, operating profit, profit before tax, net debt, dividend per share,
    employees at year end, average headcount, capital expenditure, energy use, emissions,
    water consumption, recycling rate, population, visitors, members, loans issued, waiting time,
    budget, actual spending, forecast cost, open defects, test coverage, weight, payload, range,
    battery capacity, charging time, price, top speed, protection class, operating temperature,
    rated current, warranty, noise level, height, width, maximum load, rent, fee, fine, deposit,
    opening hours, delivery time, retention period, notice period, response rate, adverse events,
    participants, mean age""".replace("\n    ", " ").split(", ")
)
_CAPTIONS = tuple(
    """Key figures, Results by segment, Technical data, Comparison of models, Statistics by town,
    Five-year summary, Fees and charges, Project status, Baseline characteristics, Divisions, Sites,
    Tariffs""".replace("\n    ", " ").split(", ")
)


def tatqa_groups(
    path: Path, *, first: int = FIRST_TRAINED, last: int | None = None
) -> Iterator[Group]:
    with path.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines][first:last]
    for row in rows:
        pairs = (*_row_pairs(row), *_sentence_pairs(row))
        if any(pair.answers for pair in pairs):
            document = json.dumps(row["table"])[:80]
            group = Group(source="tatqa", document=document, question=row["question"], pairs=pairs)
            yield group
            cells = tuple(_cell_pairs(row))
            if any(pair.answers for pair in cells):
                yield replace(group, source="cells", pairs=cells)


def _cell_pairs(row: dict[str, Any]) -> Iterator[Pair]:
    """The cells, where the answer is the figure of one."""
    wanted = {_plain(answer) for answer in row["answers"]}
    if row["derivation"] or row["answer_from"] != "table" or len(wanted) > 1:
        return
    for label, values in rows_of(row["table"]):
        for head, cell in values:
            yield Pair(
                context="", text=_told(label, [(head, cell)]), answers=_plain(cell) in wanted
            )


def _row_pairs(row: dict[str, Any]) -> Iterator[Pair]:
    wanted = {_plain(each) for each in re.findall(r"[\d.,]+", row["derivation"] or "")}
    if not row["derivation"] and "table" in row["answer_from"]:
        wanted = {_plain(answer) for answer in row["answers"]}
    for label, values in rows_of(row["table"]):
        cells = {_plain(cell) for _, cell in values}
        yield Pair(context="", text=_told(label, values), answers=bool(wanted & cells))


def _sentence_pairs(row: dict[str, Any]) -> Iterator[Pair]:
    from_text = "text" in row["answer_from"] and not row["derivation"]
    for paragraph in row["paragraphs"]:
        words = paragraph["text"] if isinstance(paragraph, dict) else paragraph
        sentences = SENTENCE_END.split(words)
        spans = [
            next(((s.find(a), s.find(a) + len(a)) for a in row["answers"] if a in s), None)
            if from_text else None
            for s in sentences
        ]  # fmt: skip
        yield from in_context(sentences, [span is not None for span in spans], [], spans)


def rows_of(table: Sequence[Sequence[str]]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each row as its label and its values with their heads."""
    height = next((at for at, row in enumerate(table) if row[0].strip() and _has_figures(row)), 1)
    heads = [_head(table[:height], column) for column in range(len(table[0]))]
    group = ""
    for row in table[height:]:
        values = [
            (head, cell) for head, cell in zip(heads[1:], row[1:], strict=False) if cell.strip()
        ]
        if not values:
            group = row[0].strip()
            continue
        yield " · ".join(part for part in (group, row[0].strip()) if part), values


def _told(label: str, values: Sequence[tuple[str, str]]) -> str:
    """A row or a cell as it is read: "label · head: value; head: value"."""
    told = "; ".join(f"{head}: {cell}" if head else cell for head, cell in values)
    return f"{label} · {told}"


def _has_figures(row: Sequence[str]) -> bool:
    return any(_FIGURE.search(cell) for cell in row[1:])


def _head(rows: Sequence[Sequence[str]], column: int) -> str:
    return " ".join(row[column].strip() for row in rows if row[column].strip())


def _plain(value: str) -> str:
    return re.sub(r"[^\w.]", "", value).lower().strip(".") or "?"


def invented_groups(count: int, dice: random.Random) -> Iterator[Group]:
    """Tables of things and measures, or measures and years; a quarter of the questions ask for what
    the table does not hold."""
    for number in range(count):
        yield _invented(number, dice)


def _invented(number: int, dice: random.Random) -> Group:
    owner, caption = _name(dice), dice.choice(_CAPTIONS)
    measures = dice.sample(_MEASURES, dice.randint(4, 7))
    if dice.random() < 0.5:
        first = dice.randint(1998, 2024)
        columns = [str(first - step) for step in range(dice.randint(2, 4))]
    else:
        columns = [_name(dice) for _ in range(dice.randint(2, 4))]
    labels = measures
    if dice.random() < 0.4:
        labels, columns = columns, measures
    absent = dice.random() < 0.3
    label, head = dice.choice(labels), dice.choice(columns)
    pairs = []
    are_cells = dice.random() < CELLS
    for each in labels:
        values = [(column, _value(dice)) for column in columns]
        for several in [[value] for value in values] if are_cells else [values]:
            is_right = each == label and head in [column for column, _ in several] and not absent
            text = _told(f"{caption} · {each}", several)
            pairs.append(Pair(context=owner, text=text, answers=is_right))
    other = _name(dice)
    pairs.append(
        Pair(context=other, text=f"{caption} · {label} · {_other(columns, dice)}", answers=False)
    )
    pairs.append(Pair(context=owner, text=_remark(owner, label, dice), answers=False))
    shown = owner if dice.random() < 0.7 else ""
    if absent:
        label, head, shown = _changed(label, head, shown, dice)
    question = dice.choice(_ASKED).format(label=label, head=head, caption=shown)
    if shown and shown not in question:
        question = f"{shown} {question}"
    question = question.lower() if dice.random() < 0.5 else question
    return Group(
        source="cells" if are_cells else "invented",
        document=f"invented {number}",
        question=" ".join(question.split()),
        pairs=tuple(pairs),
    )


def _changed(label: str, head: str, owner: str, dice: random.Random) -> tuple[str, str, str]:
    """One of the three is what the table does not hold."""
    match dice.randrange(3 if owner else 2):
        case 0:
            return label, _unlike(head, dice), owner
        case 1:
            return _unlike(label, dice), head, owner
        case _:
            return label, head, _name(dice)


def _unlike(word: str, dice: random.Random) -> str:
    if word.isdigit():
        return str(int(word) + dice.choice((-7, -6, -5, 4, 5, 6)))
    return (
        dice.choice(_MEASURES) + " " + dice.choice(("abroad", "per head"))
        if word in _MEASURES
        else _name(dice)
    )


def _other(columns: Sequence[str], dice: random.Random) -> str:
    return "; ".join(f"{column}: {_value(dice)}" for column in columns)


def _remark(owner: str, label: str, dice: random.Random) -> str:
    return dice.choice((
        f"The {label} of {owner} is explained in note {dice.randint(2, 30)}.",
        f"{owner} publishes its {label} every spring.",
        f"{owner} changed the way in which it counts {label}.",
        f"See page {dice.randint(3, 90)} for {label}.",
    ))  # fmt: skip


def _name(dice: random.Random) -> str:
    name = "".join(dice.sample(_SYLLABLES, dice.randint(2, 3))).capitalize()
    return name + dice.choice(("", "", "", " plc", " Group", f" {dice.randint(2, 9)}00", " B2"))


def _value(dice: random.Random) -> str:
    figure = f"{dice.uniform(1, 9999):,.{dice.choice((0, 0, 1, 2))}f}"
    return (
        dice.choice(("", "", "", "£", "$"))
        + figure
        + dice.choice(("", "", "", " kg", "%", " m", " h"))
    )
