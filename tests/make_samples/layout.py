"""How the annual report looks: its page, its type, its tables, its cover."""

from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer, TableStyle
from reportlab.platypus import Table as Grid

from tests.make_samples.figures import Table

INK, QUIET, PINE, SUN = (HexColor(value) for value in ("#1d2528", "#5d6b6f", "#12454a", "#e0a030"))
WIDTH, HEIGHT = A4
LEFT, RIGHT, TOP, BOTTOM = 34 * mm, 30 * mm, 32 * mm, 30 * mm
MEASURE = WIDTH - LEFT - RIGHT

BODY = ParagraphStyle(
    "body", fontName="Times-Roman", fontSize=11, leading=15.5, spaceAfter=8, textColor=INK
)
BODY.allowWidows = BODY.allowOrphans = 0
ITEM = ParagraphStyle("item", BODY, leftIndent=14, bulletIndent=2, spaceAfter=5)
SIGNATURE = ParagraphStyle("signature", BODY, fontName="Times-Italic", spaceAfter=2)
CHAPTER = ParagraphStyle(
    "chapter", BODY, fontName="Helvetica-Bold", fontSize=20, leading=25, textColor=PINE,
    spaceBefore=22, spaceAfter=12,
)  # fmt: skip
SECTION = ParagraphStyle(
    "section", CHAPTER, fontSize=11.5, leading=15, spaceBefore=10, spaceAfter=4
)
CONTENTS = ParagraphStyle("contents", BODY, leading=24, spaceAfter=0, rightIndent=0)
CELL = ParagraphStyle("cell", BODY, fontName="Helvetica", fontSize=8.8, leading=11.5, spaceAfter=0)
CAPTION = ParagraphStyle("caption", CELL, fontName="Helvetica-Bold", fontSize=9.5, leading=13)
UNIT = ParagraphStyle("unit", CELL, textColor=QUIET, fontSize=8.2, leading=11, spaceAfter=3)


def lay_out_table(table: Table) -> Flowable:
    """A table under its caption, figures flush right, totals ruled and bold, never cut in two."""
    is_text = not any(cell[:1].isdigit() for row in table.rows for cell in row[2:])
    rows = [_lay_out_row(row, is_text=is_text) for row in (table.header, *table.rows)]
    figure_width = (26 if is_text else 18 if len(table.header) == 4 else 23) * mm
    columns = len(table.header) - 1
    widths = [MEASURE - figure_width * columns, *[figure_width] * columns]
    grid = Grid(rows, colWidths=widths)
    grid.setStyle(TableStyle(_rules(table)))
    caption = [Paragraph(table.caption, CAPTION), Paragraph(table.unit, UNIT)]
    return KeepTogether([Spacer(0, 6), *caption, grid, Spacer(0, 14)])


def _lay_out_row(row: tuple[str, ...], *, is_text: bool) -> list[Paragraph]:
    is_bold = row[0].startswith("= ") or len(row) == 1
    font = "Helvetica-Bold" if is_bold else "Helvetica"
    first = ParagraphStyle("first", CELL, fontName=font)
    rest = ParagraphStyle("rest", first, alignment=CELL.alignment if is_text else TA_RIGHT)
    return [
        Paragraph(cell.removeprefix("= "), rest if column else first)
        for column, cell in enumerate(row)
    ]


def _rules(table: Table) -> list[tuple[object, ...]]:
    rules: list[tuple[object, ...]] = [
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ("LEFTPADDING", (0, 0), (0, -1), 2),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 2),
        ("TOPPADDING", (0, 0), (-1, -1), 2.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
        ("LINEABOVE", (0, 0), (-1, 0), 1.2, PINE),
        ("LINEBELOW", (0, 0), (-1, 0), 0.6, PINE),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, HexColor("#d5dbdc")),
        ("LINEBELOW", (0, -1), (-1, -1), 0.8, PINE),
    ]
    for number, row in enumerate(table.rows, start=1):
        if row[0].startswith("= "):
            rules.append(("LINEABOVE", (0, number), (-1, number), 0.6, INK))
        if len(row) == 1 and number > 1:
            rules.append(("TOPPADDING", (0, number), (-1, number), 12))
    return rules


def draw_running_head(canvas: Canvas, chapter: str) -> None:
    """The page's head (report and chapter) and its number at the foot."""
    canvas.saveState()
    canvas.setFont("Helvetica", 8)
    canvas.setFillColor(QUIET)
    canvas.drawString(LEFT, HEIGHT - 18 * mm, "Helios Energy AG · Annual Report 2022")
    canvas.drawRightString(WIDTH - RIGHT, HEIGHT - 18 * mm, chapter)
    canvas.setStrokeColor(HexColor("#d5dbdc"))
    canvas.line(LEFT, HEIGHT - 20.5 * mm, WIDTH - RIGHT, HEIGHT - 20.5 * mm)
    canvas.drawCentredString(WIDTH / 2, 16 * mm, str(canvas.getPageNumber()))
    canvas.restoreState()


def draw_cover(canvas: Canvas) -> None:
    """A low sun over a row of battery containers, the title above."""
    canvas.saveState()
    canvas.setFillColor(PINE)
    canvas.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    canvas.setFillColor(SUN)
    canvas.circle(WIDTH - 62 * mm, 92 * mm, 34 * mm, stroke=0, fill=1)
    canvas.setFillColor(HexColor("#0b2f33"))
    canvas.rect(0, 0, WIDTH, 92 * mm, stroke=0, fill=1)
    _draw_containers(canvas, HexColor("#1d6066"))
    canvas.setFillColor(white)
    canvas.setFont("Helvetica-Bold", 15)
    canvas.drawString(LEFT, HEIGHT - 48 * mm, "Helios Energy AG")
    canvas.setFont("Helvetica-Bold", 46)
    canvas.drawString(LEFT, HEIGHT - 88 * mm, "Annual Report")
    canvas.setFillColor(SUN)
    canvas.drawString(LEFT, HEIGHT - 108 * mm, "2022")
    canvas.setFillColor(white)
    canvas.setFont("Helvetica", 11)
    canvas.drawString(LEFT, 28 * mm, "Published on 28 February 2023")
    canvas.setFont("Helvetica", 8.5)
    note = "Helios Energy AG does not exist. This report was written as a sample document."
    canvas.drawString(LEFT, 20 * mm, note)
    canvas.restoreState()


def _draw_containers(canvas: Canvas, colour: Color) -> None:
    canvas.setFillColor(colour)
    for column in range(7):
        canvas.rect(LEFT - 8 * mm + column * 23 * mm, 92 * mm, 20 * mm, 9 * mm, stroke=0, fill=1)
