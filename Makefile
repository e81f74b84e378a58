# Works with make 3.81 (macOS), without root, and with spaces in the folder's name: every path is relative.
# Nothing outside this folder is changed; `make clean` removes all that was made.

.DEFAULT_GOAL := help
.PHONY: help site docs reference test run-tests serve lint format faults campaign mutate coverage fuzz bench comparison lighthouse snapshots fonts words clean pins

OUT ?= public
# `make test PYTEST_ARGS='-k wwr -x'` runs a part of the tests.
# Tests often wait for a browser's clock or another process: two at a time keep a processor busy, each with a browser.
WORKERS := $(shell n=$$((2 * $$(getconf _NPROCESSORS_ONLN))); echo $$((n < 16 ? n : 16)))
PYTEST_ARGS ?= -n $(WORKERS) --dist worksteal -m 'not comparison'

# Each of the many processes that the tests start would compile the program again.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: errors alone.
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input

# A copied or moved folder brings along a .venv that still runs the code in the folder where it was made, and a
# .venv whose Python was uninstalled runs nothing. It goes before make looks at it, and is then made anew.
ifneq ($(wildcard $(VENV)/made-in),)
ifneq ($(shell test "$$(cat $(VENV)/made-in)" = "$$(pwd -P)" && test -x $(BIN)/python || echo stale),)
$(shell rm -rf $(VENV))
endif
endif

help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

site: $(VENV)/installed ## Build the site into public/ (OUT=folder: into another one)
	@$(BIN)/masterlist build --out "$(OUT)"
	@echo "Open $(OUT)/index.html in a browser; it needs no server."

serve: $(VENV)/installed ## Show the site in a browser and rebuild it at every change
	@$(BIN)/masterlist serve

# Beside the site, as it is published: open public/docs/index.html. A link that leads nowhere is a failure.
docs: $(VENV)/installed-docs ## Build the documentation into public/docs/, and check its links
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --nitpicky --doctree-dir $(VENV)/doctrees docs "$(OUT)/docs"

reference: $(VENV)/installed ## Write what docs/reference/ has from the sources: keys, commands, messages, documents
	@$(BIN)/python -m tests.reference
	@$(BIN)/python -m tests.messages

test: lint run-tests ## Check the code and run all tests (PYTEST_ARGS='-k wwr': some)

run-tests: $(VENV)/installed-dev tests/node_modules/installed
	$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(VENV)/installed-dev ## Check style, types and the workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(if $(wildcard .github),$(BIN)/zizmor --quiet --offline --persona=auditor .github action.yml)

format: $(VENV)/installed-dev ## Bring the code into the common style
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

# Some 2,500 steps of three builds in about 1,600 cases: a quarter of an hour of processor time, by what one case takes.
faults: $(VENV)/installed-dev ## Let each step of a build fail, or kill it there, and look at what is left
	MASTERLIST_ALL_FAULTS=1 $(BIN)/python -m pytest $(PYTEST_ARGS) -rP tests/hostile/test_faults.py

# A change takes a tenth of a second of processor time, more where no test notices. What was found lies in mutants/.
mutate: $(VENV)/installed-dev ## Change the code in small ways: does a test notice? (MUTATE_ARGS='scoring/pairing')
	@PYTHONPATH=. $(BIN)/python -m tests.mutation.campaign $(MUTATE_ARGS)

# The suite tries few examples of each property, and the same ones every time.
campaign: $(VENV)/installed-dev ## Try every property on forty times as many examples, and on new ones each time
	MASTERLIST_CAMPAIGN=1 $(BIN)/python -m pytest $(PYTEST_ARGS) -m 'hypothesis or campaign'

coverage: $(VENV)/installed-dev tests/node_modules/installed ## Show which lines no test runs
	$(BIN)/python -m pytest $(PYTEST_ARGS) --cov --cov-report=term-missing

# A campaign beside the tests: 20,000 inputs take a minute. What it finds is written to fuzz-findings/.
fuzz: $(VENV)/installed-dev ## Try faulty files on the reader, the checks, the scores and the build (FUZZ_ARGS='--inputs 1000000')
	@PYTHONPATH=. $(BIN)/python -m tests.fuzz.campaign $(FUZZ_ARGS)

# `make bench BENCH_ARGS='--size M --runs 3'` measures what a federation has.
bench: $(VENV)/installed-dev ## Measure the speed beside other site generators (BENCH_ARGS='--size M')
	@$(BIN)/python -m benchmarks.compare $(BENCH_ARGS)

# Apart from the tests: it measures what varies with the machine, and says nothing of the site.
comparison: $(VENV)/installed-dev ## Check that what `make bench` says of growth is measured
	$(BIN)/python -m pytest -m comparison tests/benchmarks

# A slow phone on a slow network, in Chromium. Not a part of the tests: it takes a minute, and figures vary with the machine.
lighthouse: site tests/lighthouse/node_modules/installed ## Measure the finished pages with Lighthouse: 100 or a failure
	@CHROME_PATH="$${CHROME_PATH:-$$(command -v chromium || command -v chromium-browser || command -v google-chrome)}" \
	  node tests/lighthouse/run.mjs "$(OUT)"

# Artefacts for people who judge a page's look; not a part of the tests.
snapshots: site $(VENV)/installed-dev ## Take pictures of twelve pages into snapshots/, and those of the documentation
	@$(BIN)/python -m tests.snapshots "$(OUT)" snapshots
	@$(BIN)/python -m tests.picture "$(OUT)" docs/pictures

fonts: $(VENV)/installed-dev tests/node_modules/installed ## Take the letters of the site out of the packages with fonts
	@$(BIN)/python -m tests.fonts

# The source language is English: a message is its own key. Then `locale/de.po` and its like want their translations.
words: $(VENV)/installed ## Gather the site's own words for the catalogues in locale/ (after one has changed)
	@$(BIN)/pybabel --quiet extract --mapping-file babel.toml --keywords N_ --add-location=file --no-wrap --sort-output \
	  --omit-header --output-file locale/masterlist.pot .
	@for language in de fr; do \
	  $(BIN)/pybabel --quiet update --input-file locale/masterlist.pot --locale $$language --output-file locale/$$language.po \
	    --no-wrap --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date || exit 1; \
	done

# Versions stay as they are unless pyproject.toml forbids them; `make pins UPGRADE=--upgrade` takes the newest.
# With extras: where a requirement asks for one, pip looks at every version of a package that is pinned without it, and
# refuses the newest, which has no hash here.
PINS = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-strip-extras --no-emit-index-url --no-emit-find-links --custom-compile-command 'make pins' $(UPGRADE) pyproject.toml

pins: $(VENV)/installed-dev ## Pin the packages anew from pyproject.toml (UPGRADE=--upgrade: the newest)
	$(PINS) --group build --output-file requirements.txt
	$(PINS) --group build --group dev --constraint requirements.txt --output-file requirements-dev.txt
	$(PINS:pyproject.toml=--group docs) --constraint requirements-dev.txt --output-file requirements-docs.txt
	$(PINS:pyproject.toml=benchmarks/requirements.in) --output-file benchmarks/requirements.txt
	$(PINS:pyproject.toml=.ci/signing.in) --no-annotate --output-file .ci/signing-requirements.txt
	$(PINS) --no-header --no-annotate --constraint requirements.txt --output-file generator/masterlist/starter/tools/requirements.txt
	$(PINS:pyproject.toml=--group systems) --no-header --no-annotate --constraint requirements.txt \
	  --output-file generator/masterlist/starter/tools/systems-requirements.txt

clean: ## Remove everything that was made here
	rm -rf "$(OUT)" $(VENV) dist tests/node_modules tests/lighthouse/node_modules benchmarks/.venv benchmarks/node_modules
	rm -rf fuzz-findings mutants snapshots .coverage .coverage.* htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find generator benchmarks tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- What the targets above stand on ---------------------------------------------------------------------

# `command -v` is not enough: a version manager's stand-in is found and then refuses to run.
$(BIN)/python:
	@found=; \
	for python in $${PYTHON:+"$$PYTHON"} $(if $(PYTHON),,python3 python3.14 python3.13 python3.12 python3.11); do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    echo "Making $(VENV) with $$("$$python" --version)"; \
	    if "$$python" -m venv --clear $(VENV); then \
	      pwd -P > $(VENV)/made-in; \
	      exit 0; \
	    fi; \
	    rm -rf $(VENV); \
	    echo "$$python could not make a virtual environment: see above." >&2; \
	    echo "On Debian and Ubuntu the remedy is: apt install python3-venv" >&2; \
	    exit 1; \
	  fi; \
	  version=$$("$$python" --version 2>/dev/null) && found="$$found$${found:+, }$$version"; \
	done; \
	echo "Masterlist needs Python 3.11 or newer, found: $${found:-none}" >&2; \
	echo "Install one (Debian, Ubuntu: apt install python3 python3-venv; macOS: brew install python)," >&2; \
	echo "or say where one is: make site PYTHON=/path/to/python3" >&2; \
	exit 1

$(VENV)/installed-pins: requirements.txt | $(BIN)/python
	@echo "Installing what requirements.txt pins"
	@$(PIP) install --require-hashes -r requirements.txt
	@touch $@

# Editable: the command runs the code as it stands in generator/. The build tools are pinned with the rest.
$(VENV)/installed: pyproject.toml $(VENV)/installed-pins
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/installed-dev: requirements-dev.txt $(VENV)/installed
	@echo "Installing what requirements-dev.txt pins"
	@$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@

# The documentation is built apart from the tests: a new page needs Sphinx, a new rating system does not.
$(VENV)/installed-docs: requirements-docs.txt $(VENV)/installed
	@echo "Installing what requirements-docs.txt pins"
	@$(PIP) install --require-hashes -r requirements-docs.txt
	@touch $@

# Without npm the tests that need these packages say so and are left out, but not where all must run.
tests/node_modules/installed: tests/package.json tests/package-lock.json
	@if command -v npm >/dev/null 2>&1; then \
	  echo "Installing what tests/package-lock.json pins"; \
	  cd tests && npm ci --loglevel=error && touch node_modules/installed; \
	elif [ "$$MASTERLIST_REQUIRE_ALL" = 1 ]; then \
	  echo "npm is missing, and MASTERLIST_REQUIRE_ALL=1 lets no test be left out: install Node.js" >&2; \
	  exit 1; \
	else \
	  echo "NOTICE: npm is missing, so the checks of the finished pages are left out: install Node.js" >&2; \
	fi

tests/lighthouse/node_modules/installed: tests/lighthouse/package.json tests/lighthouse/package-lock.json
	@echo "Installing what tests/lighthouse/package-lock.json pins"
	@cd tests/lighthouse && npm ci --loglevel=error && touch node_modules/installed
