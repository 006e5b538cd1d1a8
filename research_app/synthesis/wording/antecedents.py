"""Whom an opening "it", "they", "he" or "the company" names, where nothing else can be meant.

A wrong name is the worst error of all: the words would be the source's and the sentence false. So a
name is only given from the subject of the sentence before, when it agrees in number and kind and
that sentence has no other noun that would; or for a company from a definition in the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from citations.drafts import TextDraft
from citations.steps.clauses.tokens import Token, read_tokens
from citations.steps.openings import Pointer, connectives_end, pointer_at_start
from citations.steps.placing.restored import is_named
from research_app.synthesis.sentences import Sentence, sentences_around
from research_app.synthesis.wording import noun_kinds as nouns
from research_app.synthesis.wording.finite_verbs import FINITE
from research_app.synthesis.wording.organisations import named_company
from research_app.synthesis.wording.rivals import other_names, other_persons, others
from research_app.synthesis.wording.subjects import Subject, subject_of

REACH = 700
"""Characters before a sentence in which what it points at is looked for."""
FURTHEST = 3
"""Sentences that may lie between, each pointing at the same thing ("He … He … He")."""

_BREAKS = frozenset(":;–—")
_TURNS = frozenset("but while whereas because although though so where when others".split())
_CLAUSE_OPENERS = frozenset("if when whenever although though because since as once".split())
_PERSONS = frozenset("he she his her".split())
_SEVERAL = frozenset("they their".split())
_OWN_SEX = {"he": {"she", "her"}, "his": {"she", "her"}, "she": {"he", "his", "him"}}
_OWN_SEX["her"] = _OWN_SEX["she"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Antecedent:
    """A name and where it stands, `[start:end)` of the source text."""

    name: str
    start: int
    end: int


def antecedent_of(sentence: Sentence, pointer: Pointer, source: TextDraft) -> Antecedent | None:
    """What the sentence's opening names; None when in doubt."""
    found = _resolved(sentence, pointer, source, depth=0)
    return found if found and is_named(found.name, [found.name]) else None


def sentence_before(sentence: Sentence, source: TextDraft) -> Sentence | None:
    """The sentence right before, in the same paragraph."""
    start = max(0, sentence.start - REACH)
    found = [
        each
        for each in sentences_around(source, start, sentence.start)
        if each.end <= sentence.start
    ]
    if not found:
        return None
    gap = source.text[found[-1].end : sentence.start]
    is_next = not gap.strip() and "\n\n" not in gap
    return found[-1] if is_next and found[-1].kind == "prose" else None


def _resolved(
    sentence: Sentence, pointer: Pointer, source: TextDraft, *, depth: int
) -> Antecedent | None:
    before = sentence_before(sentence, source)
    own = sentence.text[connectives_end(sentence.text) :][pointer.length :]
    kind = pointer.words.lower()
    is_company = kind.split()[0] in {"the", "this"}
    if before is not None and depth < FURTHEST:
        found = _from_before(before, kind, own, source, depth)
        if found is not None:
            return found
    if is_company:
        place = named_company(pointer.words, sentence.start, source)
        if place is not None:
            return _at(source, *place)
    return None


def _from_before(
    before: Sentence, kind: str, own: str, source: TextDraft, depth: int
) -> Antecedent | None:
    """The subject of the sentence before, itself resolved where it is only a pointer."""
    opening = connectives_end(before.text)
    earlier = pointer_at_start(before.text[opening:])
    if earlier is not None:
        return _through(before, earlier, kind, own, source, depth)
    subject = subject_of(before.text, source.text)
    if subject is None or not _may_mean(kind, own, subject, before.text, source.text):
        return None
    return _at(source, before.start + subject.start, before.start + subject.end)


def _through(
    before: Sentence, earlier: Pointer, kind: str, own: str, source: TextDraft, depth: int
) -> Antecedent | None:
    """The sentence before opens with a pointer: the same one goes on speaking of the same."""
    if earlier.own or _family(earlier.words.lower()) != _family(kind):
        return None
    rest = read_tokens(before.text, 0, len(before.text))[1:]
    persons = kind in _PERSONS
    if earlier.possessive and not persons:
        return None
    if persons and (other_persons(rest, "") or _opposite(kind, before.text)):
        return None
    if not persons and not _goes_on(own) and others(rest, plural=kind in _SEVERAL):
        return None
    return _resolved(before, earlier, source, depth=depth + 1)


def _family(kind: str) -> str:
    for family in ({"he", "his"}, {"she", "her"}, _SEVERAL):
        if kind in family:
            return min(family)
    return "it"


def _may_mean(kind: str, own: str, subject: Subject, before: str, text: str) -> bool:
    if kind in _PERSONS:
        return _may_be_person(kind, subject, before, text)
    if _has_other_clause(subject):
        return False
    if kind in _SEVERAL:
        return _may_be_several(own, subject)
    if kind.split()[0] in {"the", "this"}:
        return _may_be_company(subject, before)
    return _may_be_thing(kind, own, subject, text)


