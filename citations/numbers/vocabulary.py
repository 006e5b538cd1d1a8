"""The word lists and tables of this room, in two files: `words.txt` and `units.txt`."""

from __future__ import annotations

from pathlib import Path

from citations.language.lexicon import Lexicon

_LISTS = Lexicon(*(Path(__file__).with_name(name) for name in ("words.txt", "units.txt")))
lines, words, ordered_words = _LISTS.lines, _LISTS.words, _LISTS.ordered
