"""What one source does to a statement of another: contradict it, support it, or only speak of it.
Strict: what cannot be told for certain is no contradiction.

`clauses` parts a statement, `statement` reads figures, dates and words with what names them, `rows`
those of a table's row, `vocabulary` holds the word lists; `aboutness` asks whether two are of the
same thing, `same_time` whether of the same time (`times` tells what "last year" was); `excluding`
yields what excludes each other (with `slots` and `trends`), `find` keeps what then cannot both be
true, and `disputes` what was asked; `judge` finds figures that are given alike, and gives the
outcome; `precision` says how often each kind was right. A plan beside a result, a report, a
hedge, a part beside the whole, another year or a rounded figure contradict nothing.
"""

from citations.stance.clauses import Statement
from citations.stance.find import Contradiction, disputes, find_contradiction
from citations.stance.judge import Stance, judge_stance
from citations.stance.precision import PRECISION, is_shown

__all__ = [
    "PRECISION",
    "Contradiction",
    "Stance",
    "Statement",
    "disputes",
    "find_contradiction",
    "is_shown",
    "judge_stance",
]
