"""Provenance out of the desk: the key that signs it, downloads of one answer or chat, and exports
in bulk as jobs. What stands in the files is made in `citations.export`."""
