# Everything a user or developer does here. Needs python3 (3.11 or newer) and make, nothing else.
#
#   PORT      where `make run` listens, 8000 unless said otherwise
#   DATA_DIR  the one folder that holds all data, ./data unless said otherwise
#   PYTHON    which Python makes the environment, python3 unless said otherwise

PYTHON ?= python3
NAME ?=
ONLY ?=

python := .venv/bin/python
manage := $(python) manage.py
prepare := $(PYTHON) requirements/prepare.py

.DEFAULT_GOAL := help
.PHONY: help install run link test test-llm test-faults test-nodes checks types rules format clean

help:
	@echo "make run      start Evidence Desk on 127.0.0.1:8000 (PORT=… changes it) and print a sign-in link"
	@echo "make install  only prepare: environment, database, sample library"
	@echo "make link     print a new sign-in link (NAME=… for another user, PORT=… as for make run)"
	@echo "make test     install what the tests need and run all checks and tests"
	@echo "make test-llm run the tests that need a real language model, a small one on this machine"
	@echo "make test-faults kill everything that may die, at 24 points, twenty times (hours)"
	@echo "make test-nodes the browser tests, each request at another one of two servers (an hour)"
	@echo "make format   put the code into its standard form"
	@echo "make clean    remove the environment and caches; your data stays"

install:
	@$(prepare) base
	@$(manage) migrate --verbosity 0
	@$(manage) load_samples

run: install
	@$(manage) serve

link:
	@$(prepare) base
	@$(manage) migrate --verbosity 0
	@$(manage) sign_in_link $(NAME)

format:
	@$(prepare) test
	@$(python) -m ruff check --fix .
	@$(python) -m ruff format .

test: checks
	$(python) -m tests.browser.chromium
	$(python) -m pytest -n auto --dist worksteal -m "not browser and not service and not llm"
	$(python) -m pytest -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder --reruns 1 -rR tests/browser tests/service

# Everything that may die, go wrong or be cut off, 24 points, twenty times each: hours.
test-faults:
	@$(prepare) test
	FAULT_ROUNDS=20 $(python) -m pytest -v $(ONLY) tests/service/test_faults.py tests/service/test_full_disk.py tests/service/test_nodes.py

# Two web servers and two workers share nothing but PostgreSQL, Redis and an object storage.
test-nodes:
	@$(prepare) test
	NODES=2 $(python) -m pytest -rs $(ONLY) tests/browser

# A model of 135 million parameters behind a server that it brings itself; nothing leaves this machine.
test-llm:
	@$(prepare) test
	@$(prepare) llm
	$(python) -m pytest -m llm $(ONLY) tests/llm

# The settings are read by several checks: a data folder and a secret of their own keep yours out.
# mypy takes as long as all the others, which run beside it.
checks types rules: export DATA_DIR = .venv/checks
checks:
	@$(prepare) test
	@$(MAKE) --no-print-directory --jobs 2 types rules

types:
	$(python) -m mypy

rules:
	$(python) -m ruff format --check .
	$(python) -m ruff check .
	.venv/bin/lint-imports --no-logo
	$(manage) check
	DEPLOYMENT=production ALLOWED_HOSTS=desk.example \
		SECRET_KEY="$$($(python) -c 'import secrets; print(secrets.token_urlsafe(64))')" \
		$(manage) check --deploy --fail-level WARNING
	$(manage) makemigrations --check --dry-run

clean:
	rm -rf .venv .venv-llm .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
