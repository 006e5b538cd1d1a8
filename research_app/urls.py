"""Which room answers which path."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("account/", include("research_app.accounts.urls")),
    path("library/", include("research_app.sources.urls")),
    path("", include("research_app.desk.urls")),
]
