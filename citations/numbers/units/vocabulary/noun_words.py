"""Closed lists for reading a noun group behind a number. English, lower case."""

from __future__ import annotations

_VERBS = frozenset(
    """asks calls plans says wins loses opens closes claims argues allows adds begins becomes
    approximates averages amounts totals exceeds equals follows happens occurs lies consists
    comprises describes explains gets helps includes indicates involves makes marks needs offers
    puts reaches reflects relates represents sees seems shows starts suggests tells tends thinks
    turns uses wants works""".split()
)
"""Forms of the third person that are seldom nouns in the plural."""

NEVER_IN_GROUP = _VERBS | frozenset(
    """a an the this that these those its their his her our my your such some any each every all
    both either neither no
    about above across after against ago along amid among around as at before behind below beneath
    beside besides between beyond by despite down during except for from in inside into like minus
    near of off on onto opposite out outside over past per plus since than through throughout till
    times to toward towards under underneath unlike until up upon versus via vs with within without
    and or but nor so yet because if though although while whereas when where which who whom whose
    what why how whether once
    is are was were be been being am has have had having do does did will would shall should can
    could may might must cannot
    it they them he him she we us i you me itself themselves himself herself there here
    not never also only just still even already ever often always usually rarely soon now then today
    yesterday tomorrow currently again too very less most least much many few fewer later
    earlier apart away ahead together altogether respectively approximately nearly almost roughly
    overall annually daily weekly monthly yearly quarterly
    became become becomes began begin begins came come comes fell fall falls found gave get gets
    give gives go goes going gone got grew grow grows held hold keep keeps kept left let lost made
    make makes making means meant met paid pay pays ran run runs said saw say says saying see sees
    seen sent set show showed shown shows sold spent stood take taken takes taking thought told
    took used uses using want wants went won wrote according based based because compared
    including included includes involving regarding resulting using versus following
    contained contains required requires provided provides reported reports represented represents
    allowed allows suggests suggested indicates indicated remained remains seemed seems appeared
    appears increased decreased declined dropped rose risen rises improved happened died lived
    occurred received obtained performed completed measured observed considered developed described
    caused led leads leading due prior january february march april june july august september
    october november december monday tuesday wednesday thursday friday saturday sunday
    million billion trillion thousand hundred dozen percent half third quarter am pm ad bc ce bce et
    etc ie eg ci mr mrs dr fig figs table section eq""".split()
)

PLURALS = frozenset(
    """people men women children feet teeth mice geese oxen lice data media criteria phenomena
    bacteria genera species series police cattle fishermen alumni fungi nuclei loci larvae
    vertices indices matrices analyses diagnoses hypotheses theses crises axes bases aircraft
    spacecraft sheep fish deer personnel staff spectra strata taxa sera
    quanta""".split()
)

NO_PLURALS = (
    frozenset(
        """this thus plus less previous various always perhaps whereas versus across towards besides
    sometimes afterwards upwards downwards overseas series its his hers ours theirs yours does goes
    says towards us his yes has was is as news means mathematics physics economics athletics
    politics gas bus lens bias canvas atlas texas kansas paris james thomas charles jones
    williams""".split()
    )
    | _VERBS
)

WITHOUT_PLURAL = frozenset(
    """people police cattle staff personnel aircraft spacecraft sheep fish deer species series
    data media equipment evidence information software hardware infantry cavalry crew
    livestock poultry""".split()
)

ATTRIBUTES = frozenset(
    """point cylinder speed star door seat bedroom room story storey item game player party lane
    stage step phase way page digit figure part piece person member nation state stroke valve core
    man woman star bed volume car goal tier""".split()
)
"""Nouns that stand in the singular before what they describe ("a five point scale")."""

GAME_SHORT = {
    "ppg": "points per game",
    "rpg": "rebounds per game",
    "apg": "assists per game",
    "spg": "steals per game",
    "bpg": "blocks per game",
}

PLURAL_OF = {
    "man": "men",
    "woman": "women",
    "child": "children",
    "person": "people",
    "persons": "people",
    "foot": "feet",
    "tooth": "teeth",
    "mouse": "mice",
    "goose": "geese",
    "vertex": "vertices",
    "index": "indices",
    "matrix": "matrices",
    "analysis": "analyses",
    "criterion": "criteria",
    "phenomenon": "phenomena",
    "inch": "inches",
    "century": "centuries",
    "millennium": "millennia",
    "life": "lives",
    "wife": "wives",
    "half": "halves",
    "leaf": "leaves",
    "wolf": "wolves",
    "series": "series",
    "bus": "buses",
    "gas": "gases",
    "lens": "lenses",
}

_ADJECTIVE_ENDINGS = (
    "al",
    "ive",
    "ous",
    "ic",
    "able",
    "ible",
    "ful",
    "less",
    "ary",
    "ish",
    "est",
    "ed",
)
_NOUNS_LIKE_ADJECTIVES = frozenset(
    """proposal animal hospital trial journal signal approval arrival capital festival criminal
    rival goal deal meal mineral metal terminal interval clinic topic traffic music public test
    guest request forest harvest objective initiative detective executive representative native
    dish fish seed bed need deed feed shed table cable vegetable dictionary library diary summary
    salary boundary secretary""".split()
)
_ADJECTIVES = frozenset(
    """new old big small large long short high low good bad great full single double major minor
    main key young early late free open real total net gross public private whole black white red
    green blue certain separate distinct extra former recent other further straight top record
    hot cold strong weak rare common human male female adult""".split()
)


def is_adjective(word: str) -> bool:
    """Whether a word before a noun is likely an adjective."""
    is_noun = word in _NOUNS_LIKE_ADJECTIVES
    return not is_noun and (word in _ADJECTIVES or word.endswith(_ADJECTIVE_ENDINGS) or "-" in word)
