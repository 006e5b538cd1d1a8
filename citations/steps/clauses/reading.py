"""Reads a stretch of a sentence as clauses joined by "and" or commas: subject, finite verb,
predicate."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citations.steps.clauses import words
from citations.steps.clauses.words import Token

_LONGEST_SUBJECT = 12
_YEAR = re.compile(r"^(?:1[5-9]|20)\d\d(?:s|–\d+)?$")
_COMPANY_FORMS = frozenset("inc ltd llc corp plc ag se sa nv co".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A subject with its finite verb and what follows. Without `own_subject` the subject stands in
    an earlier clause and `[start:end)`, offsets in the sentence, holds the verb and the predicate
    only."""

    subject: tuple[Token, ...]
    verb: Token
    predicate: tuple[Token, ...]
    own_subject: bool
    start: int
    end: int

    @property
    def is_present(self) -> bool:
        return self.verb.lower in words.PRESENT_AUXILIARIES | words.SURE_PRESENT

    @property
    def has_time(self) -> bool:
        own = self.subject if self.own_subject else ()
        return any(
            _YEAR.match(token.text) or token.lower in words.TIME_WORDS
            for token in (*own, *self.predicate)
            if not token.bracketed
        )


def read_clauses(tokens: Sequence[Token]) -> list[Clause]:
    """The clauses of a stretch without semicolons; empty when it cannot be read with certainty."""
    at = _first_verb(tokens)
    if at is None or not _is_plain_subject(tokens[:at]):
        return []
    clauses: list[Clause] = []
    subject, begin, verb = tuple(tokens[:at]), 0, at
    own = True
    joint = _next_joint(tokens, verb)
    while joint is not None:
        stop, resume = joint
        after = _read_joint(tokens, resume)
        if after is None:
            return []
        clauses.append(_clause(tokens, subject, begin, verb, stop, own))
        begin, verb, own = resume, after, not _is_verb_start(tokens, resume)
        if own:
            subject = tuple(tokens[begin:verb])
        joint = _next_joint(tokens, verb)
    clauses.append(_clause(tokens, subject, begin, verb, len(tokens), own))
    return clauses if all(map(_is_complete, clauses)) and _fits_before(clauses) else []


def _clause(
    tokens: Sequence[Token],
    subject: tuple[Token, ...],
    begin: int,
    verb: int,
    stop: int,
    own_subject: bool,
) -> Clause:
    return Clause(
        subject=subject,
        verb=tokens[verb],
        predicate=tuple(tokens[verb + 1 : stop]),
        own_subject=own_subject,
        start=tokens[begin].start,
        end=tokens[stop - 1].end,
    )


def is_sure_verb(tokens: Sequence[Token], at: int) -> bool:
    """Can the word hardly be anything but a finite verb?"""
    word = tokens[at].lower
    if tokens[at].bracketed or (tokens[at].capitalised and at > 0):
        return False
    if at and (_makes_noun(tokens[at - 1]) or _joins_verbs(tokens, at)):
        return False
    return word in (
        words.AUXILIARIES | words.SURE_PAST | words.SURE_PRESENT | words.INTRANSITIVE_PAST
    )


def _makes_noun(before: Token) -> bool:
    """Does the word before forbid a finite verb? A capital A may be a name ("A rose; B fell")."""
    return before.text != "A" and before.lower in words.DETERMINERS | {"to"}


def _joins_verbs(tokens: Sequence[Token], at: int) -> bool:
    """Is the word the second verb of a group ("has had", "was increased")?"""
    return tokens[at - 1].lower in words.AUXILIARIES | {"been", "being", "be"}


def is_open_verb(token: Token) -> bool:
    """May the word be a past tense as well as a participle?"""
    word = token.lower
    regular = word.endswith("ed") and len(word) > 4 and word not in words.INTRANSITIVE_PAST
    return not token.capitalised and (regular or word in words.OPEN_PAST)


def _first_verb(tokens: Sequence[Token]) -> int | None:
    """The main verb: the first finite verb, which no word that may be one goes before."""
    for at, token in enumerate(tokens[: _LONGEST_SUBJECT + 1]):
        if at and is_sure_verb(tokens, at):
            return at
        if at and is_open_verb(token):
            return at if _takes_object(tokens, at) else None
    return None


def _takes_object(tokens: Sequence[Token], at: int) -> bool:
    """Does an object follow at once, so that the form is no participle ("founded the bank")?"""
    if at + 1 >= len(tokens):
        return False
    following = tokens[at + 1]
    return (
        following.lower in words.DETERMINERS
        or following.number
        or (following.capitalised and following.word)
    )


