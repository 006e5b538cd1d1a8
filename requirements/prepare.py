"""Makes `.venv` and installs `requirements/<name>.txt` there, unless exactly that is installed.
What `llm.txt` names, a model for tests, goes to `.venv-llm`: the product never sees it.

Run by the Makefile with the system's Python before anything is installed. Hence the standard
library alone, and no syntax that a Python of years ago could not read: it must still say what is
missing.
"""

import hashlib
import os
import subprocess
import sys

NEEDED = (3, 11)
REQUIREMENTS = os.path.dirname(os.path.abspath(__file__))
FOLDER = ".venv-llm" if sys.argv[1:] == ["llm"] else ".venv"
VENV = os.path.join(os.path.dirname(REQUIREMENTS), FOLDER)
PYTHON = os.path.join(VENV, "bin", "python")
FILES = {"base": ["base.txt"], "test": ["base.txt", "test.txt"], "llm": ["llm.txt"]}
# A build for any machine of this kind: what a processor announces (AMX) a container may forbid, and
# the program then dies with "Illegal instruction". Other processors than x86 ignore these.
PORTABLE = "-DGGML_NATIVE=OFF -DGGML_AVX2=ON -DGGML_FMA=ON -DGGML_F16C=ON"
VERSION = "{}.{}".format(*sys.version_info[:2])


def stop(sentence):
    sys.exit("Evidence Desk: " + sentence)


def refuse_old_python():
    if sys.version_info < NEEDED:
        stop(
            f"Python {NEEDED[0]}.{NEEDED[1]} or newer is needed; {sys.executable} is {VERSION}. "
            "Install a newer one and name it, for example: make run PYTHON=python3.12"
        )


def refuse_missing_venv():
    try:
        import ensurepip
        import venv

        assert ensurepip and venv
    except ImportError:
        stop(
            "this Python cannot make an environment, its venv module is missing. Install it and "
            f"run make again; on Debian or Ubuntu: sudo apt install python{VERSION}-venv "
            "(or python3-venv)"
        )


def fingerprint(name):
    """Of the requirement files that an environment was made from."""
    digest = hashlib.sha256()
    for file_name in sorted(os.listdir(REQUIREMENTS)):
        if file_name in ("constraints.txt", *FILES[name]):
            with open(os.path.join(REQUIREMENTS, file_name), "rb") as file:
                digest.update(file.read())
    return digest.hexdigest()


def stamp(name):
    return os.path.join(VENV, "installed-" + name)


def is_installed(name):
    if not os.path.exists(stamp(name)):
        return False
    with open(stamp(name)) as file:
        return file.read() == fingerprint(name)


def environment_works():
    """False where `.venv` is missing or belongs to a Python that was replaced."""
    command = [PYTHON, "-c", "import pip"]
    return os.path.exists(PYTHON) and subprocess.call(command, stderr=subprocess.DEVNULL) == 0


def make_environment():
    refuse_missing_venv()
    if subprocess.call([sys.executable, "-m", "venv", "--clear", VENV]) != 0:
        stop(f"the environment could not be made in {VENV}; the reason stands above.")


def install(name):
    print(f"Installing requirements/{name}.txt (takes a minute, once) …", flush=True)
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--requirement", os.path.join(REQUIREMENTS, name + ".txt")]
    os.environ.setdefault("CMAKE_ARGS", PORTABLE)
    if subprocess.call(command) != 0:
        stop(f"pip could not install requirements/{name}.txt; the reason stands above.")
    with open(stamp(name), "w") as file:
        file.write(fingerprint(name))


def main():
    refuse_old_python()
    name = sys.argv[1]
    if not environment_works():
        make_environment()
    # What the tests need includes what the product needs.
    if not is_installed(name) and not (name == "base" and is_installed("test")):
        install(name)


main()
