"""Questions over statutes and policies on the page: what there is to choose, and how an answer came
from passages to requirements."""
