"""What other sources say of claims, as pages."""
