"""What a file says, checked against itself: places, hashes, labels, calculations, counts."""
