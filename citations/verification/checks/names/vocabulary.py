"""Words that stand with names without telling them apart. Lower case."""

from __future__ import annotations

from citations.verification.checks.aligned.function_words import COMMON, FUNCTION_WORDS

TITLES = frozenset(
    """mr mrs ms miss dr prof professor sir dame lord lady king queen prince princess president
    chancellor minister premier senator governor mayor judge justice captain colonel general major
    admiral lieutenant sergeant bishop archbishop cardinal pope saint st rev reverend emperor
    empress duke duchess count earl baron ceo cfo chairman chairwoman director secretary ambassador
    representative congressman congresswoman chief officer vice prime actor actress singer author
    rapper footballer doctor father brother sister uncle aunt jr sr ii iii iv phd md""".split()
)
GENERIC = frozenset(
    """university college school institute academy company corporation group holdings limited
    incorporated inc ltd llc plc corp co bank fund foundation association society organization
    organisation agency authority department ministry office bureau commission committee council
    board court party union league club team federation church museum library hospital center centre
    hotel airport station street road avenue square park bridge building tower house hall theatre
    theater city town village county district province state states region republic kingdom empire
    river lake sea ocean island islands mountain mountains mount valley bay north south east west
    northern southern eastern western central upper lower great new old saint san santa los las
    award awards prize medal championship championships cup games olympics festival tournament act
    treaty war battle army navy air force series season album song film movie show book novel
    magazine newspaper journal times press news media network channel television radio records
    studios pictures entertainment productions international national federal royal global
    world united first second third million billion system systems technology technologies
    services project program programme plan report survey study index earth
    hemisphere universe""".split()
)
CALENDAR = frozenset(
    """january february march april may june july august september october november december monday
    tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov
    dec christmas easter ad bc bce ce am pm q1 q2 q3 q4 h1 h2 fy gmt utc""".split()
)
NO_NAMES = (
    FUNCTION_WORDS
    | CALENDAR
    | frozenset(
        """i i'm i've i'd according additionally another currently despite during finally first
    following former however initially last later meanwhile moreover nevertheless originally
    overall previously recently second similarly since specifically subsequently though thus today
    typically usually yes no ok title abstract results conclusion objective background""".split()
    )
)


def tells_apart(lower: str) -> bool:
    """Whether a word of a name is its own, not "University" or "President"."""
    return (
        lower not in GENERIC
        and lower not in TITLES
        and lower not in NO_NAMES
        and lower not in COMMON
        and len(lower.replace(".", "")) > 1
    )
