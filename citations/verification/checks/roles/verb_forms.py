"""Whether a word can be a finite verb or a participle, told by its form and its neighbours."""

from __future__ import annotations

from citations.verification.checks.aligned import ReadText
from citations.verification.checks.aligned.forms import BASE_OF
from citations.verification.checks.aligned.function_words import (
    AUXILIARIES,
    BE,
    DO,
    HAVE,
    MODALS,
)
from citations.verification.checks.roles.groups import Group

_IRREGULAR_PARTICIPLES = frozenset(
    """built bought brought caught led sold taught told won held made found fought beaten chosen
    driven drawn eaten given known seen shown stolen struck taken thrown written hit cut set put
    run sung worn born begun broken spoken fed sent lent paid left lost kept hurt shot""".split()
)


def is_participle(lower: str) -> bool:
    regular = lower.endswith("ed") and len(lower) > 3 and not lower.endswith("eed")
    return regular or lower in _IRREGULAR_PARTICIPLES


def is_passive(read: ReadText, begin: int, at: int) -> bool:
    """Is the verb at `at`, whose group begins at `begin`, a participle behind a form of "be"?"""
    group = [word.lower for word in read.words[begin:at]]
    return any(lower in BE for lower in group) and is_participle(read.words[at].lower)


def is_verb_form(read: ReadText, at: int, begin: int, subject: Group) -> bool:
    """A past form, "-ing" behind "be", "-s" behind a singular, a bare form behind a modal verb or a
    plural."""
    lower = read.words[at].lower
    group = {word.lower for word in read.words[begin:at]}
    if is_participle(lower) or lower in BASE_OF:
        return True
    if lower.endswith("ing"):
        return bool(group & BE)
    plural = _is_plural(read.words[subject[1] - 1].lower)
    if lower.endswith("s") and not lower.endswith("ss"):
        return not group & AUXILIARIES and not plural
    return bool(group & (MODALS | DO)) or (plural and not group & (BE | HAVE))


def _is_plural(lower: str) -> bool:
    if lower in ("people", "men", "women", "children", "police", "data"):
        return True
    return lower.endswith("s") and not lower.endswith(("ss", "us", "is"))
