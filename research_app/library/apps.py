from django.apps import AppConfig


class LibraryConfig(AppConfig):
    name = "research_app.library"
    label = "sources"  # what tables, migrations and permissions are named after
