"""Nothing of an answer's words, names or ids becomes markup, wherever they are drawn."""

from html.parser import HTMLParser
from uuid import uuid4

from citations.cards import Marker, NumberChip, Segment
from research_app.desk.templatetags.marked_words import marked_words

HOSTILE = "<b>7</b> \"'&amp; {x} {{ y }} %s"


class Reader(HTMLParser):
    """The tags that a browser would see, the words, and what a screen reader is told."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""
        self.names: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append(tag)
        self.names += [value for name, value in attrs if name == "aria-label"]

    def handle_data(self, data) -> None:
        self.words += data


def chip(text: str, start: int, end: int) -> NumberChip:
    return NumberChip(
        claim_id=uuid4(),
        index=0,
        start=start,
        end=end,
        text=text[start:end],
        kind="quoted",
        sign="",
        word="quoted",
        name=f"{text[start:end]}: number, quoted",
        written="",
    )


def marker(text: str) -> Marker:
    return Marker(
        claim_id=uuid4(),
        text=text,
        name=f"Source {text}",
        level="supported",
        sign="yes",
        css_class="v-ok",
        conflicting=False,
        reported=True,
    )


def test_free_words_and_asides_are_words() -> None:
    read = Reader(marked_words([Segment(text=HOSTILE), Segment(text=HOSTILE, aside=True)]))
    assert read.words == HOSTILE * 2
    assert read.tags == ["span"]


def test_a_claim_with_a_chip_is_words() -> None:
    segment = Segment(text=HOSTILE, marker=marker('<i>"'), tail="<u>", chips=(chip(HOSTILE, 0, 8),))
    read = Reader(marked_words([segment]))
    assert read.words.startswith(HOSTILE + '<i>"<u>')
    assert read.tags == ["span", "button", "span", "button", "svg", "use", "span"]
    assert read.names == ["<b>7</b>: number, quoted", 'Source <i>"']


def test_bold_words_with_a_chip_in_them_are_words() -> None:
    end = len(HOSTILE)
    chips = (chip(HOSTILE, 3, 4), chip(HOSTILE, 8, end))
    segment = Segment(text=HOSTILE, strong=((0, 8), (8, end)), chips=chips)
    read = Reader(marked_words([segment]))
    assert read.words == HOSTILE
    assert read.tags == ["strong", "button", "strong", "span", "button"]


def test_a_sign_or_kind_never_leaves_its_attribute() -> None:
    text = "12"
    hostile = NumberChip(
        claim_id='"><img>',
        index=0,
        start=0,
        end=2,
        text=text,
        kind='"><img>',
        sign='"><img>',
        word="",
        name='"><img>',
        written="",
    )
    read = Reader(marked_words([Segment(text=text, chips=(hostile,))]))
    assert "img" not in read.tags
