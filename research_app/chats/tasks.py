"""Background work of this room: erasing what was deleted, once it cannot be undone any more."""

from research_app.chats.delete_chat import erase_deleted_chats
from research_app.jobs import registry

registry.every(5, erase_deleted_chats)
