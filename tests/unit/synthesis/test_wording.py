"""A sentence is shown so that it reads alone, and never with a name that may be wrong."""

import pytest

from citations.drafts import EvidenceDraft, TextDraft, VerdictDraft
from citations.steps.placing.anchor import anchor
from citations.verification.word_for_word import WordForWordJudge
from research_app.answering.evidence.collect import Collected, collect_evidence
from research_app.synthesis.outline import Item
from research_app.synthesis.sentences import Sentence, sentences_around
from research_app.synthesis.wording import (
    items_of,
    items_of_each,
    needs_sentence_before,
    reads_alone,
    with_further,
)
from tests.unit.synthesis.small_library import draft, heading


def sentence(words: str, source: TextDraft) -> Sentence:
    found = sentences_around(source, 0, len(source.text))
    return next(each for each in found if words in each.text)


def worded(text: str | TextDraft, words: str) -> tuple[Item, ...]:
    source = draft(text) if isinstance(text, str) else text
    return items_of(sentence(words, source), source)


def shown(items: tuple[Item, ...]) -> str:
    return "".join(f"{item.lead}{item.text}{item.tail}" for item in items)


def verdicts(items: tuple[Item, ...], *sources: TextDraft) -> list[VerdictDraft]:
    """Each item judged over the quotes that the gate lets through."""
    texts = {source.id: source for source in sources}
    judged = []
    for item in items:
        assert item.quote is not None
        proposals = [item.quote, *item.context]
        collected = Collected(first_label=1)
        list(collect_evidence(proposals, texts, collected))
        evidence: list[EvidenceDraft] = [collected.by_proposal[n] for n in range(len(proposals))]
        judged.append(WordForWordJudge().judge(item.statement, item.text, evidence))
    return judged


MENDED = [
    # (text, words of the sentence, as shown, statement)
    (
        "Amcor plc was founded in 1860. It reported net sales of 3 billion.",
        "net sales",
        "[Amcor plc] reported net sales of 3 billion.",
        "Amcor plc reported net sales of 3 billion",
    ),
    (
        "Amcor plc makes packaging for food. Its revenue rose by 4%.",
        "revenue rose",
        "[Amcor plc’s] revenue rose by 4%.",
        "Amcor plc’s revenue rose by 4%",
    ),
    (
        "The Grane mill is an old building. It lies on the river.",
        "river",
        "[The Grane mill] lies on the river.",
        "The Grane mill lies on the river",
    ),
    (
        "Runa Holt was born in Ostby. She bought the mill in 1998.",
        "bought the mill",
        "[Runa Holt] bought the mill in 1998.",
        "Runa Holt bought the mill in 1998",
    ),
    (
        "Holt died in 1943. His work was forgotten.",
        "forgotten",
        "[Holt’s] work was forgotten.",
        "Holt’s work was forgotten",
    ),
    (
        "Elders are members of a council. They serve for three years.",
        "serve",
        "[Elders] serve for three years.",
        "Elders serve for three years",
    ),
    (
        "Vega Corporation was sold in 2011. The company employs 40 people.",
        "employs",
        "[Vega Corporation] employs 40 people.",
        "Vega Corporation employs 40 people",
    ),
    (
        "The Grane mill was closed in 2001. However, it was sold in 2003.",
        "sold",
        "… [The Grane mill] was sold in 2003.",
        "The Grane mill was sold in 2003",
    ),
    (
        "Holt was a painter. He was born in Ostby. He died in Vik.",
        "died",
        "[Holt] died in Vik.",
        "Holt died in Vik",
    ),
    (
        "Little is known of sleep at sea. This study counted the hours of forty sailors.",
        "sailors",
        "[The] study counted the hours of forty sailors.",
        "The study counted the hours of forty sailors",
    ),
]


@pytest.mark.parametrize(("text", "words", "as_shown", "statement"), MENDED)
def test_an_opening_that_points_back_is_replaced_by_the_name(
    text: str, words: str, as_shown: str, statement: str
) -> None:
    items = worded(text, words)
    assert shown(items) == as_shown
    assert [item.statement for item in items] == [statement]
    assert [verdict.level for verdict in verdicts(items, draft(text))] == ["supported"]


def test_the_quote_reaches_from_the_name_to_the_end_of_the_sentence() -> None:
    text = "In the spring, the Grane mill was closed.\nIt was sold in 2003."
    (item,) = worded(text, "sold")
    assert item.quote is not None
    assert item.quote.quote == "the Grane mill was closed.\nIt was sold in 2003"
    assert (item.quote.shown, item.context) == ("was sold in 2003", ())


