"""Explicit checks of a claim against its evidence, each with its own outcome and reason. Pure."""
