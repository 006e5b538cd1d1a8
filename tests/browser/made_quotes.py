"""A chat whose answer is made of quotes: a long sentence that several sources say, related ones, a
printed table. See `made_answers`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.browser.made_answers import _new_run
from tests.browser.server import Server

ANSWER = "proposes to pay the same dividend as in the year before"
WORDS = "after the meetings which it held in the spring with the holders of its bonds and shares"
LONG = (
    f"The Board of Directors, {WORDS} and with the auditors whom they had named the year before, "
    f"{ANSWER}, to be paid in parts, {WORDS} have been heard and no court has stopped it, "
    "from the reserves that are shown in the notes to these statements"
)
SAME = "The Board of Helios proposes to pay the same dividend as in the year before"
AGAIN = "Again the Board of Helios proposes to pay the same dividend as in the year before"
RELATED = "Dividends of 64 million dollars were paid to shareholders in 2022"
HEADS = ("In millions of dollars", "2022", "2021", "2020")
ROWS = {"Dividends": ("64", "58", "51"), "Buybacks": ("not found in 12 passages", "20", "12")}
PRINTED = f"Payments {' '.join(HEADS)}\nDividends 64 58 51\nBuybacks were not told for 2022: 20 12"
QUESTION = "What dividend does Helios propose for 2022?"


def call(server: Server, function: str) -> str:
    """Evaluates a call of a function of this module in the server's environment."""
    script = f"from tests.browser import made_quotes as made; print(made.{function})"
    return server.evaluate(script).strip().splitlines()[-1]


def save_quotes(owner: str) -> str:
    from research_app.runs.ending.saving import save_run

    answer = _answer()
    return str(save_run(_new_run(owner, state="done", question=QUESTION), answer).pk)


def _answer():
    from citations.steps.review_answer import grounding_confidence
    from research_app.library.models import LibraryEntry
    from tests.unit.answers import proposal, stored_text, written_answer
    from tests.unit.made_frames import Nodding

    report = f"{LONG}. {RELATED}.\n\n{PRINTED}"
    texts = [stored_text(report, "Helios Annual Report 2022", publisher="Helios AG")]
    texts += [stored_text(f"{SAME}.", "Energy Courier"), stored_text(f"{AGAIN}.", "Grid Monitor")]
    for text in texts:
        LibraryEntry.objects.create(source_id=text.info.source_id)
    *rows, last = PRINTED.split("\n")
    said = zip(texts, (LONG, SAME, AGAIN), strict=True)
    quotes = [*(proposal(text, words) for text, words in said), proposal(texts[0], RELATED)]
    quotes += [proposal(texts[0], row) for row in (*rows[1:], last)]
    answer = written_answer(quotes, texts, [*_prose(), *_table()], judge=Nodding())
    return replace(
        answer,
        question=QUESTION,
        engine="extractive 2",
        grounding_confidence=grounding_confidence(answer.summary, answer.claims),
        config={"depth": "medium", "style": "report"},
        timings_ms={"first_claim": 400, "total": 1300},
    )


def _prose() -> Iterator[object]:
    from research_app.synthesis.protocols import Piece

    at = LONG.index("the same dividend")
    yield Piece(
        block=0,
        block_type="headline",
        text=LONG,
        labels=("E1", "E2", "E3"),
        strong=((at, at + len("the same dividend")),),
        relevance=0.93,
    )
    yield Piece(block=0, block_type="headline", text=".")
    yield Piece(block=1, block_type="paragraph", text=RELATED, labels=("E4",), relevance=0.31)
    yield Piece(block=1, block_type="paragraph", text=".")
    yield Piece(block=2, block_type="heading", text="Payments to shareholders")


def _table() -> Iterator[object]:
    from research_app.synthesis.protocols import CellAt, Piece

    lines = [HEADS, *((name, *values) for name, values in ROWS.items())]
    for row, line in enumerate(lines):
        for column, words in enumerate(line):
            place = CellAt(row=row, column=column, header=not row or not column)
            is_claim = not place.header and words.isdigit()
            yield Piece(
                block=3,
                block_type="table",
                text=words,
                labels=(f"E{row + 4}",) if is_claim else (),
                cell=place,
                relevance=(0.9 if words == "64" else 0.2) if is_claim else None,
            )
            yield Piece(block=3, block_type="table", text=" | " if column < 3 else "\n")
