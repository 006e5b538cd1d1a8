"""Addresses of what can be done about one document, a part of the namespace `library`."""

from django.urls import path

from research_app.page_care import check_pages, pages

urlpatterns = [
    path("sources/<int:source_id>/correct/", pages.correct_facts, name="correct_facts"),
    path("sources/<int:source_id>/correct/undo/", pages.undo_fact, name="undo_fact"),
    path("sources/<int:source_id>/check/", check_pages.check_page, name="check_page"),
    path("sources/<int:source_id>/check/state/", check_pages.check_state, name="check_state"),
    path("sources/<int:source_id>/compare/", check_pages.compare, name="compare"),
]
