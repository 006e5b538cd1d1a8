"""The log of a run: written, tailed by its followers, looked at as it stands, and forgotten."""
