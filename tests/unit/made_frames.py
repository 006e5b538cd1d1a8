"""One answer of every frame, laid out by hand over two small documents: what a page shows of each
kind of block does not hang on what an engine makes of a question."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from citations.drafts import (
    AnswerDraft,
    BlockType,
    PassageDraft,
    ProposedQuote,
    SearchedDraft,
    TextDraft,
    VerdictDraft,
)
from citations.steps.review_answer import grounding_confidence, review_answer
from research_app.answering.events import EvidenceFound
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.answering.writing import Writer, Written
from research_app.synthesis.outline import BlockPlan, Item, Outline
from research_app.synthesis.protocols import CellAt

HEADS = "(in millions of dollars) 2022 2021 2020"
ROWS = {
    "Revenue": "Revenue 3,214 2,875 2,410",
    "Operating profit": "Operating profit 402 351 298",
    "Capital expenditure": "Capital expenditure 310 298 277",
}
YEARS = ("2022", "2021", "2020")
FOUNDED = "Helios Energy was founded in 2010 by two engineers"
SEAT = "It is headquartered in Basel and employs 4,100 people"
EVENTS = (
    ("2010", FOUNDED),
    ("2014", "In 2014 the first storage plant went into service near Lyon"),
    ("2019", "In 2019 Helios bought the turbine maker Sorrel for 640 million dollars"),
    ("2022", "Revenue rose to 3,214 million dollars in 2022, the highest so far"),
)
REASONS = (
    "Storage contracts in Europe doubled",
    "The weak franc made exports cheaper",
    "Two delayed plants were handed over",
)
REPORTED = "Meyer and colleagues found in 2019 that storage costs halve every six years"
OTHER = "Boreas Wind employs 2,350 people and is headquartered in Aarhus"
REPORT = (
    "Helios Annual Report 2022\n\nHelios Energy makes and stores power.\n\n"
    + "\n".join((f"Results {HEADS}", *ROWS.values()))
    + f"\n\n{FOUNDED}. {SEAT}.\n\n"
    + " ".join(f"{sentence}." for _, sentence in EVENTS[1:])
    + "\n\n"
    + " ".join(f"{reason}." for reason in REASONS)
    + f" {REPORTED}."
)
NEWS = f"Boreas Wind in figures. {OTHER}. {REASONS[0]}. {REASONS[1]}."
QUESTIONS = {
    "fact": "What was the revenue of Helios in 2022?",
    "develop": "How did the results of Helios develop from 2020 to 2022?",
    "compare": "How do Helios and Boreas compare in staff, seat and revenue?",
    "timeline": "How did Helios develop?",
    "list": "Which reasons does Helios give for its growth?",
}

UNDERSTOOD = "Helios results, 2020 to 2022"


class Nodding:
    """A judge that finds everything supported."""

    name = "by hand"

    def judge(self, statement, claim, evidence, checks=()) -> VerdictDraft:
        return VerdictDraft(level="supported", reason="Laid out by hand.", judge=self.name)


def frame_answer(frame: str, report: TextDraft, news: TextDraft) -> AnswerDraft:
    return frame_run(frame, report, news)[0]


def frame_run(
    frame: str, report: TextDraft, news: TextDraft
) -> tuple[AnswerDraft, list[EvidenceFound | Written]]:
    """The answer of one frame, written by the real steps, and the events of its writing."""
    plans = {
        "fact": _fact,
        "develop": _develop,
        "compare": _compare,
        "timeline": _timeline,
        "list": _list,
    }
    texts = (report, news)
    answer, events = _written(QUESTIONS[frame], plans[frame](report, news), texts)
    if frame == "develop":
        answer = replace(answer, understood_as=UNDERSTOOD)
    return answer, events


def _fact(report: TextDraft, news: TextDraft) -> tuple[BlockPlan, ...]:
    row, heads = _quote(report, ROWS["Revenue"]), _context(report, HEADS)
    headline = Item(
        lead="Helios, revenue 2022, in millions of dollars: ",
        text="3,214",
        strong=((0, 5),),
        statement="Revenue in 2022: 3,214",
        parts=("Revenue", "2022", "3,214"),
        quote=row,
        context=(heads,),
    )
    seat = Item(
        lead="[Helios Energy] ",
        text=SEAT.removeprefix("It "),
        quote=_quote(report, SEAT),
        context=(_context(report, FOUNDED),),
        statement=f"Helios Energy {SEAT.removeprefix('It ')}",
        tail=".",
    )
    reported = Item(text=REPORTED, quote=_quote(report, REPORTED), reported=True, tail=".")
    return (_block("headline", headline), _block("paragraph", seat, reported))


def _develop(report: TextDraft, news: TextDraft) -> tuple[BlockPlan, ...]:
    heads = _context(report, HEADS)
    items = [_head(0, 0, "In millions of dollars")]
    items += [_head(0, column, year) for column, year in enumerate(YEARS, start=1)]
    for row, (label, words) in enumerate(ROWS.items(), start=1):
        items.append(_head(row, 0, label))
        values = words.removeprefix(label).split()
        for column, (year, value) in enumerate(zip(YEARS, values, strict=True), start=1):
            item = _said(report, words, value, cell=CellAt(row=row, column=column))
            parts = (label, year, value)
            statement = f"{label} in {year}: {value}"
            items.append(replace(item, context=(heads,), parts=parts, statement=statement))
    rose = EVENTS[-1][1]
    start = rose.index("3,214")
    strong = ((start, start + len("3,214 million dollars")),)
    return (
        _block("headline", replace(_said(report, rose), strong=strong, tail=".")),
        _block("heading", Item(text="Results of Helios by year")),
        _block("table", *items),
    )


def _compare(report: TextDraft, news: TextDraft) -> tuple[BlockPlan, ...]:
    heads = ("Compared", "Staff", "Seat", "Revenue, 2022, in millions of dollars")
    cells = {
        (1, 1): _said(report, SEAT, "4,100 people"),
        (1, 2): _said(report, SEAT, "headquartered in Basel"),
        (1, 3): _said(report, ROWS["Revenue"], "3,214"),
        (2, 1): _said(news, OTHER, "2,350 people"),
        (2, 2): _said(news, OTHER, "headquartered in Aarhus"),
        (2, 3): Item(text="not found in 5 passages"),
    }
    items = [_head(0, column, head) for column, head in enumerate(heads)]
    for row, name in enumerate(("Helios", "Boreas"), start=1):
        items.append(_head(row, 0, name))
        for column in (1, 2, 3):
            items.append(replace(cells[row, column], cell=CellAt(row=row, column=column)))
    return (_block("table", *items),)


def _timeline(report: TextDraft, news: TextDraft) -> tuple[BlockPlan, ...]:
    items: list[Item] = []
    for row, (year, sentence) in enumerate(EVENTS):
        event = _said(report, sentence, cell=CellAt(row=row, column=1))
        items += [_head(row, 0, year), replace(event, tail=".")]
    return (
        _block("headline", replace(_said(report, FOUNDED), tail=".")),
        _block("timeline", *items),
    )


def _list(report: TextDraft, news: TextDraft) -> tuple[BlockPlan, ...]:
    items = []
    for row, reason in enumerate(REASONS):
        further = (_quote(news, reason),) if row < 2 else ()
        tail = f". ({1 + len(further)} source{'s' if further else ''})"
        item = _said(report, reason, cell=CellAt(row=row))
        items.append(replace(item, further=further, tail=tail))
    return (_block("heading", Item(text="Reasons given")), _block("list", *items))


def _head(row: int, column: int, text: str) -> Item:
    return Item(text=text, cell=CellAt(row=row, column=column, header=True))


def _said(text: TextDraft, quote: str, words: str = "", cell: CellAt | None = None) -> Item:
    return Item(text=words or quote, quote=_quote(text, quote), cell=cell)


def _block(kind: BlockType, *items: Item) -> BlockPlan:
    return BlockPlan(type=kind, items=items)


def _quote(text: TextDraft, words: str) -> ProposedQuote:
    return ProposedQuote(text_id=text.id, quote=words, statement=words)


def _context(text: TextDraft, words: str) -> ProposedQuote:
    return replace(_quote(text, words), role="context")


def _written(
    question: str, blocks: tuple[BlockPlan, ...], texts: tuple[TextDraft, ...]
) -> tuple[AnswerDraft, list[EvidenceFound | Written]]:
    draft = Outline(blocks=blocks)
    collected = Collected(first_label=1)
    by_id = {text.id: text for text in texts}
    found = [
        EvidenceFound(evidence=each) for each in collect_evidence(draft.quotes(), by_id, collected)
    ]
    writer = Writer({item.label: item for item in collected.accepted}, Nodding())
    written = list(writer.write(draft.pieces(collected.by_proposal)))
    summary = review_answer(writer.claims, collected.all)
    answer = AnswerDraft(
        id=uuid4(),
        question=question,
        result="ANSWERED",
        text=writer.text,
        blocks=tuple(writer.blocks),
        claims=tuple(writer.claims),
        evidence=tuple(collected.all),
        passages=tuple(_passages(texts)),
        summary=summary,
        searched=SearchedDraft(
            documents=2, of_documents=12, pages=412, unreadable_pages=2, passages=2904
        ),
        engine="by hand",
        judge=Nodding.name,
        grounding_confidence=grounding_confidence(summary),
        plan=(question,),
        timings_ms={"first_claim": 400, "total": 1800},
    )
    return answer, [*found, *written]


def _passages(texts: tuple[TextDraft, ...]):
    """The paragraphs of the texts."""
    number = 0
    for text in texts:
        position = 0
        for words in text.text.split("\n\n"):
            number += 1
            yield PassageDraft(
                label=f"C{number}",
                text_id=text.id,
                start=position,
                end=position + len(words),
                text=words,
                source=text.info.name,
            )
            position += len(words) + 2
