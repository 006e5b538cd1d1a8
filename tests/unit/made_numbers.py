"""An answer with every kind of number, laid out by hand over one small document: quoted, rounded,
derived, and one that its quote does not give."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from citations.drafts import (
    AnswerDraft,
    ClaimDraft,
    InputDraft,
    NumberDraft,
    QuotedNumber,
    TextDraft,
    VerdictDraft,
)
from citations.numbers.derive import computation_of
from citations.steps.review_answer import review_answer
from research_app.synthesis.protocols import CellAt, Piece
from tests.unit.answers import proposal, written_answer

HEADS = "(in millions of dollars) 2022 2021 2020"
ROW = "Revenue 3,214 2,875 2,410"
USERS = "The service had 1,487,230 users at the end of 2022"
COSTS = "Storage costs fell by 12.5 % in 2022"
ORDERS = "The order book grew to 41 plants"
REPORT = (
    "Helios Annual Report 2022\n\nConsolidated statement of income\n"
    f"{HEADS}\n{ROW}\nCost of sales 2,140 1,995 1,702\n\n{USERS}. {COSTS}. {ORDERS}.\n"
)
HEADLINE = "Revenue rose to $3.2 billion in 2022"
GROWTH = "+33.4 %"
ABOUT_USERS = "The service had approximately 1.5 million users at the end of 2022"
WRONG = "The order book grew to 90 plants"
MILLION = Decimal(1_000_000)
IN_MILLIONS = "“in millions of dollars”, from the head of the table"
DOLLARS = "“$” read as US dollars: the source says “dollars”"
ROUNDED = "1,487,230 rounds to 1.5 million at the two digits that the answer prints."


def number_answer(report: TextDraft) -> AnswerDraft:
    """The answer over `REPORT`: a headline, a table and a paragraph."""
    quotes = (ROW, HEADS, USERS, COSTS, ORDERS)
    answer = written_answer([proposal(report, each) for each in quotes], [report], list(_pieces()))
    numbers = _numbers()
    claims = tuple(
        replace(
            claim,
            type="numeric",
            verdict=_verdict("not supported" if claim.text == WRONG else "supported"),
            citations=tuple(replace(c, verdict=_verdict("supported")) for c in claim.citations),
            numbers=(_placed(claim, numbers[claim.text]),),
        )
        for claim in answer.claims
    )
    return replace(
        answer,
        question="How did the revenue of Helios develop from 2020 to 2022?",
        claims=claims,
        summary=review_answer(claims, answer.evidence),
    )


def _pieces():
    start = HEADLINE.index("$3.2")
    yield Piece(
        block=0,
        block_type="headline",
        text=HEADLINE,
        labels=("E1",),
        context=("E2",),
        strong=((start, start + len("$3.2 billion")),),
    )
    yield Piece(block=0, block_type="headline", text=".")
    table = (
        ("USD million", "2020", "2022", "2020–22"),
        ("Revenue", "2,410", "3,214", GROWTH),
        ("Capital expenditure", "not found", "not found", "–"),
    )
    for row, cells in enumerate(table):
        for column, words in enumerate(cells):
            cited = row == 1 and column > 0
            at = CellAt(row=row, column=column, header=not row or not column)
            yield Piece(
                block=1,
                block_type="table",
                text=words,
                labels=("E1",) if cited else (),
                context=("E2",) if cited else (),
                cell=at,
            )
            last = column == len(cells) - 1
            yield Piece(block=1, block_type="table", text="\n" if last else " | ")
    for words, label in ((ABOUT_USERS, "E3"), (COSTS, "E4"), (WRONG, "E5")):
        yield Piece(block=2, block_type="paragraph", text=words, labels=(label,))
        yield Piece(block=2, block_type="paragraph", text=". ")


def _numbers() -> dict[str, NumberDraft]:
    """The number of each claim; places are given by `_placed`."""
    return {
        HEADLINE: _number(
            *("$3.2 billion", 3_200_000_000, "3,200,000,000 USD", "USD"),
            match="rounded",
            note="3,214 million rounds to 3.2 billion.",
            quoted=_quoted("E1", ROW, "3,214", "3,214,000,000 USD"),
            direction="up",
            entity="Revenue",
            period="2022",
            assumptions=(DOLLARS, IN_MILLIONS),
        ),
        "2,410": _cell("2,410", "2020"),
        "3,214": _cell("3,214", "2022"),
        GROWTH: growth(),
        ABOUT_USERS: _number(
            *("1.5 million users", 1_500_000, "1,500,000 users", "users"),
            comparator="≈",
            match="rounded",
            note=ROUNDED,
            quoted=_quoted("E3", USERS, "1,487,230 users", "1,487,230 users"),
            entity="The service",
            period="the end of 2022",
        ),
        COSTS: _number(
            *("12.5 %", "12.5", "12.5 %", "%"),
            match="exact",
            quoted=_quoted("E4", COSTS, "12.5 %", "12.5 %"),
            direction="down",
            entity="Storage costs",
            period="2022",
        ),
        WRONG: _number(
            *("90 plants", 90, "90 plants", "plants"),
            match="mismatch",
            note="The quote gives 41 plants.",
            quoted=_quoted("E5", ORDERS, "41 plants", "41 plants"),
            entity="The order book",
        ),
    }


def growth() -> NumberDraft:
    """Revenue 2022 over revenue 2020, in per cent, with both inputs."""
    inputs = (_input("Revenue, 2022", "3,214"), _input("Revenue, 2020", "2,410"))
    value, computation = computation_of(
        "(#1 - #2) / #2 * 100",
        inputs,
        definition="Percentage change: (later − earlier) ÷ earlier",
        decimals=1,
        unit="%",
    )
    return _number(
        *(GROWTH, value, "33.4 %", "%"),
        match="computed",
        derivation="computed",
        note="Both inputs stand in the report; the calculation was repeated.",
        direction="up",
        entity="Revenue",
        period="2020–22",
        computation=computation,
    )


def _cell(raw: str, period: str) -> NumberDraft:
    written = f"{raw},000,000 USD"
    return _number(
        *(raw, int(raw.replace(",", "")) * MILLION, written, "USD"),
        match="exact",
        quoted=_quoted("E1", ROW, raw, written),
        entity="Revenue",
        period=period,
        assumptions=(IN_MILLIONS,),
    )


def _number(raw: str, value: object, written: str, unit: str, **more: object) -> NumberDraft:
    return NumberDraft(
        start=0, end=0, raw=raw, value=Decimal(value), written=written, unit=unit, **more
    )


def _placed(claim: ClaimDraft, number: NumberDraft) -> NumberDraft:
    start = claim.start + claim.text.index(number.raw)
    return replace(number, start=start, end=start + len(number.raw))


def _quoted(label: str, quote: str, raw: str, written: str) -> QuotedNumber:
    start = quote.index(raw)
    return QuotedNumber(label=label, start=start, end=start + len(raw), raw=raw, written=written)


def _input(name: str, raw: str) -> InputDraft:
    start = ROW.index(raw)
    return InputDraft(
        name=name,
        label="E1",
        start=start,
        end=start + len(raw),
        raw=raw,
        value=int(raw.replace(",", "")) * MILLION,
        factor=MILLION,
        unit="USD",
        context=("E2",),
        assumptions=(IN_MILLIONS, DOLLARS),
        level="supported",
    )


def _verdict(level: str) -> VerdictDraft:
    return VerdictDraft(level=level, reason="Laid out by hand.", judge="by hand")
