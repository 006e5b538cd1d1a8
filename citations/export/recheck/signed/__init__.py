"""Signatures (Ed25519, RFC 8032) and the keys that they are checked with."""
