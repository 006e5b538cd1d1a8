"""Engines that turn evidence into an answer. `extractive` needs no model: every claim is its
quote."""
