"""The Celery application. Without a broker its tasks run in the server's thread pool
(`jobs.dispatch`)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "research_app.settings")

app = Celery("research_app")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
