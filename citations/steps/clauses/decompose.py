"""A sentence with several facts becomes several parts, each with its own words of the sentence.

Splitting wrongly is the worst error here, leaving whole costs little. So a sentence is split only
at a semicolon or an "and" between two finite verbs, and only when none of its words negates,
attributes, hedges, conditions, compares or quotes: such a word may reach over both halves ("Critics
deny that revenue fell and margins shrank"). Adverbials that may belong to both halves keep the
sentence whole too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citations.steps.clauses import words
from citations.steps.clauses.reading import Clause, read_clauses
from citations.steps.clauses.words import Token, read_tokens

_QUOTATION = re.compile(r"[\"“”„«»‘`]|(?<!\w)'")
"""Quotation marks; an apostrophe inside a word is none."""
_BROKEN = re.compile(r"[?!:…—–]|\.\.\.")
_ALONE = re.compile(r"(?:\b(?:more|less|fewer|greater) than|\bup to) (?=[$€£]?\d)", re.IGNORECASE)
"""A comparator before a figure, which the figure cannot stand without."""
_AS_AS = re.compile(r"\bas\b[^,;]*\bas\b", re.IGNORECASE)
_ABBREVIATION = re.compile(r"(?:\b\w\.\w|\b(?:Inc|Corp|Co|Ltd|Jr|Sr|etc|al|No|St))$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One fact: `[start:end)` of the sentence. `statement` reads alone, its subject restored."""

    start: int
    end: int
    statement: str


def decompose(sentence: str) -> list[Part]:
    """The facts of a sentence in reading order, or the sentence as one part. Never empty for a
    sentence with words. A final full stop belongs to no part."""
    start, end = _core(sentence)
    if start == end:
        return []
    return _split(sentence, start, end) or [_part(sentence, start, end)]


def reaches_over(words: str) -> bool:
    """Whether words that stand before others may deny, attribute, hedge or condition them."""
    return _is_entangled(words, read_tokens(words, 0, len(words)))


def _core(sentence: str) -> tuple[int, int]:
    """The sentence without surrounding white space and without its final full stop or semicolon."""
    start = len(sentence) - len(sentence.lstrip())
    end = len(sentence.rstrip())
    body = sentence[start:end]
    if (
        body.endswith((".", ";"))
        and not body.endswith("..")
        and not _ABBREVIATION.search(body[:-1])
    ):
        end = start + len(body[:-1].rstrip())
    return start, max(start, end)


def _part(sentence: str, start: int, end: int, subject: str = "") -> Part:
    text = " ".join(f"{subject} {sentence[start:end]}".split())
    return Part(start=start, end=end, statement=text[:1].upper() + text[1:])


def _split(sentence: str, start: int, end: int) -> list[Part]:
    """The parts where every one may stand alone; else an empty list."""
    body = sentence[start:end]
    tokens = read_tokens(sentence, start, end)
    if _is_entangled(body, tokens):
        return []
    clauses: list[Clause] = []
    for segment in _segments(tokens):
        found = read_clauses(segment)
        if not found:
            return []
        clauses += found
    if len(clauses) < 2 or not can_stand_apart(clauses):
        return []
    return [
        _part(sentence, clause.start, clause.end, _subject_text(sentence, clause))
        for clause in clauses
    ]


def _subject_text(sentence: str, clause: Clause) -> str:
    """The subject to put before a clause that leaves it out."""
    if clause.own_subject:
        return ""
    return sentence[clause.subject[0].start : clause.subject[-1].end]


def _is_entangled(body: str, tokens: Sequence[Token]) -> bool:
    """Does any word or sign of the sentence perhaps reach over several of its clauses?"""
    outside = "".join(token.text if not token.bracketed else " " for token in tokens)
    if _QUOTATION.search(body) or _BROKEN.search(outside) or " - " in body or _AS_AS.search(body):
        return True
    plain = _ALONE.sub(" ", body)
    if any(map(_entangles, *_with_word_before(read_tokens(plain, 0, len(plain))))):
        return True
    return any(token.text in "([{" for token in tokens) and not _balanced(body)


def _with_word_before(tokens: Sequence[Token]) -> tuple[list[str], list[str]]:
    lowered = [token.lower for token in tokens]
    return lowered, ["", *lowered[:-1]]


def _entangles(word: str, before: str) -> bool:
    if word in words.NOUNS_TOO and before in words.DETERMINERS:
        return False
    return word in words.ENTANGLING or word.endswith(("n't", "n’t"))


def _balanced(body: str) -> bool:
    return all(body.count(a) == body.count(b) for a, b in ("()", "[]", "{}"))


def _segments(tokens: Sequence[Token]) -> list[list[Token]]:
    """The stretches between semicolons that stand outside brackets."""
    segments: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == ";" and not token.bracketed:
            segments.append([])
        else:
            segments[-1].append(token)
    return segments


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
