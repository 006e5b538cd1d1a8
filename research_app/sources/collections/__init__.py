"""Named sets of library documents."""