def test_a_name_far_before_the_sentence_is_quoted_apart_as_context() -> None:
    long = " and wood and iron and glass and clay and lime and sand and slate" * 4
    text = f"The Grane mill is a work of stone{long}. It was sold in 2003."
    (item,) = worded(text, "sold")
    assert shown((item,)) == "[The Grane mill] was sold in 2003."
    assert item.quote is not None and item.quote.quote == "It was sold in 2003"
    assert [(each.quote, each.role) for each in item.context] == [("The Grane mill", "context")]
    (verdict,) = verdicts((item,), draft(text))
    assert verdict.level == "supported"
    assert "“The Grane mill” named for the source's “It”" in verdict.reason


DOUBTFUL = [
    # Another noun that "it" may mean.
    "Amcor plc bought the mill from Vega. It was founded in 1860.",
    "Sony released the Walkman in 1979. It sold well in every country.",
    "The newspaper named the mill. It lies on the river.",
    "Percy Shelley wrote a poem that year. It is still read.",
    "The case was sent to a panel of three. It decided in May.",
    "The population of the parish was 737. It is situated near the sea.",
    "The prize is a prelude to the next; a new one arrives in July. Its value is unknown.",
    "The win is the third time that Vega has taken the prize. It also won in 2015.",
    "If the plan is kept, Europe will gain. It is also a burden for the towns.",
    "Structure The founders wrote a law. They feared a strong council.",
    # What happened, or what comes after.
    "The Grane mill burnt down. It was a turning point for the town.",
    "A fever is a sign of illness. It is a good idea to see a doctor.",
    # Another person.
    "Runa Holt met Ada Vik in Ostby. She bought the mill.",
    "Peter Holt was succeeded by Jon Vik. He closed the mill.",
    "Peter Holt met the mayor in Ostby. He closed the mill.",
    # Another number.
    "Critics praised the books and the films. They were sold abroad.",
    "Each year the council counts the trees and the birds. They rose in number.",
    # No noun at all.
    "The mill was closed and everybody left. This changed the town.",
    "The mill was closed and everybody left. Such cases are rare.",
    "Each mill has a yard and a gate. The former was sold.",
    "Peter Holt (1990) made a study of mills. This study counted mills.",
]


@pytest.mark.parametrize("text", DOUBTFUL)
def test_in_doubt_no_name_is_given_and_the_sentence_before_is_shown_too(text: str) -> None:
    source = draft(text)
    last = sentences_around(source, 0, len(text))[-1]
    (item,) = items_of(last, source)
    assert shown((item,)) == text
    assert needs_sentence_before(last, source)
    assert [verdict.level for verdict in verdicts((item,), source)] == ["supported"]


@pytest.mark.parametrize(
    "text",
    [
        "It was sold in 2003 for 14 million crowns.",
        "Mills and ports\n\nThey were sold in 2003 for 14 million crowns.",
        "This changed the town for ever.",
    ],
)
def test_a_sentence_without_anything_before_it_is_not_used(text: str) -> None:
    source = draft(text)
    last = sentences_around(source, 0, len(text))[-1]
    assert not reads_alone(last, source)
    assert items_of(last, source) == ()


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("However, the mill was sold.", "the mill was sold."),
        ("In addition, the mill was sold.", "the mill was sold."),
        ("For example, the mill was sold.", "the mill was sold."),
        ("But the mill was sold.", "the mill was sold."),
        ("As a result, the mill was sold.", "the mill was sold."),
        ("Therefore the mill was sold.", "the mill was sold."),
        ("On the other hand, the mill was sold.", "the mill was sold."),
    ],
)
def test_a_joining_word_is_left_out(text: str, rest: str) -> None:
    items = worded(text, "mill")
    assert shown(items) == f"… {rest}"
    assert verdicts(items, draft(text))[0].level == "supported"


@pytest.mark.parametrize(
    "text",
    [
        "Unless wages rise, the mill is sold.",
        "If wages rise, the mill is sold.",
        "Only the mill was sold.",
        "Allegedly, the mill was sold.",
        "According to Vega, the mill was sold.",
        "Reportedly, the mill was sold.",
        "But for the rain, the mill was sold.",
        "Yet another mill was sold.",
        "Thus far, the mill was sold.",
        "There are three mills in Ostby.",
        "Those who own a mill pay a tax.",
        "Both mills and ports pay a tax.",
        "It is believed that the mill was sold.",
        "The former mayor sold the mill.",
        "That the mill was sold is known.",
    ],
)
def test_words_that_carry_meaning_stay(text: str) -> None:
    assert shown(worded(text, "mill")) == text


def test_an_impersonal_it_stands_alone_where_there_is_little_before_it() -> None:
    told = "It is believed that the mill was sold."
    assert shown(worded(f"The mill burnt down. {told}", "sold")) == f"The mill burnt down. {told}"
    long = f"The mill{' and the yard' * 24} burnt down. {told}"
    assert shown(worded(long, "sold")) == told


def test_instead_and_otherwise_are_never_cut() -> None:
    for word in ("Instead", "Otherwise", "Then"):
        text = f"The port was kept. {word}, the mill was sold."
        assert shown(worded(text, "mill")) == text


