# Every command of the project. `make demo` and `make test` need only Python >= 3.11, make and the package index.
PYTHON ?= python3
VENV := .venv
BENCH_VENV := .venv-bench
BIN := $(VENV)/bin
export UV_PYTHON_DOWNLOADS := never
CATALOGUES := $(wildcard locale/*/LC_MESSAGES/*.po)

.PHONY: help demo test coverage lint bench install browser requirements catalogues catalogues-check clean

help:
	@echo "make demo     start the demo club (prints its address)"
	@echo "make test     run the tests"
	@echo "make lint     check style, types, templates and the arrows between the rooms"
	@echo "make coverage run the tests and say which lines they don't reach"
	@echo "make browser  run the tests that drive a real browser (needs chromium)"
	@echo "make bench    measure and compare the speed"
	@echo "make install  put everything into $(VENV)"

# uv installs in seconds; where it can't be had, pip does the same from the same hashes.
define sync
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	test -x $(1)/bin/python || $(PYTHON) -m venv $(1)
	$(1)/bin/pip install --quiet --disable-pip-version-check uv || true
	if test -x $(1)/bin/uv; then $(1)/bin/uv pip install --quiet --python $(1)/bin/python --require-hashes $(2); \
	else $(1)/bin/pip install --quiet --disable-pip-version-check --require-hashes $(2); fi
endef

$(VENV)/run.stamp: requirements.txt
	$(call sync,$(VENV),-r requirements.txt)
	@touch $@

$(VENV)/dev.stamp: requirements.txt requirements-dev.txt
	$(call sync,$(VENV),-r requirements-dev.txt)
	@touch $@ $(VENV)/run.stamp

$(VENV)/catalogues.stamp: $(VENV)/run.stamp $(CATALOGUES)
	$(BIN)/pybabel --quiet compile --domain=django --directory=locale --statistics
	@touch $@

install: $(VENV)/dev.stamp $(VENV)/catalogues.stamp

demo: $(VENV)/run.stamp $(VENV)/catalogues.stamp
	CHARUMA_DEMO=1 CHARUMA_DEBUG=1 CHARUMA_VAR="$${CHARUMA_VAR:-var/demo}" $(BIN)/python manage.py demo

test: install
	$(BIN)/pytest -m "not browser" --numprocesses=2 --dist=loadfile

# Its own command: counting lines makes the suite slower by two fifths.
coverage: install
	$(BIN)/pytest -m "not browser" --numprocesses=2 --dist=loadfile --cov --cov-report=term --cov-fail-under=90

browser: install
	$(BIN)/pytest -m browser tests/browser --numprocesses=2 --dist=loadfile

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --lint --quiet templates
	CHARUMA_DEBUG=1 $(BIN)/python manage.py makemigrations --check --dry-run
	CHARUMA_DEBUG=1 $(BIN)/python manage.py check

$(BENCH_VENV)/bench.stamp: requirements.txt requirements-bench.txt
	$(call sync,$(BENCH_VENV),-r requirements-bench.txt)
	@touch $@

bench: $(BENCH_VENV)/bench.stamp
	$(BENCH_VENV)/bin/python -m benchmarks

# Where the ranges of pyproject.toml changed: compiles them anew (with uv; needs the package index).
requirements:
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header pyproject.toml --group dev --group browser -c requirements.txt -o requirements-dev.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header pyproject.toml --group bench -c requirements.txt -o requirements-bench.txt

COLLECT := makemessages --all --no-obsolete --no-location
COLLECTED := build/catalogues

# Writes the golden transcripts and draws anew: read the difference before you commit it.
goldens: install
	$(BIN)/python -m tests.support.goldens
	$(BIN)/python -m tests.tournaments.golden tests/tournaments/golden

# Collects the texts to translate (needs gettext).
catalogues:
	CHARUMA_DEBUG=1 $(BIN)/python manage.py $(COLLECT) --ignore ".venv*" --ignore "build/*" --ignore "tests/*"

# The same in a copy: fails if a text of the pages is missing in a catalogue, or one there is in no page any more.
catalogues-check: $(VENV)/run.stamp
	rm -rf $(COLLECTED)
	mkdir -p $(COLLECTED)
	cp -r charuma_site games tournaments locale manage.py templates $(COLLECTED)
	cd $(COLLECTED) && CHARUMA_DEBUG=1 $(CURDIR)/$(BIN)/python manage.py $(COLLECT) --keep-pot
	for catalogue in $(CATALOGUES); do \
	  msgfmt --check --output-file=/dev/null $$catalogue && \
	  msgcmp $$catalogue $(COLLECTED)/locale/django.pot && \
	  msgcmp --use-untranslated $(COLLECTED)/locale/django.pot $$catalogue || exit 1; done

clean:
	rm -rf $(VENV) $(BENCH_VENV) build var staticfiles
