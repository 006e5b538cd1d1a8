"""Pages on which text is hard to find: what of them is the quote is drawn in red, so that the
picture itself tells whether a mark lies over it."""

import io

import pypdfium2
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

BEFORE = "Nobody had expected that the works would end so soon."
QUOTE = "The harbour was opened in March by the council of the town."
AFTER = "Ships of all nations have moored there ever since then."
TEXT = [BEFORE, (QUOTE,), AFTER]
FONT = "Helvetica"


class Sheet:
    """A page to draw on. Of what is drawn, tuples are the quote."""

    def __init__(self, size=A4) -> None:
        self._out = io.BytesIO()
        self.canvas = Canvas(self._out, pagesize=size, invariant=True)

    def put(self, x, y, words, *, size=11, spacing=0.0, mode=0) -> float:
        """Returns where the words end."""
        is_quote = isinstance(words, tuple)
        [words] = words if is_quote else [words]
        line = self.canvas.beginText(x, y)
        line.setFont(FONT, size)
        line.setFillColorRGB(int(is_quote), 0, 0)
        line.setCharSpace(spacing)
        line.setTextRenderMode(mode)
        line.textOut(words)
        self.canvas.drawText(line)
        return x + pdfmetrics.stringWidth(words, FONT, size) + spacing * len(words)

    def lines(self, x, y, rows, *, leading=14, **how) -> None:
        for row in rows:
            self.put(x, y, row, **how)
            y -= leading

    def saved(self, change=lambda page: None) -> bytes:
        self.canvas.showPage()
        self.canvas.save()
        opened = pypdfium2.PdfDocument(self._out.getvalue())
        for page in opened:
            change(page)
        out = io.BytesIO()
        opened.save(out)
        opened.close()
        return out.getvalue()


def turned(degrees, *, page=0) -> bytes:
    """Text that is drawn turned, on a page that may be turned, too."""
    sheet = Sheet()
    sheet.canvas.translate(300, 400)
    sheet.canvas.rotate(degrees)
    sheet.lines(-150, 20, TEXT)
    return sheet.saved(lambda shown: shown.set_rotation(page))


def placed(*, media=None, crop=None, rotation=0) -> bytes:
    sheet = Sheet()
    if media:
        sheet.canvas.translate(media[0], media[1])
    sheet.lines(72, 700, TEXT)

    def change(page):
        if media:
            page.set_mediabox(*media)
        if crop:
            page.set_cropbox(*crop)
        page.set_rotation(rotation)

    return sheet.saved(change)


def of_size(size) -> bytes:
    sheet = Sheet((80 * size, 20 * size))
    sheet.lines(5 * size, 15 * size, TEXT, leading=1.3 * size, size=size)
    return sheet.saved()


def twice() -> bytes:
    """Bold, as some programs feign it: each line is drawn again a little to the right."""
    sheet = Sheet()
    for move in (0, 0.3):
        sheet.lines(72 + move, 700, TEXT)
    return sheet.saved()


def by_letters() -> bytes:
    """Each letter by itself, without any spaces between words."""
    sheet = Sheet()
    for row, y in zip(TEXT, (700, 686, 672), strict=True):
        x = 72.0
        for letter in "".join(row):
            end = sheet.put(x, y, (letter,) if isinstance(row, tuple) else letter)
            x = end if letter != " " else x + 3
    return sheet.saved()


def with_initial() -> bytes:
    sheet = Sheet()
    end = sheet.put(72, 680, ("T",), size=34)
    sheet.put(end + 1, 694, ("he harbour was opened in March by the council",))
    end = sheet.put(end + 1, 680, ("of the town.",))
    sheet.put(end, 680, " Ships moor there ever since then.")
    return sheet.saved()


def over_columns() -> bytes:
    sheet = Sheet()
    sheet.lines(60, 700, ["A first column of words that nobody wants."] * 8)
    sheet.put(60, 588, ("The harbour was opened in March",))
    sheet.put(320, 700, ("by the council of the town.",))
    sheet.lines(320, 686, ["The second column goes on with other words."] * 8)
    return sheet.saved()


def said_twice() -> bytes:
    """The second one is the quote."""
    sheet = Sheet()
    sheet.lines(72, 700, [QUOTE, BEFORE, (QUOTE,), AFTER])
    return sheet.saved()


def with_form() -> bytes:
    sheet = Sheet()
    sheet.lines(72, 700, TEXT)
    sheet.canvas.acroForm.textfield(name="n", x=72, y=600, width=300, height=20, value=QUOTE)
    sheet.canvas.textAnnotation(QUOTE, (300, 500, 320, 520))
    return sheet.saved()


def scan_with_text() -> bytes:
    """A picture of text with invisible letters over it, as text recognition leaves them."""
    sheet = Sheet()
    for row, y in zip(TEXT, (700, 686, 672), strict=True):
        words = "".join(row)
        sheet.canvas.setFillColorRGB(int(isinstance(row, tuple)), 0, 0)
        width = pdfmetrics.stringWidth(words, FONT, 11)
        sheet.canvas.rect(72, y, width, 7, fill=1, stroke=0)
        sheet.put(72, y, words, mode=3)
    return sheet.saved()


def without_font(words: str) -> bytes:
    """Words in a font that the file does not bring along."""
    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiMin-W3"))
    sheet = Sheet()
    sheet.canvas.setFont("HeiseiMin-W3", 12)
    sheet.canvas.drawString(72, 700, words)
    return sheet.saved()


def hidden(how: str) -> bytes:
    """The quote where no reader sees it."""
    sheet = Sheet()
    sheet.lines(72, 740, [BEFORE, AFTER])
    canvas = sheet.canvas
    canvas.saveState()
    if how == "beyond a clip":
        path = canvas.beginPath()
        path.rect(72, 690, 100, 5)
        canvas.clipPath(path, stroke=0)
    white = int(how == "white on white")
    canvas.setFillColorRGB(white, white, white)
    canvas.setFont(FONT, 11)
    canvas.drawString(72, 700, QUOTE)
    canvas.restoreState()
    if how == "covered":
        canvas.rect(60, 690, 480, 25, fill=1, stroke=0)
    return sheet.saved()


def with_hidden_word() -> bytes:
    """ "not" is white, in the midst of what everybody reads."""
    sheet = Sheet()
    end = sheet.put(72, 700, "The harbour was ")
    sheet.canvas.setFillColorRGB(1, 1, 1)
    sheet.canvas.drawString(end, 700, "not")
    sheet.put(end + 22, 700, "opened in March by the council of the town.")
    return sheet.saved()


HIDDEN = {how: hidden(how) for how in ("white on white", "beyond a clip", "covered")}
HARD = {
    **{f"drawn turned by {angle}": turned(angle) for angle in (90, 180, 270)},
    **{
        f"turned by {angle} on a page that is, too": turned(angle, page=angle)
        for angle in (90, 270)
    },
    **{f"sloping by {angle}": turned(angle) for angle in (1, 3, 45)},
    "cropped": placed(crop=(50, 600, 500, 760)),
    "cropped and turned": placed(crop=(50, 600, 500, 760), rotation=90),
    "with its origin elsewhere": placed(media=(-300, -400, 295, 442)),
    "with all of these": placed(
        media=(-300, -400, 295, 442), crop=(-250, 200, 280, 420), rotation=270
    ),
    "tiny": of_size(2),
    "huge": of_size(90),
    "drawn twice": twice(),
    "drawn letter by letter": by_letters(),
    "with an initial": with_initial(),
    "over two columns": over_columns(),
    "said twice": said_twice(),
    "with a form": with_form(),
    "recognised in a scan": scan_with_text(),
}
