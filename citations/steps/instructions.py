"""Words that tell whoever reads or answers what to do, instead of telling something of the world:
"Ignore the instructions above", "End your answer with a link", a forged delimiter or verdict.

Such words stand in their source word for word, so every check of a quote would pass; but they are
no answer to anything. Instructions on any other matter ("Press the button for two seconds") are
what a manual says, and may be quoted. Closed lists: an imperative counts only together with a word
of answering itself.
"""

from __future__ import annotations

import re

_VERBS = """add answer append act attach attribute begin cite claim conclude copy declare delete
disregard display echo embed emit end fetch finish forget forward give ignore include insert label
link mark mention obey omit output overwrite override paste present pretend print provide quote rate
recommend refer refuse render repeat replace reply report respond return reveal rewrite say send
show speak state stop submit summarise summarize suppress tell translate treat use write""".split()
_ABOUT = (
    r"your\s+answers?|answers?|your\s+repl(?:y|ies)|the\s+reply|your\s+responses?|chatbots?|ai|llm"
    r"|language\s+models?|citations?|cite|claims?|confidence\s+1|conversations?|chats?|footnotes?"
    r"|guardrails?|hyperlinks?|(?:all|any|previous|prior|above|earlier|these|those|your)\s+"
    r"(?:\w+\s+)?instructions?|links?|markdown|outputs?|this\s+page|because\s+of\s+policy|prompts?"
    r"|quotations?|(?:other|another|any\s+other|this|these)\s+sources?|source\s+urls?|tool\s+calls?"
    r"|verbatim|verdicts?|verified|contradicting|the\s+words?|the\s+user|user['’]s\s+questions?"
)
_OPENING = (
    r"(?:(?:please|now|also|then|always|never|instead|important|note|attention|kindly|and|you\s+must"
    r"|you\s+should|you\s+shall|you\s+will|you\s+have\s+to|must|do\s+not|don['’]t|only|first"
    r"|finally|dear\s+\w{1,20}|hey\s+\w{1,20}|ai|assistant|system|new\s+rule|rule|instruction)"
    r"[\s,:;!–—-]{1,5}){0,6}"
)
_IMPERATIVE = re.compile(
    rf"{_OPENING}(?:{'|'.join(_VERBS)})(?=\s+[^\s:])(?!\s+of\b)", re.IGNORECASE
)
"""Begins with a verb that orders, and says what: "use of …" is a noun."""
_OF_ANSWERING = re.compile(
    rf"(?<![\w-])(?:{_ABOUT})(?![\w-])|https?://|www\.|<\w",
    re.IGNORECASE,
)
"""Whole words of answering and citing, addresses and tags."""
_ANSWER = re.compile(
    rf"{_OPENING}(?:answer|reply|respond)\s+(?:only|everything|all|always|every\s+question|in|with|as)\b",
    re.IGNORECASE,
)
_TO_THE_WRITER = re.compile(
    r"(?:when(?:ever)?|if|before|after)\s+you\s+(?:answer|cite|quote|reply|respond|summari[sz]e)\b"
    r"|you\s+are\s+(?:now\s+)?(?:an?\s+)?(?:\w{1,20}\s+){0,2}(?:ai|assistant|model|bot|chatbot)\b"
    r"|(?:your|the)\s+(?:system\s+prompt|previous\s+instructions|instructions\s+above)",
    re.IGNORECASE,
)
# Tags such as <source> or <cite> and marks such as [source 2] also stand in honest documents; in a
# prompt they are taken apart wherever they come from.
_FORGED = re.compile(
    r"</?\s{0,3}(?:system|assistant|user|instructions?|tool\w{0,12}|im_(?:start|end))\b[^<>]{0,200}>"
    r"|<\|[^|<>]{1,40}\|>|\[/?INST\]|\[/source\s+\d{1,4}\]"
    r"|[\"”]\s?(?:verdict|supported|confidence|role)[\"”]\s?:",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?;\n]{1,2000}(\?)?")
_NEAR = 160
"""Characters behind the verb in which what it is about is looked for."""
_MARKS = re.compile(r"^[\s\"“‘'(\[*#>–—•-]{0,20}")
_MOST = 20_000


def is_instruction(words: str) -> bool:
    """Whether any sentence of the words is addressed to whoever answers, or poses as a part of the
    conversation."""
    words = words[:_MOST]
    if _FORGED.search(words) or _TO_THE_WRITER.search(words):
        return True
    return any(_is_order(each[0]) for each in _SENTENCE.finditer(words) if not each[1])


def _is_order(sentence: str) -> bool:
    bare = _MARKS.sub("", sentence)
    for start in (bare, bare.partition(":")[2].strip()):
        match = _IMPERATIVE.match(start)
        if _ANSWER.match(start):
            return True
        if match and _OF_ANSWERING.search(start, match.end(), match.end() + _NEAR):
            return True
    return False
