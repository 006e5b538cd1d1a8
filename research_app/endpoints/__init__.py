"""HTTP to addresses that an administrator configured: models and search services.

Unlike `reading.fetch`, which every address from a user, a source or a search result goes through,
these may be local. No redirect is followed, no address is ever taken from content, and keys stay
out of logs and errors.
"""
