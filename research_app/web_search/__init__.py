"""Searching the web through a service that an administrator configured.

One protocol, one file a service. What is found is only a list of addresses: every page is fetched
through `reading.fetch`, and nothing a service says of a page is evidence.
"""
