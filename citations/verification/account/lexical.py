"""Phrases of several words that a single verb says as well, by their words in small letters."""

from __future__ import annotations

from functools import cache

_PHRASES = """
rose: go up | be up | move up
fell: go down | be down | come down
totalled: come to | amount to | stand at
postponed: put off | put back
cancelled: call off
conducted: carry out
established: set up | date back to | date from
participated: take part | take part in
occur: take place | come about
dismissed: lay off
acquired: take over | buy out
rejected: turn down | throw out
closed: shut down | close down
hired: take on
submitted: hand in
distributed: hand out | give out
start: come into force | enter into force | take effect | come into effect | go into effect
    | enter service | enter into service
continued: carry on | go on
died: pass away
investigated: look into
discovered: find out
abolished: do away with
headed: be in charge of | be the head of | be at the head of
raised: put up
built: put up
resigned: step down | stand down
married: get married
returned: come back | go back | give back
left: move out
supported: be in favour of | be in favor of
opposed: be opposed to
caused: lead to | give rise to | result in | bring about
depends: rely on | depend on
consists: be made up of | be composed of | consist of | be made of
killed: be killed
participate: be part of
consumed: use up
repaid: pay back
doubled: increase twofold
annually: per year | per annum | a year | each year | every year
free: free of charge
now: at present | at the moment
worldwide: around the world | across the world | in the world | throughout the world
    | across the globe | around the globe
nationwide: across the country | throughout the country
"""
_IRREGULAR = {
    "be": "is are was were been being be", "go": "go goes went gone going",
    "come": "come comes came coming", "take": "take takes took taken taking",
    "put": "put puts putting", "set": "set sets setting", "shut": "shut shuts shutting",
    "lay": "lay lays laid laying", "give": "give gives gave given giving",
    "lead": "lead leads led leading", "bring": "bring brings brought bringing",
    "find": "find finds found finding", "get": "get gets got getting",
    "buy": "buy buys bought buying", "throw": "throw throws threw thrown throwing",
    "stand": "stand stands stood standing", "do": "do does did done doing",
    "step": "step steps stepped stepping",
    "pay": "pay pays paid paying", "date": "date dates dated dating",
}  # fmt: skip
_REGULAR = """move amount call carry turn close hand enter look rely depend consist pass
use increase result""".split()
LONGEST = 5


@cache
def phrases() -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for line in _PHRASES.strip().replace("\n    ", " ").split("\n"):
        meant, _, rest = line.partition(":")
        for phrase in rest.split("|"):
            first, *others = phrase.split()
            for form in _forms(first):
                found[(form, *others)] = meant
    return found


def _forms(verb: str) -> list[str]:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb].split()
    if verb not in _REGULAR:
        return [verb]
    stem = verb.removesuffix("e")
    third = f"{verb[:-1]}ies" if verb.endswith("y") else f"{verb}s"
    past = f"{verb[:-1]}ied" if verb.endswith("y") else f"{stem}ed"
    return [verb, third, "passes" if verb == "pass" else past, f"{stem}ing", f"{stem}ed"]
