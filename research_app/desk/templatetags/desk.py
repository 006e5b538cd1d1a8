"""What every page shows around its content: the chats, the library's size, example questions."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import User

from research_app.chats.sidebar import ChatList, list_chats
from research_app.desk.examples import Example, examples_for
from research_app.sources.library import count_documents

register = template.Library()


@register.simple_tag
def chats_of(user: User) -> ChatList:
    """The user's chats, those deleted a moment ago apart."""
    return list_chats(user)


@register.simple_tag
def documents_of(user: User) -> int:
    """How many documents the user can search."""
    return count_documents(user)


@register.simple_tag
def examples_of(user: User) -> tuple[Example, ...]:
    """The example questions, as long as the sample library can be searched."""
    return examples_for(user)
