"""Which English words mean the same, more, the opposite, or another thing of the kind.

From Princeton WordNet 3.1, in `data` as a compact file with its licence beside it; `manage.py
build_synonyms DICT_DIR` writes it again. `wordnet` reads the dictionary, `build` writes the file,
`lexicon` reads it, `readings` finds base forms, `listed` adds our own words, `apart` holds what is
never the same, `relations` answers. Words are compared by their frequent senses
only, without looking at what stands around.
"""

from citations.verification.checks.synonyms.relations import (
    are_antonyms,
    are_siblings,
    are_synonyms,
    is_kind_of,
)

__all__ = ["are_antonyms", "are_siblings", "are_synonyms", "is_kind_of"]
