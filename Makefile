# Ashgrid. `make` lists what there is; CONTRIBUTING.md says more.
#   make play HOST=0.0.0.0 PORT=9000 DATA=~/games     or     make play ARGS="--no-open --port 9000"
PYTHON ?= python3
HOST ?=
PORT ?=
DATA ?=
ARGS ?=

SERVE = $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT)) $(if $(DATA),--data-dir $(DATA)) $(ARGS)
SETUP = @$(PYTHON) -m tools.setup

.DEFAULT_GOAL := help
.PHONY: help play test bench docs build golden format lock screenshots clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

play: ## set everything up and start the server; the browser opens on it
	$(SETUP) play
	@exec .venv/bin/ashgrid serve $(SERVE)

test: ## lint, types, import contract, web tests, Python tests compiled, those of the rules also interpreted, browser tests
	$(SETUP) test
	@.venv/bin/python -m tools.check $(ONLY)

bench: ## run every benchmark
	$(SETUP) bench
	@for file in $(filter-out bench/compare.py bench/kills.py bench/first_year.py,$(wildcard bench/[a-z]*.py)); do echo "== $$file"; .venv/bin/python -m "bench.$$(basename "$$file" .py)" || exit 1; done

docs: ## build the manual into build/docs
	$(SETUP) dev
	@PYTHONPATH=src .venv/bin/python -m sphinx -W --keep-going -q -b html docs build/docs
	@echo "build/docs/index.html"

build: ## build the wheel into dist/, compiled where a C compiler works
	$(SETUP) build

golden: ## rewrite the golden playthroughs; look at the diff before you commit it
	$(SETUP) dev
	@PYTHONPATH=src .venv/bin/python -m ashgrid.core.testing golden tests/golden --write

format: ## format the code and fix what ruff can fix
	$(SETUP) dev
	@.venv/bin/ruff check --fix -q .
	@.venv/bin/ruff format .

screenshots: ## take the pictures of the README again
	$(SETUP) test
	@.venv/bin/python -m tools.screenshots

lock: ## choose the newest versions again and rewrite requirements/*.txt
	@$(PYTHON) -m tools.lock

clean: ## remove everything that the other targets made
	rm -rf .venv build dist web/node_modules src/ashgrid/server/static
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +
