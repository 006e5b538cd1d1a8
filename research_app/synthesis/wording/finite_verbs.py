"""The first verb of a sentence that can hardly be anything else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.steps.clauses import words
from citations.steps.clauses.tokens import Token

_MODALS = frozenset("can could may might must shall should will would do did".split())
FINITE = (
    words.AUXILIARIES
    | _MODALS
    | words.SURE_PAST
    | words.SURE_PRESENT
    | words.INTRANSITIVE_PAST
    | frozenset(
        """makes uses refers describes represents publishes argues believes works serves holds runs
        compiles won led held made built sold bought paid sent spent found left lost met taught said
        set put cut seeks aims plays grows helps causes affects leads covers traces measures
        shows reports forms acts begins ends employs reads writes""".split()
    )
)
RELATIVES = frozenset("that which who whom whose what why how".split())
PAST_FORM = re.compile(r"[a-z]{2,}ed")


def first_verb(tokens: Sequence[Token], begin: int) -> int | None:
    """The first word that is surely a finite verb; None where a participle may go before it."""
    for at in range(begin + 1, min(begin + 14, len(tokens))):
        token = tokens[at]
        if token.bracketed or token.capitalised:
            continue
        if token.lower in FINITE and tokens[at - 1].lower not in words.DETERMINERS | {"to"}:
            return at
        if PAST_FORM.fullmatch(token.text):
            following = tokens[at + 1] if at + 1 < len(tokens) else None
            takes_object = following is not None and (
                following.lower in words.DETERMINERS or following.number
            )
            return at if takes_object or _is_only_verb(tokens[at + 1 :]) else None
    return None


def _is_only_verb(following: Sequence[Token]) -> bool:
    """Is there no other verb that the past form could be a participle before ("The troops moved to
    the border were tired")?"""
    return not any(
        token.lower in FINITE | RELATIVES or token.text in ",;:" or token.lower.endswith("ed")
        for token in following
        if not token.bracketed
    )
