"""What every page shows around its content: the user's chats and what can be searched."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.contrib.auth.models import User

from research_app.answering.asked.offer import Offer, current_offer
from research_app.answering.checking import LONGEST_TEXT
from research_app.answering.options import AskOptions
from research_app.chats.models import Chat
from research_app.chats.retention import deletion_day
from research_app.chats.sidebar import ChatList, list_chats
from research_app.desk import shelf
from research_app.desk.options import OptionsView, options_view
from research_app.evidence_graph.notices import Notice, marks_of, notices_of

register = template.Library()


@register.simple_tag
def chats_of(user: User) -> ChatList:
    """The user's chats, those deleted a moment ago apart."""
    return list_chats(user, marks=marks_of(user))


@register.simple_tag
def notices_for(user: User) -> list[Notice]:
    """What documents that came later say against claims of the user's answers."""
    return notices_of(user)


@register.simple_tag
def deletion_day_of(chat: Chat, days: int) -> datetime | None:
    """When the chat goes unless it is used again."""
    return deletion_day(chat, days)


@register.simple_tag
def shelf_of(user: User) -> shelf.Shelf:
    """How many documents the user can search, and example questions."""
    return shelf.shelf_of(user)


@register.simple_tag
def offer_now() -> Offer:
    """What can be chosen for a question, looked up once a page."""
    return current_offer()


@register.simple_tag
def longest_text() -> int:
    """Characters of a text that can be checked."""
    return LONGEST_TEXT


@register.simple_tag
def options_from(options: AskOptions | None, offer: Offer) -> OptionsView:
    """What the box for questions offers, beginning with these options."""
    return options_view(options, offer)
