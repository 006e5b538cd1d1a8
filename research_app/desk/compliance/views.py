"""Choices for a question over statutes and policies, and the audit trail of its answer."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from research_app.desk.access import UserRequest
from research_app.sources.filed import filed_words, section_headings


@require_GET
def show_choices(request: UserRequest) -> HttpResponse:
    """Topics, sections and categories of the statutes and policies that the user sees; where there
    are none, what to do."""
    filed = filed_words(request.user, binding=True)
    sections = section_headings(request.user) if filed.has_binding else ()
    context = {"filed": filed, "sections": sections}
    return render(request, "desk/_compliance_choices.html", context)
