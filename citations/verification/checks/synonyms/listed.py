"""Words of news, reports and contracts that the dictionary does not bring together.

A line of `ALIKE` holds words of one meaning. A line of `KINDS` gives a general word and, after the
colon, words that carry it. Base forms, irregular ones after a slash; our own lists, English.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from citations.verification.checks.opposites.inflections import forms_of

ALIKE = """
company firm business
customer consumer client
jail prison
guy bloke man
hat cap
rope cord
road street
shop store
film movie
type kind sort category
research study
region area zone
method technique
mistake error
goal aim objective target
result outcome finding
worldwide globally global
nationwide countrywide
yearly annual annually
arrest detain
decline reduce reduction decrease drop
rise increase growth climb
name call
earn accrue
begin/began/begun debut
impact effect influence
improve enhance
require need
demonstrate show/shown indicate
cause trigger
result lead/led
allow enable
likely probably
nearly almost
money cash
illness disease
equation formula
collision impact crash
comment remark
worker employee staff
cancel scrap
postpone delay
inhabitant resident
pupil student
prohibit ban/banned/banning forbid/forbade/forbidden
build/built construct
launch introduce
acquire purchase buy/bought
"""
KINDS = """
say/said: announce state report declare note tell/told explain comment claim argue warn confirm
    insist maintain stress emphasise emphasize add mention assert write/wrote/written predict
    acknowledge admit suggest testify reveal
company firm business: manufacturer maker producer retailer supplier bank insurer airline brewery
    operator developer carmaker automaker startup start-up corporation subsidiary contractor
    publisher broadcaster utility conglomerate vendor distributor
organisation organization: company firm agency charity ministry union university institute bank
    corporation foundation association
person people: worker employee patient resident inhabitant citizen customer passenger student
    pupil teacher child woman man visitor tourist voter soldier victim participant user
increase rise/rose/risen grow/grew/grown: double triple quadruple surge soar jump climb
decrease fall/fell/fallen decline drop: halve plunge plummet tumble slump
report document: audit assessment
building: school hospital church tower museum factory hotel house cathedral castle palace
vehicle: car lorry truck bus van tractor ambulance
kill: murder assassinate
die: perish drown
injure: wound
disease: cancer malaria diabetes tuberculosis influenza measles
scientist: biologist chemist physicist geologist
country: republic kingdom
child: boy girl toddler baby son daughter
parent: mother father
book: novel textbook biography memoir
musician: singer guitarist drummer pianist
music: song album
payment: fee salary rent instalment
"""


@cache
def _alike() -> dict[str, frozenset[int]]:
    return _numbered((number, line) for number, line in enumerate(ALIKE.strip().split("\n")))


@cache
def _kinds() -> tuple[dict[str, frozenset[int]], dict[str, frozenset[int]]]:
    lines = KINDS.strip().replace("\n    ", " ").split("\n")
    parted = [line.split(":") for line in lines]
    general = _numbered((number, words) for number, (words, _) in enumerate(parted))
    special = _numbered((number, words) for number, (_, words) in enumerate(parted))
    return general, special


def _numbered(lines: Iterable[tuple[int, str]]) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for number, line in lines:
        for entry in line.split():
            for form in forms_of(entry):
                found[form].add(number)
    return {form: frozenset(numbers) for form, numbers in found.items()}


def are_listed_alike(one: str, other: str) -> bool:
    """Whether both words, in lower case, stand in one line."""
    return bool(_alike().get(one, frozenset()) & _alike().get(other, frozenset()))


def is_listed_kind(special: str, general: str) -> bool:
    """Whether a line gives the first word as carrying the second."""
    generals, specials = _kinds()
    return bool(specials.get(special, frozenset()) & generals.get(general, frozenset()))
