"""The closed word classes that `decompose` reads a sentence with. English only, lower case.

No tagger is used: a word counts as a finite verb only when it can hardly be anything else. What is
in no list is treated as a noun, which keeps a sentence whole.
"""

from __future__ import annotations

BE = frozenset("is are was were".split())
HAVE = frozenset("has have had".split())
AUXILIARIES = BE | HAVE | frozenset("does did".split())
PRESENT_AUXILIARIES = frozenset("is are has have does".split())

SURE_PAST = frozenset(
    """arose ate became began blew broke came chose drew drove fell flew forbade forgot froze gave
    grew hid lay overcame ran rang rode rose sang sank shrank spoke sprang stole strode swam swore
    threw took underwent undertook went withdrew woke wore wrote""".split()
)
"""Past forms that are no participle, so that "was sold and became" can only be "became"."""

INTRANSITIVE_PAST = frozenset(
    """amounted arrived averaged belonged climbed collapsed consisted contributed declined decreased
    died doubled dropped emerged exceeded existed expired happened increased jumped lasted lived
    matured occurred plunged quadrupled recovered remained resigned resulted retired soared
    stagnated surged totaled totalled tripled tumbled vanished weakened""".split()
)
"""Regular past forms that seldom stand behind a noun as a participle ("profit declined")."""

NEEDS_NO_OBJECT = INTRANSITIVE_PAST | frozenset(
    "fell rose grew shrank sank came went arose began ran".split()
)

OPEN_PAST = frozenset(
    """bought brought built caught dealt fed fought held hired kept laid led left lent lost made
    meant met paid sent sold spent stood struck taught won""".split()
)
"""Irregular past forms that are participles too; trusted only where the sentence leaves no
choice."""

SURE_PRESENT = frozenset(
    """accounts allows applies becomes belongs comprises connects consists contains creates delivers
    employs enables extends generates gives includes joins keeps lies maintains manages manufactures
    meets occupies offers operates owns pays possesses produces provides receives remains requires
    sells serves specialises specializes speaks supplies takes teaches treats""".split()
)

LIGHT_ADVERBS = frozenset("also now currently later subsequently today".split())
TIME_ADVERBS = LIGHT_ADVERBS | frozenset(
    """once then soon often always sometimes formerly previously initially originally first
    still""".split()
)
TIME_WORDS = frozenset(
    """january february march april june july august september october november december monday
    tuesday wednesday thursday friday saturday sunday today yesterday tomorrow century decade
    quarter year years month months week weeks day days""".split()
)

DETERMINERS = frozenset("the a an this that these those its their his her our my your".split())
QUANTIFIERS = frozenset(
    """a an some any many most several few each every all half another one two three four five six
    seven eight nine ten eleven twelve dozens hundreds thousands millions much more part
    exactly""".split()
)
SHARES = frozenset("each every half most part".split())
"""Begin a subject that is counted out of something named before."""

PREPOSITIONS = frozenset(
    """about above across after against along amid among around as at before behind below beneath
    beside besides between beyond by despite down during for from in inside into near of off on onto
    out outside over per since through throughout to toward towards under underneath until up upon
    via with within without""".split()
)
SCOPE_PREPOSITIONS = frozenset(
    """across after amid at before by despite during for from in on over per since throughout under
    within""".split()
)
"""Prepositions whose phrase, at a sentence's end, may belong to both halves of it."""

NEEDS_PLACE = frozenset(
    "based domiciled headquartered incorporated listed located registered situated".split()
)
"""Participles whose place belongs to them alone ("is headquartered in New York")."""

ANAPHORS = frozenset(
    """it they them he him she this these those such there here then same other others another
    latter former ones who we us i you me itself themselves himself herself""".split()
)
POSSESSIVES = frozenset("its their his her".split())

_NEGATION = """no not none nobody nothing neither nor never without cannot n't hardly scarcely
    barely rarely seldom lack lacks lacked lacking fail fails failed failing refuse refuses refused
    avoid avoids avoided prevent prevents prevented cease ceases ceased stop stops stopped absence
    absent few fewer little false falsely untrue wrong wrongly denial denials unlikely"""

