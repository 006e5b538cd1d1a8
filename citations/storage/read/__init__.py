"""Drafts out of the tables, in a fixed number of queries."""
