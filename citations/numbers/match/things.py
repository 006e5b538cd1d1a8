"""What counted nouns can be the same things: "cops" and "police officers", "cars" and "vehicles".

Nouns share a word, or are of one kind of thing, or nobody knows. Only kinds that exclude each other
make two nouns different things; the lists are closed and hold what texts count most.
"""

from __future__ import annotations

import re
from typing import Literal

Agreement = Literal["same", "open", "conflict"]

_WORD = re.compile(r"[^\W\d_]{2,}")
EMPTY_WORDS = frozenset(
    """the and its their his her our your this that these those with from for per was were are had
    has have not all any each more most other others total about some such than into over under out
    new last first year years who which an of in to by on at as is be being been different same
    young old big large small major minor only just both another""".split()
)
_KINDS: dict[str, frozenset[str]] = {
    "persons": frozenset(
        """people person man men woman women boy girl child children kid adult teen teenager baby
        toddler infant student pupil cop police troop crew staff guest family couple relative
        brother sister son daughter parent mother father friend patient victim suspect inmate
        hostage migrant civilian human individual participant member team mate colleague
        soldier marine officer deputy guard agent pilot nurse doctor teacher worker employee
        employer player fan
        voter user customer client consumer citizen resident native tourist climber hiker camper
        driver passenger rider owner investor fisherman fishermen fireman firemen policeman
        policemen gunman gunmen militant rebel terrorist pirate protester demonstrator rioter
        lawmaker senator judge lawyer expert scientist welder farmer volunteer candidate applicant
        subject respondent household personnel refugee survivor dead death killing killed fatality
        injured wounded casualty body corpse murder american aussie briton canadian chinese
        european french german indian iraqi israeli italian japanese mexican palestinian russian
        syrian turk concertgoer goer classmate grader""".split()
    ),
    "animals": frozenset(
        """animal dog cat puppy horse cow cattle pig sheep goat chicken duck goose bird fish whale
        shark elephant panda bear wolf tiger lion monkey snake pet hen turkey bee insect species
        gator alligator deer seal dolphin rat mouse mice""".split()
    ),
    "vehicles": frozenset(
        """car vehicle truck bus plane aircraft jet helicopter boat ship vessel ferry train bike
        bicycle motorcycle tractor van tank drone rocket automobile suv""".split()
    ),
    "buildings": frozenset(
        """building house home apartment room church mosque school hospital hotel store shop
        restaurant factory plant mill warehouse station office branch site location outlet
        bar""".split()
    ),
    "places": frozenset(
        """country nation state province city town village county region district island continent
        market area territory""".split()
    ),
    "time": frozenset(
        """second minute hour day week month quarter decade century night season""".split()
    ),
    "shots": frozenset("""shot bullet round gun weapon rifle pistol bomb missile""".split()),
    "writings": frozenset(
        """book page word letter report article paper document email message photo picture video
        song album film movie episode""".split()
    ),
}
_PERSON_ENDINGS = ("ers", "ors", "ists", "ians", "eers", "men", "women", "mates", "goers")
_NO_PERSONS = frozenset(
    """number computer meter metre liter litre letter paper trailer container order offer center
    centre layer river tower shower quarter semester server printer router chapter corner border
    boulder answer flower trigger burger sticker poster counter filter sensor motor factor vector
    sector door floor error mirror color colour tractor reactor doctor visitor corridor monitor
    member other winter summer butter dollar acre barrel folder header tumor tumour transistor
    engine reader figure""".split()
)


def things_agree(first: frozenset[str], second: frozenset[str]) -> Agreement:
    """Whether two sets of content words can name the same thing: "same" by a shared word, "open"
    by kind or where nobody knows, "conflict" where their kinds exclude each other."""
    if not first or not second:
        return "open"
    if first & second:
        return "same"
    kinds, others = _kinds(first), _kinds(second)
    return "conflict" if kinds and others and not kinds & others else "open"


def content_words(text: str) -> frozenset[str]:
    """The words that name something, singular."""
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(singular(word) for word in words if word not in EMPTY_WORDS)


def singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def _kinds(words: frozenset[str]) -> frozenset[str]:
    return frozenset(kind for word in words if (kind := _kind(word)))


def _kind(word: str) -> str:
    for kind, members in _KINDS.items():
        if word in members:
            return kind
    is_person = f"{word}s".endswith(_PERSON_ENDINGS) and len(word) > 4 and word not in _NO_PERSONS
    return "persons" if is_person else ""
