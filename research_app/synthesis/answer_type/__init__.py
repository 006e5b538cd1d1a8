"""What kind of words a question asks for, and where a sentence holds such words.

`expected_of` reads the question, `holds_answer` and `find_answer` the sentence. Nothing here is
sure: a kind ranks sentences and puts words in bold, it never decides what is true.
"""

from research_app.synthesis.answer_type.asked import AnswerType, expected_answer
from research_app.synthesis.answer_type.found import find_answer, holds_answer
from research_app.synthesis.answer_type.of_question import expected_of

__all__ = ["AnswerType", "expected_answer", "expected_of", "find_answer", "holds_answer"]
