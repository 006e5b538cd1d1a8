"""The libraries' own logs, which would hold questions, passages and headers."""

import logging

_LOGGERS = ("openai", "httpx2", "httpcore2")


def silence_libraries() -> None:
    """From now on they say nothing below a warning, whatever level the root logger or the
    variable `OPENAI_LOG` asks for."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in _LOGGERS:
            logging.getLogger(name).setLevel(logging.WARNING)
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)
