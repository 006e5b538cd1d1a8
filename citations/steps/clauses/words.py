"""The closed word classes that `decompose` reads a sentence with. English only, small letters.

No tagger is used: a word counts as a finite verb only when it can hardly be anything else. What is
in no list is treated as a noun, which keeps a sentence whole.
"""

from __future__ import annotations

from pathlib import Path

from citations.language.lexicon import Lexicon

_WORDS = Lexicon(Path(__file__).with_suffix(".txt")).words

AUXILIARIES = _WORDS("be", "have", "auxiliaries")
PRESENT_AUXILIARIES = _WORDS("present auxiliaries")
SURE_PAST, SURE_PRESENT = _WORDS("sure past"), _WORDS("sure present")
INTRANSITIVE_PAST, OPEN_PAST = _WORDS("intransitive past"), _WORDS("open past")
NEEDS_NO_OBJECT = INTRANSITIVE_PAST | _WORDS("needs no object")
LIGHT_ADVERBS = _WORDS("light adverbs")
TIME_ADVERBS = LIGHT_ADVERBS | _WORDS("time adverbs")
TIME_WORDS, NEEDS_PLACE = _WORDS("time words"), _WORDS("needs place")
DETERMINERS, QUANTIFIERS, SHARES = map(_WORDS, ("determiners", "quantifiers", "shares"))
PREPOSITIONS, SCOPE_PREPOSITIONS = _WORDS("prepositions"), _WORDS("scope prepositions")
ANAPHORS, POSSESSIVES = _WORDS("anaphors"), _WORDS("possessives")
MODALS, NOUNS_TOO = _WORDS("modals"), _WORDS("nouns too")

_MODIFYING = _WORDS("negation", "attribution", "telling", "hedge")
ENTANGLING = _MODIFYING | _WORDS("condition", "comparison", "relative")
"""One of these anywhere keeps the sentence whole: it may reach over the "and"."""
SHIFTERS = (_MODIFYING | _WORDS("turning")) - _WORDS("vouching")
"""Those of them that may make a sentence say something else than a part of it: deny, attribute,
hedge, condition or compare it."""
