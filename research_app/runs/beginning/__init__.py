"""A question becomes a run: what it asks, with which files, from which passages."""