def test_asides_become_an_ellipsis_and_brackets_that_say_something_stay() -> None:
    items = worded("The mill (see Note 4) was sold [12] in 2003.", "mill")
    assert shown(items) == "The mill … was sold … in 2003."
    assert items[0].statement == "The mill was sold in 2003"
    assert items[0].quote is not None
    assert items[0].quote.quote == "The mill (see Note 4) was sold [12] in 2003"
    text = "The mill (not the port) was sold (for 14 million) by Vega (the owner)."
    assert shown(worded(text, "mill")) == text


def test_a_later_fact_is_quoted_with_its_subject() -> None:
    text = "Ostby has a mill.\n\nHelios was founded in 1871 and is headquartered in Ostby."
    items = worded(text, "Helios")
    assert [item.text for item in items] == [
        "Helios was founded in 1871",
        "is headquartered in Ostby",
    ]
    assert items[1].quote is not None and items[1].quote.quote.startswith("Helios was founded")
    assert items[1].quote.shown == "is headquartered in Ostby"
    assert [verdict.level for verdict in verdicts(items, draft(text))] == ["supported"] * 2


def test_every_fact_behind_a_bracket_carries_the_name_in_its_statement() -> None:
    text = "Helios is a company. It was founded in 1871 and is headquartered in Ostby."
    items = worded(text, "1871")
    assert shown(items) == "[Helios] was founded in 1871 and is headquartered in Ostby."
    assert [item.statement for item in items] == [
        "Helios was founded in 1871",
        "Helios is headquartered in Ostby",
    ]
    assert [verdict.level for verdict in verdicts(items, draft(text))] == ["supported"] * 2


def test_the_company_of_a_filing_is_the_one_it_defines() -> None:
    text = (
        "Helios Industries plc (the “Company”) makes paper.\n\nRisks\n\n"
        "The Company employs 40 people."
    )
    (item,) = worded(text, "employs")
    assert shown((item,)) == "[Helios Industries plc] employs 40 people."
    assert [each.quote for each in item.context] == ["Helios Industries plc"]
    assert verdicts((item,), draft(text))[0].level == "supported"


def test_the_company_is_the_only_one_of_the_headings() -> None:
    text = "Vega Shipping Ltd\n\nThe fleet\n\nThe company owns 12 ships."
    source = draft(text, sections=[heading("Vega Shipping Ltd", text)])
    assert shown(worded(source, "owns")) == "[Vega Shipping Ltd] owns 12 ships."
    assert worded(draft(text.replace("Ltd", "seas")), "owns") == ()


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("Holt (2010) found that mills are old.", True),
        ("Holt et al. showed that mills are old.", True),
        ("According to the WHO, mills are old.", True),
        ("A 2019 study showed that mills are old.", True),
        ("In their report, Holt and Vik argue that mills are old.", True),
        ("Critics claim that mills are old.", True),
        ("Runa Holt argued that mills are old.", True),
        ("“Mills are old,” said Runa Holt.", True),
        ("The mill is old.", False),
        ("We found that mills are old.", False),
        ("This study found that mills are old.", False),
        ("According to our count, mills are old.", False),
        ("Helios was founded in 1871.", False),
    ],
)
def test_a_sentence_that_only_reports_another_work_is_marked(text: str, reported: bool) -> None:
    items = worded(text, text[:4])
    assert items and all(item.reported is reported for item in items)


def test_a_source_that_reports_of_itself_is_not_marked() -> None:
    source = draft("Helios reported that sales rose.", title="Helios Annual Report")
    assert [item.reported for item in worded(source, "sales")] == [False]


def test_a_sentence_that_does_not_name_its_subject_corroborates_nothing() -> None:
    items = worded("The Grane mill employs 240 people.", "employs")
    other = draft("The Grane mill is old. It employs 240 people.", text_id=-2)
    same = draft("However, the Grane mill employs 240 people.", text_id=-3)
    found = with_further(items, [sentence("employs", other), sentence("employs", same)])
    assert [each.text_id for each in found[0].further] == [-3]


def test_a_sentence_that_another_one_needs_before_itself_is_shown_once() -> None:
    text = "Vega sold the mill. It was a loss. Paper is made in Ostby. Wood is burnt there."
    source = draft(text)
    first, second, third, _ = sentences_around(source, 0, len(text))
    worded = items_of_each([second, third, first], {source.id: source})
    assert [shown(items) for items in worded] == [
        "Vega sold the mill. It was a loss.",
        "Paper is made in Ostby.",
        "",
    ]


def test_every_quote_stands_in_its_source() -> None:
    for text, words, _, _ in MENDED:
        for item in worded(text, words):
            assert item.quote is not None
            for quote in (item.quote, *item.context):
                span = anchor(text, quote.quote, quote.near)
                assert span is not None and span.start == quote.near
