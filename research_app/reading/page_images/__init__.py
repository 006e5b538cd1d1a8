"""The page itself: a PDF's page as a picture, with the place of every character on it.

Order of steps: `child` (a process of its own, with limits) draws a page and measures its
characters; `draw_page` starts it; `find_words` leads from offsets in the stored text to characters
of the page and lets a quote through only where the page says the same words; `lines_of` makes of
their boxes the rectangles that a reader sees.
"""

from research_app.reading.page_images.draw import PageImage, draw_page
from research_app.reading.page_images.find_words import words_on_pages
from research_app.reading.page_images.lines import lines_of
from research_app.reading.page_images.values import Box, Character, WordsOnPage

__all__ = [
    "Box",
    "Character",
    "PageImage",
    "WordsOnPage",
    "draw_page",
    "lines_of",
    "words_on_pages",
]
