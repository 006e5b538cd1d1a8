"""Finds the browser that the tests drive; `python -m tests.browser.chromium` gets one if none is.

An installed Chromium or Chrome comes first, then Playwright's own, then the system's package.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

INSTALLED_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """The path of a Chromium that can be started, or None."""
    named = os.environ.get("CHROMIUM")
    installed = (shutil.which(name) for name in INSTALLED_NAMES)
    return named or next((path for path in installed if path), None) or playwright_chromium()


def playwright_chromium() -> str | None:
    """Playwright's own Chromium, if it was downloaded."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def get_chromium() -> bool:
    """Downloads Playwright's Chromium, or else installs the system's package."""
    download = [sys.executable, "-m", "playwright", "install", "chromium"]
    if subprocess.run(download, check=False).returncode == 0 and find_chromium():
        return True
    if not shutil.which("apt-get"):
        return False
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-qy", "chromium"]):
        subprocess.run([*as_root, *command], check=False, stdin=subprocess.DEVNULL)
    return find_chromium() is not None


if __name__ == "__main__" and not find_chromium() and not get_chromium():
    sys.exit(
        "The browser tests need Chromium, and none could be installed. "
        "Install it (on Debian: sudo apt install chromium) and run make test again."
    )
