"""Depth profiles: how much is searched, read, thought and checked for a question."""
