"""Which measure a question asks for: one that it defines itself, one known by name, or one put
together in its own words ("capex as a % of revenue", "EBITDA less capex")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from research_app.retrieval.ranking.measures import measures_asked
from research_app.synthesis.calculations.definitions.find import (
    asking_part,
    decimals_wished,
    find_definitions,
    wishes_percent,
)
from research_app.synthesis.calculations.definitions.lines import line_of
from research_app.synthesis.calculations.definitions.tree import Joined, Node, lines_in, spelled
from research_app.synthesis.calculations.recipes.listed import Recipe
from research_app.synthesis.calculations.recipes.measured import Measured, Over, as_percent
from research_app.synthesis.calculations.recipes.names import (
    Vocabulary,
    names_of_recipes,
    recipe_of,
    usual_line,
)
from research_app.synthesis.calculations.values import Kind
from research_app.synthesis.protocols import Question
from research_app.synthesis.question.periods import find_periods, without_periods

_SHARE = r"as (?:a |an )?(?:%|per ?cent(?:age)?|share|proportion|fraction) of"
_AS_SHARE = re.compile(rf"(?P<part>.+?) {_SHARE} (?P<whole>.+)", re.IGNORECASE)
_MARGIN = re.compile(
    r"(?P<line>.+?) (?:(?:% |per ?cent(?:age)? )margin|margin(?: %| per ?cent(?:age)?)|margin)\b",
    re.IGNORECASE,
)
_OPERATED = re.compile(r"(?P<left>.+?) (?P<sign>less|minus|plus|divided by) (?P<right>.+)", re.I)
_YEARLY = re.compile(r"\bcagr\b|\bcompound(?:ed)? annual growth\b", re.IGNORECASE)
_GROWTH = re.compile(
    r"\bgrowth rate\b|\bgrowth (?:in|of)\b|\b(?:revenue|sales|income|eps|earnings|profit|assets"
    r"|cash flow)"
    r" growth\b|\byear[- ]over[- ]year (?:change|growth)\b|\byoy (?:change|growth)\b"
    r"|\bper ?cent(?:age)? (?:change|growth|increase|decrease)\b",
    re.IGNORECASE,
)
_MEAN = re.compile(
    r"\b(?:(?:\d{1,2}|two|three|four|five|ten)[- ]years?|annual|yearly) (?:average|mean)\b"
    r"|\b(?:average|mean)\b.* (?:over|across|between|from)\b|^what (?:is|was) the (?:average"
    r"|mean)\b",
    re.IGNORECASE,
)
_NOUN_STARTS = re.compile(
    r".*(?:\b(?:is|are|was|were|be|did|does|do|has|have|had|what|which|how|much|many|the|its|their|of|in"
    r"|for|from|about|using|calculate|compute|show|give|me|find|then|average|mean|that)\b"
    r"|[,;:?!]|['’]s?(?= ))",
    re.IGNORECASE,
)
_NOUN_ENDS = re.compile(
    r" (?:for|in|at|during|as of|from|between|compared?|increas\w*|decreas\w*|improv\w*"
    r"|declin\w*|chang\w*"
    r"|grow\w*|grew|rise|rose|fall|fell|with|over|or|versus|vs|is|was|were|are|did|does|do|has|have|on|by|to"
    r"|based|given|if|while|according)\b.*|[,;:?!.(].*",
    re.IGNORECASE,
)
_ADORNS = re.compile(r"\bunadjusted\b|%(?= margin)", re.IGNORECASE)
_MEAN_MUCH = frozenset({"debt", "borrowings"})
"""Names that measure nothing in most questions ("debt securities"): only who asks how one moved
asks for the figure."""
_DEBT = re.compile(
    r"\b(?:debts?|borrowings)\b(?! (?:securit|instrument|agreement|holder|investor|offering"
    r"|issu|matur|cover))",
    re.IGNORECASE,
)
_SAYS_PERCENT = re.compile(r"%|\bper ?cent|\bmargins?\b|\brate\b", re.IGNORECASE)


def measured_in(question: Question) -> Measured | None:
    """What is asked to be computed; None where the question names no such measure."""
    words = Vocabulary(find_definitions(question.text))
    found = next(_readings(asked_words(question), words), None)
    if found is not None:
        return _as_wished(found, question.text)
    line = line_in(question)
    return line if line is not None and line.over != "one" else None


def line_in(question: Question) -> Measured | None:
    """The line that a question names, for those that ask how one moved."""
    if _DEBT.search(asked_words(question)) and (recipe := recipe_of("total debt")):
        return _as_wished(_from_recipe(recipe, Vocabulary()), question.text)
    asked = [each for each in measures_asked(asked_words(question)) if not each.made_from]
    if not asked:
        return None
    line = usual_line(asked[0].names) or line_of(asked[0], asked[0].names[0])
    found = Measured(name=_named(line.words), kind="same", formulas=(line,))
    return _as_wished(found, question.text)


def asked_words(question: Question) -> str:
    """The asking sentences without periods and names."""
    text = asking_part(question.search_text)
    bare = without_periods(text, find_periods(text))
    for name in question.entities:
        if not recipe_of(name) and not measures_asked(name):
            bare = re.sub(rf"\b{re.escape(name)}(?:['’]s?)?", " ", bare)
    return _without_adorning(bare.replace("’", "'"))


def _readings(asked: str, words: Vocabulary) -> Iterator[Measured]:
    """All ways to read what is asked, the most telling first."""
    yield from _shares(asked, words)
    yield from _operated(asked, words)
    yield from _defined(asked, words)
    yield from _known(asked, words)
    yield from _margins(asked, words)


def _shares(asked: str, words: Vocabulary) -> Iterator[Measured]:
    """ "SG&A as a percent of net sales": only of lines that are known or that the question
    defines; other things are read by their words."""
    match = _AS_SHARE.match(asked)
    if match is None:
        return
    part, whole = _noun_before(match["part"]), _noun_behind(match["whole"])
    parts, wholes = words.formulas(part), words.formulas(whole)
    if not (parts and wholes and _are_known([*parts[:1], *wholes[:1]])):
        return
    formulas = [
        as_percent(Joined(left=left, sign="/", right=right))
        for left, right in _paired(parts, wholes)
    ]
    name = _named(f"{part} as % of {whole}")
    yield Measured(name=name, kind="percent", formulas=tuple(formulas))


def _operated(asked: str, words: Vocabulary) -> Iterator[Measured]:
    match = _OPERATED.match(asked)
    if match is None:
        return
    name = f"{_noun_before(match['left'])} {match['sign']} {_noun_behind(match['right'])}"
    formulas = words.formulas(name)
    if formulas and _are_known(formulas[:1]):
        kind: Kind = "ratio" if match["sign"].casefold() == "divided by" else "same"
        is_defined = any(each in name.casefold() for own in words.definitions for each in own.names)
        yield Measured(name=_named(name), kind=kind, formulas=formulas, is_defined=is_defined)


def _defined(asked: str, words: Vocabulary) -> Iterator[Measured]:
    """The measures that the question defines itself, where it asks for one of them."""
    folded = asked.casefold()
    own = [(name, each) for each in words.definitions if not each.is_list for name in each.names]
    for name, definition in sorted(own, key=lambda pair: -len(pair[0])):
        if not _is_named(name, folded):
            continue
        formulas = words.formulas(definition.formula)
        if not formulas:
            continue
        plain = re.escape(_without_adorning(name))
        margin = re.search(rf"{plain} (?:% )?margin\b", folded)
        kind = _kind_of(formulas[0], name)
        found = Measured(name=_named(name), kind=kind, formulas=formulas, is_defined=True)
        yield _over_revenue(found, words) if margin else _in_its_unit(found)


def _known(asked: str, words: Vocabulary) -> Iterator[Measured]:
    """The known measures that the question names, the longest name first."""
    folded = asked.casefold()
    for name in names_of_recipes():
        if name not in _MEAN_MUCH and _is_named(name, folded):
            recipe = recipe_of(name)
            assert recipe is not None
            yield _from_recipe(recipe, words)


def _margins(asked: str, words: Vocabulary) -> Iterator[Measured]:
    """ "COGS % margin": a line as a share of revenue."""
    match = _MARGIN.match(asked)
    if match is None:
        return
    name = _noun_before(match["line"])
    formulas = words.formulas(name)
    if formulas and _are_known(formulas[:1]):
        line = Measured(name=_named(name), kind="same", formulas=formulas)
        yield _over_revenue(line, words)


def _from_recipe(recipe: Recipe, words: Vocabulary) -> Measured:
    found = Measured(
        name=_named(recipe.names[0]),
        kind=recipe.kind,
        formulas=_all_ways(recipe.formulas, words),
        other=_all_ways(recipe.other, words),
        note=recipe.note,
        decimals=recipe.decimals,
    )
    return _in_its_unit(found)


def _all_ways(formulas: Iterable[str], words: Vocabulary) -> tuple[Node, ...]:
    """Each formula with its totals as they are printed, then as sums of their parts."""
    return tuple(dict.fromkeys(node for written in formulas for node in words.formulas(written)))


def _over_revenue(found: Measured, words: Vocabulary) -> Measured:
    revenue = words.formulas("revenue")[0]
    return replace(
        found,
        name=f"{found.name} margin",
        kind="percent",
        formulas=tuple(
            as_percent(Joined(left=node, sign="/", right=revenue)) for node in found.formulas
        ),
        decimals=1,
    )


def _in_its_unit(found: Measured) -> Measured:
    """Per cent are a hundred times the ratio."""
    if found.kind != "percent":
        return found
    return replace(
        found,
        formulas=tuple(as_percent(node) for node in found.formulas),
        other=tuple(as_percent(node) for node in found.other),
    )


def _as_wished(found: Measured, question: str) -> Measured:
    """With the rounding that the question asks for, in per cent if it says so, over the years."""
    wished = decimals_wished(question)
    asking = asking_part(question)
    if found.kind == "ratio" and wishes_percent(asking):
        found = _in_its_unit(replace(found, kind="percent"))
    over: Over = "one"
    if _YEARLY.search(asking):
        over = "yearly growth"
    elif _GROWTH.search(asking):
        over = "growth"
    elif _MEAN.search(asking):
        over = "mean"
    return replace(found, over=over, decimals=found.decimals if wished is None else wished)


def _kind_of(formula: Node, name: str) -> Kind:
    """A quotient is a ratio, or per cent where its name says so; sums count what their lines do."""
    if not _is_ratio(formula):
        return "same"
    return "percent" if _SAYS_PERCENT.search(name) else "ratio"


def _is_ratio(node: Node) -> bool:
    """Do the lines cancel out? "365 × inventory ÷ COGS" and sums of such are ratios."""
    match node:
        case Joined(sign="/"):
            return True
        case Joined(sign="*"):
            return _is_ratio(node.left) or _is_ratio(node.right)
        case Joined():
            return _is_ratio(node.left) or _is_ratio(node.right)
    return False


def _paired(parts: tuple[Node, ...], wholes: tuple[Node, ...]) -> Iterable[tuple[Node, Node]]:
    most = max(len(parts), len(wholes))
    return (
        (parts[min(at, len(parts) - 1)], wholes[min(at, len(wholes) - 1)]) for at in range(most)
    )


def _are_known(nodes: Iterable[Node]) -> bool:
    """Are all lines of the glossary, so that their labels are known?"""
    return all(len(line.labels) > 1 or line.statement for node in nodes for line in lines_in(node))


def _is_named(name: str, folded: str) -> bool:
    plain = re.escape(_without_adorning(name))
    return bool(re.search(rf"(?<![\w&-]){plain}(?![\w&-])", folded))


def _without_adorning(words: str) -> str:
    return " ".join(_ADORNS.sub(" ", words).split())


def _noun_before(words: str) -> str:
    """The noun that ends the words: "what is the 3 year average of capex" is "capex"."""
    match = _NOUN_STARTS.match(words)
    return (words[match.end() :] if match else words).strip(" .,'’")


def _noun_behind(words: str) -> str:
    return _NOUN_ENDS.sub("", words).strip(" .,'’").removesuffix(" of")


def _named(name: str) -> str:
    words = spelled(name)
    return words[:1].upper() + words[1:]
