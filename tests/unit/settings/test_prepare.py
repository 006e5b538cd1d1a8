"""What `make` says on a machine that lacks something."""

import runpy
import sys
from pathlib import Path

import pytest

PREPARE = str(Path(__file__).resolve().parents[3] / "requirements" / "prepare.py")


class FakeCalls:
    """Stands for the programs that would be started: notes them, all succeed or all fail."""

    def __init__(self, result=0):
        self.result, self.commands = result, []

    def __call__(self, command, **options):
        self.commands.append(command)
        return self.result


@pytest.fixture
def prepare(tmp_path, monkeypatch):
    """Runs the script for a checkout in `tmp_path`."""
    (tmp_path / "requirements").mkdir()
    for name in ("base.txt", "test.txt", "constraints.txt"):
        (tmp_path / "requirements" / name).write_text(name)
    script = tmp_path / "requirements" / "prepare.py"
    script.write_text(Path(PREPARE).read_text())

    def run(name="base", calls=None):
        calls = calls or FakeCalls()
        monkeypatch.setattr("subprocess.call", calls)
        monkeypatch.setattr(sys, "argv", ["prepare.py", name])
        runpy.run_path(str(script), run_name="__main__")
        return [" ".join(map(str, command)) for command in calls.commands]

    return run


@pytest.fixture
def environment(tmp_path):
    """An environment that was made before."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").touch()


def test_an_old_python_is_named(prepare, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"Python 3\.11 or newer is needed.*is 3\.9"):
        prepare()


def test_a_missing_venv_module_names_its_package(prepare, monkeypatch):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit, match=r"sudo apt install python3\.\d+-venv"):
        prepare()


def test_what_pip_refuses_stops_with_a_sentence(prepare, environment):
    calls = FakeCalls(result=1)
    with pytest.raises(SystemExit, match="could not be made"):
        prepare(calls=calls)


def test_it_installs_once(prepare, environment, capsys):
    assert any("pip install" in command for command in prepare())
    assert not any("pip install" in command for command in prepare())


def test_changed_requirements_are_installed(prepare, environment, tmp_path):
    prepare()
    (tmp_path / "requirements" / "base.txt").write_text("another version")
    assert any("base.txt" in command for command in prepare())


def test_what_the_tests_need_includes_the_product(prepare, environment):
    prepare("test")
    assert not any("pip install" in command for command in prepare("base"))
    assert not any("pip install" in command for command in prepare("test"))


def test_a_constraint_that_changed_is_installed_too(prepare, environment, tmp_path):
    prepare("test")
    (tmp_path / "requirements" / "constraints.txt").write_text("newer")
    assert any("test.txt" in command for command in prepare("test"))
