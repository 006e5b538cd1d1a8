"""What leaves for the clipboard holds words and links to the web, whatever was written into it."""

import pytest

from citations.export.formats import rich_html
from research_app.exports.pages.answers import cleaned_for_pasting
from tests.unit.formats.made_provenance import MADE


@pytest.mark.parametrize("made", MADE)
def test_an_answer_is_left_as_it_is(made):
    written = rich_html(MADE[made]())
    assert cleaned_for_pasting(written) == written


@pytest.mark.parametrize(
    ("written", "given"),
    [
        ("<p>a<img src=x onerror=alert(1)></p>", "<p>a</p>"),
        ('<p onclick="x()" style="color:red">a</p>', "<p>a</p>"),
        ('<a href="javascript:x()">a</a>', "<a>a</a>"),
        ('<a href="https://owls.example/">a</a>', '<a href="https://owls.example/">a</a>'),
        ("<script>x</script><!-- y -->", "x"),
    ],
)
def test_nothing_else_gets_there(written, given):
    assert cleaned_for_pasting(written) == given
