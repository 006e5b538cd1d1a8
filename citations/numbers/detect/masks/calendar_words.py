"""How months, weekdays and numbers are written in dates."""

from __future__ import annotations

MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
"""To be read without regard to case; no word goes on behind it."""

WEEKDAY = (
    r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?"
    r"|sat(?:urday)?|sun(?:day)?)s?(?![a-z])\.?"
)

MONTH_WORDS = frozenset(
    """jan january feb february mar march apr april may jun june jul july aug august sep sept
    september oct october nov november dec december""".split()
)
WEEKDAY_WORDS = frozenset(
    """mon monday mondays tue tues tuesday tuesdays wed wednesday wednesdays thu thur thurs
    thursday thursdays fri friday fridays sat saturday saturdays sun sunday sundays""".split()
)

ONES = "one|two|three|four|five|six|seven|eight|nine"
TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
HOUR_WORD = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
MINUTE_WORD = rf"(?:(?:{TENS})(?:[ -](?:{ONES}))?|{TEENS}|oh[ -](?:{ONES}))"
SMALL_NUMBER_WORD = rf"(?:(?:{TENS})(?:[ -](?:{ONES}))?|{TEENS}|{ONES})"
ORDINAL_WORD = (
    r"(?:(?:twenty|thirty)[ -])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth"
    r"|twentieth|thirtieth)(?![a-z])"
)
PARTS_OF_NUMBER_WORDS = (
    *"one two three four five six seven eight nine ten eleven twel teen twent thirt fort".split(),
    *"fift first second third fifth ninth".split(),
)
"""Every number word and ordinal from one to a hundred holds one of them."""
YEAR_IN_WORDS = (
    rf"(?:(?:{TEENS}|twenty)[ -](?:hundred[ -](?:and[ -])?)?"
    rf"(?:{TENS}|{TEENS}|oh)(?:[ -](?:{ONES}))?"
    rf"|(?:{TEENS})[ -]hundred(?![ -]and)"
    rf"|two thousand(?: and)?(?: {SMALL_NUMBER_WORD})?)(?![a-z])"
)
