"""Addresses that the composer of a question asks, a part of the namespace `library`."""

from django.urls import path

from research_app.scope import attachment_pages, pages

urlpatterns = [
    path("attach/", attachment_pages.attach, name="attach"),
    path("attachments/", attachment_pages.attachments, name="attachments"),
    path("attachments/<uuid:intake_id>/remove/", attachment_pages.detach, name="detach"),
    path(
        "attachments/<uuid:intake_id>/confidential/",
        attachment_pages.mark_confidential,
        name="confidential_attachment",
    ),
    path("scope/", pages.scope, name="scope"),
    path("picker/", pages.picker, name="picker"),
    path("mention/", pages.mention, name="mention"),
]
