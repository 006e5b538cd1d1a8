"""How far a deadline, a condition or an exception goes on behind the words that open it."""

from __future__ import annotations

from dataclasses import dataclass

from citations.requirements.parts.joined import Line, Span
from citations.requirements.parts.openers import (
    AFTERWARDS,
    ANCHOR,
    Opener,
    Part,
    find_openers,
)
from citations.requirements.parts.vocabulary import DETERMINER, VERBS, rule

_STOP = rule(
    r"[,;:.](?= |$)|\.$|(?<!\w)\)"
    r"| (?:and|or|but|then) (?=(?:shall|must|may|will|not|is|are)\b)"
    rf"| (?:and|or|but|then) (?:\w{{3,12}}ly )?(?={VERBS}\b(?! of\b))"
    rf"| (?:and|then) (?=\w{{3,15}} {DETERMINER} )"
    r"| (?=by (?:the|an?|each|means|using|telephone|mail|email)\b)"
    r"| (?=(?:using|via|in writing|in accordance|pursuant to|under section|through)\b)"
)
_VERB_NOW = rule(
    rf" (?=(?!of\b|to\b|in\b|for\b|by\b|from\b|with\b|after\b|on\b|at\b|which\b|that\b)"
    rf"[a-z]{{3,15}} {DETERMINER} )| (?={VERBS} (?!of\b|is\b|are\b))"
)
_CLAUSE_STOP = rule(
    r";|\.(?: |$)|, (?:and |but |then )?(?=(?:shall|must|may not)\b)"
    rf"|, (?:and|but|then) (?={VERBS} (?:{DETERMINER}|\w+s)\b)"
)
_JOINED_BY = rule(r",? ?(?:and|or|but|whether|including|such as|other than|which|who|whose)\b")
_RESUMES = rule(rf", (?={DETERMINER} |to |in |for |with |by |from |on |of |at )")
_CLAUSE_OPENERS = frozenset({"unless", "when", "effective"})
_COMMA = rule(r", ")
_VERB_ALONE = rule(r"(?:shall|must|to|not) (?:\w{3,12}ly )?[a-z]{2,15}, $")
_EVENT = rule(
    r"(?:upon|on|in (?:the )?(?:case|event) of|during|(?:immediately |shortly )?(?:after|following"
    r"|subsequent to)|in (?:an )?emergenc(?:y|ies))\b"
)
"""What opens a condition that is a noun phrase: no deadline is part of it."""
_COUNTED = rule(r"(?:after|following)\b")
_LINKED = rule(r"\b(?:and|or|but|then),? $")
_NEW_NOUN = rule(
    r"(?<! of)(?<! to)(?<! in)(?<! for)(?<! by)(?<! from)(?<! with)(?<! after)(?<! on)(?<! at)"
    r"(?<! under)(?<! and)(?<! or)(?<! that)(?<! before)(?<! upon)(?<! into)(?<! is)(?<! are)"
    r"(?<!\bif)(?<!\bwhere)(?<!\bwhen)(?<!\bwhenever)(?<!\bupon)(?<!\bafter)(?<!\bunless)"
    rf"(?<!\bonce)(?<!\bof)(?= {DETERMINER} )"
)
"""A determiner that follows a noun begins another noun phrase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A part of a sentence: `[start:end)` of a line."""

    start: int
    end: int
    part: Part


def find_phrases(line: Line, *, start: int, end: int, verb_at: int | None) -> list[Phrase]:
    """The deadlines, conditions, exceptions and dates of force in `[start:end)` of the line, which
    do not overlap. `verb_at` is where the verb is awaited (the end of the modal); a part that
    stands right there ends before the verb."""
    openers = list(find_openers(line.flat[:end], start))
    phrases: list[Phrase] = []
    at = start
    for index, opener in enumerate(openers):
        if opener.start < at:
            continue
        before = line.flat[verb_at : opener.start] if verb_at is not None else "x"
        found = _extent(line, opener, openers[index + 1 :], end, awaits_verb=_is_bare(before))
        phrases.append(Phrase(start=opener.start, end=found, part=opener.part))
        at = found
        if verb_at is not None and _is_bare(before):
            verb_at = found
    return phrases


def _is_bare(words: str) -> bool:
    return not words.strip(" ,:")


def _extent(line: Line, opener: Opener, later: list[Opener], end: int, *, awaits_verb: bool) -> int:
    stop = _joint_after(line, opener, end)
    if opener.reach == "clause":
        return _clause_end(line.flat, opener, later, stop, awaits_verb=awaits_verb)
    if opener.reach == "phrase":
        return _phrase_end(line.flat, opener.end, stop, awaits_verb=awaits_verb)
    found = opener.end
    if opener.part == "by_when" and (anchor := ANCHOR.match(line.flat, found, stop)):
        found = _phrase_end(line.flat, anchor.end(), stop, awaits_verb=awaits_verb)
    afterwards = AFTERWARDS.match(line.flat, found, stop)
    return afterwards.end() if afterwards is not None else found


