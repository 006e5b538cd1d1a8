"""The original at hand: a page of a PDF as it looks, with a quote marked on it.

Order of steps: `document` finds a text whose original is kept, for somebody who may see it; `sheet`
has the page drawn (once, see `reading.page_images.kept`) and marks the quote on it, or says why
not; `evidence` leads from quote to quote of one chat. A card shows a cut of the same picture.

It knows no answer and no card: whoever links here names a text and a place in it.
"""
