"""The page itself: a PDF's page as a picture, with the place of every character on it.

Order of steps: `child` (a process of its own, with limits) draws a page and measures its
characters; `draw_page` starts it; `find_words` leads from offsets in the stored text to characters
of the page and lets a quote through only where the page says the same words and shows them (see
`seen`); `lines_of` makes of their boxes the rectangles that a reader sees. `kept` draws each page
once.
"""

from research_app.reading.page_images.draw import draw_page
from research_app.reading.page_images.find_words import are_seen, says_the_same, words_on_pages
from research_app.reading.page_images.kept import (
    DRAWN_BY,
    WIDE,
    WIDTH,
    PageFile,
    PageMeasures,
    forget_pages,
    kept_files,
)
from research_app.reading.page_images.lines import lines_of
from research_app.reading.page_images.values import Box, Characters

__all__ = [
    "DRAWN_BY",
    "WIDE",
    "WIDTH",
    "Box",
    "Characters",
    "PageFile",
    "PageMeasures",
    "are_seen",
    "draw_page",
    "forget_pages",
    "kept_files",
    "lines_of",
    "says_the_same",
    "words_on_pages",
]
