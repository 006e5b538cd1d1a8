"""A computed number beside what the sources themselves say of it."""

from citations.drafts import ProposedQuote
from research_app.synthesis.calculations.calculate import Computed
from research_app.synthesis.frames import with_computed
from research_app.synthesis.outline import BlockPlan, Item
from research_app.synthesis.question import understand

MARGIN = understand("What was the operating margin of Grane in 2022?", None)


def said(words, *, type="paragraph", text_id=-1) -> BlockPlan:
    quote = ProposedQuote(text_id=text_id, quote=words, statement=words)
    return BlockPlan(type=type, items=(Item(text=words, quote=quote),))


COMPUTED = Computed(blocks=(said("Operating margin, 2022: 11.8 %", type="headline"),))


def shown(*blocks: BlockPlan) -> list[tuple[str, str]]:
    laid_out = with_computed(MARGIN, COMPUTED, blocks)
    return [(block.type, block.items[0].text) for block in laid_out]


def test_sources_that_disagree_about_the_number_stand_before_it():
    sides = BlockPlan(
        type="disagreement",
        items=(
            Item(text="The sources disagree."),
            *said("It was 11.8%.").items,
            *said("It was 12.6%.", text_id=-2).items,
        ),
    )
    assert shown(sides, said("Margins rose."))[:2] == [
        ("disagreement", "The sources disagree."),
        ("paragraph", "Operating margin, 2022: 11.8 %"),
    ]


def test_a_sentence_that_the_calculation_shows_is_not_shown_again():
    again = said("Operating margin, 2022: 11.8 %", type="headline")
    assert shown(again) == [("headline", "Operating margin, 2022: 11.8 %")]
