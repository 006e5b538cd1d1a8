"""Users: sign-in by password or by a one-time link."""