_ATTRIBUTION = """according accordingly say says said saying tell tells told claim claims claimed
    claiming report reports reported reporting reportedly state states stated stating announce
    announces announced argue argues argued deny denies denied denying believe believes believed
    believing belief allege alleges alleged allegedly alleging allegation allegations assert asserts
    asserted insist insists insisted suggest suggests suggested estimate estimates estimated expect
    expects expected forecast forecasts predict predicts predicted project projected plan plans
    planned planning intend intends intended hope hopes hoped fear fears feared think thinks thought
    consider considers considered deem deemed regard regards regarded view views viewed see sees saw
    seen know knows knew conclude concludes concluded contend contends contended maintain maintained
    admit admits admitted acknowledge acknowledged confirm confirms confirmed concede conceded
    disclose disclosed reveal reveals revealed show shows showed shown find finds found note notes
    noted add adds added explain explains explained warn warns warned doubt doubts doubted dispute
    disputes disputed reject rejects rejected question questioned wonder wondered promise promises
    promised pledge pledged vow vowed agree agrees agreed accuse accuses accused blame blamed dub
    dubbed rumour rumoured rumor rumored suppose supposed supposedly presume presumed imagine
    imagined feel feels felt hear heard understand understood decide decided propose proposes
    proposed recommend recommends recommended mean means meant want wants wanted seek seeks sought
    aim aims aimed attempt attempts attempted try tries tried let lets opinion rumours rumors
    hypothesis hypothesise hypothesised hypothesize hypothesized theory speculate speculated quote
    quoted citing cited write"""

_TELLING = """answered bet boast boasted complained countered daydreamed declared dream dreamed
    dreams dreamt envisaged envisioned exaggerated fabricated fake faked fancied fancy fiction
    fictional fictitious gossip gossiped guess guessed hinted hoax implied imply implies insinuated
    intimated invented joke joked lamented learned learnt legend lied misreported
    misstated mused myth objected parody pondered posited postulated prayed preached preferred
    pretend pretended pretends proclaimed protested recalled recounted remarked remembered replied
    satire scenario scenarios simulated speculates surmised suspect suspected suspects swear
    swears swore tale tales testified testifies theorised theorized theory threatened tweeted untold
    wagered whispered wished wishes wondering yarn"""
"""Further words for saying, fancying and lying; many of their pasts are irregular."""

_HEDGE = """may might could can would should shall must will ought need needs likely probably
    possibly perhaps maybe apparently appear appears appeared seem seems seemed seemingly presumably
    purportedly purported ostensibly arguably potentially tentatively almost virtually supposedly
    so-called would-be assume assumed assumes assuming proposed hypothetical unclear uncertain
    possible potential"""

_CONDITION = """if unless provided providing except excepting assuming supposing lest whenever
    wherever when where whether subject otherwise depending depends case while whilst whereas
    although though because so until till hence therefore thus once however yet but"""

_COMPARISON = """than like unlike compared comparison versus respectively both either together
    jointly alike mutually less more higher lower greater larger smaller better worse between only
    solely merely just even rather instead whichever whatever however or"""

_RELATIVE = "that which who whom whose what why how"

ENTANGLING = frozenset(
    " ".join(
        (_NEGATION, _ATTRIBUTION, _TELLING, _HEDGE, _CONDITION, _COMPARISON, _RELATIVE)
    ).split()
)
"""One of these anywhere keeps the sentence whole: it may reach over the "and"."""

_VOUCHING = """add added adds announce announced announces acknowledged acknowledge admit admits
    admitted confirm confirmed confirms disclose disclosed explain explained explains find finds
    found heard hear knew know knows note noted notes reveal revealed reveals saw see seen sees show
    showed shown shows understand understood"""

TURNING = frozenset(
    " ".join((_NEGATION, _ATTRIBUTION, _TELLING, _HEDGE)).split()
    + """if unless provided except excepting assuming supposing lest otherwise depending depends
    than unlike""".split()
) - frozenset(_VOUCHING.split())
"""Those of them that may make a sentence say something else than a part of it: deny, attribute,
hedge, condition or compare it. Who shows or confirms something vouches for it."""

MODALS = frozenset("may might could can would should shall must will ought need needs".split())

NOUNS_TOO = frozenset(
    """case note notes plan plans project projects question report reports show state states subject
    view""".split()
)
"""Entangling as verbs, harmless behind a determiner ("the report")."""
