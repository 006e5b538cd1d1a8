"""Words that carry grammar rather than meaning. English, lower case.

Negations, quantifiers, modal verbs and words of comparison stand here as well: they never need a
counterpart of their own; other checks read them.
"""

from __future__ import annotations

DETERMINERS = frozenset(
    "a an the this that these those its their his her our my your some any each every no".split()
)
PRONOUNS = frozenset(
    """i you he she it we they me him us them himself herself itself themselves myself yourself
    ourselves mine yours hers ours theirs one ones who whom whose which what there here this that
    these those such someone somebody something anyone anything everyone everybody everything
    nobody nothing none whoever whatever whichever one's oneself""".split()
)
PREPOSITIONS = frozenset(
    """about above across after against along alongside amid amidst among amongst around as at
    before behind below beneath beside besides between beyond by despite down during except for
    from in inside into like near of off on onto out outside over past per since than through
    throughout till to toward towards under underneath unlike until up upon versus via vs with
    within without""".split()
)
CONJUNCTIONS = frozenset(
    """and or but nor so yet because although though while whilst whereas if unless when whenever
    where wherever whether once then thus hence therefore however moreover furthermore also too
    both either neither not only just even still already again ever never how why""".split()
)
BE = frozenset("be is are was were been being am 's 're 'm isn't aren't wasn't weren't".split())
HAVE = frozenset("have has had having 've hasn't haven't hadn't".split())
DO = frozenset("do does did doing done don't doesn't didn't".split())
MODALS = frozenset(
    """will would shall should can could may might must ought cannot won't wouldn't shouldn't can't
    couldn't mustn't needn't 'll 'd""".split()
)
AUXILIARIES = BE | HAVE | DO | MODALS
OTHERS = frozenset(
    """more most less least very much many few several all other others another same own well quite
    rather almost nearly about approximately roughly around fully together s t st etc eg ie
    mr mrs ms dr prof sir n't yes lrb rrb lsb rsb""".split()
)
FUNCTION_WORDS = DETERMINERS | PRONOUNS | PREPOSITIONS | CONJUNCTIONS | AUXILIARIES | OTHERS

COMMON = frozenset(
    """able according act actually add allow amount appear area ask back base based become began
    begin believe best better big bring call called case certain change come common consider
    contain continue country create currently day describe described different due early effect end
    example fact far feel find first follow following found form former get give given go good
    great group help high hold important include included including increase involve issue keep
    kind know known large last later lead leave less let level life like likely little live long
    look lot low made main major make making man matter mean member month move name named need new
    next note number occur often old open order part particular people perform person place play
    point possible present problem process provide put really reason receive refer related remain
    report result right role run said same say see seem serve set several show side significant
    similar since small specific start state step study take tell term thing think time together
    top total try turn two type understand use used using usually various want way week well work
    world year""".split()
)
"""Content words so common that meeting them says little."""
