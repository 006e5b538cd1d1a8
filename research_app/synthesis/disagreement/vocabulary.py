"""Closed lists of English words, by what they do to a statement. As stems where a name says so."""

from __future__ import annotations

import re

from research_app.synthesis.terms import content_stems


def _stems(words: str) -> frozenset[str]:
    return frozenset(content_stems(words))


HARMLESS = _stems(
    """stand stood amount total reach come came hit account record post achieve generate register
    remain lie make book have put number size level figure value sum overall altogether
    accord announce state report claim publish release source data statement officially official
    currently now today already still roughly approximately around nearly almost exactly just only
    over more less least most some also finally recently respectively actually altogether circa
    year years fiscal financial calendar end date beginning annual annually correction corrected
    company firm business inc corp corporation ltd llc plc gmbh limited incorporated
    preliminary estimate estimated new newly large big small well known whole entire full
    become became lay take took place get got give gave use actual actually provide show
    """
)
"""Say how a value is stated, when, or by whom, not of what."""

UP = _stems(
    """rise rose risen increase grow grew grown climb gain jump soar surge improve advance expand
    growth higher up accelerate widen strengthen upward"""
)
DOWN = _stems(
    """fall fell fallen decrease decline drop shrink shrank shrunk slump plunge lose lower slip sink
    sank worsen contract down narrow weaken reduce reduction tumble dip downward slide slid"""
)
MOVES = UP | DOWN | _stems("change move develop go went")

PLANS = re.compile(
    r"\b(?:expect(?:s|ed|ing|ation|ations)?|forecasts?|forecasted|plan(?:s|ned|ning)?|target(?:s|ed|ing)?"
    r"|aim(?:s|ed|ing)?|will|would|could|may|might|should|shall|guidance|project(?:ed|s|ions?)(?= )"
    r"|anticipat(?:e|es|ed)|intend(?:s|ed)?|promis(?:e|es|ed)|goal|goals|budget(?:ed)?|hop(?:e|es|ed)"
    r"|propos(?:e|es|ed)|predict(?:s|ed|ion)?|outlook|is to|are to|scheduled"
    r"|due to (?:open|start|be)"
    r"|likely|possibly|perhaps|probably|if|unless|suppose[ds]?|assum(?:e|es|ed|ing)|scenario"
    r"|simulat\w{1,6}|hypothetical|wants?|wanted|seeks?|sought|needs?|originally|initially"
    r"|target|maximum|minimum|capacity of up to|up to)\b",
    re.IGNORECASE,
)
"""What is expected, possible or wished, or was only planned first: beside a result no contradiction
of it."""
AS_EXPECTED = re.compile(
    r"\b(?:as|than) (?:expected|planned|forecast|predicted|anticipated|hoped|intended)\b"
    r"|\b(?:may|will) (?=\d)|\bMay (?=\d)|\bin May\b",
    re.IGNORECASE,
)
"""Compare a result with a plan, which leaves it a result; or name a month."""

NEGATES = re.compile(
    r"\b(?:not|no|never|none|neither|nor|cannot|without|nobody|nothing|hardly|den(?:y|ies|ied)"
    r"|refus(?:e|es|ed)|reject(?:s|ed)?|refut(?:e|es|ed)|dispute[sd]?|fail(?:s|ed)? to"
    r"|lack(?:s|ed)?)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
NO_LONGER = re.compile(
    r"\b(?:no longer|not yet|not only|not just|no more|any longer|anymore)\b", re.I
)
"""Tell of a change in time, or deny nothing."""
NEGATING = _stems("deny denied refuse reject refute dispute fail lack hardly") | _stems("cannot")

_SAME_MEANING = """
found founded establish established create created incorporate formed founding foundation
open opened inaugurate inaugurated opening opens
close closed shut shutdown closing closure
build built construct constructed erect erected construction
complete completed finish finished completion
buy bought acquire acquired purchase purchased takeover acquisition
die died death
born birth
sell sold sale
launch launched introduce introduced
employ employee employees work works worker workforce staff people person jobs headcount
inhabitants inhabitant population resident residents live lives living people home
cost costs costing price priced spend spent expense
revenue revenues sales turnover
profit earnings income
kill killed dead died deaths death killing fatalities
injure injured wounded hurt injuries
wide width
long length
high height tall
deep depth
weigh weighs weight
old age aged
area cover covers
margin margins
produce produces produced production output make makes made
deliver delivers delivered delivery deliveries ship shipped shipments
visitor visitors visit visited visits attendance attended attract attracted
carry carried transport transported passengers
own owns owned owner
"""
SENSES: dict[str, frozenset[int]] = {}
for _number, _line in enumerate(_SAME_MEANING.strip().splitlines()):
    for _stem in _stems(_line):
        SENSES[_stem] = SENSES.get(_stem, frozenset()) | {_number}

ONCE = _stems(
    "found establish incorporate born birth die death inaugurate foundation formed create"
)
"""Happen once to a thing, so that whatever else is said of the event says nothing of which it
was."""
EVENTS = ONCE | _stems(
    """open close build construct complete finish launch acquire buy sell sign introduce merge start
    begin
    began appoint adopt approve enact shut erect install publish discover invent patent demolish
    destroy abolish dissolve ratify marry retire resign enter"""
)
"""What has a date of its own."""

OPPOSITES = frozenset(
    frozenset(content_stems(pair))
    for pair in ("open closed", "alive dead", "legal illegal", "guilty innocent", "win lose")
)
"""Beside those that are known as opposites elsewhere."""
