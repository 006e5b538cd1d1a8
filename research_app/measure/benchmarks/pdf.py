"""A generated PDF of so many full pages."""

from __future__ import annotations

from io import BytesIO
from random import Random
from textwrap import wrap

from research_app.measure.benchmarks.prose import sentences
from research_app.measure.benchmarks.result import CannotMeasure

SENTENCES_PER_PAGE = 45
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
    for _ in range(pages):
        block = canvas.beginText(60, A4[1] - 60)
        block.setFont("Helvetica", 10)
        block.setLeading(14)
        for line in wrap(" ".join(sentences(random, SENTENCES_PER_PAGE)), CHARACTERS_PER_LINE):
            block.textLine(line)
        canvas.drawText(block)
        canvas.showPage()
    canvas.save()
    return file.getvalue()
