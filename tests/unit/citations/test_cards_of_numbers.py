from tests.unit.answers import memory_text
from tests.unit.made_numbers import REPORT, number_answer
def test_x():
    answer = number_answer(memory_text(REPORT))
    print(answer.text)
    for c in answer.claims: print(c.text, c.numbers[0].match)
    print(answer.claims[3].numbers[0].computation)
