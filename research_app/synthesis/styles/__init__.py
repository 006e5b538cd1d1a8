"""How an answer is written: report, brief, bullets, academic, plain language, executive memo.

`names` says which styles there are and which of them need a model; the words that tell a model how
to write stand beside it, one file a style. Report, brief and bullets choose and lay out claims and
rewrite none, so that quotes alone can be shown in them (`layout`). The others rewrite; that every
claim kept its citations is checked by `check`. `length` keeps an answer under a number of words.
"""

from research_app.synthesis.styles.names import (
    REPORT,
    STYLES,
    Style,
    StyleNotAvailable,
    checked_length,
    checked_style,
    instructions,
    style_names,
    styles_for,
)

__all__ = [
    "REPORT",
    "STYLES",
    "Style",
    "StyleNotAvailable",
    "checked_length",
    "checked_style",
    "instructions",
    "style_names",
    "styles_for",
]
