"""Questions over all the years of a row: in how many did it exceed something, in which was it
highest?"""

from __future__ import annotations

import re
from decimal import Decimal

from research_app.synthesis.calculations.plan import Operation, Reading
from research_app.synthesis.calculations.things import without_lead

_TIME = r"(?:(?:fiscal |financial )?(?:years?|fys?|quarters?|months?|periods?))"
_FIRST = r"^(?:(?:between|from|in|of|for|among|out of)\W*)?,? ?"
_IS = r"(?: (?:did|does|do|was|were|had|has|have|is|are|saw|reported|recorded|showed|that|when))?"
_MOST = r"(?:highest|largest|greatest|biggest|most|higher|larger|greater)"
_LEAST = r"(?:lowest|smallest|least|fewest|lower|smaller)"
_LIMIT = (
    r"(?: (?:was|were|is|are|be|of|have|had|values?|amounts?|that|the|with))*"
    r" (?P<sign>exceed(?:s|ed|ing)?|(?:more|higher|greater|larger|bigger|lower|less|smaller|fewer)"
    r" than|above|over|below|under) ?(?P<limit>[^?]*\d[^?]*)"
)
_COUNTS = re.compile(
    rf"{_FIRST}how many (?:of the )?{_TIME}{_IS} (?P<x>[^?;]+?){_LIMIT}", re.IGNORECASE
)
_EXTREME_FIRST = re.compile(
    rf"{_FIRST}(?:in )?(?:which|what) (?:of the )?{_TIME}{_IS}"
    rf" (?:the )?(?:(?P<most>{_MOST})|{_LEAST}) (?P<x>[^?;]+)",
    re.IGNORECASE,
)
_EXTREME_LAST = re.compile(
    rf"{_FIRST}(?:in )?(?:which|what) (?:of the )?{_TIME}{_IS} (?P<x>[^?;]+?)"
    rf"(?: (?:was|were|is|are|at its|the))* (?:(?P<most>{_MOST})|{_LEAST})"
    r"(?: values?| amounts?)? *[?.!]* *$",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"[$€£¥]? ?(?P<digits>-?\d[\d,]*(?:\.\d+)?) ?"
    r"(?P<scale>thousand|million|billion|trillion|%|percent)?",
    re.IGNORECASE,
)
_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_BELOW = re.compile(r"lower|less|smaller|fewer|below|under", re.IGNORECASE)


def read_counted(bare: str, periods: tuple[str, ...]) -> tuple[Reading, ...]:
    """ "How many years did X exceed 5 million?" """
    match = _COUNTS.search(bare)
    figure = _FIGURE.search(match["limit"]) if match else None
    thing = without_lead(match["x"]) if match else ""
    if match is None or figure is None or not thing:
        return ()
    scale = (figure["scale"] or "").lower()
    limit = Decimal(figure["digits"].replace(",", "")).scaleb(_SCALES.get(scale, 0))
    asked = Reading(
        operation="count",
        things=(thing,),
        periods=periods,
        above=not _BELOW.search(match["sign"]),
        limit=Decimal(f"{limit:f}"),
    )
    return (asked,)


def read_extreme(bare: str, periods: tuple[str, ...]) -> tuple[Reading, ...]:
    """ "In which year was X the largest?" """
    match = _EXTREME_FIRST.search(bare) or _EXTREME_LAST.search(bare)
    thing = without_lead(match["x"]) if match else ""
    if match is None or not thing:
        return ()
    operation: Operation = "highest" if match["most"] else "lowest"
    return (Reading(operation=operation, things=(thing,), periods=periods),)
