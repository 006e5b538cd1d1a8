"""The words that may be an answer of a kind: figures with their unit, dates, names."""

from __future__ import annotations

import re

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?"
)
_YEAR = r"(?:1\d|20)\d\d(?:[–/-]\d{2,4})?"
_NUMERAL = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    r"|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty"
    r"|ninety)(?:-\w+)?|hundreds?|thousands?|millions?|billions?|dozens?|half|halves|thirds?"
    r"|quarters?|twice|once|double|triple|several|none)"
)
_SCALE = (
    r"(?:hundred|thousand|million|billion|trillion|percentage points?|percent|per cent|bn|mn?|k)"
)
_UNIT = (
    r"(?:%|°\s?[CF]?|(?:times|years?|months?|weeks?|days?|hours?|minutes?|seconds?|people"
    r"|sq\.? ?(?:mi|km|m|ft)|square (?:miles?|kilomet(?:re|er)s?|met(?:re|er)s?|feet)|mph|km/h"
    r"|km|kg|g|mg|m|cm|mm|mi|ft|miles?|kilomet(?:re|er)s?|met(?:re|er)s?|feet|inches|pounds?"
    r"|(?:mega|giga|kilo)?tons?|tonnes?|rpm|revolutions per minute|met?ric tonn?e?s"
    r"|litres?|liters?|degrees?|dollars?|euros?|cents?"
    r"|[kMGT]?W(?:h|att)?s?|volts?|kPa|atm)\b)"
)
_FIGURE = r"\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_ABOUT = (
    r"(?:(?:more|less|fewer|greater) than|at (?:least|most)|up to|over|under|nearly|almost|about"
    r"|around|approximately|roughly|some) "
)
NUMBER = re.compile(
    rf"(?:\b{_ABOUT})?(?:(?<![\w.,])(?:US|A|C)?[$€£¥]\s?|(?<![\w.,$€£¥/-]))[-−]?(?:{_FIGURE})"
    rf"(?:\s?[–-]\s?(?:{_FIGURE})(?![\w]))?(?:\s?×\s?10\d*)?(?:\s{_SCALE}\b)?(?:\s?[–-]?{_UNIT})?"
    rf"(?![\d])|\b{_NUMERAL}(?:[\s-](?:and a half|{_SCALE}|{_NUMERAL}))*\b(?:\s{_UNIT})?",
    re.IGNORECASE,
)
ITEM_NUMBER = re.compile(r"\W*\d{1,3}(?:\.\d{1,3})+\.?\s+(?=[A-Z\d“\"‘(])")
"""What an item of a list opens with, as "10.36 2019 Equity Plan"."""
NO_COUNT = re.compile(r"%|\bper ?cent|[$€£¥]", re.IGNORECASE)
"""What does not tell how many there are of anything."""
BARE_YEAR = re.compile(rf"{_YEAR}$")
DATE = re.compile(
    rf"\b(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)?\s(?:of )?{_MONTH}(?:,?\s{_YEAR})?"
    rf"|{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?\b(?:[–-]\d{{1,2}})?(?:,?\s{_YEAR})?"
    rf"|{_MONTH}(?:\s(?:of )?{_YEAR})|(?:spring|summer|autumn|fall|winter)\s(?:of )?{_YEAR}"
    rf"|(?:early|mid|late)?[ -]?\d{{1,2}}(?:st|nd|rd|th)(?: and \d{{1,2}}(?:st|nd|rd|th))?"
    r" centur(?:y|ies)"
    rf"|(?:(?:early|mid|late)[ -])?(?:FY|Q[1-4] )?{_YEAR}s?"
    rf"(?:\s?(?:to|until|and|[–-])\s?{_YEAR}s?)?"
    r"(?: (?:BCE?|CE|AD)\b)?"
    rf"|\d{{1,4}} (?:BCE?|CE|AD)\b|(?<=in ){_MONTH}"
    r"|(?<=on )(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)"
)
_CAPITAL = "[A-ZÀ-ÖØ-ÞĀĆČĎĐĒĘĞİŁŃŌŐŒŚŞŠŢŤŪŮŰŹŻŽ]"
_PART = rf"{_CAPITAL}[\w'’&.-]*[\w'’]|{_CAPITAL}(?:\.(?=\s[A-Z]))?"
_NAME_LINK = r"(?:of the|of|the|de|del|della|du|la|le|von|van|van der|bin|ibn|al|y|&|for)"
NAME = re.compile(rf"\b(?:{_PART})(?:\s(?:{_NAME_LINK}\s)?(?:{_PART}|\d{{1,3}}\b))*")
QUOTED = re.compile(r"[“\"‘]([^”\"’]{2,80}?),?[”\"’](?!\w)")
CALENDAR = re.compile(rf"(?:{_MONTH}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|BCE?|CE|AD)$")
PHRASE_WORD = re.compile(r"[^\W_](?:[\w'’/+-]*\w)?")
PERCENT = re.compile(r"%|\bper ?cent", re.IGNORECASE)
CURRENCY = re.compile(r"[$€£¥]|\b(?:dollars?|euros?|cents?)\b", re.IGNORECASE)
DURATION = re.compile(r"\b(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?)\b", re.I)
LENGTH = re.compile(r"\b(?:km|m|cm|mm|mi|ft|miles?|\w*met(?:re|er)s?|feet|inches)\b", re.I)
SPEED = re.compile(r"\b(?:mph|km/h|per (?:hour|second|minute)|knots?)\b", re.IGNORECASE)
