# `make help` lists the targets. All of them work from a fresh checkout.

CARGO ?= cargo
ARCHMAGE = $(CARGO) run --release --quiet --package archmage --

# Games per edition and number of players, and the seed of the first one.
TEST_GAMES ?= 300
SOAK_GAMES ?= 20000
SEED ?= 1

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test lint format unit cases games bench docs picture soak deny rust

help: ## List the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | \
		while IFS="$$(printf '\t')" read -r name text; do printf '  make %-8s %s\n' "$$name" "$$text"; done

play: rust ## Build the game and play it in this terminal (options in ARGS)
	$(CARGO) build --release --package archmage
	@$(ARCHMAGE) play $(ARGS)

test: lint unit cases games ## Everything a change must pass: lint, tests, rule cases, random games

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

games: rust ## Random games of every edition and number of players (TEST_GAMES, SEED)
	$(call simulate,$(TEST_GAMES))

soak: rust ## The same with many games; takes long (SOAK_GAMES, SEED)
	$(call simulate,$(SOAK_GAMES))

bench: rust ## Measure the speed of the engine, next to shakmaty's chess in the same run
	$(CARGO) bench --workspace

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
	@command -v $(CARGO) >/dev/null || { echo "cargo is missing: install Rust, see https://rustup.rs" >&2; exit 1; }
	@command -v cc >/dev/null || command -v clang >/dev/null || command -v gcc >/dev/null || \
		{ echo "a C linker is missing: install gcc or clang (Debian: apt install gcc libc6-dev)" >&2; exit 1; }
ifneq ($(filter test lint format,$(MAKECMDGOALS)),)
	@$(CARGO) fmt --version >/dev/null 2>&1 || { echo "rustfmt is missing: rustup component add rustfmt" >&2; exit 1; }
	@$(CARGO) clippy --version >/dev/null 2>&1 || { echo "clippy is missing: rustup component add clippy" >&2; exit 1; }
endif

# The program itself says which tables it can play, so a new edition is covered without a change here.
define simulate
	@$(CARGO) build --release --package archmage
	@set -e; tables="$$($(ARCHMAGE) editions --tables)"; \
	[ -n "$$tables" ] || { echo "archmage names no table to play at" >&2; exit 1; }; \
	printf '%s\n' "$$tables" | while read -r edition players; do \
		[ -n "$$edition" ] || continue; \
		$(ARCHMAGE) simulate --edition "$$edition" --players "$$players" --games $(1) --seed $(SEED) </dev/null || exit 1; \
	done
endef
