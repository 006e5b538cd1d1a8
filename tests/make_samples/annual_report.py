"""Sets the annual report: manuscript and figures → PDF."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
)
from reportlab.platypus.tableofcontents import TableOfContents

from tests.make_samples import layout
from tests.make_samples.figures import TABLES
from tests.make_samples.manuscript import Block, read_blocks

TITLE, AUTHOR = "Helios Annual Report 2022", "Helios Energy AG"
PUBLISHED = "D:20230228080000Z"
MANUSCRIPT = Path(__file__).with_name("annual_report.md")


class Report(BaseDocTemplate):
    """Tells the contents, the outline and the running head where each chapter begins."""

    chapter = ""

    def beforeDocument(self) -> None:
        self.chapter = ""

    def afterFlowable(self, flowable: Flowable) -> None:
        if not isinstance(flowable, Paragraph) or flowable.style.name != "chapter":
            return
        self.chapter = flowable.getPlainText()
        if self.chapter != "Contents":
            self.notify("TOCEntry", (0, self.chapter, self.page))
        self.canv.bookmarkPage(self.chapter)
        self.canv.addOutlineEntry(self.chapter, self.chapter)


def make_annual_report() -> bytes:
    """The report as PDF, the same bytes each time."""
    target = BytesIO()
    frame = Frame(
        layout.LEFT, layout.BOTTOM, layout.MEASURE,
        layout.HEIGHT - layout.TOP - layout.BOTTOM + 4 * mm,
        leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
    )  # fmt: skip
    report = Report(
        target, title=TITLE, author=AUTHOR, subject="Annual report", creator=AUTHOR,
        lang="en-GB", invariant=1, pageCompression=0,
    )  # fmt: skip
    report.addPageTemplates(
        [
            PageTemplate("cover", [frame], onPage=_begin_cover),
            PageTemplate("inside", [frame], onPageEnd=_finish_page),
        ]
    )
    report.multiBuild(list(_lay_out()))
    return target.getvalue()


def _begin_cover(canvas: Canvas, document: Report) -> None:
    canvas.setDateFormatter(lambda *_moment: PUBLISHED)
    layout.draw_cover(canvas)


def _finish_page(canvas: Canvas, document: Report) -> None:
    layout.draw_running_head(canvas, document.chapter)


def _lay_out() -> Iterator[Flowable]:
    yield from (NextPageTemplate("inside"), PageBreak())
    for block in read_blocks(MANUSCRIPT.read_text(encoding="utf-8")):
        yield from _lay_out_block(block)


def _lay_out_block(block: Block) -> Iterator[Flowable]:
    match block.kind:
        case "page":
            yield PageBreak()
        case "chapter":
            yield CondPageBreak(75 * mm)
            yield Paragraph(block.lines[0], layout.CHAPTER)
        case "section":
            yield CondPageBreak(30 * mm)
            yield Paragraph(block.lines[0], layout.SECTION)
        case "contents":
            yield TableOfContents(levelStyles=[layout.CONTENTS], dotsMinLevel=0)
            yield Spacer(0, 24)
        case "list":
            yield from (Paragraph(line, layout.ITEM, bulletText="•") for line in block.lines)
        case "signature":
            yield Spacer(0, 8)
            yield from (Paragraph(line, layout.SIGNATURE) for line in block.lines)
        case "table":
            yield layout.lay_out_table(TABLES[block.lines[0]])
        case "paragraph":
            yield Paragraph(block.lines[0], layout.BODY)
