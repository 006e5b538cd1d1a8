"""What other sources say of claims, as pages show it."""
