"""What every page shows around its content: the chats and what is in the library."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.http import HttpRequest

from research_app.chats import sidebar
from research_app.chats.models import Chat

register = template.Library()


@register.simple_tag(takes_context=True)
def chat_list(context: template.Context) -> sidebar.ChatList:
    """The signed-in user's chats."""
    request: HttpRequest = context["request"]
    assert request.user.is_authenticated
    return sidebar.list_chats(request.user)


@register.simple_tag(takes_context=True)
def recently_deleted(context: template.Context) -> Iterable[Chat]:
    """Chats deleted so shortly ago that the page offers to bring them back."""
    request: HttpRequest = context["request"]
    assert request.user.is_authenticated
    return sidebar.recently_deleted(request.user)
