"""What a model's reply says, and what of it cites what."""

import pytest

from citations.steps.parse_claims import Segment, TagParser
from tests.unit.parse_claims.replies import BRACKETED, BROKEN, TAGGED


def parse(reply: str, **options: bool) -> tuple[list[Segment], TagParser]:
    parser = TagParser()
    return parser.feed(reply) + parser.close(**options), parser


def said(segments: list[Segment]) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(segment.kind, segment.text, segment.keys) for segment in segments]


def findings(parser: TagParser) -> list[str]:
    return [finding.kind for finding in parser.findings]


def test_statements_carry_the_keys_of_their_tag_and_of_brackets_inside():
    segments, parser = parse(TAGGED)
    assert said(segments) == [
        ("free", "Findings", ()),
        ("cite", "Turnover rose by 5 percent in 2021.", ("E1",)),
        ("cite", "Costs fell to < 3 percent.", ("E1", "E2")),
        ("free", "By contrast,", ()),
        ("cite", "margins shrank.", ("E1", "Okafor 2017")),
        ("cite", "Plant A closed.", ("E3",)),
        ("cite", "Plant B stayed open.", ("E4",)),
        ("unverified", "Nobody counts the visitors.", ()),
    ]


def test_layout_outside_the_tags_is_kept_as_signs_and_breaks():
    segments, _ = parse(TAGGED)
    assert [(segment.before, segment.mark) for segment in segments] == [
        ("", "##"),
        ("\n\n", ""),
        (" ", ""),
        ("\n", ""),
        (" ", ""),
        ("\n\n", "-"),
        ("\n", "-"),
        ("\n", ""),
    ]


def test_a_reply_without_tags_is_read_by_its_brackets():
    segments, parser = parse(BRACKETED)
    assert said(segments) == [
        ("free", "Findings", ()),
        ("cite", "Turnover rose by 5 percent.", ("E1", "E5")),
        ("cite", "It fell later.", ("E2",)),
        ("free", "Costs, in the U.S. market, were high.", ()),
        ("cite", "Plant A closed", ("E3", "Okafor 2017")),
        ("free", "Plant B stays [sic] open & busy", ()),
    ]
    assert not parser.findings


def test_each_sentence_of_a_long_citation_streams_before_its_tag_is_closed():
    parser = TagParser()
    early = parser.feed("<cite key='E1'>Turnover rose. Costs fell in every plant")
    assert said(early) == [("cite", "Turnover rose.", ("E1",))]


def test_scratch_is_left_out_and_reported_only_if_it_states_something():
    plain, parser = parse("Let me see. <cite key='E1'>Turnover rose.</cite> Done.")
    assert said(plain) == [("cite", "Turnover rose.", ("E1",))]
    assert not parser.findings
    _, parser = parse("Turnover was 40 million euros. <cite key='E1'>It rose.</cite>")
    assert [(found.kind, found.words) for found in parser.findings] == [
        ("outside_tags", "Turnover was 40 million euros.")
    ]


def test_signs_that_join_two_statements_are_kept():
    reply = (
        "<cite key='E1'>Turnover rose</cite> (<cite key='E2'>by 5 percent</cite>), and "
        "<cite key='E3'>costs fell.</cite>."
    )
    segments, parser = parse(reply)
    text = "".join(segment.before + segment.text for segment in segments)
    assert text == "Turnover rose (by 5 percent), and costs fell."
    assert not parser.findings


def test_who_reads_facts_decides_what_scratch_is_reported():
    parser = TagParser(states_fact=lambda words: "Oslo" in words)
    parser.feed("She lives in Oslo. <cite key='E1'>It rose.</cite>")
    assert findings(parser) == ["outside_tags"]


def test_thoughts_are_scratch_even_with_tags_in_them():
    segments, parser = parse("<think><cite key='E1'>A?</cite> 5</think><cite key='E2'>B.</cite>")
    assert said(segments) == [("cite", "B.", ("E2",))]
    assert not parser.findings


def test_a_reply_may_begin_in_thoughts_or_end_in_them():
    segments, parser = parse("Perhaps 5 million.</think><cite key='E2'>B.</cite>")
    assert said(segments) == [("cite", "B.", ("E2",))]
    assert not parser.findings
    segments, parser = parse(
        "<cite key='E2'>B.</cite><think>Or 5 million? <cite key='E1'>A.</cite>"
    )
    assert said(segments) == [("cite", "B.", ("E2",))]
    assert findings(parser) == ["cut_off"]


