"""The closed word lists by which the noun group of a number is read. English, lower case."""

from __future__ import annotations

from citations.numbers.detect.nearby.direction import DIRECTIONS

DIRECTION_WORDS = frozenset(DIRECTIONS)

DETERMINERS = frozenset(
    """the a an this that these those its their his her our my your each every some any all
    both""".split()
)

LINKS = frozenset(
    """of at to by from in for on with between within under over above below per as into
    through than against versus vs during since until""".split()
)
"""Prepositions: they end a noun group."""

NAMING = frozenset({"of"})
"""What links a noun to its number even without a verb: "revenue of $3 billion"."""

LASTING = frozenset("in within over for after during every per than before until".split())
"""Before a time these tell how long or when, not whose."""

NOUNS_IN_LY = frozenset(
    "family supply assembly monthly weekly daily yearly quarterly italy july".split()
)

MODALS = frozenset("to will would can could may might shall should must not".split())

GENERIC = frozenset(
    """value values total average mean median range order number amount maximum minimum sum
    level rate speed""".split()
)
"""In "has a value of 5" the subject tells more than "value"."""

NOUNS_IN_ING = frozenset(
    """earning building spending funding rating pricing trading shipping housing financing
    marketing advertising timing lending borrowing holding saving training offering
    operating manufacturing engineering drilling mining banking licensing consulting
    setting reading meaning wing spring evening morning meeting string beijing recycling
    loading spacing coating clothing listing opening closing filing billing restructuring
    outstanding remaining underlying""".split()
)

STOPS = frozenset(
    """and or but while whereas because although though if when where which who whom whose
    that as nor so yet rather further after before then also not there here however""".split()
)

PRONOUNS = frozenset("it he she they we you i them us him me one this these those what".split())

VERBS = frozenset(
    """is are was were be been being am has have had having do does did can could will would
    shall should may might must amounts totals stood stands reaches hits hit came comes
    went goes costs cost made makes make took takes take got gets get gave gives give saw
    sees see won wins win paid pays pay sold sells sell bought buys buy held holds hold
    kept keeps keep earns spends spent generates generates reports posts records books
    contributes includes contains comprises employs operates owns serves covers weighs
    measures ranges varies averages remains becomes became said says say met set put ran
    run runs led leads left built brought sent lies lay found finds began begins expects
    showed shows show according uses use using needs need accounts represents represent
    include comprise provide consist consists reflect reflects relate relates receive
    record pay earn generate threw scored lost beat drew equals exceeds requires produces
    offers provides receives plans plan supports achieves achieve obtains obtained
    corresponds causes support spans""".split()
)

STATES = frozenset(
    """adjusted diluted weighted consolidated accrued deferred unearned fixed restricted
    installed combined estimated unaudited unrealized realized amortized indebted hundred
    united limited""".split()
)
"""Not verbs: "adjusted EBITDA margin"."""

ADVERBS = frozenset(
    """not about around approximately roughly nearly almost some only just more less most
    least up down still already now currently also even again back further another so far
    ago too very much as well fewer fewest many much several low lower high close instead
    out off longer apart respectively compared up down barely just over set due together
    altogether""".split()
)

TIME_NOUNS = frozenset(
    """year years quarter quarters month months week weeks day days period periods half
    decade today yesterday tomorrow time night morning monday tuesday wednesday thursday
    friday saturday sunday january february march april may june july august september
    october november december""".split()
)

NO_NOUNS = STOPS | LINKS | PRONOUNS | ADVERBS
"""Words at which a noun group ends."""
