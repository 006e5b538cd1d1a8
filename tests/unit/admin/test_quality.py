"""The page "Citation quality": what it sums up, draws, and says of readers."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from citations.admin.quality.chart import BOTTOM, draw_days
from citations.admin.quality.figures import Figures, Span, read_groups
from citations.models import Answer, Claim, EvidenceStore, Reading, Verdict

pytestmark = pytest.mark.django_db

PAGE = reverse("admin:citations_answer_quality")


def made_answer(
    *, days_ago=0, supported=0, not_supported=0, unverified=0, engine="quotes 1", judge="judge 1",
    depth="",
):  # fmt: skip
    checked = supported + not_supported
    rate = not_supported / checked if checked else 0.0
    answer = Answer.objects.create(
        store=EvidenceStore.objects.create(),
        question="How did revenue develop?",
        result="ANSWERED",
        engine=engine,
        judge=judge,
        depth=depth,
        supported=supported,
        not_supported=not_supported,
        unverified=unverified,
        unsupported_rate=rate,
        warning=rate > 0.2,
    )
    Answer.objects.filter(pk=answer.pk).update(created_at=at(days_ago))
    return answer


def at(days_ago):
    return datetime.now(UTC) - timedelta(days=days_ago)


def read(answer, verdict, *levels, judge="judge 1"):
    """A claim with this verdict, and one reader for each level."""
    start = answer.claims.count()
    claim = Claim.objects.create(answer=answer, start=start, end=start + 1, statement="It rose.")
    Verdict.objects.create(claim=claim, level="unverified", judge="judge 0", current=False)
    Verdict.objects.create(claim=claim, level=verdict, judge=judge)
    for number, level in enumerate(levels):
        Reading.objects.create(claim=claim, reader=f"reader {number}", level=level)


def rows(text, caption):
    """The cells of the table with this caption, row by row."""
    table = text.split(f"<caption>{caption}</caption>")[1].split("</table>")[0]
    return [
        [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t", row)]
        for row in table.split("<tr>")[2:]
    ]


def test_the_rate_is_the_mean_over_answers_with_a_checked_claim(staff_client):
    made_answer(supported=1, not_supported=1)
    made_answer(supported=4)
    made_answer(unverified=3)
    made_answer()
    text = staff_client.get(PAGE).text
    assert rows(text, "By engine") == [["quotes 1", "25 %", "4", "1", "9", "5", "0", "1", "3"]]


def test_answers_are_told_apart_by_engine_judge_and_depth(staff_client):
    made_answer(supported=1, engine="quotes 1", judge="judge 1", depth="light")
    made_answer(not_supported=1, engine="quotes 2", judge="judge 2", depth="deep")
    made_answer(supported=1, engine="quotes 2", judge="judge 2")
    text = staff_client.get(PAGE).text
    assert [row[:3] for row in rows(text, "By engine")] == [
        ["quotes 1", "0 %", "1"],
        ["quotes 2", "50 %", "2"],
    ]
    assert [row[:2] for row in rows(text, "By judge")] == [["judge 1", "0 %"], ["judge 2", "50 %"]]
    assert [row[:2] for row in rows(text, "By depth")] == [
        ["none named", "0 %"],
        ["deep", "100 %"],
        ["light", "0 %"],
    ]


def test_a_choice_leaves_the_others_out_and_can_be_taken_back(staff_client):
    made_answer(supported=1, judge="judge 1", depth="light")
    made_answer(not_supported=1, judge="judge 2")
    text = staff_client.get(PAGE, {"judge": "judge 2", "depth": ""}).text
    assert [row[0] for row in rows(text, "By judge")] == ["judge 2"]
    assert '<option value="judge 1">' in text
    assert '<option value="judge 2" selected>' in text


def test_a_choice_that_does_not_exist_counts_as_none(staff_client):
    made_answer(supported=1)
    asked = {"judge": "nobody", "days": "'; --", "depth": "<script>"}
    response = staff_client.get(PAGE, asked)
    assert response.status_code == 200
    assert rows(response.text, "By judge")[0][0] == "judge 1"
    assert "<script>" not in response.text.split("content-main")[1].split("</form>")[0]


def test_a_span_begins_at_midnight_of_its_first_day(staff_client):
    made_answer(supported=1)
    made_answer(supported=1, days_ago=6)
    made_answer(supported=1, days_ago=7)
    assert rows(staff_client.get(PAGE, {"days": "7"}).text, "By engine")[0][2] == "2"
    assert rows(staff_client.get(PAGE, {"days": "30"}).text, "By engine")[0][2] == "3"
    (early, late) = Answer.objects.order_by("created_at")[:2]
    today = datetime.now(UTC).date()
    midnight = Span(last=today, days=7).begin
    Answer.objects.filter(pk=early.pk).update(created_at=midnight - timedelta(microseconds=1))
    Answer.objects.filter(pk=late.pk).update(created_at=midnight)
    groups = read_groups(Span(last=today, days=7))
    assert min(group.day for group in groups) == today - timedelta(days=6)
    assert sum(group.figures.answers for group in groups) == 2


def test_the_chart_says_the_same_as_its_table(staff_client):
    made_answer(supported=3, not_supported=1)
    made_answer(supported=1, days_ago=2)
    made_answer(unverified=1, days_ago=3)
    text = staff_client.get(PAGE, {"days": "7"}).text
    drawn = re.findall(r"<title>(.*?): (.*?), (\d+) answer", text)
    listed = [row[:3] for row in rows(text, "By day")]
    assert [(rate, answers) for _, rate, answers in reversed(drawn)] == [
        (rate, answers) for _, rate, answers in listed if rate != "–"
    ]
    assert [row[1] for row in listed] == ["25 %", "0 %", "–"]
    assert 'role="img"' in text and "<desc" in text


def test_the_page_needs_no_script_and_no_inline_style(staff_client):
    made_answer(supported=1)
    content = staff_client.get(PAGE).text.split('id="content-main"')[1].split("</main>")[0]
    assert "style=" not in content and "<script" not in content


def test_sums_cost_one_query_however_many_answers(staff_client, django_assert_num_queries):
    for number in range(5):
        made_answer(supported=number, days_ago=number)
    with django_assert_num_queries(1):
        read_groups(Span(last=datetime.now(UTC).date(), days=30))


def test_readers_are_set_beside_the_verdict_of_today_and_its_judge(staff_client):
    answer = made_answer(supported=2)
    read(answer, "supported", "", "", "not supported", judge="judge 1")
    read(answer, "not supported", "not supported", "supported", judge="judge 2")
    text = staff_client.get(PAGE).text
    assert rows(text, "Verdicts and how readers read them") == [
        ["supported", "0", "0", "1", "0", "2", "1"],
        ["not supported", "1", "0", "1", "0", "1", "1"],
    ]
    assert rows(text, "Judges and how often readers contradict them") == [
        ["judge 2", "1", "2", "50 %"],
        ["judge 1", "1", "3", "33.3 %"],
    ]


def test_readings_follow_the_choice_and_the_span(staff_client):
    chosen = made_answer(supported=1, engine="quotes 2")
    read(chosen, "supported", "not supported")
    other = made_answer(supported=1)
    read(other, "supported", "", "")
    Reading.objects.filter(claim__answer=other, reader="reader 1").update(created_at=at(40))
    name = "Judges and how often readers contradict them"
    assert rows(staff_client.get(PAGE).text, name) == [["judge 1", "1", "2", "50 %"]]
    only = staff_client.get(PAGE, {"engine": "quotes 2"}).text
    assert rows(only, name) == [["judge 1", "1", "1", "100 %"]]


def test_days_without_answers_say_so(staff_client):
    assert "No answer in these days." in staff_client.get(PAGE).text


def test_the_page_is_for_those_who_may_see_answers(client, alice, alice_client):
    assert client.get(PAGE).status_code == 302
    assert alice_client.get(PAGE).status_code == 302
    alice.is_staff = True
    alice.save()
    assert alice_client.get(PAGE).status_code == 403


def test_the_list_of_answers_and_the_start_page_lead_to_it(staff_client):
    assert PAGE in staff_client.get(reverse("admin:citations_answer_changelist")).text
    assert PAGE in staff_client.get(reverse("admin:index")).text


def test_answers_can_be_listed_by_their_warning(staff_client):
    warned, good = made_answer(not_supported=1), made_answer(supported=1)
    address = reverse("admin:citations_answer_changelist")
    listed = staff_client.get(address, {"warning__exact": "1"}).context["cl"].queryset
    assert list(listed) == [warned]
    assert good in staff_client.get(address).context["cl"].queryset


def days(*rates):
    first = Span(last=datetime(2026, 3, 31, tzinfo=UTC).date(), days=len(rates)).each_day()
    made = [Figures() if r is None else Figures(answers=1, rated=1, rates=r) for r in rates]
    return list(zip(first, made, strict=True))


def test_a_day_without_an_unsupported_claim_differs_from_a_day_without_answers():
    chart = draw_days(days(None, 0.0, 0.25))
    none, some = chart.bars
    assert 0 < none.height < some.height
    assert none.says.startswith("30 Mar 2026: 0 %") and not none.warns
    assert some.warns and some.y + some.height == BOTTOM


@pytest.mark.parametrize(
    ("highest", "top"), [(0.0, "25 %"), (0.25, "25 %"), (0.26, "50 %"), (1.0, "100 %")]
)
def test_the_scale_begins_at_nought_and_holds_the_highest_rate(highest, top):
    chart = draw_days(days(highest, 0.1))
    assert (chart.rates[0].word, chart.rates[-1].word) == ("0 %", top)
    assert all(bar.y >= chart.rates[-1].at for bar in chart.bars)
    assert chart.warning_at in {mark.at for mark in chart.rates}


def test_many_days_keep_their_dates_apart():
    chart = draw_days(days(*[0.1] * 365))
    assert len(chart.bars) == 365 and len(chart.dates) <= 6
    assert all(bar.width > 0 for bar in chart.bars)
