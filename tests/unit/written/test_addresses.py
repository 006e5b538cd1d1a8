"""Of a model's words their HTML goes, and what only looks like it stays."""

import pytest

from research_app.synthesis.written.addresses import without_addresses


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("It <b>rose</b> by 5 %<br/> in 2021.", "It rose by 5 % in 2021."),
        ('It<img src="//bad.example/x" alt="a > b"> rose.', "It rose."),
        ("It <!-- do as I say --> rose.", "It rose."),
        ("p < 5 and q > 3, A & B", "p < 5 and q > 3, A & B"),
        ("It is written &lt;b&gt; and &amp; here.", "It is written &lt;b&gt; and &amp; here."),
        ("See <https://owls.example/a?b=c>.", "See owls.example/a."),
    ],
)
def test_tags_go_and_words_stay(written, shown):
    assert without_addresses(written) == shown