def _next_joint(tokens: Sequence[Token], verb: int) -> tuple[int, int] | None:
    """The next "and" or comma that a verb or a new clause follows: where the clause before ends and
    where the one after begins. Other ones join nouns and stay inside a clause."""
    for at in range(verb + 1, len(tokens) - 1):
        if tokens[at].bracketed:
            continue
        if tokens[at].text == "and" and (
            _is_verb_start(tokens, at + 1) or _clause_verb(tokens, at + 1) is not None
        ):
            return (at - 1 if tokens[at - 1].text == "," else at), at + 1
        if tokens[at].text == "," and _is_verb_start(tokens, at + 1):
            return at, at + 1
    return None


def _read_joint(tokens: Sequence[Token], begin: int) -> int | None:
    """The verb of the clause that begins here; None when it cannot stand as a clause."""
    at = _skip_light_adverbs(tokens, begin)
    if _is_verb_start(tokens, begin):
        return at
    verb = _clause_verb(tokens, begin)
    return verb if verb is not None and _is_plain_subject(tokens[begin:verb]) else None


def _skip_light_adverbs(tokens: Sequence[Token], begin: int) -> int:
    while begin < len(tokens) - 1 and tokens[begin].lower in words.LIGHT_ADVERBS:
        begin += 1
    return begin


def _is_verb_start(tokens: Sequence[Token], begin: int) -> bool:
    at = _skip_light_adverbs(tokens, begin)
    sure = is_sure_verb([tokens[at]], 0) and not tokens[at].capitalised
    return sure or (is_open_verb(tokens[at]) and _takes_object(tokens, at))


def _clause_verb(tokens: Sequence[Token], begin: int) -> int | None:
    """The finite verb of a clause with its own subject, if one begins here."""
    for at in range(begin + 1, min(begin + _LONGEST_SUBJECT, len(tokens))):
        if tokens[at].text == "and" and _is_verb_start(tokens, min(at + 1, len(tokens) - 1)):
            return None
        if is_sure_verb(tokens, at):
            return at
    return None


def _is_plain_subject(subject: Sequence[Token]) -> bool:
    """A short group of nouns: no adverbial before it, no verb, comma or bracket within."""
    if not subject or len(subject) > _LONGEST_SUBJECT:
        return False
    first = subject[0].lower
    if first in words.PREPOSITIONS | words.TIME_ADVERBS or first.endswith("ly"):
        return False
    return not any(
        token.lower in words.TIME_ADVERBS
        or token.lower.endswith("ly")
        or is_open_verb(token)
        or (not token.word and not _is_company_comma(subject, at))
        for at, token in enumerate(subject)
    )


def _is_company_comma(subject: Sequence[Token], at: int) -> bool:
    """The comma or full stop of "Helios, Inc."; a number's currency or percent sign."""
    if subject[at].text in "$€£%&'’":
        return True
    near = [token.lower for token in subject[max(0, at - 1) : at + 2]]
    return subject[at].text in ",." and any(word in _COMPANY_FORMS for word in near)


def _is_complete(clause: Clause) -> bool:
    """Has the clause all it needs: one finite verb, and an object where the verb asks for one?"""
    predicate = clause.predicate
    if any(is_sure_verb(predicate, at) for at in range(1, len(predicate))):
        return False
    if any(_breaks_off(predicate, at) for at in range(len(predicate))):
        return False
    if not predicate:
        return clause.verb.lower in words.NEEDS_NO_OBJECT
    last = predicate[-1]
    return not (
        last.lower in words.DETERMINERS | words.PREPOSITIONS
        or last.lower.endswith(("est", "ly"))
        or last.text == ","
    )


def _breaks_off(predicate: Sequence[Token], at: int) -> bool:
    """A comma that opens more than a place name or a year: an apposition, an adverbial, a list."""
    if predicate[at].text != "," or predicate[at].bracketed:
        return False
    following = predicate[at + 1] if at + 1 < len(predicate) else None
    return following is None or not (following.number or following.capitalised)


def _fits_before(clauses: Sequence[Clause]) -> bool:
    """Can each verb without subject only belong to the first verb, not to a participle or noun
    nearer?"""
    for before, clause in zip(clauses, clauses[1:], strict=False):
        if clause.own_subject or not is_open_verb(clause.verb):
            continue
        other = any(is_open_verb(token) or _is_participle(token) for token in before.predicate)
        if other or before.verb.lower in words.AUXILIARIES | words.SURE_PRESENT:
            return False
    return True


def _is_participle(token: Token) -> bool:
    return token.lower.endswith(("ing", "wn", "ought"))
