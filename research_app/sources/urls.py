from django.urls import path

from research_app.sources.care import check_pages
from research_app.sources.care import pages as care
from research_app.sources.pages import (
    asking,
    attachments,
    collections,
    confidential,
    documents,
    facts,
    library,
)

app_name = "library"
urlpatterns = [
    path("", library.library, name="library"),
    path("upload/", library.upload, name="upload"),
    path("links/", library.add_links, name="add_links"),
    path("paste/", library.paste, name="paste"),
    path("arrivals/", library.progress, name="progress"),
    path("arrivals/dismiss/", library.dismiss_done, name="dismiss_done"),
    path("arrivals/dismiss-failed/", library.dismiss_failed, name="dismiss_failed"),
    path("arrivals/<uuid:intake_id>/retry/", library.retry, name="retry"),
    path("arrivals/<uuid:intake_id>/dismiss/", library.dismiss, name="dismiss"),
    path("entries/<int:entry_id>/remove/", library.remove, name="remove"),
    path("entries/<int:entry_id>/confidential/", confidential.entry, name="confidential"),
    path("entries/<int:entry_id>/facts/", facts.file, name="facts"),
    path("entries/<int:entry_id>/bring-back/", library.bring_back, name="bring_back"),
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
        confidential.attachment,
        name="confidential_attachment",
    ),
    path("scope/", asking.scope, name="scope"),
    path("picker/", asking.picker, name="picker"),
    path("mention/", asking.mention, name="mention"),
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
]