def test_a_broken_reply_loses_no_statement_that_was_completed():
    segments, parser = parse(BROKEN)
    assert said(segments) == [
        ("cite", "Turnover rose.", ("E1",)),
        ("cite", "Costs fell.", ("E2",)),
        ("free", "In short,", ()),
        ("cite", "plants closed.", ("E3",)),
        ("free", "And", ()),
        ("cite", "so on.", ()),
        ("cite", "Visitors came.", ("E4",)),
        ("free", "Then", ()),
        ("unverified", "a < b &<cite> [E1", ()),
    ]
    assert set(findings(parser)) == {"broken_tag", "cut_off"}
    assert parser.findings[-1].words == "Costs did n"


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("<cite key=\"E1\">A rose. <cite key='E2'>B fell.</cite>", [("E1",), ("E2",)]),
        ("<cite key=E1,E5>A rose.</cite>", [("E1", "E5")]),
        ('<cite="E1">A rose.</cite>', [("E1",)]),
        ("<cite E1>A rose.</cite>", [("E1",)]),
        ("<cite  KEYS = 'E1 and E2' >A rose.</cite >", [("E1", "E2")]),
        ('<cite key="[E1], [E2]">A rose.</cite>', [("E1", "E2")]),
        ('<cite key="E1-E3">A rose.</cite>', [("E1", "E2", "E3")]),
        ('<cite key="van der Berg 2017b; E1">A rose.</cite>', [("van der Berg 2017b", "E1")]),
        ("<free>A rose [E3].</free>", [("E3",)]),
        ("<unverified>A rose [E3].</unverified>", [("E3",)]),
        ('<cite key="E99">A rose.</cite>', [("E99",)]),
        ("A rose [1]. B fell [source 2].", [("1",), ("2",)]),
        ("A rose [REQ-S001].", [("REQ-S001",)]),
        ("<cite key='E1'><b>A</b> rose.</cite>", [("E1",)]),
    ],
)
def test_keys_are_read_however_they_are_written(reply, expected):
    segments, _ = parse(reply)
    assert [segment.keys for segment in segments] == expected


@pytest.mark.parametrize("bracket", ["[sic]", "[in 2017]", "[…]", "[the firm]", "[emphasis added]"])
def test_a_bracket_that_names_no_evidence_is_words(bracket):
    segments, _ = parse(f"<cite key='E1'>It {bracket} rose.</cite>")
    assert segments[0].text == f"It {bracket} rose."
    assert segments[0].keys == ("E1",)


def test_a_citation_without_a_key_cites_nothing_and_is_reported():
    segments, parser = parse("<cite>Turnover rose.</cite>")
    assert said(segments) == [("cite", "Turnover rose.", ())]
    assert findings(parser) == ["broken_tag"]


def test_what_is_closed_twice_or_closes_something_else_is_reported():
    segments, parser = parse("<cite key='E1'>A rose.</free> <cite key='E2'>B fell.</cite></cite>")
    assert [segment.keys for segment in segments] == [("E1",), ("E2",)]
    assert set(findings(parser)) == {"broken_tag"}


def test_a_reply_cut_inside_a_sentence_says_nothing_of_the_rest():
    segments, parser = parse("Turnover rose [E1]. Costs did", cut=True)
    assert said(segments) == [("cite", "Turnover rose.", ("E1",))]
    assert findings(parser) == ["cut_off"]


def test_nothing_of_a_reply_could_act_on_a_page():
    reply = (
        "<cite key='E1'>**Bold** [here](http://evil.example/x) ![](http://evil.example/p.png)"
        "<script>x</script> \u202eabc\x00 `code`.</cite>"
    )
    segments, _ = parse(reply)
    assert segments[0].text == "Bold here x abc code."


def test_a_tag_written_as_entities_stays_words():
    segments, parser = parse("<cite key='E1'>It says &lt;/cite&gt; &#91;E2&#93; there.</cite>")
    assert said(segments) == [("cite", "It says </cite> [E2] there.", ("E1",))]
    assert not parser.findings


def test_keys_and_findings_cannot_turn_a_line_around():
    _, parser = parse(
        '<cite key="\u202eE1\u202c">Rain fell.</cite> <wor\u0007ld \u202ea="b">x</wor>'
    )
    segments, _ = parse('<cite key="\u202eE1\u202c">Rain fell.</cite>')
    assert segments[0].keys == ("E1",)
    assert all("\u202e" not in finding.words for finding in parser.findings)


def test_a_flood_of_marks_on_a_letter_is_dammed():
    struck = "\u0336"
    segments, _ = parse(f'<cite key="E1">Rai{struck * 500}n fell in Que\u0301bec.</cite>')
    assert segments[0].text == f"Rai{struck * 4}n fell in Que\u0301bec."


def test_a_full_stop_outside_the_tag_ends_a_paragraph_as_well() -> None:
    words = (
        '<cite key="E1">Sales rose</cite>.\n\n<cite key="E2">Costs fell.</cite>.\n'
        '- <cite key="E3">So</cite>.'
    )
    segments = [*TagParser().feed(words)]
    assert [each.text for each in segments] == ["Sales rose", ".", "Costs fell.", "So"]
    assert [each.before for each in segments] == ["", "", "\n\n", "\n"]
