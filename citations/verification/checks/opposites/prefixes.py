"""Opposites that a prefix or an ending makes: able and unable, accurate and inaccurate, careful and
careless."""

from __future__ import annotations

_SHORTEST = 4

_NO_UN = frozenset("cover der do fold iform ion ique it less til ravel wind leash derstand".split())
_NO_IN = frozenset(
    """cident clined clude come crease debted dex different fant fect flammable fluence formation
    formative formed form genious habit habited herent national ternational itial
    jury land put sect shore side sight
    stall stance stant sulate sult tact take tend tense tensive tent terest ternal trusive valuable
    vent ventive vest voice volve ward to deed dustrial vested tended creased spire spect
    pact part pend ply port portant pose press pressed pressive print prove proved proving
    provement migrant migrate migration plant plants planted mediate mense merse plied
    ported ports porting posed stead struct structed struction stances stalled creasing""".split()
)
_ADJECTIVE_ENDS = (
    "able ible ent ently ant ive ively al ally ate ately ite ic ous ect ectly ete etely ure able"
    " ably ibly acy ence ance ency ility ity ivity pt pt ction id ar ane ense ire mal"
).split()
_DIS = frozenset(
    """ability able advantage advantages affected agree agreed agreement agrees allow allowed
    appear appeared appearance approve approved approval band believe belief color comfort connect
    connected connection content continue continued continuous courage encourage engage engaged
    enfranchised favor favour harmony honest honor honour integrate interested like liked loyal
    obey order orderly organised organized own pleased prove proved proven proof qualified qualify
    regard respect satisfaction satisfied similar similarity trust unity used proportionate
    proportionately allowed allows""".split()
)
_ENDINGS = (
    ("ful", "less"),
    ("fully", "lessly"),
    ("fulness", "lessness"),
)


def are_prefixed_opposites(one: str, other: str) -> bool:
    """Is one word the other with a negating prefix, or do "-ful" and "-less" part them? Both in
    lower case; endings may differ a little ("unemployed", "employment" do not count,
    "unable", "ability" neither)."""
    short, long = sorted((one, other), key=len)
    return _negates(long, short) or _parted_by_ending(one, other)


def _negates(long: str, short: str) -> bool:
    if len(short) < _SHORTEST or not long.endswith(short):
        return False
    prefix = long[: -len(short)]
    if prefix in ("non", "non-", "un-", "in-"):
        return True
    if prefix == "un":
        return short not in _NO_UN
    if prefix == "dis":
        return short in _DIS
    if prefix in ("in", "im", "il", "ir"):
        return short not in _NO_IN and short.endswith(tuple(_ADJECTIVE_ENDS))
    return False


def _parted_by_ending(one: str, other: str) -> bool:
    for full, less in _ENDINGS:
        for a, b in ((one, other), (other, one)):
            if a.endswith(full) and b == a[: -len(full)] + less and len(a) > len(full) + 2:
                return True
    return False
