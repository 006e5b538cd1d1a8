"""An answer's words with their markers.

Written here and not as a template: a page may hold hundreds of claims, and including a template for
each of them was most of the time that such a page took.
"""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from citations.cards import Marker, Segment

register = template.Library()

CLAIM = (
    '<span class="claim {css}" id="c-{id}">{text}</span>'
    '<span class="nb"><button type="button" class="cite {css}{flag}" id="m-{id}" data-claim="{id}"'
    ' aria-controls="card" aria-haspopup="dialog" aria-expanded="false" aria-label="{name}">'
    '<svg aria-hidden="true" focusable="false"><use href="#{sign}"/></svg>{number}</button>'
    "{tail}</span>"
)


@register.simple_tag
def marked_words(segments: Iterable[Segment]) -> SafeString:
    """The segments' words, escaped, with a marker behind each claim and no white space added."""
    return format_html_join("", "{}", ((_words(segment),) for segment in segments))


def _words(segment: Segment) -> str:
    return segment.text if segment.marker is None else _claim(segment, segment.marker)


def _claim(segment: Segment, marker: Marker) -> SafeString:
    return format_html(
        CLAIM,
        css=marker.css_class,
        id=marker.claim_id,
        text=segment.text,
        flag=" flag" if marker.conflicting else "",
        name=marker.name,
        sign=marker.sign,
        number=marker.text,
        tail=segment.tail,
    )
