"""However a reply is cut into chunks, and however hostile it is, the same segments come out."""

from hypothesis import given, settings
from hypothesis import strategies as st

from citations.steps.parse_claims import Segment, TagParser
from citations.steps.parse_claims.parser import LONGEST_REPLY
from tests.unit.parse_claims.replies import ALL

BITS = st.sampled_from(
    [
        *("<cite key='E1'>", '<cite key="E1, Okafor 2017">', "<cite>", "</cite>", "<free>"),
        *("</free>", "<unverified>", "</unverified>", "<think>", "</think>", "<b>", "<cite key="),
        *("<", ">", "&lt;", "&", "[E1]", "[", "]", "[E1,E5].", "Costs fell.", "It ", "3. May "),
        *("\n", "\n\n", " ", "- ", "## ", ". ", "...", "!", '"', "Dr. ", "é", "  \n  ", "x" * 400),
    ]
)
REPLIES = st.one_of(st.sampled_from(ALL), st.lists(BITS, max_size=40).map("".join))


def parsed(chunks: list[str]) -> tuple[list[Segment], list[object]]:
    parser = TagParser(states_fact=lambda _: True)
    segments = [segment for chunk in chunks for segment in parser.feed(chunk)]
    return segments + parser.close(), list(parser.findings)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(reply=REPLIES, random=st.randoms(use_true_random=False))
def test_chunks_change_nothing(reply, random):
    chunks, at = [], 0
    while at < len(reply):
        size = random.choice([1, 1, 2, 3, 7, 20])
        chunks.append(reply[at : at + size])
        at += size
    assert parsed(chunks) == parsed([reply])


@settings(max_examples=100, deadline=None, derandomize=True)
@given(reply=REPLIES)
def test_segments_are_words_on_one_line(reply):
    segments, _ = parsed([reply])
    for segment in segments:
        assert segment.text == " ".join(segment.text.split())
        assert segment.text
        assert len(segment.keys) == len(set(segment.keys))


def test_hostile_replies_of_any_length_end():
    for bit in (
        "<",
        "<cite key='",
        "[",
        "[E1]",
        ". ",
        "&",
        "\n",
        "a",
        "</cite",
        "**",
        "<free>",
        ".",
    ):
        reply = bit * (LONGEST_REPLY // 8 // len(bit) + 10)
        segments, findings = parsed([reply])
        assert len(findings) <= 60
        assert sum(len(segment.text) for segment in segments) <= LONGEST_REPLY


def test_hostile_replies_in_small_chunks_end():
    for bit in (". ", "[E1]", "<", "a", " ", ".", "\n"):
        chunks = [bit] * 8_000
        assert parsed(chunks) == parsed(["".join(chunks)])
