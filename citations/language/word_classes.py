"""Words that carry grammar rather than meaning, and words that stand in a fixed order: months,
weekdays, small numbers. English, in small letters.

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


MONTHS = tuple(
    """january february march april may june july august september october november
    december""".split()
)
MONTH_NAME = f"(?:{'|'.join(month.capitalize() for month in MONTHS)})"
"""A pattern of the full names with a capital."""
WEEKDAYS = tuple("monday tuesday wednesday thursday friday saturday sunday".split())
CARDINALS = tuple(
    """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen twenty""".split()
)
"""Each at the place that it names."""
ORDINALS = tuple(
    """zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""".split()
)
