"""Training the embedded judge: from labelled pairs to `weights.npz`, with fixed seeds.

`sets` says which data may teach and which only measures; `examples` reads them once; `boosting` and
`logistic` fit, `heads` puts both together, `calibrate` turns scores into probabilities and chooses
the band of abstention on families that taught nothing; `held_out` measures every family with a
judge that never saw it. Needs scikit-learn beside the product (`packages`).
"""
