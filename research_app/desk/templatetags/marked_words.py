"""An answer's words with their markers.

Written here and not as a template: a page may hold hundreds of claims, and including a template for
each of them was most of the time that such a page took.
"""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from citations.cards import REPORTED, Marker, Segment

register = template.Library()

CLAIM = (
    '<span class="claim {css}" id="c-{id}">{text}</span>'
    '<span class="nb"><button type="button" class="cite {css}{flag}" id="m-{id}" data-claim="{id}"'
    ' aria-controls="card" aria-haspopup="dialog" aria-expanded="false" aria-label="{name}">'
    '<svg aria-hidden="true" focusable="false"><use href="#{sign}"/></svg>{number}</button>'
    "{tail}</span>{reported}"
)
REPORTING = format_html(' <span class="tag">{}</span>', REPORTED)


@register.simple_tag
def marked_words(segments: Iterable[Segment]) -> SafeString:
    """The segments' words, escaped, with a marker behind each claim and no white space added."""
    return format_html_join("", "{}", ((_words(segment),) for segment in segments))


def _words(segment: Segment) -> str:
    if segment.marker is not None:
        return _claim(segment, segment.marker)
    if segment.aside:
        return format_html('<span class="aside">{}</span>', segment.text)
    return _with_strong(segment)


def _with_strong(segment: Segment) -> str:
    """The text with its strong stretches in bold."""
    if not segment.strong:
        return segment.text
    parts: list[str] = []
    position = 0
    for start, end in segment.strong:
        bold = format_html("<strong>{}</strong>", segment.text[start:end])
        parts += [segment.text[position:start], bold]
        position = end
    parts.append(segment.text[position:])
    return format_html_join("", "{}", ((part,) for part in parts))


def _claim(segment: Segment, marker: Marker) -> SafeString:
    return format_html(
        CLAIM,
        css=marker.css_class,
        id=marker.claim_id,
        text=_with_strong(segment),
        flag=" flag" if marker.conflicting else "",
        name=marker.name,
        sign=marker.sign,
        number=marker.text,
        tail=segment.tail,
        reported=REPORTING if marker.reported else "",
    )
