"""Words that carry grammar rather than meaning, in small letters.

Negations, quantifiers, modal verbs and words of comparison stand here as well: they never need a
counterpart of their own; other checks read them.
"""

from __future__ import annotations

from pathlib import Path

from citations.language.lexicon import Lexicon

_WORDS = Lexicon(Path(__file__).with_suffix(".txt")).words

DETERMINERS, BE = _WORDS("determiners"), _WORDS("be")
NEGATIONS = _WORDS("negations")
AUXILIARIES = _WORDS("be", "have", "do", "modals")
FUNCTION_WORDS = (
    DETERMINERS | AUXILIARIES | _WORDS("pronouns", "prepositions", "conjunctions", "others")
)
COMMON = _WORDS("common")
"""Words of meaning so common that meeting them says little."""
