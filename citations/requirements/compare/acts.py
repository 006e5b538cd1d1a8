"""A requirement as an act: what is done to what, by whom, within which bounds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from citations.drafts.requirements import Modality, RequirementDraft, RequirementParts, Stretch
from citations.requirements.compare.limits.bounds import Bound, bounds_of
from citations.requirements.compare.split import split_parts
from citations.requirements.compare.words import (
    DEEDS,
    is_empty,
    is_giving,
    is_light,
    term_of,
    terms_of,
    words_of,
)
from citations.requirements.parts.vocabulary import IRREGULAR_PARTICIPLES, rule

_BE = rule(r"^(?:only |also |not )?be (?:\w{3,14}ly )?(?:only )?")
_PARTICIPLE = rule(rf"(?:\w{{2,14}}ed|{IRREGULAR_PARTICIPLES})$")
_ADVERB = rule(r"^\w{3,14}ly$")
_PREPOSITIONS = frozenset("of to for in on by from with within into about at through".split())
_ENDS_PHRASE = _PREPOSITIONS | frozenset(
    "and or that who which whose when if as before after without under over than whether".split()
)
_IT = rule(r"^\w+ (?:it|them)\b")
_MOST_WORDS = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """`deed` are the terms of the main verb (of its object where the verb says little), `deeds`
    these and those of verbs joined to it, `objects` the other terms of what is done. `label` is
    that of the requirement; "" for a sentence that is none. `head` is the term of what it is done
    to ("record" in "client records of the county"), "" where that cannot be told."""

    label: str
    modality: Modality
    deed: frozenset[str]
    deeds: frozenset[str]
    objects: frozenset[str]
    actors: frozenset[str]
    bounds: tuple[Bound, ...]
    parts: RequirementParts
    document: str = ""
    what: str = ""
    head: str = ""

    @property
    def terms(self) -> frozenset[str]:
        return self.deed | self.objects


def acts_of(requirement: RequirementDraft) -> list[Act]:
    """The acts of a requirement: "must acknowledge it within 5 days and must resolve it within 45
    days" are two, under one label."""
    acts = [
        make_act(parts, label=requirement.label, document=requirement.document_id)
        for parts in split_parts(requirement.parts)
    ]
    return [_with_antecedent(act, acts[0]) for act in acts]


def _with_antecedent(act: Act, first: Act) -> Act:
    """ "… and must resolve it": what "it" is, the first act says."""
    if act is first or act.objects - act.deed:
        return act
    return replace(act, objects=first.objects)


def make_act(parts: RequirementParts, *, label: str = "", document: str = "") -> Act:
    pieces = [" ".join(each.text.split()) for each in parts.what]
    deed, deeds, objects = _deed_and_objects(pieces)
    if pieces and _IT.match(pieces[0]):
        # "Where a breach affects anyone, the firm shall report it": the condition says what it is.
        objects |= terms_of(plain(parts.when)) - deed
    return Act(
        label=label,
        modality=parts.modality,
        deed=deed,
        deeds=deeds,
        objects=objects,
        actors=terms_of(plain(parts.who)),
        bounds=bounds_of([each.text for each in parts.by_when], parts.modality),
        parts=parts,
        document=document,
        what=" ".join(pieces),
        head=_head_of(pieces),
    )


def _head_of(pieces: list[str]) -> str:
    """The last word of the noun phrase behind an active verb, or of a passive's subject."""
    index, phrase = _verb_phrase(pieces)
    words = words_of(phrase)[:_MOST_WORDS]
    while words and _ADVERB.match(words[0]):
        words = words[1:]
    words = words_of(pieces[0])[:_MOST_WORDS] if index else words[1:]
    direct = list(takewhile(lambda word: word.lower() not in _ENDS_PHRASE, words))
    while len(direct) > 1 and _PARTICIPLE.match(direct[-1]):
        direct.pop()
    return term_of(direct[-1]) if direct and not is_empty(direct[-1]) else ""


def plain(stretches: Iterable[Stretch]) -> str:
    """The words of stretches as one line."""
    return " … ".join(" ".join(each.text.split()) for each in stretches)


def _deed_and_objects(
    pieces: list[str],
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    index, verb_phrase = _verb_phrase(pieces)
    words = words_of(verb_phrase)[:_MOST_WORDS]
    rest = [word for at, each in enumerate(pieces) if at != index for word in words_of(each)]
    while words and (_ADVERB.match(words[0]) or words[0].lower() in ("only", "also", "not", "to")):
        words = words[1:]
    if not words:
        terms = _said(rest)
        return terms & DEEDS or terms, terms, terms
    verb, others = words[0], [*words[1:], *rest]
    objects = _said(others)
    joined = _joined_verbs(words)
    if is_light(verb) or is_empty(verb) or words[1:2] == ["out"]:
        named = _named_deeds(words) or frozenset(each for each in objects if each in DEEDS)
        deed = named or frozenset({term_of(verb)})
        return deed, deed | joined, objects
    deed = own = frozenset({term_of(verb)})
    if is_giving(verb):
        deed |= _named_deeds(words) | (_said(rest) & DEEDS)
    return deed, deed | joined, objects - own


def _named_deeds(words: list[str]) -> frozenset[str]:
    """What is done by giving it: "provide training", "submit a report"."""
    direct = takewhile(lambda word: word.lower() not in _PREPOSITIONS, words[1:])
    return frozenset(term for word in direct if (term := term_of(word)) in DEEDS)


def _verb_phrase(pieces: list[str]) -> tuple[int, str]:
    """The piece that begins with the verb: behind "be" of a passive, else the first."""
    for index, piece in enumerate(pieces):
        match = _BE.match(piece)
        if match is not None:
            return index, piece[match.end() :]
    return 0, pieces[0] if pieces else ""


def _joined_verbs(words: list[str]) -> frozenset[str]:
    """ "Collect and report", "send a copy and notify": verbs behind "and" or "or"."""
    return frozenset(
        term_of(after)
        for before, after in zip(words, words[1:], strict=False)
        if before.lower() in ("and", "or") and term_of(after) in DEEDS
    )


def _said(words: Iterable[str]) -> frozenset[str]:
    return frozenset(term_of(word) for word in words if not is_empty(word))


def weights_of(acts: Iterable[Act]) -> Mapping[str, float]:
    """How much it says that two acts share a term: less, the more acts name it."""
    named = list(acts)
    counted = Counter(term for act in named for term in act.terms)
    return {term: 0.5 + math.log(1 + len(named) / (1 + count)) for term, count in counted.items()}
