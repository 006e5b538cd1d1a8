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
from research_app.answering.collect import Collected, collect_evidence
from research_app.answering.writing import Writer
from research_app.synthesis.outline import BlockPlan, Item, Outline, OutlinedDraft
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


class Nodding:
    """A judge that finds everything supported."""

    name = "by hand"

    def judge(self, statement, claim, evidence) -> VerdictDraft:
        return VerdictDraft(level="supported", reason="Laid out by hand.", judge=self.name)


def frame_answer(frame: str, report: TextDraft, news: TextDraft) -> AnswerDraft:
    """The answer of one frame, written by the real steps."""
    plans = {
        "fact": _fact,
        "develop": _develop,
        "compare": _compare,
        "timeline": _timeline,
        "list": _list,
    }
    answer = _written(QUESTIONS[frame], plans[frame](report, news), (report, news))
    if frame == "develop":
        return replace(answer, understood_as="Helios results, 2020 to 2022")
    return answer


def _fact(report: TextDraft, news: TextDraft) -> tuple[BlockPlan, ...]:
    row, heads = _quote(report, ROWS["Revenue"]), _context(report, HEADS)
    headline = Item(
        lead="Helios, revenue 2022, in millions of dollars: ",
        text="3,214",
        strong=((0, 5),),
        statement="The revenue of Helios in 2022 was 3,214 million dollars.",
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
    items = [Item(text="In millions of dollars", cell=CellAt(row=0, header=True))]
    items += [
        Item(text=year, cell=CellAt(row=0, column=column, header=True))
        for column, year in enumerate(YEARS, start=1)
    ]
    for row, (label, words) in enumerate(ROWS.items(), start=1):
        items.append(Item(text=label, cell=CellAt(row=row, header=True)))
        values = words.removeprefix(label).split()
        for column, (year, value) in enumerate(zip(YEARS, values, strict=True), start=1):
            items.append(
                Item(
                    text=value,
                    quote=_quote(report, words),
                    context=(heads,),
                    parts=(label, year, value),
                    statement=f"{label} of Helios in {year}: {value} million dollars",
                    cell=CellAt(row=row, column=column),
                )
            )
    rose = EVENTS[-1][1]
    start = rose.index("3,214")
    top = Item(
        text=rose,
        quote=_quote(report, rose),
        strong=((start, start + len("3,214 million dollars")),),
        tail=".",
    )
    return (
        _block("headline", top),
        _block("heading", Item(text="Results of Helios by year")),
        _block("table", *items),
    )


def _compare(report: TextDraft, news: TextDraft) -> tuple[BlockPlan, ...]:
    missing = "not found in 5 passages"
    words = (
        ("", "Staff", "Seat", "Revenue, 2022, in millions of dollars"),
        ("Helios", "4,100 people", "headquartered in Basel", "3,214"),
        ("Boreas", "2,350 people", "headquartered in Aarhus", missing),
    )
    items = [
        Item(text=text or "Compared", cell=CellAt(row=0, column=column, header=True))
        for column, text in enumerate(words[0])
    ]
    sources = {1: (report, SEAT), 2: (news, OTHER)}
    for row in (1, 2):
        items.append(Item(text=words[row][0], cell=CellAt(row=row, header=True)))
        for column in (1, 2, 3):
            text, at = words[row][column], CellAt(row=row, column=column)
            source, quote = (report, ROWS["Revenue"]) if column == 3 else sources[row]
            if text == missing:
                items.append(Item(text=text, cell=at))
            else:
                items.append(Item(text=text, quote=_quote(source, quote), cell=at))
    return (_block("table", *items),)


def _timeline(report: TextDraft, news: TextDraft) -> tuple[BlockPlan, ...]:
    items: list[Item] = []
    for row, (year, sentence) in enumerate(EVENTS):
        items.append(Item(text=year, cell=CellAt(row=row, header=True)))
        items.append(
            Item(
                text=sentence,
                quote=_quote(report, sentence),
                tail=".",
                cell=CellAt(row=row, column=1),
            )
        )
    return (
        _block("headline", Item(text=FOUNDED, quote=_quote(report, FOUNDED), tail=".")),
        _block("timeline", *items),
    )


def _list(report: TextDraft, news: TextDraft) -> tuple[BlockPlan, ...]:
    items = []
    for row, reason in enumerate(REASONS):
        further = (_quote(news, reason),) if row < 2 else ()
        count = f"{1 + len(further)} source{'s' if further else ''}"
        items.append(
            Item(
                text=reason,
                quote=_quote(report, reason),
                further=further,
                tail=f". ({count})",
                cell=CellAt(row=row),
            )
        )
    return (_block("heading", Item(text="Reasons given")), _block("list", *items))


def _block(kind: BlockType, *items: Item) -> BlockPlan:
    return BlockPlan(type=kind, items=items)


def _quote(text: TextDraft, words: str) -> ProposedQuote:
    return ProposedQuote(text_id=text.id, quote=words, statement=words)


def _context(text: TextDraft, words: str) -> ProposedQuote:
    return replace(_quote(text, words), role="context")


def _written(
    question: str, blocks: tuple[BlockPlan, ...], texts: tuple[TextDraft, ...]
) -> AnswerDraft:
    draft = OutlinedDraft(Outline(blocks=blocks))
    collected = Collected(first_label=1)
    list(collect_evidence(draft.quotes(), {text.id: text for text in texts}, collected))
    writer = Writer({item.label: item for item in collected.accepted}, Nodding())
    list(writer.write(draft.pieces(collected.by_proposal)))
    summary = review_answer(writer.claims, collected.all)
    return AnswerDraft(
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
