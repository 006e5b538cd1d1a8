"""Addresses of the library's own actions, a part of the namespace `library`."""

from django.urls import path

from research_app.library.pages import collections, entries

urlpatterns = [
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
]
