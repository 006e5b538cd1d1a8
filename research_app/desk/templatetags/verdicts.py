"""The look of a verdict: its sign, its class, and a calibrated probability in words."""

from __future__ import annotations

from django import template

from citations.cards import CLASSES, SIGNS
from citations.cards.judged import confidence_of
from citations.drafts import Level

register = template.Library()
register.filter("confidence", confidence_of)


@register.filter
def sign_of(level: Level) -> str:
    """The id of its SVG symbol."""
    return SIGNS[level]


@register.filter
def class_of(level: Level) -> str:
    return CLASSES[level]
