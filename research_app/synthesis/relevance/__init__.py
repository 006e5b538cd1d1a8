"""Word tests that compliance still uses."""
