"""A document to read: its text in parts, what is quoted from it, and where words stand in it."""
