"""Tests against a real language model, a very small one: `make test-llm`.

The fixture `small_model` starts the server and gives its address; `small_model_configured` makes it
what this desk is configured to use. A test of another room puts its file here, marked
`pytestmark = pytest.mark.llm`. The model follows few instructions: assert what must hold whatever
it says.
"""
