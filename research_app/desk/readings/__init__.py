"""What readers say of claims, beside the verdict."""
