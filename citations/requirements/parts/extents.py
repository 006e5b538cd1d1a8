"""How far a deadline, a condition or an exception goes on behind the words that open it."""

from __future__ import annotations

from dataclasses import dataclass

from citations.requirements.parts.connectives import ANCHOR, Connective, Part, find_connectives
from citations.requirements.parts.joined import Line, Span
from citations.requirements.parts.vocabulary import VERBS, rule

_STOP = rule(
    r"[,;:.](?= |$)|(?<!\w)\)"
    r"| (?:and|or|but|then) (?=(?:shall|must|may|will|not|is|are)\b)"
    rf"| (?:and|or|but|then) (?:\w{{3,12}}ly )?(?={VERBS}\b(?! of\b))"
    r"| (?=by (?:the|an?|each|means|using)\b)"
    r"| (?=(?:using|via|in writing|in accordance|pursuant to|under section|through)\b)"
)
"""What ends a noun phrase."""
_CLAUSE_STOP = rule(r";|\.(?= |$)|, (?:and |but |then )?(?=(?:shall|must|may not)\b)")
"""A clause ends at a sign; at a comma only before the next modal verb."""
_CLAUSE_CONNECTIVES = frozenset({"unless", "when", "effective"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A part of a sentence: `[start:end)` of a line."""

    start: int
    end: int
    part: Part


def find_phrases(line: Line, *, start: int, end: int, verb_at: int | None) -> list[Phrase]:
    """The deadlines, conditions, exceptions and dates of force in `[start:end)` of the line, which
    do not overlap. `verb_at` is where the verb is awaited (the end of the modal); a clause that
    stands right there ends before the verb."""
    flat = line.flat[:end]
    connectives = list(find_connectives(flat, start))
    phrases: list[Phrase] = []
    at = start
    for index, connective in enumerate(connectives):
        if connective.start < at:
            continue
        awaits_verb = verb_at is not None and not flat[verb_at : connective.start].strip(" ,:")
        at = _extent(flat, connective, connectives[index + 1 :], awaits_verb=awaits_verb)
        phrases.append(Phrase(start=connective.start, end=at, part=connective.part))
        verb_at = at if awaits_verb else verb_at
    return phrases


def _extent(
    flat: str, connective: Connective, later: list[Connective], *, awaits_verb: bool
) -> int:
    if connective.extent == "clause":
        return _clause_end(flat, connective, later, awaits_verb=awaits_verb)
    if connective.extent == "phrase":
        return _phrase_end(flat, connective.end)
    anchor = ANCHOR.match(flat, connective.end) if connective.part == "by_when" else None
    return _phrase_end(flat, anchor.end()) if anchor else connective.end


def _phrase_end(flat: str, at: int) -> int:
    """Where the noun phrase that begins at `at` ends: at a border, or where another part opens."""
    border = _STOP.search(flat, at)
    end = border.start() if border else len(flat)
    for connective in find_connectives(flat[:end], at + 1):
        is_clause = connective.part in _CLAUSE_CONNECTIVES and connective.start > at + 3
        is_length = connective.extent == "core" and not flat[: connective.start].endswith(" of ")
        if is_clause or (is_length and " " in flat[at + 1 : connective.start - 1]):
            end = connective.start
            break
    return _trim(flat, at, end)


def _clause_end(
    flat: str, connective: Connective, later: list[Connective], *, awaits_verb: bool
) -> int:
    """Where a clause ends: at a border, or where another part opens; before the verb that is still
    awaited at the next comma."""
    border = _CLAUSE_STOP.search(flat, connective.end)
    end = _next_part(flat, connective, later, border.start() if border else len(flat))
    closing = flat.find(")", connective.end, end)
    if closing >= 0 and "(" not in flat[connective.end : closing]:
        end = closing
    comma = flat.find(", ", connective.end, end) if awaits_verb else -1
    return _trim(flat, connective.end, comma if comma >= 0 else end)


def _next_part(flat: str, connective: Connective, later: list[Connective], stop: int) -> int:
    """Where another part begins: behind a comma, or an exception within a condition."""
    for each in later:
        before = flat[: each.start].rstrip()
        is_exception = each.part == "unless" != connective.part and each.start > connective.end + 4
        if each.start < stop and (before.endswith(",") or is_exception):
            return each.start
    return stop


def _trim(flat: str, start: int, end: int) -> int:
    while end > start and flat[end - 1] in " ,;:":
        end -= 1
    for word in (" and", " or", " but"):
        if flat[:end].lower().endswith(word):
            return end - len(word)
    return end


def leading_end(flat: str, start: int, modal: int) -> Span | None:
    """Where a part that opens the sentence ends and the subject begins: at the last comma before
    the modal behind which a subject can stand. None where it cannot be told."""
    comma = flat.rfind(", ", start, modal)
    while comma >= 0:
        after = flat[comma + 2 : modal].strip(" ,")
        if after and not any(each.start == 0 for each in find_connectives(after)):
            return comma, comma + 2
        comma = flat.rfind(", ", start, comma)
    return None
