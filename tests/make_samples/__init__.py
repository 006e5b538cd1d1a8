"""Makes the binary documents of the sample library: `python -m tests.make_samples`.

The words stand in `annual_report.md` and `policy.md`, the figures in `figures.py`. The PDF comes
out byte for byte the same on every machine: fixed dates, only the fonts that every reader has, and
nothing compressed, because zlib differs between builds of Python. The DOCX would be too large
uncompressed; there the members are the same.
"""
