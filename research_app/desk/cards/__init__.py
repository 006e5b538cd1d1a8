"""What stands behind an answer: evidence cards, its claims and its numbers as lists."""
