"""Closed lists that tell persons, organisations and other things apart, and one from several.

English only, lower case. What is in no list is of unknown kind, and then a pronoun is only resolved
where nothing else can be meant.
"""

from __future__ import annotations

import re

PERSON_TITLES = frozenset(
    """mr mrs ms miss dr prof professor sir dame lord lady king queen emperor empress prince
    princess pope bishop archbishop cardinal saint president chancellor minister senator
    governor mayor judge justice captain colonel general admiral sultan khan tsar count duke
    baron""".split()
)
PERSON_NOUNS = PERSON_TITLES | frozenset(
    """actor actress architect artist author chairman chairwoman chief composer dean director
    doctor engineer explorer farmer father founder inventor inspector lawyer leader manager
    man merchant minister monk mother nun nurse officer owner painter patient philosopher
    physician pilot player poet politician priest quarterback reformer ruler scholar
    secretary singer soldier son daughter speaker student teacher theologian woman writer
    people men women children persons wife husband brother sister monarch heir successor
    predecessor ceo cfo""".split()
)
_PERSON_ENDINGS = ("ist", "ician", "arian", "ologian", "ographer", "woman", "sman", "chairman")

ORGANISATION_NOUNS = frozenset(
    """administration agency airline airlines army association assembly authority bank board bureau
    church club college commission committee company conference congress consortium
    cooperative corporation council department firm foundation fund government group
    holdings hospital industries inc institute institution laboratory league llc ltd
    ministry motors museum network organisation organization parliament party plc corp ag se
    sa nv court school senate service services society systems team trust union
    university""".split()
)
COMPANY_FORMS = frozenset("inc ltd llc corp corporation plc ag se sa nv co company group".split())

ACTS = frozenset(
    """acquired agreed announced appointed approved began bought built closed declared decided
    delivered designs develops employed employs expects filed hired holds invested launched
    manufactures markets offered offers opened operated operates owned owns paid plans
    produced produces provides published purchased received recorded refused reported runs
    said sells serves signed sold supplies voted""".split()
)
"""What organisations do and their products do not."""

CORPORATE_NOUNS = frozenset(
    """annual board chairman chief customers earnings employees executives founder founders gross
    headquarters income liabilities management members net operating profit profits
    quarterly revenue revenues sales shareholders shares staff stock subsidiaries total
    workforce""".split()
)
"""What organisations have and their products do not."""

ABSTRACT_NOUNS = frozenset(
    """age aim amount area average case cost following goal idea length level majority name number
    objective part percentage population price problem proportion purpose question rate reason
    result share size time title total use way""".split()
)
"""What is said of a thing, not the thing that the next sentence goes on about."""

IRREGULAR_PLURALS = frozenset(
    "people men women children mice feet teeth geese data media criteria phenomena police".split()
)
SINGULAR_S = re.compile(r"(?:ss|us|is|ics|news|series|species|means|headquarters)$")

_ACRONYM = re.compile(r"[A-Z]{2,}|\w*[a-z]?[A-Z]\w*[A-Z]\w*")


def is_person_noun(word: str) -> bool:
    lowered = word.lower()
    return lowered in PERSON_NOUNS or lowered.endswith(_PERSON_ENDINGS)


def names_organisation(words: list[str]) -> bool:
    """Do the words of a name tell that it is an organisation's, or a brand's?"""
    return any(
        word.lower().rstrip(".") in ORGANISATION_NOUNS or _ACRONYM.fullmatch(word) for word in words
    )


def is_plural_noun(word: str) -> bool:
    """By its form only; names are not judged by it."""
    lowered = word.lower()
    if lowered in IRREGULAR_PLURALS:
        return True
    return len(lowered) > 3 and lowered.endswith("s") and not SINGULAR_S.search(lowered)
