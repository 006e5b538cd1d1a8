from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from research_app.help.contents import pages


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "help/index.html", {"pages": pages().values()})


@require_GET
def show_page(request: HttpRequest, name: str) -> HttpResponse:
    page = pages().get(name)
    if page is None:
        raise Http404("No such page of the help.")
    return render(request, "help/page.html", {"page": page, "pages": pages().values()})
