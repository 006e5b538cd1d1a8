"""The child's side: one page of a PDF drawn, and its characters measured.

Run as `python -m research_app.reading.page_images.child`; what it is given and answers as
`extraction.child` does.
"""

from __future__ import annotations

import base64
import ctypes
import io
import os
from array import array
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from research_app.reading.errors import MalformedDocument
from research_app.reading.extraction.child import answer_parent
from research_app.reading.extraction.read_pdf import open_pdf
from research_app.reading.page_images.seen import Seen
from research_app.reading.page_images.values import SCALE, Characters

MOST_PIXELS = 16_000_000
GENTLY = 10
COLOURS = 128
LIGHT_PACKING = 4
"""Of zlib's nine: a third of the time for a tenth more bytes."""


def draw(hints: dict[str, Any], data: bytes) -> dict[str, Any]:
    """`hints`: `page` (from 1), `width` in pixels, 0 for no picture, and `ahead` where nobody waits
    for it. The picture is a PNG in base 64, and so are the packed characters, see
    `values.Characters`."""
    if hints["ahead"]:
        os.nice(GENTLY)
    document = open_pdf(data)
    try:
        page = document[int(hints["page"]) - 1]
    except (pypdfium2.PdfiumError, IndexError) as error:
        raise MalformedDocument() from error
    wide, high = page.get_size()
    if not (wide > 0 and high > 0):
        raise MalformedDocument()
    width = int(hints["width"])
    picture = _picture(page, width, wide, high) if width else None
    return {
        "picture": base64.b64encode(_packed(picture) if picture else b"").decode(),
        "ratio": high / wide,
        "characters": base64.b64encode(characters_of(page, picture).packed).decode(),
    }


def _picture(page: pypdfium2.PdfPage, width: int, wide: float, high: float) -> Image.Image:
    scale = min(width / wide, (MOST_PIXELS / (wide * high)) ** 0.5)
    bitmap = page.render(scale=scale, may_draw_forms=False)
    drawn: Image.Image = bitmap.to_pil().convert("RGB")
    return drawn


def _packed(picture: Image.Image) -> bytes:
    few = picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    out = io.BytesIO()
    few.save(out, "PNG", compress_level=LIGHT_PACKING)
    return out.getvalue()


def characters_of(page: pypdfium2.PdfPage, picture: Image.Image | None = None) -> Characters:
    """The characters where they are shown: on the page as it is cropped and turned. Whether they
    are seen its picture says; without one all are."""
    shown, seen = _Shown(page), Seen(picture) if picture else None
    numbers = array("f")
    textpage = page.get_textpage()
    try:
        for index in range(textpage.count_chars()):
            cell, ink = _cell(shown, textpage, index), _ink(shown, textpage, index)
            numbers.append(pdfium.FPDFText_GetUnicode(textpage, index))
            numbers.extend((*cell, *ink))
            numbers.append(seen is None or seen.shows(cell if _is_empty(ink) else ink))
    finally:
        textpage.close()
    return Characters(numbers.tobytes())


def _is_empty(box: tuple[float, ...]) -> bool:
    left, top, right, bottom = box
    return right <= left or bottom <= top


class _Shown:
    """From a page's own coordinates to thousandths of its picture."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self._corner = _place_on_page(page, 0, 0)
        self._across = self._way(_place_on_page(page, SCALE, 0))
        self._down = self._way(_place_on_page(page, 0, SCALE))

    def box(self, left: float, top: float, right: float, bottom: float) -> tuple[float, ...]:
        """Left, top, right, bottom of the rectangle between two corners."""
        x1, y1 = self._place(left, top)
        x2, y2 = self._place(right, bottom)
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)

    def _way(self, end: tuple[float, float]) -> tuple[float, float]:
        """What one step on the page counts along this side of the picture, times its length."""
        x, y = end[0] - self._corner[0], end[1] - self._corner[1]
        length = (x * x + y * y) / SCALE or 1.0
        return x / length, y / length

    def _place(self, x: float, y: float) -> tuple[float, float]:
        x, y = x - self._corner[0], y - self._corner[1]
        across, down = self._across, self._down
        return x * across[0] + y * across[1], x * down[0] + y * down[1]


def _place_on_page(page: pypdfium2.PdfPage, across: int, down: int) -> tuple[float, float]:
    x, y = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDF_DeviceToPage(page, 0, 0, SCALE, SCALE, 0, across, down, x, y)
    return x.value, y.value


NOWHERE = (0.0, 0.0, 0.0, 0.0)


def _cell(shown: _Shown, textpage: pypdfium2.PdfTextPage, index: int) -> tuple[float, ...]:
    box = pdfium.FS_RECTF()
    if not pdfium.FPDFText_GetLooseCharBox(textpage, index, box):
        return NOWHERE
    return shown.box(box.left, box.top, box.right, box.bottom)


def _ink(shown: _Shown, textpage: pypdfium2.PdfTextPage, index: int) -> tuple[float, ...]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    if not pdfium.FPDFText_GetCharBox(textpage, index, left, right, bottom, top):
        return NOWHERE
    return shown.box(left.value, top.value, right.value, bottom.value)


if __name__ == "__main__":
    answer_parent(draw)
