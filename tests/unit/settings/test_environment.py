"""Nonsense in the environment stops the start with a sentence that names the variable."""

import os
import runpy
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from research_app.environment import Environment

ROOT = Path(__file__).resolve().parents[3]
PRODUCTION = {
    "DEPLOYMENT": "production",
    "SECRET_KEY": "n3v3r-us3d-anywh3r3-but-in-th1s-t3st-0123456789-abcdefghijkl",
    "ALLOWED_HOSTS": "desk.example",
}


def settings_with(monkeypatch, **variables):
    """What the settings would be in such an environment."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "research_app/settings.py"))


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("DEPLOYMENT", "prod", "local, production"),
        ("PORT", "eighty", "from 1 to 65535"),
        ("PORT", "0", "from 1 to 65535"),
        ("PORT", "65536", "from 1 to 65535"),
        ("PORT", "-1", "from 1 to 65535"),
        ("PORT", "٨٠", "from 1 to 65535"),
        ("DEBUG", "yes", "true, false"),
        ("JOB_THREADS", "0", "from 1 to 64"),
        ("MAX_FILE_MB", "2001", "from 1 to 2000"),
        ("LOG_LEVEL", "loud", "DEBUG, INFO"),
        ("TIME_ZONE", "Mars/Olympus", "such as Europe/Berlin"),
        ("TIME_ZONE", "../../etc/passwd", "such as Europe/Berlin"),
        ("ALLOWED_HOSTS", "*", "without *"),
        ("ALLOWED_HOSTS", "https://desk.example", "without *, scheme"),
        ("CSRF_TRUSTED_ORIGINS", "desk.example", "must begin with https://"),
        ("CELERY_BROKER_URL", "localhost:6379", "redis://"),
        ("DATABASE_URL", "mysql://localhost/desk", "sqlite:// or postgresql://"),
        ("DATABASE_URL", "postgresql://localhost", "the database's name"),
        ("DATABASE_URL", "postgresql://localhost:port/desk", "cannot be read"),
        ("DATABASE_URL", "postgresql://desk:p%zz@localhost/desk", "written as %40"),
        ("DATA_DIR", "/proc/nowhere", "cannot be made"),
        ("BEHIND_TLS_PROXY", "1", "true, false"),
        ("METRICS_TOKEN", "short", "20 characters or more"),
        ("METRICS_TOKEN", "twenty characters with spaces", "without spaces"),
    ],
)
def test_nonsense_is_named(monkeypatch, name, value, wanted):
    with pytest.raises(ImproperlyConfigured, match=name) as refusal:
        settings_with(monkeypatch, **{name: value})
    assert wanted in str(refusal.value)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY must be set"),
        ({"SECRET_KEY": "short"}, "50 random characters"),
        ({"SECRET_KEY": "ab" * 40}, "50 random characters"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS must be set"),
        ({"DEBUG": "true"}, "not in production"),
    ],
)
def test_production_demands_what_it_needs(monkeypatch, changed, complaint):
    with pytest.raises(ImproperlyConfigured, match=complaint):
        settings_with(monkeypatch, **{**PRODUCTION, **changed})


def test_production_is_https_only(monkeypatch):
    settings = settings_with(monkeypatch, **PRODUCTION)
    assert settings["SECURE_SSL_REDIRECT"]
    assert settings["SESSION_COOKIE_SECURE"] and settings["CSRF_COOKIE_SECURE"]
    assert "SECURE_PROXY_SSL_HEADER" not in settings


def test_a_proxy_is_believed_only_when_named(monkeypatch):
    settings = settings_with(monkeypatch, **PRODUCTION, BEHIND_TLS_PROXY="true")
    assert settings["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")


def test_a_wrong_setting_is_one_sentence_not_a_traceback(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "PORT": "eighty"},
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "PORT='eighty': must be a whole number from 1 to 65535." in done.stderr


def test_the_local_secret_is_private_and_stays(tmp_path):
    first = Environment().secret_key(tmp_path, required=False)
    assert Environment().secret_key(tmp_path, required=False) == first
    assert len(first) >= 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_an_empty_secret_is_no_secret(tmp_path):
    (tmp_path / "secret_key").touch()
    with pytest.raises(ImproperlyConfigured, match="is empty. Delete it"):
        Environment().secret_key(tmp_path, required=False)


def test_a_folder_of_any_name_holds_the_data(monkeypatch, tmp_path):
    folder = tmp_path / "my data #1 100%?"
    settings = settings_with(monkeypatch, DATA_DIR=str(folder))
    with sqlite3.connect(settings["DATABASES"]["default"]["NAME"]) as database:
        database.execute("CREATE TABLE t (c)")
    database.close()
    assert (folder / "evidence.sqlite3").exists()


def test_sqlite_by_url_is_as_careful_as_without(monkeypatch, tmp_path):
    settings = settings_with(monkeypatch, DATABASE_URL=f"sqlite:///{tmp_path}/other.sqlite3")
    assert "synchronous=FULL" in settings["DATABASES"]["default"]["OPTIONS"]["init_command"]


def test_an_address_of_several_database_servers(monkeypatch):
    url = "postgresql://desk:p%40ss@db1:5432,db2:5433/desk?target_session_attrs=read-write"
    database = settings_with(monkeypatch, DATABASE_URL=url)["DATABASES"]["default"]
    assert (database["HOST"], database["PORT"]) == ("db1,db2", "5432,5433")
    assert (database["PASSWORD"], database["NAME"]) == ("p@ss", "desk")
    assert database["OPTIONS"]["target_session_attrs"] == "read-write"
    assert "idle_in_transaction" in database["OPTIONS"]["options"]


def test_a_variable_set_to_nothing_is_not_set(monkeypatch):
    settings = settings_with(monkeypatch, PORT="", TIME_ZONE=" ", DATABASE_URL="")
    assert (settings["PORT"], settings["TIME_ZONE"]) == (8000, "UTC")
