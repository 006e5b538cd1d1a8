from django.apps import AppConfig


class ChatsConfig(AppConfig):
    name = "research_app.chats"
    default_auto_field = "django.db.models.BigAutoField"
