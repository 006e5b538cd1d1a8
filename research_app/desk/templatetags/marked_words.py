"""An answer's words with their markers and the chips of their numbers.

Written here and not as a template: a page may hold hundreds of claims, and including a template for
each of them was most of the time that such a page took.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from citations.cards import REPORTED, Marker, NumberChip, Segment

register = template.Library()

CLAIM = (
    '<span class="claim {css}" id="c-{id}">{text}</span>'
    '<span class="nb"><button type="button" class="cite {css}{flag}" id="m-{id}" data-claim="{id}"'
    ' aria-controls="card" aria-haspopup="dialog" aria-expanded="false" aria-label="{name}">'
    '<svg aria-hidden="true" focusable="false"><use href="#{sign}"/></svg>{number}</button>'
    "{tail}</span>{reported}"
)
#: The sign is drawn by the style sheet: it is no part of the answer's words and is not copied.
NUMBER = (
    '<button type="button" class="num {kind}" id="n-{id}-{index}" data-claim="{id}"'
    ' data-number="{index}" data-sign="{sign}" aria-controls="card" aria-haspopup="dialog"'
    ' aria-expanded="false" aria-label="{name}">{text}</button>'
)
STRONG = "<strong>{}</strong>"
#: Around a number that ends its claim: the marker behind it stays on its line.
TIED = '<span class="tied">{}</span>'
REPORTING = format_html(' <span class="tag">{}</span>', REPORTED)

Span = tuple[int, int]


@register.simple_tag
def marked_words(segments: Iterable[Segment]) -> SafeString:
    """The segments' words, escaped, with a marker behind each claim and no white space added."""
    return _joined([_words(segment) for segment in segments])


def _words(segment: Segment) -> str:
    if segment.marker is not None:
        return _claim(segment, segment.marker)
    if segment.aside:
        return format_html('<span class="aside">{}</span>', segment.text)
    return _nested(segment, 0, len(segment.text))


def _nested(segment: Segment, start: int, end: int, outer: Span | None = None) -> str:
    """`[start:end)` of the segment's words with the bold stretches and chips inside `outer`: what
    lies in another is drawn in it."""
    if not segment.chips and not segment.strong:
        return segment.text[start:end]
    spans: dict[Span, NumberChip | None] = {(chip.start, chip.end): chip for chip in segment.chips}
    for stretch in segment.strong:
        spans.setdefault(stretch, None)
    parts: list[str] = []
    position = start
    for first, last in sorted(spans, key=lambda span: (span[0], -span[1])):
        if position <= first and last <= end and (first, last) != outer:
            parts += [segment.text[position:first], _span(segment, first, last, spans)]
            position = last
    parts.append(segment.text[position:end])
    return parts[0] if len(parts) == 1 else _joined(parts)


def _span(
    segment: Segment, start: int, end: int, spans: dict[Span, NumberChip | None]
) -> SafeString:
    """A stretch or chip. Where both have the same words, the chip stands in the bold."""
    chip = spans[start, end]
    inner = segment.text[start:end]
    if segment.strong:
        inner = _nested(segment, start, end, outer=(start, end))
    if chip is None:
        return format_html(STRONG, inner)
    drawn = _chip(chip, inner)
    if end == len(segment.text):
        drawn = format_html(TIED, drawn)
    return format_html(STRONG, drawn) if (start, end) in segment.strong else drawn


def _joined(parts: Sequence[str]) -> SafeString:
    return format_html("{}" * len(parts), *parts)


def _chip(chip: NumberChip, words: str) -> SafeString:
    button = _button(chip.kind, chip.sign)
    return format_html(button, id=chip.claim_id, index=chip.index, name=chip.name, text=words)


@cache
def _button(kind: str, sign: str) -> str:
    """The button of all numbers of one kind."""
    return NUMBER.replace("{kind}", escape(kind)).replace("{sign}", escape(sign))


def _claim(segment: Segment, marker: Marker) -> SafeString:
    return format_html(
        CLAIM,
        css=marker.css_class,
        id=marker.claim_id,
        text=_nested(segment, 0, len(segment.text)),
        flag=" flag" if marker.conflicting else "",
        name=marker.name,
        sign=marker.sign,
        number=marker.text,
        tail=segment.tail,
        reported=REPORTING if marker.reported else "",
    )
