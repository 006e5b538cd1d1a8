"""What a question asks of requirements: the things, acts and actors it names, the kind of words
that would answer, and whether it asks of statutes or of policies alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citations.drafts import SourceType
from research_app.synthesis.compliance.aspects import ASKS_ONLY, Aspect, aspects_asked
from research_app.synthesis.compliance.phrases import in_words_of_duties
from research_app.synthesis.compliance.words import Term
from research_app.synthesis.protocols import Question
from research_app.synthesis.terms import asked_words, content_stems, stem, years_of

_FRAME = frozenset(
    stem(word)
    for word in """
    compare compared comparing comparison differ difference differences versus between
    require required requires requirement requirements rule rules obligation obligations
    obligated obliged oblige statute statutes statutory policy policies law laws legal
    legally legislation regulation regulations regulatory provision provisions comply
    compliance mandate mandated mandates mandatory duty duties need needs needed allow
    allowed permit permitted prohibit prohibited prohibits forbid forbidden ban banned
    legal illegal lawful unlawful set specify specified govern governing governs apply
    applies applicable regard regarding concern concerning relate related relating respect
    states according text document source provide provided set sets laid lay ensure case
    cases circumstance circumstances condition conditions happen happens thing things
    something anything way ways kind kinds type types sort particular specific exactly
    minimum maximum least order various different certain expect expected supposed follow
    following rules standard standards""".split()
)
"""Stems that only say that a requirement is asked for."""
_DEEDS = frozenset({"documented", "documenting", "documentation"})
"""Words of such stems that name a deed all the same."""
_WEAK = frozenset(
    stem(word)
    for word in """
    take takes taken make makes made get gets give gives given receive received do done go come use
    used handle handled deal dealt address addressed treat organization organizations organisation
    organisations company companies business businesses firm firms entity entities institution
    tell told put puts putting look looks run runs running want wants wanted involve involved got
    hand handed reach reaches reached happened mean means concern concerns think enough still ever
    really employer employers person persons people somebody someone anyone anybody everyone
    everybody
    individual individuals information detail details step steps action actions matter matters point
    points part parts process processes procedure procedures carry carried manner appropriate proper
    properly necessary currently new newly together only long""".split()
)
"""Words that a requirement may leave out: verbs that say little, names of anybody in general."""
_KINDS: dict[SourceType, re.Pattern[str]] = {
    "statute": re.compile(r"\b(?:statutes?|statutory|law|laws|legislation)\b", re.IGNORECASE),
    "policy": re.compile(r"\b(?:policy|policies)\b", re.IGNORECASE),
}
_SECTION = re.compile(
    r"(?:§{1,2}|\b(?:section|sec\.|article|art\.|clause|chapter))\s{0,3}"
    r"(\d{1,7}(?:[.-]\d{1,5}){0,5}[a-z]?)",
    re.IGNORECASE,
)
_COMPOUND = re.compile(
    r"\b(?:opening|closing|office|business|visiting|school|working|service)\s+(?P<noun>hours|times)\b"
    r"(?<!many working hours)(?<!many business hours)"
    r"|\b(?P<duty>duty)\s+(?=(?!of\b|to\b|under\b|and\b|or\b|is\b)[a-z])",
    re.IGNORECASE,
)
"""Words that ask for nothing here: "opening hours", "duty manager"."""
_PUNISHES = frozenset(
    stem(word)
    for word in """punishment punish punished penalty penalties fine fines fined sanction sanctions
    sanctioned consequence consequences fail fails failed failing failure violate violates violated
    violation break breaks breaking breach breaches infringe infringement offence offense""".split()
)
_WHO = r"(?P<who>(?:[\w’'-]+\s?){1,5})"
_ROLES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:duties|obligations|responsibilities|tasks)\s+(?:\w+\s+)?(?:of|for)\s+"
        rf"(?:an?\s+|the\s+|our\s+)?{_WHO}\W*$",
        rf"\b(?:duties|obligations|responsibilities|tasks)\s+(?:does|do|has|have)\s+"
        rf"(?:an?\s+|the\s+|our\s+)?{_WHO}?\s(?:have|has)\b",
        r"\bwhat\s+(?:must|shall|should|does|do)\s+(?:an?\s+|the\s+|our\s+)?"
        r"(?P<who>(?:[\w’'-]+\s){1,4}?)(?:(?:have|need)\s+to\s+)?do\W*$",
    )
)
"""Questions for all that somebody has to do."""
_SAYS_ABOUT = re.compile(
    r"\b(?:states?|stated|specify|specifies|lists?|includes?|contains?)\s+(?=about|on|regarding"
    r"|concerning|as to|with respect)",
    re.IGNORECASE,
)
"""Verbs by which a question asks what a document says at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """`terms` are words of the question with their stems, each once, that a requirement has to
    speak of. `kinds` are the documents asked of; `sections` numbers of sections that it names."""

    text: str
    terms: tuple[Term, ...]
    aspects: tuple[Aspect, ...]
    kinds: frozenset[SourceType]
    sections: tuple[str, ...] = ()
    years: tuple[str, ...] = ()
    bare: str = ""
    """The question without the numbers of sections."""
    deeds: tuple[Term, ...] = ()
    """Further words that tell requirements apart which speak of all `terms`."""
    role: frozenset[str] = frozenset()
    """Stems of the one whose duties are asked for, where the question asks for them all."""

    def is_weak(self, term: Term) -> bool:
        """Whether the word says little: a requirement answers without it."""
        return term[1] in _WEAK


def asked_of(question: Question) -> Asked:
    text = in_words_of_duties(question.search_text)
    sections = sections_asked(text)
    bare = _SAYS_ABOUT.sub(" ", _SECTION.sub(" ", text))
    terms: dict[str, str] = {}
    for word, stemmed in asked_words(bare):
        if stemmed not in _FRAME and word.lower() not in ASKS_ONLY:
            terms.setdefault(stemmed, word)
    for compound in _COMPOUND.finditer(bare):
        word = compound["noun"] or compound["duty"]
        terms.setdefault(stem(word.lower()), word)
    aspects = aspects_asked(text)
    if "penalty" in aspects:
        terms = {each: word for each, word in terms.items() if each not in _PUNISHES} or terms
    return Asked(
        text=text,
        deeds=tuple(each for each in asked_words(bare) if each[0].lower() in _DEEDS),
        role=_role(text),
        terms=tuple((word, stemmed) for stemmed, word in terms.items()),
        aspects=aspects,
        kinds=_kinds(text),
        sections=sections,
        years=tuple(years_of(bare)),
        bare=bare,
    )


def sections_asked(text: str) -> tuple[str, ...]:
    """The numbers of the sections that a question names."""
    return tuple(match[1].lower() for match in _SECTION.finditer(text))


def _role(text: str) -> frozenset[str]:
    """The stems of whose duties are asked for; none where the question asks for something else."""
    found = next((each for pattern in _ROLES if (each := pattern.search(text))), None)
    return frozenset(content_stems(found["who"])) if found else frozenset()


def _kinds(text: str) -> frozenset[SourceType]:
    """Both where both or neither is named."""
    named = frozenset(kind for kind, pattern in _KINDS.items() if pattern.search(text))
    return named or frozenset(_KINDS)
