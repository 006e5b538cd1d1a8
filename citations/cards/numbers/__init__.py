"""Numbers as templates see them: chips in an answer's words, the card of one number, the table of
all numbers of an answer."""

from citations.cards.numbers.card import labels_of, number_card
from citations.cards.numbers.table import Column, column_of, number_rows, numbers_csv, sort_rows
from citations.cards.numbers.values import NumberCard, NumberRow
