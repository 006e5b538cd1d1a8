"""Gives the tests settings of their own before these are read (hence a `-p` plugin): a data folder
that goes with the run, and none of the variables that a developer's shell may hold."""

import os
import tempfile

SETTINGS_FROM_THE_SHELL = (
    "ALLOWED_HOSTS",
    "BEHIND_TLS_PROXY",
    "CELERY_BROKER_URL",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "DEBUG",
    "DEPLOYMENT",
    "JOB_THREADS",
    "LOG_LEVEL",
    "MAX_FILE_MB",
    "PORT",
    "SECRET_KEY",
    "TIME_ZONE",
)

_folder = tempfile.TemporaryDirectory(prefix="evidence-desk-tests-")
os.environ["DATA_DIR"] = _folder.name
for name in SETTINGS_FROM_THE_SHELL:
    os.environ.pop(name, None)
