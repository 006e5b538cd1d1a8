"""Naming documents and collections in a question: what is a mention, what it names, what is left
to search."""

from uuid import uuid4

import pytest

from citations.models import Source
from research_app.scope.askable import CannotAsk, scope_of_question
from research_app.scope.mentions import read_mentions, without_mentions
from research_app.scope.naming import offer_names
from research_app.scope.scope import Named, Scope
from research_app.scope.searchable import visible_text_ids
from tests.unit.library.library_documents import bring_in, document


def named(user, question, chat_key=None) -> Named | None:
    return scope_of_question(user, question, Scope.library(chat_key=chat_key)).named


def sentence(user, question) -> str:
    with pytest.raises(CannotAsk) as refusal:
        named(user, question)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ('What does @"Annual report 2022" say of revenue?', ["Annual report 2022"]),
        ("What does @“Annual report 2022” say?", ["Annual report 2022"]),
        ("How much did @Helios earn?", ["Helios"]),
        ("How much did (@Helios) earn, and @Amcor?", ["Helios", "Amcor"]),
        ("What was @Helios's revenue, what @Amcor’s?", ["Helios", "Amcor"]),
        ("Revenue of @Helios-2022.", ["Helios-2022"]),
        ('@"Over\n two lines" reports what?', ["Over two lines"]),
        ("Who is ada@example.org?", []),
        ("See https://medium.com/@ada and x@y", []),
        ("Sold @ 5 %, or @: nothing", []),
    ],
)
def test_what_is_a_mention(question, names):
    assert [mention.name for mention in read_mentions(question)] == names


@pytest.mark.parametrize(
    ("question", "searched"),
    [
        ("How did revenue develop?", "How did revenue develop?"),
        ('What does @"Annual report" say of revenue?', "What does say of revenue?"),
        ("How much was revenue in @Helios?", "How much was revenue?"),
        ('According to @"Annual report", how much was revenue?', "how much was revenue?"),
        ("Compare revenue of @Helios and @Amcor.", "Compare revenue."),
        ("Who is ada@example.org?", "Who is ada@example.org?"),
        ("What was @Helios's revenue?", "What was revenue?"),
    ],
)
def test_mentions_are_taken_out_of_what_is_searched(question, searched):
    assert without_mentions(question) == searched


