# Everything one does with Compro; `make` alone lists it.

PYTHON ?= python3
CHOSEN := $(sort $(wildcard requirements*.txt))
LOCKED := requirements.lock
LOCKED_TOOLS := tests/requirements.lock
LOCKED_POCKET := scorekeeper/pocket/requirements.lock
UV := uv==0.13.9
LANGUAGES := $(shell sed -nE 's/^    "([a-zA-Z_]+)": ".*/\1/p' scorekeeper/web/languages.py | grep -vx en)

BIN := .venv/bin
RUNTIME := .venv/runtime.stamp
TOOLS := .venv/tools.stamp
TO_POCKET := .venv/pocket.stamp
POCKET := dist/pocket
TRANSLATIONS := scorekeeper/translations
TEMPLATE := $(TRANSLATIONS)/messages.pot
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard $(TRANSLATIONS)/*/LC_MESSAGES/*.po))
SPREAD := --numprocesses=auto --dist=worksteal
BENCHES := $(filter-out _%,$(patsubst bench/%.py,%,$(wildcard bench/*.py)))
# Tests start dozens of servers, each of which would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install run demo test test-all quick torture check bench messages lock pocket pocket-serve clean

help: ## List what can be made
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20
	@echo
	@echo '  ARGS="…" is passed on by demo, the tests and bench: make test ARGS="-k buy"'
	@echo '  PORT=… names another port than 5000:                 PORT=8000 make run'
	@echo '  PYTHON=… names another Python for .venv:             make run PYTHON=python3.12'

install: $(RUNTIME) $(CATALOGUES) ## Install what serving needs, and no more

run: $(RUNTIME) $(CATALOGUES) ## Serve the table: every phone on the Wi-Fi can join
	$(BIN)/python app.py

demo: $(RUNTIME) $(CATALOGUES) ## Fill two tables with invented evenings, to look around
	$(BIN)/flask --app app demo $(ARGS)

test: $(TOOLS) $(CATALOGUES) ## Run the tests that represent all others, on every core: five minutes
	$(BIN)/pytest $(SPREAD) -m "not deep" $(ARGS)

test-all: $(TOOLS) $(TO_POCKET) $(CATALOGUES) ## Run the rest, those of tests/deep.txt: twenty minutes more
	$(BIN)/pytest $(SPREAD) -m deep $(ARGS)

quick: $(TOOLS) $(CATALOGUES) ## Run the tests of the rules and the game alone: a minute
	$(BIN)/pytest $(SPREAD) -m "not deep" tests/rules tests/game $(ARGS)

torture: $(TOOLS) $(CATALOGUES) ## Kill the server 600 times and send it 150,000 odd requests: an hour or more
	$(BIN)/pytest $(SPREAD) --torture -m torture $(ARGS)

check: $(TOOLS) ## Check form, common faults, types, and who imports whom
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(TOOLS) $(CATALOGUES) ## Measure, with the aims beside: a quarter of an hour; BENCHES=house for one
	@for each in $(BENCHES); do \
	    echo "== bench/$$each.py"; PYTHONPATH=. $(BIN)/python bench/$$each.py $(ARGS) || exit; \
	done

# `worded` has two sentences to find, whether a default or a comma follows them: 2 to 4 arguments.
messages: $(RUNTIME) ## Bring the translations up to date with the sentences in the code
	@mkdir -p $(TRANSLATIONS)
	$(BIN)/pybabel -q extract --mapping-file pyproject.toml --output-file $(TEMPLATE) \
	    --keyword lazy_gettext --keyword _l --keyword lazy_ngettext:1,2 --keyword lazy_pgettext:1c,2 \
	    --keyword say_counted:3,4 --keyword counted:1,2 --keyword plural:1,2 --keyword labelled:2 \
	    --keyword worded:1 --keyword worded:2,2t --keyword worded:2,3t --keyword worded:2,4t \
	    --ignore-dirs '.*' --msgid-bugs-address 'the developers of Compro' \
	    --no-location --no-wrap --add-comments NOTE: \
	    --header-comment "# Translations template for PROJECT." --project Compro .
	@set -e; for language in $(LANGUAGES); do \
	    $(BIN)/pybabel update --input-file $(TEMPLATE) --output-dir $(TRANSLATIONS) \
	        --locale $$language --init-missing --no-fuzzy-matching --ignore-obsolete \
	        --ignore-pot-creation-date --no-wrap; \
	done

# One list for all systems and Pythons, with the hash of every file of a release; pip refuses others.
define LOCK
	.venv/lock/bin/uv pip compile --no-config --quiet --universal --python-version 3.11 \
	    --default-index https://pypi.org/simple --generate-hashes --no-annotate \
	    --custom-compile-command 'make lock' $(ARGS) --output-file
endef

lock: ## Pin what requirements*.txt lead to; newer ones: ARGS=--upgrade
	$(PYTHON) -m venv .venv/lock
	.venv/lock/bin/pip install --quiet --disable-pip-version-check $(UV)
	$(LOCK) $(LOCKED) $(CHOSEN)
	$(LOCK) $(LOCKED_TOOLS) --constraints $(LOCKED) tests/requirements.txt
	$(LOCK) $(LOCKED_POCKET) scorekeeper/pocket/requirements.txt

pocket: $(TO_POCKET) $(CATALOGUES) ## Make dist/pocket, Compro inside a phone: files for any static host
	$(BIN)/python -m scorekeeper.pocket.build $(POCKET)

pocket-serve: pocket ## Show it on this machine: http://localhost:8000
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory $(POCKET) $(or $(PORT),8000)

clean: ## Remove everything that was made; the games in instance/ stay
	rm -rf .venv dist .pytest_cache .ruff_cache .mypy_cache .hypothesis $(TEMPLATE) $(CATALOGUES)
	find . -name __pycache__ -not -path './instance/*' -prune -exec rm -rf {} +

%.mo: %.po | $(RUNTIME)
	$(BIN)/pybabel -q compile --input-file $< --output-file $@

$(RUNTIME): $(LOCKED)
	@command -v $(PYTHON) >/dev/null || { \
	    echo "Compro needs Python 3.11 or newer; no $(PYTHON) was found. Another one: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Compro needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Another one: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "$(PYTHON) cannot make virtual environments; on Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@

$(TOOLS): $(LOCKED_TOOLS) $(RUNTIME)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@

$(TO_POCKET): $(LOCKED_POCKET) $(RUNTIME)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@
