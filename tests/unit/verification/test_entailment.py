"""A claim that runs beside its quote is accounted for word by word."""

from __future__ import annotations

import pytest

from citations.verification.entailment import entailment_of

REWORDED = [
    ("Acme sold the farm in May.", "Acme bought the mill and sold the farm in May."),
    ("Imports shrank.", "Exports grew, but imports shrank."),
    (
        "The city council approved the new tram line on 3 May.",
        "On 3 May the new tram line was approved by the city council.",
    ),
    (
        "Marburg's mayor resigned after the audit.",
        "The mayor of Marburg resigned after the audit.",
    ),
    (
        "The bridge was closed for three weeks because of flooding.",
        "Because of flooding, the bridge was shut for three weeks.",
    ),
    ("A tenant must give notice in writing.", "The tenant is required to give notice in writing."),
    (
        "Participants who slept less than six hours made more errors.",
        "Those participants who slept fewer than six hours made more mistakes.",
    ),
    (
        "The drug lowered blood pressure in most patients.",
        "In most patients, the drug reduced blood pressure.",
    ),
    (
        "Norwell Foods bought the bakery chain Crumb for 40 million euros.",
        "The bakery chain Crumb was acquired by Norwell Foods for 40 million euros.",
    ),
    (
        "The company's workforce shrank from 5,200 to 4,900.",
        "The workforce of the company fell to 4,900 from 5,200.",
    ),
    (
        "Employees are not allowed to take laptops home without permission.",
        "Staff may not take laptops home without permission.",
    ),
    (
        "The court dismissed the appeal of the landlord.",
        "The landlord's appeal was dismissed by the court.",
    ),
    (
        "According to the ministry, no one was injured in the fire.",
        "The ministry said that nobody was hurt in the blaze.",
    ),
    ("The museum is located in Lund.", "The museum is in Lund and opened in 1987."),
    (
        "The vaccine was at least 80 percent effective in children.",
        "In children the vaccine was not less than 80% effective.",
    ),
    (
        "Applications that arrive late must be refused by the office.",
        "The office must refuse every application that arrives late.",
    ),
    (
        "The guild has 46 members and prints its own paper.",
        "The guild has 46 members, is paid by their fees and prints its own paper.",
    ),
    (
        "The mill buys from five farms, the largest of which provided 46% of the grain.",
        "The mill buys from five farms, and the largest of them provided 46% of the grain.",
    ),
    ("Unemployment went down to 4.1% in March.", "In March unemployment fell to 4.1%."),
    (
        "Experts say the glacier could vanish by 2050.",
        "The glacier could disappear by 2050, experts say.",
    ),
    (
        "The licence expires on 31 December unless it is renewed.",
        "Unless it is renewed, the licence expires on 31 December.",
    ),
    (
        "Every applicant has to submit two references.",
        "All applicants must submit two references.",
    ),
    ("The ferry carries up to 300 passengers.", "The ferry carries at most 300 passengers."),
    (
        "Anna Berg succeeded Tom Frei as head of the bank in 2019.",
        "In 2019 Anna Berg succeeded Tom Frei as head of the bank.",
    ),
    (
        "About 60 percent of the respondents support the plan.",
        "Roughly 60% of respondents back the plan.",
    ),
    (
        "The lake is deeper than the river.",
        "The lake is deeper than the river, the survey of 1998 found.",
    ),
    (
        "Sales in Asia were 12 million in 2020 and 15 million in 2021.",
        "In Asia sales were 12 million in 2020 and 15 million in 2021.",
    ),
    (
        "The researchers found no link between coffee and headaches.",
        "No link between coffee and headaches was found by the researchers.",
    ),
    (
        "The fee is refunded if the course is cancelled.",
        "If the course is cancelled, the fee is repaid.",
    ),
    (
        "The first stage of the rocket landed safely on the barge.",
        "The rocket's first stage landed safely on the barge.",
    ),
    ("The hotel was built in 1904 and has 85 rooms.", "Built in 1904, the hotel has 85 rooms."),
]
WRONG_IN_ONE_DETAIL = [
    (
        "Applications that arrive late must not be refused.",
        "The office must not refuse every application that arrives late.",
    ),
    (
        "The fees are published by the members.",
        "The guild is paid by its members and publishes the fees.",
    ),
    ("Revenue fell in 2019.", "Revenue rose while costs fell in 2019."),
    ("Exports shrank.", "Exports grew, but imports shrank."),
    ("Costs rose in spring.", "Revenue rose in spring, while costs fell."),
    (
        "The ferry port opened in 2008 and was rebuilt in 2001.",
        "The ferry port opened in 2001 and was rebuilt in 2008.",
    ),
    (
        "Harbour chair Vera Lund said that the Tax Board director resigned.",
        "Tax Board director Vera Lund said that the Harbour chair resigned.",
    ),
    (
        "The city council rejected the new tram line on 3 May.",
        "On 3 May the new tram line was approved by the city council.",
    ),
    (
        "Marburg's mayor resigned before the audit.",
        "The mayor of Marburg stepped down after the audit.",
    ),
    (
        "The bridge was closed for three months because of flooding.",
        "Because of flooding, the bridge was shut for three weeks.",
    ),
    ("A tenant may give notice orally.", "The tenant is required to give notice in writing."),
    (
        "Participants who slept more than six hours made more errors.",
        "Those participants who slept fewer than six hours made more mistakes.",
    ),
    (
        "The drug lowered blood pressure in all patients.",
        "In most patients, the drug reduced blood pressure.",
    ),
    (
        "The bakery chain Crumb bought Norwell Foods for 40 million euros.",
        "The bakery chain Crumb was acquired by Norwell Foods for 40 million euros.",
    ),
    (
        "The company's workforce grew from 4,900 to 5,200.",
        "The workforce of the company fell to 4,900 from 5,200.",
    ),
    (
        "Employees may take laptops home without permission.",
        "Staff may not take laptops home without permission.",
    ),
    (
        "The court dismissed the appeal of the tenant.",
        "The landlord's appeal was dismissed by the court.",
    ),
    (
        "According to the ministry, several people were injured in the fire.",
        "The ministry said that nobody was hurt in the blaze.",
    ),
    ("The museum is located in Malmo.", "The museum is in Lund and opened in 1987."),
    (
        "The vaccine was at most 80 percent effective in children.",
        "In children the vaccine was not less than 80% effective.",
    ),
    ("Unemployment rose to 4.1% in March.", "In March unemployment fell to 4.1%."),
    ("The glacier will vanish by 2050.", "The glacier could disappear by 2050, experts say."),
    (
        "The licence expires on 31 December.",
        "Unless it is renewed, the licence expires on 31 December.",
    ),
    (
        "Some applicants have to submit two references.",
        "All applicants must submit two references.",
    ),
    ("The ferry carries more than 300 passengers.", "The ferry carries at most 300 passengers."),
    (
        "Tom Frei succeeded Anna Berg as head of the bank in 2019.",
        "In 2019 Anna Berg succeeded Tom Frei as head of the bank.",
    ),
    (
        "About 60 percent of the respondents oppose the plan.",
        "Roughly 60% of respondents back the plan.",
    ),
    (
        "The river is deeper than the lake.",
        "The lake is deeper than the river, the survey of 1998 found.",
    ),
    (
        "The researchers found a link between coffee and headaches.",
        "No link between coffee and headaches was found by the researchers.",
    ),
    ("The fee is refunded.", "If the course is cancelled, the fee is repaid."),
    (
        "The second stage of the rocket landed safely on the barge.",
        "The rocket's first stage landed safely on the barge.",
    ),
    ("The hotel was built in 1940 and has 85 rooms.", "Built in 1904, the hotel has 85 rooms."),
    (
        "A driver over 21 may not rent a van.",
        "Drivers younger than 21 are not allowed to rent vans.",
    ),
]


