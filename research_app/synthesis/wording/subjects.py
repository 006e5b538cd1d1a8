"""What a sentence is about: the short group of nouns before its first finite verb.

No tagger: a sentence whose subject cannot be read with certainty has none here, and is then shown
together with what leans on it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from citations.steps.clauses import words
from citations.steps.clauses.tokens import Token, read_tokens
from citations.steps.openings import connectives_end
from research_app.synthesis.wording import noun_kinds as nouns
from research_app.synthesis.wording.finite_verbs import first_verb
from research_app.synthesis.wording.noun_groups import is_noun_group

Kind = Literal["person", "thing", "unknown"]

LONGEST = 60
"""Characters of a subject that still reads well in brackets."""

OPENS_ADVERBIAL = (
    words.PREPOSITIONS
    | words.TIME_ADVERBS
    | frozenset(
        """after although as because before despite due during following given if like once since
        though unlike when whenever where whereas while within today together based
        according""".split()
    )
)
_PLURAL_VERBS, _SINGULAR_VERBS = (
    frozenset("are were have do".split()),
    frozenset("is was has does".split()),
)
_NAME_JOINTS = frozenset("of the and de del la le van von der den bin al for".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """`[start:end)` of the sentence, and what follows it. `plural` is None where the words do not
    tell. `other` are the words of the sentence outside the subject."""

    start: int
    end: int
    words: str
    kind: Kind
    is_name: bool
    is_organisation: bool
    plural: bool | None
    verb: Token
    predicate: tuple[Token, ...]
    before: tuple[Token, ...]

    @property
    def is_copular(self) -> bool:
        """Does the sentence say what its subject is ("is a", "was the largest")?"""
        if self.verb.lower not in words.BE or not self.predicate:
            return False
        first = self.predicate[0]
        several = self.plural is True and nouns.is_plural_noun(first.text)
        return several or first.lower in words.DETERMINERS | {"one", "among"}

    @property
    def is_passive(self) -> bool:
        """Does the sentence say what was done to its subject, or how it is ("was founded in")?"""
        if self.verb.lower in words.NEEDS_NO_OBJECT:
            return True
        follows = self.predicate[0] if self.predicate else None
        return self.verb.lower in words.BE and follows is not None and not follows.number

    @property
    def head(self) -> str:
        """The noun itself: "population" of "the population of the parish"."""
        for at, token in enumerate(read_tokens(self.words, 0, len(self.words))):
            if at and token.lower in words.PREPOSITIONS | {"of"}:
                break
            last = token
        return last.lower


def subject_of(sentence: str, text: str) -> Subject | None:
    """The subject of a sentence; `text` is the whole source text, which tells names from nouns."""
    tokens = read_tokens(sentence, connectives_end(sentence), len(sentence))
    begin = _behind_adverbials(tokens)
    if begin is None:
        return None
    verb = first_verb(tokens, begin)
    if verb is None:
        return None
    group = _without_adverbs(tokens[begin:verb])
    if not is_noun_group(group):
        return None
    start, end = group[0].start, group[-1].end
    if end - start > LONGEST:
        return None
    return _described(sentence[start:end], group, tokens, begin, verb, text)


def _described(
    shown: str, group: Sequence[Token], tokens: Sequence[Token], begin: int, verb: int, text: str
) -> Subject | None:
    core = _core(group)
    is_name = _is_name(core, text)
    plural = _plural(core, is_name)
    agreed = _number_of(tokens[verb])
    if None not in (plural, agreed) and plural != agreed and not is_name:
        return None
    organisation = names_organisation_in(core, is_name)
    return Subject(
        start=group[0].start,
        end=group[-1].end,
        words=" ".join(shown.split()),
        kind=_kind(core, is_name, organisation, tokens[verb + 1 :]),
        is_name=is_name,
        is_organisation=organisation,
        plural=plural if agreed is None else agreed,
        verb=tokens[verb],
        predicate=tuple(tokens[verb + 1 :]),
        before=tuple(tokens[:begin]),
    )


def names_organisation_in(core: Sequence[Token], is_name: bool) -> bool:
    own = [token.text for token in core if token.word]
    if is_name:
        return nouns.names_organisation(own)
    return own[-1].lower() in nouns.ORGANISATION_NOUNS


def _behind_adverbials(tokens: Sequence[Token]) -> int | None:
    """Where the subject begins: behind up to two phrases that a comma ends."""
    begin = 0
    for _ in range(2):
        if begin >= len(tokens):
            return None
        first = tokens[begin].lower
        apart = begin + 1 < len(tokens) and tokens[begin + 1].text == ","
        opens = first in OPENS_ADVERBIAL or first.endswith("ing")
        if not opens and not (apart and (first[0].isdigit() or first.endswith("ly"))):
            return begin
        comma = next(
            (
                at
                for at in range(begin + 1, len(tokens))
                if tokens[at].text == "," and not tokens[at].bracketed
            ),
            None,
        )
        if comma is None:
            return None
        begin = comma + 1
    return begin


def _without_adverbs(group: Sequence[Token]) -> Sequence[Token]:
    """Without "also", "later", "officially" and brackets before the verb."""
    end = len(group)
    while end and (
        group[end - 1].bracketed
        or group[end - 1].text in words.TIME_ADVERBS
        or (group[end - 1].lower.endswith("ly") and not group[end - 1].capitalised)
    ):
        end -= 1
    return group[:end]


def _core(group: Sequence[Token]) -> Sequence[Token]:
    """Up to the first preposition: "the owner" of "the owner of the mill"; a name's own "of"
    stays."""
    for at, token in enumerate(group):
        if at and token.lower in words.PREPOSITIONS | {"of"}:
            following = group[at + 1 :]
            if token.lower == "of" and following and all(_in_name(each) for each in group):
                continue
            return group[:at]
    return group


def _in_name(token: Token) -> bool:
    return token.capitalised or token.lower in _NAME_JOINTS or not token.word


def _is_name(core: Sequence[Token], text: str) -> bool:
    own = [token for token in core if token.lower not in {"the", "a", "an"}]
    if not own or not all(_in_name(token) for token in own) or not own[0].capitalised:
        return False
    if len([token for token in own if token.word]) > 1:
        return True
    if nouns.is_person_noun(own[0].text):
        return False
    # A single word with a capital may only begin the sentence: how is it written elsewhere?
    word = re.escape(own[0].text)
    small = len(re.findall(rf"\b{word.lower()}\b", text))
    return small == 0 or len(re.findall(rf"(?<=[a-z,;] ){word}\b", text)) >= small


def _plural(core: Sequence[Token], is_name: bool) -> bool | None:
    lowered = [token.lower for token in core]
    if "and" in lowered or "&" in lowered:
        return None if is_name and names_organisation_in(core, is_name) else True
    head = [token for token in core if token.word][-1]
    if lowered[0] in {"a", "an", "each", "every"}:
        return False
    if is_name:
        return None if head.lower.endswith("s") else False
    return nouns.is_plural_noun(head.text)


def _number_of(verb: Token) -> bool | None:
    if verb.lower in _PLURAL_VERBS:
        return True
    if verb.lower in _SINGULAR_VERBS or verb.lower in words.SURE_PRESENT:
        return False
    return None


def _kind(
    core: Sequence[Token], is_name: bool, organisation: bool, predicate: Sequence[Token]
) -> Kind:
    own = [token for token in core if token.word]
    titled = any(nouns.is_person_noun(token.text) for token in own)
    if titled and not organisation:
        return "person"
    if any(token.lower in {"he", "she", "his", "her", "him", "born"} for token in predicate):
        return "person" if is_name and not organisation else "unknown"
    if organisation or not is_name or core[0].lower == "the":
        return "thing"
    return "unknown"
