#!/usr/bin/env bash
# Builds the engine for the browser into web/src/wasm: the WebAssembly file and its JavaScript.
# It needs rustup's target wasm32-unknown-unknown, or Debian's rustc-web with its sources.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
crate=archmage-wasm
file=archmage_wasm
out=web/src/wasm
build=${CARGO_TARGET_DIR:-$PWD/target}
cargo=${CARGO:-cargo}
flags=(build --locked --lib --package "$crate" --profile wasm --target "$target")

say() { echo "wasm: $*" >&2; }

has_target() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]
}

# Debian's compiler builds the standard library from Debian's sources, which match it exactly.
has_debian() {
    [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] &&
        [ -f "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/std/Cargo.toml" ]
}

find_linker() {
    local machine sysroot linker
    machine=$(rustc -vV | sed -n 's/^host: //p')
    for sysroot in "$(rustc --print sysroot 2>/dev/null || true)" "$(/usr/bin/rustc --print sysroot 2>/dev/null || true)"; do
        linker="$sysroot/lib/rustlib/$machine/bin/rust-lld"
        [ -x "$linker" ] && { echo "$linker"; return; }
    done
    command -v rust-lld || command -v wasm-ld || command -v lld
}

command -v rustc >/dev/null || { say "rustc is missing: install Rust, see https://rustup.rs"; exit 1; }
if ! has_target && ! has_debian && command -v rustup >/dev/null; then
    timeout 120 rustup target add "$target" >/dev/null 2>&1 || true
fi
if ! has_target && ! has_debian && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "rustup cannot add $target here, so Debian's compiler is installed"
    { apt-get update -q && apt-get install -qy --no-install-recommends rustc-web cargo-web rust-web-src; } >&2 || true
fi
if has_target; then
    wasm="$build/$target/wasm/$file.wasm"
    "$cargo" "${flags[@]}"
elif has_debian; then
    linker=$(find_linker) || { say "no linker for WebAssembly: install rustup's toolchain or Debian's lld"; exit 1; }
    wasm="$build/wasm/$target/wasm/$file.wasm"
    env -u RUSTFLAGS RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$build/wasm" \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker" \
        /usr/bin/cargo "${flags[@]}" -Z build-std=std,panic_abort
else
    say "this needs the target $target, which is missing and could not be added. Either"
    say "  rustup target add $target"
    say "or, on Debian, apt-get install --no-install-recommends rustc-web cargo-web rust-web-src"
    exit 1
fi

# The glue is a program for this machine, whatever compiler made the WebAssembly.
say "the JavaScript around it; the tool for that is built the first time"
CARGO_TARGET_DIR="$build/glue" "$cargo" build --locked --release --manifest-path tools/glue/Cargo.toml
made="$out/${file}_bg.wasm"
if [ -f "$made" ] && [ "$made" -nt "$wasm" ] && [ "$made" -nt tools/wasm.sh ]; then
    exit 0
fi
fresh="$build/glue/out"
rm -rf "$fresh"
"$build/glue/release/glue" "$wasm" "$fresh"

opt=web/node_modules/binaryen/bin/wasm-opt
if [ -e "$opt" ] && command -v node >/dev/null; then
    node "$opt" -O3 --enable-bulk-memory --enable-mutable-globals --enable-multivalue \
        --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext \
        "$fresh/${file}_bg.wasm" -o "$fresh/smaller.wasm"
    mv "$fresh/smaller.wasm" "$fresh/${file}_bg.wasm"
else
    say "note: wasm-opt is missing (npm package binaryen in web/), so the file stays larger"
fi
mkdir -p "$out"
cp "$fresh"/* "$out"/
touch "$made"
say "$(wc -c <"$made") bytes, $(gzip -9 -c "$made" | wc -c) with gzip: $made"
