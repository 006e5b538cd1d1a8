"""How a run ends: saved, failed or stopped."""
