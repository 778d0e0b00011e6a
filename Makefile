# `make help` lists the targets. All of them work from a fresh checkout.

CARGO ?= cargo
ARCHMAGE = $(CARGO) run --release --quiet --package archmage --

# Games per table (edition and players, scenario and mode) by the random player (the simple one, who thinks longer,
# plays a tenth of them), and the seed of the first one.
TEST_GAMES ?= 300
SOAK_GAMES ?= 20000
SEED ?= 1

# `make test WEB_TEST=` leaves the page out.
WEB_TEST ?= $(wildcard web/package.json)
NPM ?= npm

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play play-terminal wasm web web-test chromium test lint format unit cases games bench bench-server docs picture soak deny
.PHONY: rust

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | \
		while IFS="$$(printf '\t')" read -r name text; do printf '  make %-13s %s\n' "$$name" "$$text"; done

play: rust ## Build the page and play in the browser, or in the terminal where a tool is missing (options of serve in ARGS)
	@if missing="$$(tools/need.sh page)"; then \
		echo "Building the page and the game: some minutes the first time, less than one after that."; \
		$(MAKE) --no-print-directory web && $(CARGO) build --release --package archmage || \
			{ echo "the page could not be built, see above; \`make play-terminal\` does without it" >&2; exit 1; }; \
		$(ARCHMAGE) serve $(ARGS); \
	else \
		printf '%s\n' "The page cannot be built here. Missing:" "$$missing" "So this is the game in the terminal." >&2; \
		$(MAKE) --no-print-directory play-terminal ARGS=; \
	fi

play-terminal: rust ## Build the game and play it in this terminal (options in ARGS)
	$(CARGO) build --release --package archmage
	@$(ARCHMAGE) play $(ARGS)

web: web/node_modules/.package-lock.json wasm ## Build the browser page into web/dist
	@echo "web: Vite puts the page together, which takes about ten seconds"
	cd web && $(NPM) run build

wasm: rust ## Build the engine for the browser into web/src/wasm
	@CARGO="$(CARGO)" tools/wasm.sh

web-test: web chromium ## The tests of the page: types, units, and a browser that plays
	cd web && $(NPM) run check
	cd web && $(NPM) run test
	$(CARGO) build --release --package archmage
	cd web && $(NPM) run e2e

web/node_modules/.package-lock.json: web/package-lock.json
	@tools/need.sh page || { echo "These tools are needed to build the page." >&2; exit 1; }
	cd web && $(NPM) ci --no-audit --no-fund
	@touch $@

chromium:
	@tools/need.sh browser >/dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
		{ apt-get update -q && apt-get install -qy --no-install-recommends chromium; }
	@tools/need.sh browser || { echo "Without a browser the page cannot be tested." >&2; exit 1; }

test: lint unit $(if $(WEB_TEST),web-test) cases games ## Everything a change must pass: lint, tests, page, cases, games

lint: rust ## Formatting, clippy without warnings, licenses of the dependencies
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	@$(MAKE) --no-print-directory deny

format: rust ## Format the code
	$(CARGO) fmt --all

unit: rust ## The tests of the crates
	$(CARGO) test --workspace

cases: rust ## The rule cases under cases/
	@$(ARCHMAGE) check cases/

games: rust ## Random games of every edition, number of players and scenario (TEST_GAMES, SEED)
	$(call simulate,$(TEST_GAMES))

soak: rust ## The same with many games; takes long (SOAK_GAMES, SEED)
	$(call simulate,$(SOAK_GAMES))

bench: rust ## Measure the speed of the engine, next to shakmaty's chess in the same run
	$(CARGO) bench --workspace

bench-server: rust ## Measure what the server bears, next to a bare one (options in ARGS)
	$(ARCHMAGE) bench-server $(ARGS)

docs: rust ## The documentation of the crates, without broken links
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

picture: rust ## Draw the picture of the readme from its position
	$(ARCHMAGE) show docs/images/board.pos --svg docs/images/board.svg

# Compiling cargo-deny takes minutes, so its absence is noted and not repaired.
deny:
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny --all-features check bans licenses sources; \
	else echo "note: cargo-deny is missing, so licenses and sources of dependencies were not checked" \
		"(cargo install --locked cargo-deny)"; fi

rust:
	@CARGO=$(CARGO) tools/need.sh rust || { echo "These tools are needed to build the game." >&2; exit 1; }
ifneq ($(filter test lint format,$(MAKECMDGOALS)),)
	@$(CARGO) fmt --version >/dev/null 2>&1 || { echo "rustfmt is missing: rustup component add rustfmt" >&2; exit 1; }
	@$(CARGO) clippy --version >/dev/null 2>&1 || { echo "clippy is missing: rustup component add clippy" >&2; exit 1; }
endif

# The program itself says which tables it can play, so a new edition or scenario is covered without a change here.
define simulate
	@$(CARGO) build --release --package archmage
	@set -e; tables="$$($(ARCHMAGE) editions --tables)"; \
	[ -n "$$tables" ] || { echo "archmage names no table to play at" >&2; exit 1; }; \
	printf '%s\n' "$$tables" | while read -r table; do \
		[ -n "$$table" ] || continue; \
		$(ARCHMAGE) simulate $$table --player random --games $(1) --seed $(SEED) </dev/null || exit 1; \
		$(ARCHMAGE) simulate $$table --games $$(($(1) / 10)) --seed $(SEED) </dev/null || exit 1; \
	done
endef
