"""A document on its way in: received, queued, read, given its place, with its progress told."""
