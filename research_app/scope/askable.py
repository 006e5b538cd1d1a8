"""What a question is asked of, in words, and whether it can be asked of that at all."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User

from research_app.library.collections import counted
from research_app.scope.mentions import BadMention, find_named
from research_app.scope.naming import names_for
from research_app.scope.scope import Scope
from research_app.scope.searchable import count_searchable, find_collection, searchable_sources

GONE = "a deleted collection"


class CannotAsk(ValueError):
    """The question cannot be asked as it stands. The message says why and what to do."""


class NothingLeft(CannotAsk):
    """What was chosen to be searched is not there any more. The whole library is."""


def scope_of_question(user: User | None, question: str, scope: Scope) -> Scope:
    """The scope with what this very question names. Raises `CannotAsk`."""
    try:
        named = find_named(question, names_for(user, scope.chat_key))
    except BadMention as error:
        raise CannotAsk(str(error)) from error
    if named is None:
        demand_something(user, scope)
    return replace(scope, named=named)


def scope_of_text(user: User | None, scope: Scope) -> Scope:
    """The scope that a text is checked against: an @ in it names nothing. Raises `CannotAsk`."""
    demand_something(user, scope)
    return replace(scope, named=None)


def demand_something(user: User | None, scope: Scope) -> None:
    """Raises `NothingLeft` where documents or a collection were chosen and none of it is left:
    answering from something else, or from nothing, would look like an answer to what was asked."""
    if scope.search == "collection":
        collection = find_collection(user, scope)
        if collection is None:
            raise NothingLeft(
                "The collection that this chat asks does not exist any more. Choose something "
                "else below, or ask the whole library."
            )
        if not searchable_sources(user, scope).exists():
            raise NothingLeft(
                f"The collection “{collection.name}” holds no documents. Add some in the library, "
                "choose something else below, or ask the whole library."
            )
    if scope.search == "documents" and not searchable_sources(user, scope).exists():
        raise NothingLeft(
            "None of the chosen documents is in the library any more. Choose others below, or ask "
            "the whole library."
        )


def scope_in_words(user: User, scope: Scope) -> str:
    """What the button beside the question says, such as "3 documents"; counts are of what this user
    can search now."""
    counts = count_searchable(user, scope)
    if scope.search == "attached":
        return f"this chat’s sources ({counts.total:,})"
    # Files and links of the chat that the choice does not hold already are searched beside it.
    given = f" + {counts.given:,} given here" if counts.given else ""
    noun = "web page" if counts.from_web == 1 else "web pages"
    found = f" + {counts.from_web:,} {noun}" if counts.from_web else ""
    return _chosen_in_words(user, scope, counts.chosen) + given + found


def library_in_words(documents: int) -> str:
    """The whole library, as the button says it."""
    return f"all {documents:,} documents" if documents > 1 else counted(documents)


def _chosen_in_words(user: User, scope: Scope, documents: int) -> str:
    if scope.search == "collection":
        collection = find_collection(user, scope)
        return f"collection {collection.name} ({documents:,})" if collection else GONE
    return library_in_words(documents) if scope.search == "library" else counted(documents)
