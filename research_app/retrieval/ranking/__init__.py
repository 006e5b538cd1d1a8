"""What was found by words and by meaning becomes one order; a second look at its best."""
