"""Archives: every byte accounted for, then each file in them."""
