"""Phrases of small words, each with what it does to a sentence.

A line reads "senses: phrase | phrase". BE, HAVE and DO stand for all their forms. Senses in
capitals turn or limit what is said; two markers agree when they share a sense. A line in small
letters names a preposition that its phrases amount to.
"""

from __future__ import annotations

from functools import cache

_MARKERS = """
NOT: not | never | no | none | nobody | nothing | neither | nor | n't | no longer | in no way
    | no one
FORBID: may not | must not | shall not | cannot | can not | BE not allowed to | BE not permitted to
    | BE forbidden to | BE prohibited from | BE forbidden from | BE barred from | BE banned from
FORBID NOT: can't | couldn't | could not
MUST: must | shall | HAVE to | BE required to | BE obliged to | BE bound to | need to | needs to
    | BE obligated to | ought to | should
MAY: may | BE allowed to | BE permitted to | BE authorised to | BE authorized to | BE entitled to
MAY POSSIBLE: might | could | possibly | perhaps | potentially | maybe | BE likely to | probably
    | likely | BE able to
ABLE MAY POSSIBLE: can
FUTURE: will | BE to | BE going to | 'll | would | BE set to | BE due to | BE scheduled to
FUTURE EXPECT: BE expected to | BE forecast to | BE projected to | BE planned to | BE predicted to
    | set out to | sets out to | expects to | expect to
    | plans to | plan to | intends to | intend to | aims to | aim to
ALL: everyone | everybody | everything | anyone | anybody | all
    | all of | all the | every | each | each of | every one of | always | both | whole | entire
    | whatever | the whole of | without exception
ALL SOME: any
ALL ONLY: entirely | wholly | completely | fully
MOST: most | most of | the majority of | a majority of | the bulk of | mostly | largely | mainly
    | chiefly | primarily | predominantly
SOME: some | several | a number of | certain | sometimes
MANY: many | numerous | often
SOME PART: some of | several of | part of | a part of | partly
MANY PART: many of | much of
PART: one of the | one of its | one of their | one of his | one of her
FEW: few | a few | hardly | barely | rarely | seldom | little of
ONLY: only | merely | solely | just | exclusively | nothing but
ABOUT: about | around | roughly | approximately | approx | circa | some | more or less
    | in the region of
ALMOST: almost | nearly | close to | just under | virtually | not quite
ATLEAST: at least | not less than | no less than | no fewer than | not fewer than | a minimum of
ATMOST: at most | up to | not more than | no more than | a maximum of | as much as | as many as
MORE: more than | over | above | in excess of | exceeding | more | upwards of
LESS: less than | fewer than | under | below | less | fewer | short of
IF: if | provided that | providing that | as long as | so long as | on condition that | in case
    | on the condition that | subject to | assuming that | depending on | only if | as long
    | in the event that | in the event of
WHETHER: whether
UNLESS: unless | without | except | except for | except where | other than | apart from | excluding
    | with the exception of
SAID: according to | says | said | say | states | stated | state that | reports that | reported that
    | reportedly | announced that | announces that | told | tells | as reported by | notes that
    | noted that
SAID ARGUED: argue that | argues that | argued that | argue | argues | argued | claim that
    | claims that | claimed that | contend that | contends that | believe that | believes that
    | believed that | believe | believes | maintain that | maintains that | allegedly | insists that
    | insist that | in the view of | in the opinion of | think that | thinks that | suggests that
    | suggest that | suggested that
SAID DENIED: denies that | denied that | deny that | disputes that | disputed that | dispute that
    | rejects the claim that | rejected the claim that
SAID WARNED: warn that | warns that | warned that | fear that | fears that
"""

_PREPOSITIONS = """
because: because of | due to | owing to | as a result of | on account of | thanks to | because
than: than | compared with | compared to | versus | against the | as against | in comparison with
within: within | inside of | in less than
before: before | prior to | ahead of | earlier than
after: after | following | subsequent to | later than
about: regarding | concerning | with regard to | with respect to | as regards | in respect of
during: during | in the course of | throughout | over the course of
outside: outside of | outside
instead: instead of | rather than | in place of
in: in | located in | BE located in | BE situated in | in the year
despite: despite | in spite of | notwithstanding
for: for | in favour of | in favor of
against: against | in opposition to
until: until | till | up until
to: to | towards | toward | onto | into
of: of
by: by | by means of
with: with | together with | along with
"""
_PLAIN = """at on from as between among since per across along near off out through via behind
beneath beside beyond inside like opposite past round underneath upon amid aboard up
down""".split()

_FORMS = {
    "BE": "be is are was were been being am 's 're".split(),
    "HAVE": "have has had having 've".split(),
    "DO": "do does did".split(),
}
LONGEST = 5
"""Words of the longest phrase."""

Marker = tuple[str, frozenset[str]]
"""A preposition, or the empty string and senses."""


@cache
def markers() -> dict[tuple[str, ...], Marker]:
    """By the phrase's words in small letters."""
    found: dict[tuple[str, ...], Marker] = {}
    for head, phrases in _lines(_PREPOSITIONS):
        for phrase in phrases:
            for words in _spelled(phrase):
                found[words] = (head, frozenset())
    for word in _PLAIN:
        found[(word,)] = (word, frozenset())
    for head, phrases in _lines(_MARKERS):
        for phrase in phrases:
            for words in _spelled(phrase):
                found[words] = ("", frozenset(head.split()))
    return found


def _lines(table: str) -> list[tuple[str, list[str]]]:
    whole = table.strip().replace("\n    ", " ")
    parted = (line.partition(":") for line in whole.split("\n"))
    return [(head, [phrase.strip() for phrase in rest.split("|")]) for head, _, rest in parted]


def _spelled(phrase: str) -> list[tuple[str, ...]]:
    spelled: list[tuple[str, ...]] = [()]
    for word in phrase.split():
        spelled = [(*words, form) for words in spelled for form in _FORMS.get(word, (word,))]
    return spelled
