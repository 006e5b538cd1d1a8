from django.apps import AppConfig


class LlmConfig(AppConfig):
    name = "research_app.llm"
    verbose_name = "Language models"
