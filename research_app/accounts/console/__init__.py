"""Accounts made and changed at the console, by Django's own commands, told in the audit log.

An app of its own, listed before `django.contrib.auth`: Django takes the first command of a name.
"""
