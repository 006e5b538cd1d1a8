"""Users: sign-in by password or by a one-time link.

`backends` is the one door for passwords, whichever page asks for them, and `throttle` stands in it.
`sign_in_link` makes and redeems links, also for the person at a machine of one's own.
"""
