"""The bytes of a file and its seal: whether anything was changed, and what."""
