"""Runs in `.venv-llm`: the server of llama-cpp-python, without rearranged weights.

Those use matrix instructions (AMX) that a processor announces and a container may forbid; the
process then dies amid its first reply. Neither the server's options nor a variable turn them off.
"""

import runpy

from llama_cpp import llama_cpp

_usual = llama_cpp.llama_model_default_params


def _plain_weights():
    params = _usual()
    params.use_extra_bufts = False
    return params


llama_cpp.llama_model_default_params = _plain_weights
runpy.run_module("llama_cpp.server", run_name="__main__")
