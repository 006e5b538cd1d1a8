"""A process beside a server that runs scripts on its data, so that Django is loaded once and not
for each script. Started by `Server.evaluate`; reads and writes lines of JSON."""

import json
import os
import sys
import traceback
from contextlib import redirect_stdout
from io import StringIO


def answer(script: str) -> dict[str, object]:
    """Whether the script ran, and what it printed or how it failed."""
    from django.db import connections

    printed = StringIO()
    try:
        with redirect_stdout(printed):
            exec(script, {"__name__": "__main__"})
    except (Exception, SystemExit):
        return {"ran": False, "said": traceback.format_exc()}
    finally:
        # An open connection would keep the server from what it waits for.
        connections.close_all()
    return {"ran": True, "said": printed.getvalue()}


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "research_app.settings")
    django.setup()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
