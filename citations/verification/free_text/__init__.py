"""Whether free words of an answer state a fact, which they must not: nothing carries them.

`hard_fact` finds what can be pointed at: a number, a date, a name, a superlative. `fact_in` also
takes a sentence that says anything of its own; what passes are headings, and words that only join
("In summary,", "The following points stand out:").
"""

from citations.verification.free_text.demoted import without_free_facts
from citations.verification.free_text.facts import FreeFact, fact_in, hard_fact, states_fact

__all__ = ["FreeFact", "fact_in", "hard_fact", "states_fact", "without_free_facts"]
