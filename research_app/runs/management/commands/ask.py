"""Answer a question once, from the library, files and links."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, ProgrammingError

from citations.cards import numbered_notes
from citations.drafts import AnswerDraft, DocumentKind
from citations.export.answer_json import answer_json
from research_app.answering.asked.offer import FILTERS
from research_app.answering.options import DEFAULT_OPTIONS, MODES, AskOptions
from research_app.config import profile_names
from research_app.reading.errors import SourceError
from research_app.runs.ask import (
    CannotAnswer,
    Given,
    ask_and_save,
    ask_in_memory,
    version_and_save,
)
from research_app.synthesis.styles import style_names

KINDS: tuple[DocumentKind, ...] = ("statute", "policy")

NO_DESK = (
    "There are no tables in this database yet. Prepare it with `manage.py migrate`, or name the "
    "folder of your data with DATA_DIR."
)


class Command(BaseCommand):
    help = "Answer a question once and print the answer with its evidence."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("question", nargs="?", default="")
        parser.add_argument("--source", action="append", default=[], metavar="PATH_OR_URL")
        parser.add_argument(
            "--no-library", action="store_true", help="search only the sources given"
        )
        parser.add_argument("--json", action="store_true", help="print the answer as JSON")
        parser.add_argument("--save", action="store_true", help="keep it as a chat of --user")
        parser.add_argument("--user", metavar="NAME", help="whose library is searched")
        _add_options(parser)
        _add_versions(parser)
        _add_compliance(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        _refuse_what_does_not_fit(options)
        try:
            user = _user(options["user"], needed=options["save"])
            answer = _version(user, options) if options["refine"] else _answer(user, options)
        except (SourceError, CannotAnswer) as error:
            raise CommandError(str(error)) from error
        except (OperationalError, ProgrammingError) as error:
            if "auth_user" not in str(error):
                raise
            raise CommandError(NO_DESK) from error
        self.stdout.write(answer_json(answer) if options["json"] else _readable(answer))


def _add_options(parser: CommandParser) -> None:
    """How the question is answered. What is not set up here is refused when it is asked for."""
    parser.add_argument("--depth", help=f"one of {', '.join(profile_names())}")
    parser.add_argument("--style", help=f"one of {', '.join(style_names())}")
    parser.add_argument(
        "--engine",
        choices=["auto", "quotes"],
        help="quotes: no model writes, even where one is configured",
    )
    parser.add_argument("--web", action="store_true", help="search the web as well")
    parser.add_argument(
        "--max-output-length", type=int, metavar="WORDS", help="the longest answer, in words"
    )


def _add_compliance(parser: CommandParser) -> None:
    """What answers from requirements of statutes and policies alone."""
    parser.add_argument(
        "--mode",
        choices=MODES,
        help="compliance: answer only from requirements of statutes and policies; check: hold the "
        "text that stands in the place of the question against the sources",
    )
    for kind in KINDS:
        parser.add_argument(
            f"--{kind}",
            action="append",
            default=[],
            metavar="PATH_OR_URL",
            help=f"a source that is a {kind}; of one given as --source the kind is guessed",
        )
    parser.add_argument("--topic", help="only statutes and policies of this topic")
    parser.add_argument("--section", help="only the section of this heading or number")
    parser.add_argument("--category", help="only statutes and policies of this category")


def _add_versions(parser: CommandParser) -> None:
    parser.add_argument(
        "--refine",
        metavar="ANSWER_ID",
        type=UUID,
        help="make a further version of a saved answer instead (with --save); its evidence keeps "
        "its labels",
    )
    parser.add_argument(
        "--critique", default="", metavar="WORDS", help="what --refine is to do better"
    )
    parser.add_argument(
        "--by-model", action="store_true", help="let the model criticise it for --refine"
    )


def _chosen(options: dict[str, Any], before: AskOptions = DEFAULT_OPTIONS) -> AskOptions:
    """How it is to be answered: what is given here, the rest as before."""
    names = ("depth", "style", "engine", "web", "max_output_length", "mode", *FILTERS)
    return replace(before, **{name: options[name] for name in names if options[name]})


def _version(user: User | None, options: dict[str, Any]) -> AnswerDraft:
    assert user is not None
    return version_and_save(
        options["refine"],
        user=user,
        critique=options["critique"].strip(),
        by_model=options["by_model"],
        options=lambda before: _chosen(options, before),
    )


def _answer(user: User | None, options: dict[str, Any]) -> AnswerDraft:
    question = options["question"].strip()
    locations, use_library = _given(options), not options["no_library"]
    chosen = _chosen(options)
    if options["save"]:
        assert user is not None
        return ask_and_save(
            question, user=user, locations=locations, use_library=use_library, options=chosen
        )
    return ask_in_memory(
        question,
        user=user,
        locations=locations,
        use_library=use_library,
        cache_dir=settings.CACHE_DIR / "texts",
        options=chosen,
    )


def _given(options: dict[str, Any]) -> list[Given]:
    kinds: tuple[tuple[str, DocumentKind], ...] = (("source", "other"), *((k, k) for k in KINDS))
    return [Given(location=each, kind=kind) for name, kind in kinds for each in options[name]]


def _refuse_what_does_not_fit(options: dict[str, Any]) -> None:
    """A version is of one saved answer: its question and what it is asked of stand."""
    if options["refine"] is None:
        if not options["question"].strip():
            raise CommandError("The question is empty. Write it in quotation marks.")
        if options["critique"] or options["by_model"]:
            raise CommandError("Say of which answer: --refine ANSWER_ID.")
        return
    if options["question"] or _given(options) or options["no_library"]:
        raise CommandError(
            "--refine asks the answer's own question again; leave question, "
            "--source and --no-library out."
        )
    if not options["save"]:
        raise CommandError("A further version stands in its answer's chat: add --save.")
    restyles = options["style"] or options["max_output_length"]
    if not (options["critique"].strip() or options["by_model"] or restyles):
        raise CommandError("Say what should be better with --critique, or name a --style.")


def _user(name: str | None, *, needed: bool) -> User | None:
    """The user named, or the only one there is."""
    if name is not None:
        user = User.objects.filter(username=name).first()
        if user is None:
            raise CommandError(f"There is no user {name!r}. Give a name that exists with --user.")
        return user
    only = list(User.objects.filter(is_active=True)[:2])
    if len(only) == 1:
        return only[0]
    if needed:
        raise CommandError("Say whose chat it becomes: --save --user NAME.")
    return None


def _readable(answer: AnswerDraft) -> str:
    lines = [numbered_notes(answer)]
    if answer.missing_evidence and answer.compliance:
        lines.append("Missing:\n" + "\n".join(f"- {each}" for each in answer.missing_evidence))
    elif answer.missing_evidence:
        lines.append("Found nowhere: " + ", ".join(answer.missing_evidence))
    return "\n\n".join(lines)
