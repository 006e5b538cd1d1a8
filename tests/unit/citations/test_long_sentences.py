"""Of a long sentence the words that answer come first; nothing of it is lost."""

from dataclasses import replace
from html.parser import HTMLParser

from citations.cards import answer_blocks, evidence_card, numbered_notes
from citations.drafts import AnswerDraft
from research_app.desk.templatetags.marked_words import marked_words
from tests.unit.answers import memory_text, piece, proposal, written_answer

WORDS = "under the terms that both parties had agreed upon in the spring of that year "
ANSWER = "paid 4,870 million dollars"
LONG = f"The company, {WORDS * 3}and in full, {ANSWER} to its lenders, {WORDS * 3}as it says"


class Shown(HTMLParser):
    """The words by the class of the span they stand in."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.words: list[tuple[str, str]] = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs) -> None:
        self.inside.append(dict(attrs).get("class") or tag)

    def handle_endtag(self, tag) -> None:
        self.inside.pop()

    def handle_data(self, data) -> None:
        self.words.append((" ".join(self.inside), data))

    def within(self, name: str) -> str:
        return "".join(words for inside, words in self.words if name in inside.split())


def answer(sentence: str, strong: str = ANSWER) -> AnswerDraft:
    text = memory_text(f"{sentence}.")
    at = sentence.find(strong) if strong else -1
    bold = ((at, at + len(strong)),) if at >= 0 else ()
    said = replace(piece(sentence, "E1"), strong=bold)
    return written_answer([proposal(text, sentence)], [text], [said])


def drawn(made: AnswerDraft) -> Shown:
    (block,) = answer_blocks(made)
    return Shown(marked_words(block.segments))


def test_the_words_around_the_answer_are_shown_and_the_rest_is_there_in_its_order() -> None:
    shown = drawn(answer(LONG))
    first = shown.within("first")
    assert ANSWER in first and len(first) < 220
    assert shown.within("claim") == LONG, "what is read out, selected and printed is whole"
    assert shown.within("rest") == LONG.replace(first, "")
    assert shown.within("strong") == ANSWER
    assert shown.within("unfold") == "Show whole sentence"
    assert LONG in numbered_notes(answer(LONG)).replace("\\", "")


def test_short_sentences_and_those_without_such_words_are_shown_as_they_are() -> None:
    for made in (answer(f"The company {ANSWER}"), answer(LONG, strong="")):
        shown = drawn(made)
        assert shown.within("unfold") == shown.within("rest") == ""


def test_a_number_is_never_cut() -> None:
    near = f"{'word ' * 30}{ANSWER} {'a' * 73} 1,204 million dollars {'word ' * 40}end"
    (block,) = answer_blocks(answer(near))
    segment = block.segments[0]
    assert segment.first and segment.chips
    for chip in segment.chips:
        assert all(not chip.start < border < chip.end for border in segment.first)


def test_the_quote_on_the_card_is_shown_around_the_answer_too() -> None:
    made = answer(LONG)
    [claim] = made.claims
    (passage,) = evidence_card(
        claim, made.evidence_by_label(), {}, strong=claim.within(made.blocks[0].strong)
    ).passages
    marked = [each.text for each in passage.quote.stretches if each.marked]
    assert marked == [ANSWER]
    assert len("".join(each.text for each in passage.quote.stretches)) < 220
    assert "".join(each.text for each in passage.quote.whole) == LONG


def test_without_the_words_the_quote_stays_as_it_was() -> None:
    made = answer(LONG)
    [claim] = made.claims
    for strong in ((), ((0, 3),)):
        other = replace(claim, text="Xyz paid in other words")
        (passage,) = evidence_card(other, made.evidence_by_label(), {}, strong=strong).passages
        assert passage.quote.stretches == () and passage.quote.full == LONG
