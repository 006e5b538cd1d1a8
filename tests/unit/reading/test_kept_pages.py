"""A page is drawn once and kept; what is kept is bounded, and goes with its document."""

import fcntl
import os
import shutil
import sys
import threading
from hashlib import sha256
from threading import BoundedSemaphore

import pytest

from research_app.reading.errors import DocumentBusy, MalformedDocument, ReadingCutOff
from research_app.reading.extraction import run_child
from research_app.reading.page_images import WIDE, WIDTH, PageFile, forget_pages, kept, turns
from tests.unit.reading.made_documents import make_pdf

DATA = make_pdf([["Owls hunt at night."], ["They hear well."]])
SHA = sha256(DATA).hexdigest()


class Loads:
    """Gives the bytes and counts how often it was asked."""

    def __init__(self, data: bytes) -> None:
        self.data, self.times = data, 0

    def __call__(self) -> bytes:
        self.times += 1
        return self.data


@pytest.fixture
def load():
    return Loads(DATA)


@pytest.fixture
def pages(tmp_path, load):
    return PageFile(folder=tmp_path / "pages", sha256=SHA, load=load, most_bytes=10_000_000)


def test_picture_and_characters_are_drawn_once(pages, load):
    measures = pages.measures(1)
    words = "".join(chr(each.code) for each in measures.characters)
    assert words.strip() == "Owls hunt at night."
    assert pages.picture(1, WIDTH) == pages.picture(1, WIDTH)
    assert load.times == 1
    assert pages.measures(1).characters.packed == measures.characters.packed and load.times == 1
    assert len(pages.picture(1, WIDE)) > len(pages.picture(1, WIDTH)) and load.times == 2
    assert not list(pages.folder.rglob(".unfinished*"))


def test_what_was_half_kept_or_thrown_away_is_drawn_anew(pages, load):
    picture = pages.picture(1, WIDTH)
    for file in pages.folder.rglob("*.png"):
        file.unlink()
    assert pages.picture(1, WIDTH) == picture and load.times == 2
    forget_pages(pages.folder, SHA)
    assert not list(pages.folder.iterdir())
    assert pages.measures(1).characters and load.times == 3


def test_the_oldest_used_go_first_when_there_is_no_room(tmp_path):
    for age, name in enumerate(("new", "used", "old")):
        place = tmp_path / name
        place.mkdir()
        (place / "1.png").write_bytes(b"x" * 400)
        os.utime(place / "1.png", (1_000_000 - age, 1_000_000 - age))
    kept.make_room(tmp_path, 1200)
    assert len(list(tmp_path.rglob("*.png"))) == 3
    kept.make_room(tmp_path, 1000)
    assert sorted(each.parent.name for each in tmp_path.rglob("*.png")) == ["new", "used"]


def test_looking_at_a_page_counts_as_use(pages):
    pages.picture(1, WIDTH)
    [file] = pages.folder.rglob("*.png")
    os.utime(file, (1, 1))
    pages.picture(1, WIDTH)
    assert file.stat().st_mtime > 1_000_000


def test_a_file_that_cannot_be_drawn_is_not_tried_at_every_look(tmp_path):
    load = Loads(b"%PDF-1.4 nonsense")
    pages = PageFile(folder=tmp_path, sha256="0" * 64, load=load, most_bytes=10_000_000)
    for _ in range(3):
        with pytest.raises(MalformedDocument):
            pages.picture(1, WIDTH)
    assert load.times == 1
    [failed] = tmp_path.rglob("*.failed")
    os.utime(failed, (1, 1))
    with pytest.raises(MalformedDocument):
        pages.measures(1)
    assert load.times == 2


def test_a_page_that_two_ask_for_at_once_is_drawn_once(pages, load):
    asking = [threading.Thread(target=pages.picture, args=(1, WIDTH)) for _ in range(2)]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    assert load.times == 1


def test_what_another_process_draws_is_waited_for(pages, load, tmp_path):
    other = PageFile(folder=tmp_path / "other", sha256=SHA, load=lambda: DATA, most_bytes=10**7)
    picture = other.picture(1, WIDTH)
    with turns.alone_at(pages.folder, SHA, 1):
        pass
    [lock] = (tmp_path / "pages.locks").iterdir()
    with lock.open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        asking = threading.Thread(target=pages.picture, args=(1, WIDTH))
        asking.start()
        asking.join(0.3)
        shutil.copytree(other.folder, pages.folder, dirs_exist_ok=True)
    asking.join()
    assert load.times == 0 and pages.picture(1, WIDTH) == picture


def test_a_page_that_another_process_draws_for_ever_is_told_as_busy(pages, load, monkeypatch):
    monkeypatch.setattr(turns, "SECONDS_TO_WAIT", 0.01)
    with turns.alone_at(pages.folder, SHA, 1):
        pass
    [lock] = pages.folder.with_name("pages.locks").iterdir()
    with lock.open("wb") as held, pytest.raises(DocumentBusy):
        fcntl.flock(held, fcntl.LOCK_EX)
        pages.picture(1, WIDTH)
    assert load.times == 0 and pages.picture(1, WIDTH)


@pytest.mark.child
def test_a_child_that_was_ended_from_outside_is_followed_by_another(pages, load, monkeypatch):
    ends = [sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"]
    with monkeypatch.context() as changed, pytest.raises(ReadingCutOff):
        changed.setattr(run_child, "command_of", lambda module: ends)
        pages.picture(1, WIDTH)
    assert not [each for each in pages.folder.rglob("*") if each.is_file()]
    assert pages.picture(1, WIDTH)


def test_what_nobody_looks_at_yet_waits_for_no_place(pages, monkeypatch):
    monkeypatch.setattr(turns, "_children", BoundedSemaphore(1))
    with turns.one_of_few(), pytest.raises(DocumentBusy):
        pages.picture(1, WIDTH, ahead=True)
    assert pages.picture(1, WIDTH, ahead=True) == pages.picture(1, WIDTH)


def test_no_more_than_a_few_are_drawn_at_once(pages, load, monkeypatch):
    monkeypatch.setattr(turns, "_children", BoundedSemaphore(1))
    monkeypatch.setattr(turns, "SECONDS_TO_WAIT", 0.01)
    with turns.one_of_few(), pytest.raises(DocumentBusy):
        pages.picture(1, WIDTH)
    assert pages.picture(1, WIDTH)


def test_a_folder_that_cannot_be_written_keeps_no_page_from_being_shown(tmp_path, load):
    blocked = tmp_path / "a file"
    blocked.write_text("in the way")
    pages = PageFile(folder=blocked, sha256=SHA, load=load, most_bytes=10_000_000)
    assert pages.picture(1, WIDTH).startswith(b"\x89PNG") and pages.measures(2).characters
