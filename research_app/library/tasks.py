"""The chores that keep the library tidy."""

from research_app.jobs import registry
from research_app.library import upkeep

registry.every(30, upkeep.erase_removed_entries)
registry.every(30, upkeep.erase_deleted_collections)
registry.every(600, upkeep.prune_intakes)
registry.every(3600, upkeep.prune_page_checks)
registry.every(3600, upkeep.erase_draft_uploads)
registry.every(3600, upkeep.erase_leftovers)
