"""What of an answer's summary changes after it is saved."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from citations.reading_counts import count_readings
from research_app.desk.access import UserRequest, get_readable_turn_or_404


@require_GET
def show_progress(request: UserRequest, answer_id: UUID) -> HttpResponse:
    """How many claims of an own answer readers have checked by now."""
    get_readable_turn_or_404(request.user, answer_id)
    context = {"readings": count_readings(answer_id), "answer_id": answer_id}
    return render(request, "desk/_progress.html", context)
