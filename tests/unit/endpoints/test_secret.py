"""A key shows itself to nobody."""

import copy
import logging
import pickle
import traceback

import pytest

from research_app.endpoints.secret import Secret
from tests.scripted_model import broken, cut, echoes_key, redirects
from tests.unit.endpoints.test_client import ASKED, client_of

KEY = "sk-very-private-0123456789"


def test_no_way_of_writing_a_key_writes_it():
    key = Secret(KEY)
    written = [repr(key), str(key), f"{key}", f"{key!r}", f"{[key]}", key.__format__("")]
    assert not any(KEY in each for each in written)
    assert copy.deepcopy(key) == key
    with pytest.raises(TypeError):
        pickle.dumps(key)


@pytest.mark.parametrize("script", [[broken()], [echoes_key()], [cut("a b c")], [redirects("/x")]])
def test_neither_logs_nor_errors_nor_the_client_hold_the_key(scripted_model, caplog, script):
    logging.getLogger("httpcore2").setLevel(logging.DEBUG)
    caplog.set_level(logging.DEBUG)
    scripted_model.script = script
    with client_of(scripted_model) as client:
        shown = [repr(client), repr(vars(client))]
        try:
            reply = client.post("chat/completions", json={**ASKED, "secret": "a question"})
            shown += [repr(reply.request.headers), repr(reply.request.headers.raw)]
        except Exception as error:
            told = traceback.TracebackException.from_exception(error, capture_locals=True)
            shown += ["".join(told.format()), repr(error.request.headers.raw)]
    assert scripted_model.key not in caplog.text
    assert "a question" not in caplog.text
    assert not any(scripted_model.key in each for each in shown)
