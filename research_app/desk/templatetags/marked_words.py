"""An answer's words with their markers and the chips of their numbers.

Written here and not as a template: a page may hold hundreds of claims with a thousand numbers, and
a template, or a call of `format_html`, for each of them was most of the time such a page took. So
what is written here is markup already: `_escaped` is the one way in for words, and the words of
markers and chips that are always the same are escaped once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape as _escaped

from django import template
from django.utils.safestring import SafeString

from citations.cards import REPORTED, Marker, NumberChip, Segment

register = template.Library()

#: So many markers' words are kept escaped.
MOST_MARKERS = 2_000

Span = tuple[int, int]
Html = str
"""Markup; every other string is words."""


@register.simple_tag
def marked_words(segments: Iterable[Segment]) -> SafeString:
    """The segments' words, escaped, with a marker behind each claim and no white space added."""
    return SafeString("".join([_words(each) + _found(each.found) for each in segments]))


def _found(words: str) -> Html:
    """What was found of a sentence of a checked text, behind it."""
    if not words:
        return ""
    kind = words.partition(" ")[0]
    return f' <span class="tag found-{_escaped(kind)}">{_escaped(words)}</span>'


def _words(segment: Segment) -> Html:
    if segment.marker is not None:
        return _claim(segment, segment.marker)
    if segment.aside:
        return f'<span class="aside">{_escaped(segment.text)}</span>'
    return _drawn(segment)


def _claim(segment: Segment, marker: Marker) -> Html:
    claim, bare = _escaped(str(marker.claim_id)), " uncited" if marker.uncited else ""
    flag = " flag" if marker.conflicting else ""
    css, sign, number, name = _marked(marker.css_class, marker.sign, marker.text, marker.name)
    words = _drawn(segment) if segment.first is None else _folded(segment)
    folded = "" if segment.first is None else " folded"
    return (
        f'<span class="claim {css}{bare}{folded}" id="c-{claim}">{words}</span>'
        f'<span class="nb"><button type="button" class="cite {css}{flag}{bare}" id="m-{claim}"'
        f' data-claim="{claim}" aria-controls="card" aria-haspopup="dialog" aria-expanded="false"'
        f' aria-label="{name}"><svg aria-hidden="true" focusable="false">'
        f'<use href="#{sign}"/></svg>{number}</button>'
        f"{_escaped(segment.tail)}</span>{_reporting() if marker.reported else ''}"
        f"{_sources(segment.sources) if segment.sources > 1 else ''}"
        f"{_unfolding(claim) if folded else ''}"
    )


def _folded(segment: Segment) -> Html:
    """A long sentence whole and in its order: the style sheet folds away what is not shown first,
    for eyes alone. It stays in what is read out, selected, copied and printed."""
    assert segment.first is not None
    (first, last), end = segment.first, len(segment.text)
    before, shown, after = (
        _nested(segment, start, stop) for start, stop in ((0, first), (first, last), (last, end))
    )
    cut = f"{' cut-before' if before else ''}{' cut-after' if after else ''}"
    return (
        f'<span class="rest">{before}</span><span class="first{cut}">{shown}</span>'
        f'<span class="rest">{after}</span>'
    )


def _unfolding(claim: Html) -> Html:
    return (
        f' <button type="button" class="link unfold" data-unfold="c-{claim}"'
        f' aria-controls="c-{claim}" aria-expanded="false">Show whole sentence</button>'
    )


@cache
def _sources(count: int) -> Html:
    return f' <span class="tag">{int(count)} sources</span>'


@lru_cache(maxsize=MOST_MARKERS)
def _marked(*words: str) -> tuple[Html, ...]:
    """What markers say, which they say in many answers."""
    return tuple(map(_escaped, words))


@cache
def _reporting() -> Html:
    return f' <span class="tag">{_escaped(REPORTED)}</span>'


def _drawn(segment: Segment) -> Html:
    """The words of a segment with their bold stretches, slots and chips."""
    if segment.strong or segment.slots:
        return _nested(segment, 0, len(segment.text))
    parts: list[Html] = []
    position = 0
    for chip in segment.chips:
        parts.append(_escaped(segment.text[position : chip.start]))
        parts.append(_chip(segment, chip, _escaped(chip.text)))
        position = chip.end
    parts.append(_escaped(segment.text[position:]))
    return "".join(parts)


def _nested(segment: Segment, start: int, end: int, outer: Span | None = None) -> Html:
    """`[start:end)` of the segment's words with the bold stretches, slots and chips inside `outer`:
    what lies in another is drawn in it."""
    spans: dict[Span, NumberChip | None] = {(chip.start, chip.end): chip for chip in segment.chips}
    for stretch in (*segment.strong, *((first, last) for first, last, _ in segment.slots)):
        spans.setdefault(stretch, None)
    parts: list[Html] = []
    position = start
    for first, last in sorted(spans, key=lambda span: (span[0], -span[1])):
        if position <= first and last <= end and (first, last) != outer:
            parts.append(_escaped(segment.text[position:first]))
            parts.append(_span(segment, first, last, spans[first, last]))
            position = last
    parts.append(_escaped(segment.text[position:end]))
    return "".join(parts)


def _span(segment: Segment, start: int, end: int, chip: NumberChip | None) -> Html:
    """A stretch, slot or chip. Where several have the same words, the chip is the innermost."""
    drawn = _nested(segment, start, end, outer=(start, end))
    if chip is not None:
        drawn = _chip(segment, chip, drawn)
    if (start, end) in segment.strong:
        drawn = f"<strong>{drawn}</strong>"
    name = next((name for *span, name in segment.slots if span == [start, end]), "")
    return f'<span class="slot" title="{_escaped(name)}">{drawn}</span>' if name else drawn


def _chip(segment: Segment, chip: NumberChip, inner: Html) -> Html:
    """A number's button around its words. The marker behind a number that ends its claim stays on
    its line."""
    before, after = _button(chip.kind, chip.sign)
    claim, index = _escaped(str(chip.claim_id)), int(chip.index)
    drawn = (
        f'{before}" id="n-{claim}-{index}" data-claim="{claim}"'
        f' data-number="{index}{after}{_escaped(chip.name)}">{inner}</button>'
    )
    return f'<span class="tied">{drawn}</span>' if chip.end == len(segment.text) else drawn


@cache
def _button(kind: str, sign: str) -> tuple[Html, Html]:
    """What is the same in the buttons of all numbers of one kind: up to the kind, and from the sign
    to the name. The style sheet draws the sign: it is no part of the answer's words and is not
    copied."""
    return (
        f'<button type="button" class="num {_escaped(kind)}',
        f'" data-sign="{_escaped(sign)}" aria-controls="card" aria-haspopup="dialog"'
        ' aria-expanded="false" aria-label="',
    )
