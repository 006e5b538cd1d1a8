"""A good model loses nothing: each of 200 statements of the sample library, cited to its own quote,
is in the answer with that citation and holds, in either form of a reply."""

import pytest

from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.intake.sample_library import read_samples
from research_app.reading.in_memory import read_location
from research_app.synthesis.candidates import sentences_at
from tests.scripted_model import says
from tests.unit.answers import proposal
from tests.unit.written.composing import composed

pytestmark = pytest.mark.django_db

CLAIMS = 200


@pytest.fixture(scope="module")
def library():
    """The texts, and 200 pieces of evidence out of them, each of one statement."""
    texts = [
        read_location(str(sample.path), text_id=-number)
        for number, sample in enumerate(read_samples(), start=1)
    ]
    quotes = {}
    for text in texts:
        for start, end in sentences_at(text, 0, len(text.text)):
            quote = text.text[start:end]
            if quote.endswith(".") and "\n" not in quote:
                quotes.setdefault(quote.casefold(), (text, quote.rstrip(".")))
    collected = Collected(first_label=1)
    proposals = [proposal(*quote) for quote in quotes.values()]
    list(collect_evidence(proposals, {text.id: text for text in texts}, collected))
    return texts, collected.accepted[:CLAIMS]


def in_tags(item) -> str:
    return f'<cite key="{item.label}">{" ".join(item.quote.split())}.</cite>'


def in_brackets(item) -> str:
    words = " ".join(item.quote.split())
    return f"{words[0].upper()}{words[1:]} [{item.label}]."


@pytest.mark.parametrize("written", [in_tags, in_brackets], ids=["tags", "brackets"])
def test_no_valid_claim_is_lost(configured_model, library, written) -> None:
    texts, evidence = library
    by_id = {text.id: text for text in texts}
    reply = "\n\n".join(written(item) for item in evidence)
    configured_model.script = lambda body: says(
        chunks=[reply[at : at + 97] for at in range(0, len(reply), 97)]
    )
    outcome = composed(texts=texts, quotes=[(by_id[item.text_id], item.quote) for item in evidence])
    cited = [tuple(each.label for each in claim.citations) for claim in outcome.claims]
    assert cited == [(item.label,) for item in evidence]
    assert len(cited) == CLAIMS
    assert outcome.levels == ["supported"] * CLAIMS
    assert outcome.composed.findings == ()
