"""The embedded judge's probability: features, a small trained model, its calibration."""
