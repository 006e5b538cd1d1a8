"""How a claim's number stands to the numbers of its quote.

`agreement` asks whether two numbers can be about the same thing (unit, counted thing, period);
`context_words` weighs the words around small counts and tells an age or the rest of a count from
others,
`precision` compares their values at the precision the claim prints, `choose` takes the
number of the quote that fits best, `outcome` says it in a sentence. `in_other_words` finds lengths
in times and counts in ordinals. The room knows numbers, no claims.
"""

from citations.numbers.match.choose import match_in_quotes, match_number
from citations.numbers.match.in_other_words import lengths_in
from citations.numbers.match.outcome import Matched

__all__ = ["Matched", "lengths_in", "match_in_quotes", "match_number"]
