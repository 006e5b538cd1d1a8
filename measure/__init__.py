"""Measuring the product: evaluation against labelled data, and benchmarks."""
