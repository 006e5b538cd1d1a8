"""How Django's own pages, the administration above all, write dates."""