def _joint_after(line: Line, opener: Opener, end: int) -> int:
    """A part ends with its segment, but a lead-in that ends in "where:" goes on in its item."""
    for joint in line.joints:
        if opener.end < joint < end and line.flat[opener.end : joint].strip(" :,;–—-"):
            return joint
    return end


def _phrase_end(flat: str, at: int, stop: int, *, awaits_verb: bool) -> int:
    """Where the noun phrase that begins at `at` ends."""
    first = flat.find(" ", at + 1, stop)
    words = first if first >= 0 else stop
    ends = [stop]
    if match := _STOP.search(flat, words, stop):
        ends.append(match.start())
    if early := _STOP.search(flat, at, words):
        ends.append(early.start())
    if awaits_verb and (match := _VERB_NOW.search(flat, words, stop)):
        ends.append(match.start())
    for opener in find_openers(flat[: min(ends)], at + 1):
        counted = _COUNTED.match(flat, opener.start) and opener.part == "when"
        if opener.part in _CLAUSE_OPENERS and opener.start > at + 3 and not counted:
            ends.append(opener.start)
            break
        if (
            opener.part == "by_when"
            and opener.reach == "core"
            and opener.start > words
            and not flat[: opener.start].endswith(" of ")
        ):
            ends.append(opener.start)
            break
    return _trim(flat, at, min(ends))


def _clause_end(
    flat: str, opener: Opener, later: list[Opener], stop: int, *, awaits_verb: bool
) -> int:
    ends = [stop]
    if match := _CLAUSE_STOP.search(flat, opener.end, stop):
        ends.append(match.start())
    closing = flat.find(")", opener.end, min(ends))
    if closing >= 0 and "(" not in flat[opener.end : closing]:
        ends.append(closing)
    ends.append(_next_part(flat, opener, later, min(ends)))
    awaits_verb = (
        awaits_verb or _LINKED.search(flat, max(0, opener.start - 8), opener.start) is not None
    )
    if awaits_verb or _is_parenthesis(flat, opener):
        at = opener.end
        while match := _COMMA.search(flat, at, min(ends)):
            if not _JOINED_BY.match(flat, match.end()) and (
                awaits_verb or _RESUMES.match(flat, match.start())
            ):
                ends.append(match.start())
                break
            at = match.end()
    return _trim(flat, opener.end, min(ends))


def _next_part(flat: str, opener: Opener, later: list[Opener], stop: int) -> int:
    """Where another part begins: behind a comma, or an exception within a condition."""
    for each in later:
        if each.start >= stop:
            break
        behind_comma = flat[: each.start].rstrip().endswith(",")
        if behind_comma and not _goes_on(flat, each.start):
            return each.start
        if each.part == "unless" and opener.part != "unless" and each.start > opener.end + 4:
            return each.start
        if each.part == "by_when" and each.reach == "core" and _EVENT.match(flat, opener.start):
            return each.start
    return stop


def _goes_on(flat: str, at: int) -> bool:
    return flat[:at].rstrip(" ,").endswith((" or", " and"))


def _is_parenthesis(flat: str, opener: Opener) -> bool:
    """Does the part stand between a verb and its object: "shall notify, if …, the family"?"""
    before = flat[max(0, opener.start - 40) : opener.start]
    return _VERB_ALONE.search(before) is not None


def _trim(flat: str, start: int, end: int) -> int:
    while end > start and flat[end - 1] in " ,;:":
        end -= 1
    for word in (" and", " or", " but"):
        if flat[:end].lower().endswith(word):
            return end - len(word)
    return end


def leading_end(flat: str, start: int, modal: int) -> Span | None:
    """Where a part that opens the sentence ends and the subject begins: at the last comma before
    the modal behind which a subject can stand; without commas at the last determiner that follows a
    noun. None where it cannot be told."""
    commas = [match.start() for match in _COMMA.finditer(flat, start, modal)]
    for comma in reversed(commas):
        after = flat[comma + 2 : modal].strip(" ,")
        if after and not _JOINED_BY.match(after) and not _opens(after):
            return comma, comma + 2
    found = None
    for match in _NEW_NOUN.finditer(flat, start, max(start, modal)):
        found = match
    return (found.start(), found.start() + 1) if found is not None and not commas else None


def _opens(words: str) -> bool:
    return any(each.start == 0 for each in find_openers(words))
