"""Addresses below `library/`: the library and one document, answered by five rooms together."""

from django.urls import path

from research_app.document_view import documents
from research_app.intake import pages as adding
from research_app.library.pages import collections, entries
from research_app.page_care import check_pages
from research_app.page_care import pages as care
from research_app.scope import attachment_pages as attachments
from research_app.scope import pages as asking

app_name = "library"
urlpatterns = [
    path("", adding.library, name="library"),
    path("upload/", adding.upload, name="upload"),
    path("links/", adding.add_links, name="add_links"),
    path("paste/", adding.paste, name="paste"),
    path("arrivals/", adding.progress, name="progress"),
    path("arrivals/dismiss/", adding.dismiss_done, name="dismiss_done"),
    path("arrivals/dismiss-failed/", adding.dismiss_failed, name="dismiss_failed"),
    path("arrivals/<uuid:intake_id>/retry/", adding.retry, name="retry"),
    path("arrivals/<uuid:intake_id>/dismiss/", adding.dismiss, name="dismiss"),
    path("entries/", entries.several, name="several"),
    path("entries/<int:entry_id>/remove/", entries.remove, name="remove"),
    path("entries/<int:entry_id>/confidential/", entries.set_confidential, name="confidential"),
    path("entries/<int:entry_id>/facts/", entries.file, name="facts"),
    path("entries/<int:entry_id>/bring-back/", entries.bring_back, name="bring_back"),
    path("collections/", collections.make, name="make_collection"),
    path("collections/put/", collections.put, name="put_in_collection"),
    path("collections/<int:collection_id>/rename/", collections.rename, name="rename_collection"),
    path("collections/<int:collection_id>/delete/", collections.delete, name="delete_collection"),
    path(
        "collections/<int:collection_id>/bring-back/",
        collections.bring_back,
        name="bring_back_collection",
    ),
    path(
        "collections/<int:collection_id>/take-out/",
        collections.take_out,
        name="take_out_of_collection",
    ),
    path("sources/<int:source_id>/", documents.source, name="source"),
    path("sources/<int:source_id>/original/<int:text_id>/", documents.original, name="original"),
    path("sources/<int:source_id>/correct/", care.correct_facts, name="correct_facts"),
    path("sources/<int:source_id>/correct/undo/", care.undo_fact, name="undo_fact"),
    path("sources/<int:source_id>/check/", check_pages.check_page, name="check_page"),
    path("sources/<int:source_id>/check/state/", check_pages.check_state, name="check_state"),
    path("sources/<int:source_id>/compare/", check_pages.compare, name="compare"),
    path("attach/", attachments.attach, name="attach"),
    path("attachments/", attachments.attachments, name="attachments"),
    path("attachments/<uuid:intake_id>/remove/", attachments.detach, name="detach"),
    path(
        "attachments/<uuid:intake_id>/confidential/",
        attachments.mark_confidential,
        name="confidential_attachment",
    ),
    path("scope/", asking.scope, name="scope"),
    path("picker/", asking.picker, name="picker"),
    path("mention/", asking.mention, name="mention"),
]
