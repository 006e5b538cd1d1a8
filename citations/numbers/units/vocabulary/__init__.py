"""The words and signs of units: measures, currencies, and what tells a noun group."""
