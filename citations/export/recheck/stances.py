"""What other sources say of claims: quotes, words, independent groups and the support ratio."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from citations.export.recheck.evidence import Texts, stands, wrong_quote
from citations.export.recheck.report import Finding

#: The strongest thing that an independent group says is what counts of it.
STRENGTH = ("refutes", "supports", "neutral")
#: What a reader says that takes a stance out of the count.
DISMISSING = ("no contradiction", "another thing")
BY_MODEL = "language_model"
#: Shares are given with six decimals.
CLOSE = 2e-6


def wrong_stances(
    claim: Mapping[str, Any], texts: Texts, weights: Mapping[str, Any]
) -> Iterator[Finding]:
    """What does not hold of the stances to a claim; older files have none."""
    stances = claim.get("stances", [])
    seen: set[Any] = set()
    for at, stance in enumerate(stances):
        place = f"stances[{at}]"
        yield from _wrong_stance(claim, stance, place, texts)
        if stance["source_id"] in seen:
            yield _in_claim(claim, f"{place}.source_id", "The source has said something already.")
        seen.add(stance["source_id"])
        if stance["code"] not in weights:
            yield _in_claim(claim, f"{place}.code", "The file does not say what this code weighs.")
    yield from _wrong_groups(claim, stances)
    if "support_ratio" in claim:
        yield from _wrong_support(claim, stances, weights)


def _in_claim(claim: Mapping[str, Any], field: str, problem: str) -> Finding:
    return Finding(f"claims {claim['id']}", field, problem)


def _wrong_stance(
    claim: Mapping[str, Any], stance: Mapping[str, Any], place: str, texts: Texts
) -> Iterator[Finding]:
    quote, start, end = stance["quote"], stance["start"], stance["end"]
    are_places = type(start) is int and type(end) is int
    yield from wrong_quote(
        f"claims {claim['id']}",
        quote,
        stance["quote_sha256"],
        end - start if are_places else None,
        (f"{place}.quote", f"{place}.end"),
    )
    # A source that nobody cites is not in the package; of one that is there the quote must stand.
    text = texts.get(stance["source_text_sha256"])
    if text is not None and not stands(quote, text, start, end):
        yield _in_claim(claim, f"{place}.start", "The quote does not stand at its place.")
    if stance["relation"] not in STRENGTH:
        yield _in_claim(claim, f"{place}.relation", "No source can do this to a claim.")
    if stance["relation"] == "refutes" and not stance["words"] and stance["code"] != BY_MODEL:
        yield _in_claim(claim, f"{place}.words", "A contradiction points at no words.")
    for pair in stance["words"]:
        for key, words in (("claim", claim["statement"]), ("quote", quote)):
            low, high = pair[key]
            if not 0 <= low < high <= len(words):
                yield _in_claim(claim, f"{place}.words", f"They lie outside the {key}.")
    if stance["counted_as"] != _counted_relation(stance):
        yield _in_claim(claim, f"{place}.counted_as", "It does not follow from what readers say.")


def _counted_relation(stance: Mapping[str, Any]) -> Any:
    said = [reading["says"] for reading in stance["readings"]]
    return "neutral" if any(each in DISMISSING for each in said) else stance["relation"]


def _wrong_groups(claim: Mapping[str, Any], stances: list[Any]) -> Iterator[Finding]:
    first_seen = list(dict.fromkeys(stance["group"] for stance in stances))
    if first_seen != list(range(1, len(first_seen) + 1)):
        yield _in_claim(claim, "stances", "Its groups are not counted from 1 in their order.")


def _wrong_support(
    claim: Mapping[str, Any], stances: list[Any], weights: Mapping[str, Any]
) -> Iterator[Finding]:
    expected, given = _support_ratio(stances, weights), claim["support_ratio"]
    if (given is None) != (expected is None) or set(given or {}) != set(expected or {}):
        yield _in_claim(claim, "support_ratio", "It does not follow from the stances.")
        return
    for key, value in (expected or {}).items():
        if type(given[key]) not in (int, float) or abs(given[key] - value) > CLOSE:
            yield _in_claim(claim, f"support_ratio.{key}", f"By the stances it is {value:g}.")


def _support_ratio(stances: list[Any], weights: Mapping[str, Any]) -> dict[str, float] | None:
    counts, sums = dict.fromkeys(STRENGTH, 0), dict.fromkeys(STRENGTH, 0.0)
    groups: dict[Any, Any] = {}
    for stance in sorted(stances, key=lambda each: STRENGTH.index(each["counted_as"])):
        groups.setdefault(stance["group"], stance)
    for stance in groups.values():
        counts[stance["counted_as"]] += 1
        sums[stance["counted_as"]] += weights.get(stance["code"], {"weight": 1})["weight"]
    alpha, beta = 1 + sums["supports"], 1 + sums["refutes"]
    if alpha + beta <= 2:
        return None
    both = alpha + beta
    return {
        "ratio": alpha / both,
        "deviation": sqrt(alpha * beta / (both**2 * (both + 1))),
        "controversy": min(alpha - 1, beta - 1) / (both - 2),
        "alpha": alpha,
        "beta": beta,
        **counts,
    }


def wrong_cites(document: Mapping[str, Any], texts: Texts) -> Iterator[Finding]:
    """What does not hold of the sources that name each other; older files have none."""
    named = [stance for claim in document["claims"] for stance in claim.get("stances", [])]
    for at, each in enumerate(document.get("cites", [])):
        text = texts.get(each["citing_text_sha256"])
        if each["citing_id"] == each["cited_id"]:
            yield Finding("cites", f"[{at}].cited_id", "A source names itself.")
        is_placed = each["quote"] is not None and text is not None
        if is_placed and not stands(each["quote"], text or "", each["start"], each["end"]):
            yield Finding("cites", f"[{at}].start", "The words do not stand at their place.")
    codes = {stance["code"] for stance in named}
    for code in document.get("weights", {}):
        if code not in codes:
            yield Finding("weights", code, "No stance of the file has this code.")
