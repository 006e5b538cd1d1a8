"""Addresses of the page on which documents are added, a part of the namespace `library`."""

from django.urls import path

from research_app.intake import pages

urlpatterns = [
    path("", pages.library, name="library"),
    path("upload/", pages.upload, name="upload"),
    path("links/", pages.add_links, name="add_links"),
    path("paste/", pages.paste, name="paste"),
    path("arrivals/", pages.progress, name="progress"),
    path("arrivals/dismiss/", pages.dismiss_done, name="dismiss_done"),
    path("arrivals/dismiss-failed/", pages.dismiss_failed, name="dismiss_failed"),
    path("arrivals/<uuid:intake_id>/retry/", pages.retry, name="retry"),
    path("arrivals/<uuid:intake_id>/dismiss/", pages.dismiss, name="dismiss"),
]
