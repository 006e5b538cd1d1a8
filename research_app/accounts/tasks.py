"""Background work of this room: sessions that ended by themselves leave the database."""

from django.contrib.sessions.backends.db import SessionStore

from research_app.jobs import registry

registry.every(3600, SessionStore.clear_expired)
