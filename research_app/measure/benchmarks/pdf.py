"""A generated PDF of so many pages, with a sentence on each by which the page can be found."""

from __future__ import annotations

from io import BytesIO
from random import Random
from textwrap import wrap

from research_app.measure.benchmarks.prose import sentences
from research_app.measure.benchmarks.result import CannotMeasure

LINES_PER_PAGE = 48
CHARACTERS_PER_LINE = 88


def generate_pdf(pages: int) -> bytes:
    """About 500 words a page. Raises `CannotMeasure` without reportlab."""
    try:
        from reportlab.lib.pagesizes import A4
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise CannotMeasure(
            "The PDF is made with reportlab, which comes with the requirements of the tests: run "
            ".venv/bin/pip install -r requirements/test.txt."
        ) from error
    random, file = Random(1), BytesIO()
    canvas = Canvas(file, pagesize=A4)
    canvas.setTitle("A long report")
    for page in range(1, pages + 1):
        block = canvas.beginText(60, A4[1] - 60)
        block.setFont("Helvetica", 10)
        block.setLeading(14)
        for line in _lines(page, random):
            block.textLine(line)
        canvas.drawText(block)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def sentence_of_page(page: int) -> str:
    return f"The inspector of district {page} counted {1000 + page * 7} beehives beside the canal."


def _lines(page: int, random: Random) -> list[str]:
    text = " ".join([*sentences(random, 45), sentence_of_page(page)])
    lines = wrap(text, CHARACTERS_PER_LINE)
    return lines[-LINES_PER_PAGE:]