def _may_be_person(kind: str, subject: Subject, before: str, text: str) -> bool:
    if subject.plural or subject.is_organisation or _opposite(kind, before):
        return False
    if subject.kind != "person" and (subject.kind == "thing" or not subject.is_name):
        return False
    if subject.kind != "person" and _is_place(subject.words, text):
        return False
    rest = (*subject.before, *subject.predicate)
    others = not subject.is_copular and any(nouns.is_person_noun(each.text) for each in rest)
    return not others and not other_persons(rest, subject.words)


def _has_other_clause(subject: Subject) -> bool:
    """Does the sentence go on with a second subject, or begin with one ("If …, Europe would")?"""
    opens = bool(subject.before) and subject.before[0].lower in _CLAUSE_OPENERS
    outside = [token for token in subject.predicate if not token.bracketed]
    turns = any(token.text in _BREAKS or token.lower in _TURNS for token in outside)
    return (
        opens
        or turns
        or any(_brings_subject(*pair) for pair in zip(outside, outside[1:], strict=False))
    )


def _brings_subject(token: Token, following: Token) -> bool:
    """ "the third time that Vega won" does, "the river that feeds the mill" does not."""
    if token.lower not in {"that", "which", "who", "whom", "whose"}:
        return False
    word = following.lower
    return word not in FINITE and not word.endswith(("s", "ed", "ly")) or following.capitalised


def _opposite(kind: str, before: str) -> bool:
    found = {word.lower() for word in re.findall(r"\w+", before)}
    return bool(found & _OWN_SEX[kind])


def _may_be_several(own: str, subject: Subject) -> bool:
    if subject.plural is not True:
        return False
    if subject.is_copular or _goes_on(own):
        return True
    return not others((*subject.before, *subject.predicate), plural=True)


def _may_be_company(subject: Subject, before: str) -> bool:
    if subject.plural or subject.kind == "person" or not subject.is_name:
        return False
    rest = (*subject.before, *subject.predicate)
    return subject.is_organisation and not other_names(rest, subject.words)


def _may_be_thing(kind: str, own: str, subject: Subject, text: str) -> bool:
    if subject.plural is not False or subject.kind == "person" or _is_impersonal(own):
        return False
    if not subject.is_name and subject.head in nouns.ABSTRACT_NOUNS:
        return False
    is_known = subject.kind == "thing" or _is_place(subject.words, text)
    if not is_known and not (subject.is_copular and _complement_is_thing(subject)):
        return False
    follows = "".join(re.findall(r"[\w'’]+", own)[:1]).lower()
    acts = follows in (nouns.CORPORATE_NOUNS if kind == "its" else nouns.ACTS)
    if acts and subject.is_organisation:
        return True
    if subject.is_copular:
        return not _tells_of_event(own, is_thing=True)
    if kind == "it" and _goes_on(own):
        return not re.match(r"\s*(?:is|was)\s+also\s+(?:an?|the)\b", own)
    rest = (*subject.before, *subject.predicate)
    is_event = _tells_of_event(own, is_thing=False)
    return subject.is_passive and not others(rest, plural=False) and not is_event


def _is_impersonal(own: str) -> bool:
    """May "it" stand for what comes after ("It is a good idea to …", "It makes sense if …")?"""
    opening = " ".join(own.split()[:12])
    return bool(
        re.match(
            r"(?:also\s+|often\s+)?(?:(?:is|was|would\s+be|can\s+be|may\s+be|will\s+be|could\s+be"
            r"|might\s+be|has\s+been)\b(?!\s+\w+ed\b).*?\b(?:to|that|if|when|how|whether|why|where"
            r"|for)\b|(?:\w+\s+){0,3}makes?\s+sense\b|takes?\b|took\b)",
            opening,
        )
    )


def _complement_is_thing(subject: Subject) -> bool:
    """Does "X is a …" go on with anything but a person, and is X one word (people have two)?"""
    if " " in subject.words:
        return False
    lowered = [token.text for token in subject.predicate[:10]]
    return not any(nouns.is_person_noun(word) for word in lowered)


def _tells_of_event(own: str, *, is_thing: bool) -> bool:
    """May "it" be what happened ("It led to …", "It was a turning point")? Behind a sentence that
    says what a thing is, "It was a …" goes on to say so."""
    event = r"\s*(?:marked|meant|led|caused|resulted|took\s+place|took\s+until|happened|made)\b"
    noun = r"\s*(?:was|is|became)\s+(?:not\s+)?(?:an?|the|one|his|her|their)\b"
    return bool(re.match(event if is_thing else rf"{event}|{noun}", own))


def _goes_on(own: str) -> bool:
    """Does "also" behind the pointer say that the sentence before was about the same?"""
    return bool(re.match(r"\s*(?:(?:has|have|had|is|are|was|were|can|may)\s+)?also\b", own))


def _is_place(name: str, text: str) -> bool:
    return bool(re.search(rf"\b(?:in|at|near|throughout)\s+{re.escape(name)}\b", text))


def _at(source: TextDraft, start: int, end: int) -> Antecedent:
    return Antecedent(name=" ".join(source.text[start:end].split()), start=start, end=end)
