"""Addresses of one document and its original, a part of the namespace `library`."""

from django.urls import path

from research_app.document_view import documents

urlpatterns = [
    path("sources/<int:source_id>/", documents.source, name="source"),
    path("sources/<int:source_id>/original/<int:text_id>/", documents.original, name="original"),
]
