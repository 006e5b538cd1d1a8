"""The child's side: one page of a PDF drawn, and its characters measured.

Run as `python -m research_app.reading.page_images.child`; what it is given and answers as
`extraction.child` does.
"""

from __future__ import annotations

import base64
import ctypes
import io
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from research_app.reading.errors import MalformedDocument
from research_app.reading.extraction.child import answer_parent
from research_app.reading.extraction.read_pdf import open_pdf
from research_app.reading.page_images.values import SCALE

MOST_PIXELS = 16_000_000
FINE = 100
"""PDFium gives places in whole pixels: so many times finer than a thousandth of the page."""


def draw(hints: dict[str, Any], data: bytes) -> dict[str, Any]:
    """`hints`: `page` (from 1) and `width` in pixels, 0 for no picture. The picture is a PNG in
    base 64; of each character its code, then left, top, right and bottom of its cell and of its
    ink, in thousandths."""
    document = open_pdf(data)
    try:
        page = document[int(hints["page"]) - 1]
    except (pypdfium2.PdfiumError, IndexError) as error:
        raise MalformedDocument() from error
    wide, high = page.get_size()
    if not (wide > 0 and high > 0):
        raise MalformedDocument()
    width = int(hints["width"])
    picture = _picture(page, width, wide, high) if width else b""
    return {
        "picture": base64.b64encode(picture).decode(),
        "ratio": high / wide,
        "characters": characters_of(page),
    }


def _picture(page: pypdfium2.PdfPage, width: int, wide: float, high: float) -> bytes:
    scale = min(width / wide, (MOST_PIXELS / (wide * high)) ** 0.5)
    bitmap = page.render(scale=scale, may_draw_forms=False)
    out = io.BytesIO()
    bitmap.to_pil().convert("RGB").quantize(64).save(out, "PNG", optimize=False)
    return out.getvalue()


def characters_of(page: pypdfium2.PdfPage) -> list[list[float]]:
    """Of each character its code, then the sides of its cell and of its ink, see `draw`."""
    textpage = page.get_textpage()
    try:
        return [
            [
                pdfium.FPDFText_GetUnicode(textpage, index),
                *_cell(page, textpage, index),
                *_ink(page, textpage, index),
            ]
            for index in range(textpage.count_chars())
        ]
    finally:
        textpage.close()


def _cell(page: pypdfium2.PdfPage, textpage: pypdfium2.PdfTextPage, index: int) -> list[float]:
    box = pdfium.FS_RECTF()
    if not pdfium.FPDFText_GetLooseCharBox(textpage, index, ctypes.byref(box)):
        return [0, 0, 0, 0]
    return _box(page, box.left, box.top, box.right, box.bottom)


def _ink(page: pypdfium2.PdfPage, textpage: pypdfium2.PdfTextPage, index: int) -> list[float]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    if not pdfium.FPDFText_GetCharBox(
        textpage, index, *map(ctypes.byref, (left, right, bottom, top))
    ):
        return [0, 0, 0, 0]
    return _box(page, left.value, top.value, right.value, bottom.value)


def _box(
    page: pypdfium2.PdfPage, left: float, top: float, right: float, bottom: float
) -> list[float]:
    """Left, top, right, bottom as the page is shown: cropped and turned."""
    x1, y1 = _shown(page, left, top)
    x2, y2 = _shown(page, right, bottom)
    return [min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)]


def _shown(page: pypdfium2.PdfPage, x: float, y: float) -> tuple[float, float]:
    size = SCALE * FINE
    across, down = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(
        page, 0, 0, size, size, 0, x, y, ctypes.byref(across), ctypes.byref(down)
    )
    return across.value / FINE, down.value / FINE


if __name__ == "__main__":
    answer_parent(draw)
