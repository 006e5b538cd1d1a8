"""The words by which a year is told from a count of the same four figures."""

from __future__ import annotations

UNIT = (
    r"(?:%|°|℃|‰|µ|μ|Å|£|€|(?:percent|per\scent|percentage|million|billion|trillion|thousand|bn|mn"
    r"|km|cm|mm|nm|m|kg|g|mg|t|kt|Mt|K|k?Pa|MPa|GPa|m?bar|hPa|[kMG]?Hz|[kMGT]?W|[kMGT]?Wh|mAh|[mk]?V"
    r"|mA|[kM]?J|k?cal|calories|Calories|kcals|pp[mb]|rpm|hp|HP|mph|kph|ft|feet|foot|inch(?:es)?"
    r"|yards?|yds?|miles?|mi|acres?|ha|hectares?|[mlL]?[lL]|litres?|liters?|gallons?|sec|seconds?|s"
    r"|min|minutes?|h|hr|hrs|hours?|days?|weeks?|months?|years?|yrs?|Ma|ka|[GM]yr|BP|lbs?|pounds?|oz"
    r"|tonnes?|tons?|grams?|kilograms?|kilomet(?:er|re)s?|(?:centi|milli)?met(?:er|re)s?|degrees?"
    r"|dollars?|euros?|yen|cents?|pixels?|[kKMGT]i?B|bytes?|bits?|x|×|USD|EUR|GBP|JPY|CNY|sq|square"
    r"|cubic|cc|times|AU|eV|keV|MeV|GeV|pc|kpc|Mpc|nT|Gy|mol)(?!\w))"
)

OF_TIME = frozenset(
    """in since until till by from during before after year years early late mid circa end
    beginning start through throughout spring summer autumn fall winter fiscal ended
    ending epoch between""".split()
)
"""Before a year, seldom before a count."""

OF_MEASURE = frozenset(
    """about approximately roughly nearly almost some than least most exactly only total
    additional another over under exceeding exceeded averaging reached totaled totalled
    costs cost sold bought hired employs worth above below""".split()
)

COUNTED = frozenset(
    """people persons patients participants subjects employees workers staff men women
    children students pupils users customers stores units jobs deaths homes households
    samples cells genes species copies troops soldiers members companies firms respondents
    individuals adults residents voters vehicles cars aircraft items articles images
    documents sentences observations iterations steps points tests trials animals mice
    rats volunteers infants births controls schools hospitals families farms trees seats
    rooms beds passengers guests visitors subscribers followers shares options stars
    galaxies objects events particles photons nodes simulations generations""".split()
)

ANNUAL = frozenset(
    """sales results earnings revenues levels figures profits elections games olympics awards
    targets plans estimates rates prices numbers totals returns exports imports was is has
    as this its his us does says shows sees election annual fiscal series season edition
    less plus versus across goals forecasts terms losses costs taxes protests playoffs
    models accounts statements reports conditions amounts balances periods analyses
    studies data compared showed saw net""".split()
)
"""Behind a year these belong to it, or are verbs: "2019 sales"."""

OWNERS = frozenset({"the", "its", "their", "our", "his", "her", "this", "that", "each"})
