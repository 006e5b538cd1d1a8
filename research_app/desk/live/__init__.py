"""An answer while it is being written: a run's events folded into what the page shows.

`LiveState` takes events one by one and knows no HTML; `render_event` says which fragments an event
changes. Every fragment is one element with an id of its own, so rendering the whole log again
changes nothing. No database is touched here: the reader of the logs renders for all open pages.
"""

from research_app.desk.live.fragments import render_event
from research_app.desk.live.state import LiveState, fold_events

__all__ = ["LiveState", "fold_events", "render_event"]