@pytest.mark.parametrize(("claim", "quote"), REWORDED)
def test_a_claim_in_other_words_is_accounted_for(claim, quote):
    account = entailment_of(claim, [quote])
    assert account is not None
    assert (account.relation, account.findings) == ("entailed", ())


@pytest.mark.parametrize(("claim", "quote"), WRONG_IN_ONE_DETAIL)
def test_a_claim_wrong_in_one_detail_is_told_so(claim, quote):
    account = entailment_of(claim, [quote])
    assert account is not None
    assert account.relation in ("contradicted", "neutral")
    assert account.note


@pytest.mark.parametrize(
    ("claim", "quote", "note"),
    [
        (
            "The paper form must be kept for two years.",
            "The electronic form must be kept for two years.",
            "The quote says “electronic”, the claim says “paper”.",
        ),
        (
            "The harbour is too small for container ships.",
            "Critics argue that the harbour is too small for container ships.",
            "The quote says it only as what Critics argue.",
        ),
        (
            "Output rose from 40 tonnes to 30 tonnes.",
            "Output fell from 40 tonnes to 30 tonnes.",
            "The quote says “fell”, the claim says “rose”.",
        ),
    ],
)
def test_the_reader_is_told_which_words_differ(claim, quote, note):
    account = entailment_of(claim, [quote])
    assert account is not None
    assert note in account.note


def test_figures_tell_what_rose_and_what_was_more():
    quote = "Output was 40 tonnes in 2020 and 30 tonnes in 2021."
    fell = entailment_of("Output fell from 40 tonnes in 2020 to 30 tonnes in 2021.", [quote])
    rose = entailment_of("Output rose from 40 tonnes in 2020 to 30 tonnes in 2021.", [quote])
    assert fell is not None and fell.relation == "entailed"
    assert rose is not None and rose.relation == "contradicted"


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The mill pays well.", "Snow fell on the old town for three days in a row."),
        ("Is the tower safe for visitors?", "The tower is safe for visitors."),
        ("The tower.", "The tower is safe for visitors."),
        ("The tower is safe.", ""),
    ],
)
def test_there_is_no_account_of_what_is_far_from_its_quote_or_says_nothing(claim, quote):
    assert entailment_of(claim, [quote]) is None
