"""May the clauses of a sentence stand apart, or does one lean on another?

A pronoun, a share of something named before, a time or a place that may be meant for both: each
keeps the sentence whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from citations.steps.clauses import words
from citations.steps.clauses.reading import Clause
from citations.steps.clauses.tokens import Token


def can_stand_apart(clauses: Sequence[Clause]) -> bool:
    """Does no subject, pronoun, time or place of one clause reach into another?"""
    shared = any(not clause.own_subject for clause in clauses)
    first = clauses[0].subject[0].lower
    if shared and (first in words.QUANTIFIERS or clauses[0].subject[0].number or first == "there"):
        return False
    return all(
        not _refers_back(before, clause) and not _shares_adverbial(before, clause)
        for before, clause in zip(clauses, clauses[1:], strict=False)
    )


def _refers_back(before: Clause, clause: Clause) -> bool:
    own = (*clause.subject, *clause.predicate) if clause.own_subject else clause.predicate
    lowered = {token.lower for token in own}
    if lowered & words.ANAPHORS or (clause.own_subject and _is_elliptic(clause.subject)):
        return True
    if not lowered & words.POSSESSIVES:
        return False
    # "was founded in 2010 and has its seat in Oslo": nothing but the subject can be meant.
    alone = all(
        not token.capitalised and token.lower not in words.DETERMINERS | {"by"}
        for token in before.predicate
    )
    return clause.own_subject or not alone


def _is_elliptic(subject: Sequence[Token]) -> bool:
    """Does the subject leave out what it counts ("and 13.3% had a fever", "some were sold")?"""
    shares = any(token.text == "%" or token.text.endswith("%") for token in subject)
    counts = subject[0].lower in words.QUANTIFIERS or subject[0].number
    return shares or subject[0].lower in words.SHARES or (counts and len(subject) == 1)


def _shares_adverbial(before: Clause, clause: Clause) -> bool:
    """May a time or place said in one clause hold for the other as well?"""
    if before.has_time != clause.has_time:
        turns_present = clause.is_present and not before.is_present and not clause.own_subject
        return clause.has_time or not turns_present
    return _has_adverbial(clause) and not _has_adverbial(before)


def _has_adverbial(clause: Clause) -> bool:
    """Is there a phrase that its own verb does not ask for ("is based in Oslo" has none)?"""
    needs_place = bool(clause.predicate) and clause.predicate[0].lower in words.NEEDS_PLACE
    return any(
        token.lower in words.SCOPE_PREPOSITIONS for token in clause.predicate[2 * needs_place :]
    )
