"""The answers of all users with their figures."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from research_app.audit.access import UserRequest, for_readers
from research_app.audit.answers_list import choose_answers, list_answers, totals_of
from research_app.audit.forms import AnswersForm
from research_app.audit.pages.paging import address_without_page


@require_safe
@for_readers
def answers(request: UserRequest) -> HttpResponse:
    form = AnswersForm(request.GET)
    turns = choose_answers(form)
    page = list_answers(turns, form.given("order"), request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "totals": totals_of(turns),
        "address": address_without_page(request),
    }
    return render(request, "audit/answers.html", context)
