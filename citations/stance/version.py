"""The rules by which stances are judged, as a name: with other rules comes another one, and what
was judged by earlier ones is not held against it."""

RULES = "stance 3"