@pytest.mark.django_db
class TestNaming:
    def test_a_title_in_any_case_or_its_beginning(self, alice):
        report = document(alice, title="Helios Annual Report 2022").source_id
        document(alice, title="Amcor Annual Report 2022")
        for name in (
            '@"Helios Annual Report 2022"',
            '@"helios ANNUAL report 2022"',
            '@"Helios Annual"',
            "@helios",
        ):
            found = named(alice, f"What does {name} say?")
            assert found == Named(source_ids=frozenset({report})), name

    def test_a_whole_title_is_no_beginning_of_another(self, alice):
        short = document(alice, title="Annual report").source_id
        document(alice, title="Annual report 2022")
        assert named(alice, 'What does @"annual report" say?').source_ids == {short}

    def test_capitals_tell_two_apart(self, alice):
        large, small = (document(alice, title=title).source_id for title in ("WHO", "Who"))
        assert named(alice, "What does @WHO say?").source_ids == {large}
        assert named(alice, "What does @Who say?").source_ids == {small}
        assert "may mean" in sentence(alice, "What does @who say?")

    def test_letters_beyond_ascii_in_any_case(self, alice):
        report = document(alice, title="Ökobilanz Überblick").source_id
        assert named(alice, "Was sagt @ÖKOBILANZ dazu?").source_ids == {report}

    def test_quotation_marks_in_a_title(self, alice):
        report = document(alice, title='On "owls" and moths').source_id
        assert named(alice, "What does @“on owls and” say?").source_ids == {report}
        [offer] = offer_names(alice, None, "owls", limit=8)
        assert named(alice, f"What does {offer.text} say?").source_ids == {report}

    def test_several_at_once(self, alice):
        one, two = (document(alice, title=title).source_id for title in ("Helios", "Amcor"))
        assert named(alice, "Compare @Helios with @Amcor").source_ids == {one, two}

    def test_a_collection(self, alice):
        collection = alice.collections.create(name="Grid storage")
        found = named(alice, 'What does @"grid storage" say?')
        assert found == Named(collection_ids=frozenset({collection.pk}))

    def test_what_was_given_with_this_chat_and_no_other(self, alice):
        here = uuid4()
        kept = bring_in(alice, "Owls.", chat_key=here)
        Source.objects.update(title="Owls")
        assert named(alice, "What of @Owls now?", here).source_ids == {kept.source.pk}
        assert "No document or collection" in sentence(alice, "What of @Owls now?")

    def test_nothing_of_others_is_named_or_offered(self, alice, bob):
        document(bob, title="Secret owls")
        bob.collections.create(name="Secret owl collection")
        told = sentence(alice, "What does @Secret say?")
        assert "owl" not in told and "“Secret”" in told
        assert offer_names(alice, None, "secret", limit=8) == []

    def test_the_unknown_comes_with_what_is_near(self, alice):
        document(alice, title="Helios Annual Report 2022")
        told = sentence(alice, "What does @Heliox say?")
        assert "called “Heliox”" in told and "There is “Helios Annual Report 2022”." in told

    def test_the_ambiguous_comes_with_its_candidates(self, alice):
        for year in range(2015, 2023):
            document(alice, title=f"Report {year}")
        told = sentence(alice, "What does @Report say?")
        assert "“Report 2015”" in told and "“Report 2019” or 3 more" in told

    def test_two_of_one_title_are_told_apart_by_what_is_offered(self, alice):
        twins = [document(alice, title="Annual report").source_id for _ in range(2)]
        told = sentence(alice, 'What does @"Annual report" say?')
        assert all(f"“Annual report #{source_id}”" in told for source_id in twins)
        offers = offer_names(alice, None, "annual", limit=8)
        assert [named(alice, f"What of {offer.text} now?").source_ids for offer in offers] == [
            {source_id} for source_id in twins
        ]

    def test_a_document_and_collections_of_one_name_are_told_apart(self, alice, staff):
        source_id = document(alice, title="Grid").source_id
        own = alice.collections.create(name="Grid")
        shared = type(own).objects.create(name="Grid")
        found = [
            named(alice, f"What of {offer.text} now?")
            for offer in offer_names(alice, None, "grid", limit=8)
        ]
        assert {each for one in found for each in one.collection_ids} == {own.pk, shared.pk}
        assert {each for one in found for each in one.source_ids} == {source_id}

    @pytest.mark.parametrize(
        ("question", "told"),
        [
            ('What does @"Helios say?', "not closed"),
            ('What does @"" say?', "Nothing is named"),
            ("@Helios", "Write what you want to know"),
            ("@Helios?", "Write what you want to know"),
            ("What? " + "@Helios " * 21, "at most 20"),
        ],
    )
    def test_what_cannot_be_read_is_said(self, alice, question, told):
        document(alice, title="Helios")
        assert told in sentence(alice, question)

    def test_offers_are_few_and_by_title(self, alice):
        for number in range(30):
            document(alice, title=f"Report {number:02}")
        alice.collections.create(name="Report collection")
        offers = offer_names(alice, None, "rep", limit=8)
        titles = [offer.item.title for offer in offers]
        assert titles == ["Report collection", *(f"Report {number:02}" for number in range(7))]


@pytest.mark.django_db
def test_what_is_named_is_searched_alone(alice, bob):
    chat = uuid4()
    owls, moths = document(alice, title="Owls"), document(alice, title="Moths")
    bring_in(alice, "Given.", chat_key=chat)
    collection = alice.collections.create(name="Night")
    collection.entries.add(moths)

    def searched(question):
        scope = scope_of_question(alice, question, Scope.documents([9], chat_key=chat))
        return visible_text_ids(alice, scope)

    texts = {e: e.source.texts.get().pk for e in (owls, moths)}
    assert searched("What of @Owls here?") == {texts[owls]}
    assert searched("What of @Night here?") == {texts[moths]}
    assert searched("What of @Night and @Owls?") == set(texts.values())
