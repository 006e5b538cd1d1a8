from django.apps import AppConfig


class ExportsConfig(AppConfig):
    name = "research_app.exports"

    def ready(self) -> None:
        # Registers the check of a key that is given from outside.
        from research_app.exports import key  # noqa: F401
