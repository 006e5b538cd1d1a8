"""The verb that says what is asked of a thing: "who *chairs* it", "when was it *opened*"."""

from __future__ import annotations

import re
from functools import lru_cache

from research_app.synthesis.relevance.thing_asked import AUX
from research_app.synthesis.terms import is_stop_word

_WHO = re.compile(rf"^\W*(?:and )?who (?!{AUX}\b)(?P<verb>[a-z]+)\b", re.IGNORECASE)
_LAST = re.compile(
    rf"\b(?:who|when|where|(?:what|which) \w+)(?: \w+)? {AUX} .*\b(?P<verb>[a-z]+)\W*$",
    re.IGNORECASE,
)
_SAYS_LITTLE = frozenset(
    "based located situated held take taken place happen happened occur occurred made make get"
    " called named found known used have had do done".split()
)
"""Verbs that a sentence leaves out or says otherwise ("in Basel" for "based in Basel")."""


@lru_cache(maxsize=64)
def verb_asked(question: str) -> str:
    """Small; empty where the grammar does not tell, or the verb says little."""
    match = _WHO.search(question) or _LAST.search(question)
    verb = match["verb"].lower() if match else ""
    return "" if not verb or verb in _SAYS_LITTLE or is_stop_word(verb) else verb
