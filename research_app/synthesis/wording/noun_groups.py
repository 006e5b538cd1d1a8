"""Is a run of words one plain group of nouns?"""

from __future__ import annotations

from collections.abc import Sequence

from citations.steps.clauses import words
from citations.steps.clauses.tokens import Token
from research_app.synthesis.wording import noun_kinds as nouns
from research_app.synthesis.wording.finite_verbs import PAST_FORM, RELATIVES

_NO_SUBJECT = words.ANAPHORS | words.POSSESSIVES | frozenset("our my your no neither".split())


def is_noun_group(group: Sequence[Token]) -> bool:
    """No pronoun, no clause, no participle, no heading glued before it."""
    if not group or group[0].lower in _NO_SUBJECT or any(token.bracketed for token in group):
        return False
    for at, token in enumerate(group):
        company_sign = token.text in ",.&" and _beside_form(group, at)
        if not token.word and token.text not in "&’'" and not company_sign:
            return False
        if token.lower in RELATIVES | words.ANAPHORS | words.POSSESSIVES:
            return False
        if at and token.lower in words.DETERMINERS and not _leads_noun(group[at - 1]):
            return False
        if not token.capitalised and (
            token.lower.endswith("ly") or PAST_FORM.fullmatch(token.text)
        ):
            return False
    names = [token.lower for token in group if token.capitalised and token.word]
    ends_well = group[-1].lower not in words.DETERMINERS | words.PREPOSITIONS | {"and"}
    return ends_well and len(names) == len(set(names)) and not _is_title(group)


def _is_title(group: Sequence[Token]) -> bool:
    """A bare "Mrs", whose name was cut off at the full stop."""
    return len(group) == 1 and group[0].lower in nouns.PERSON_TITLES


def _leads_noun(before: Token) -> bool:
    """May "the" stand behind this word within one group of nouns? A heading glued to the sentence
    ("Structure The founders") is none."""
    return before.lower in words.PREPOSITIONS | {"of", "and", "all", "both", "half"}


def _beside_form(group: Sequence[Token], at: int) -> bool:
    near = [token.lower.rstrip(".") for token in group[max(0, at - 1) : at + 2]]
    return any(word in nouns.COMPANY_FORMS for word in near)
