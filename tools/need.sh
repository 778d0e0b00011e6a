#!/bin/sh
# Tells which tools are missing, and how to get each. Silent, with status 0, when everything is there.
#   tools/need.sh [rust|page|browser]...        without a word: everything
set -u

missing=0
lack() {
    missing=1
    printf '  %s\n' "$*"
}
have() { command -v "$1" >/dev/null 2>&1; }

rust() {
    have "${CARGO:-cargo}" || lack "cargo: install Rust 1.95 or newer, see https://rustup.rs"
    have cc || have clang || have gcc || lack "a C linker: install gcc or clang (Debian: apt install gcc libc6-dev)"
}

page() {
    if ! have node; then
        lack "node: install Node.js 20 or newer, see https://nodejs.org (Debian: apt install nodejs npm)"
    else
        major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
        [ "$major" -ge 20 ] 2>/dev/null || lack "node: version 20 or newer is needed, this is $(node --version)"
    fi
    have npm || lack "npm: comes with Node.js, see https://nodejs.org (Debian: apt install npm)"
    wasm || lack "Rust's target for WebAssembly: rustup target add wasm32-unknown-unknown" \
        "(Debian: apt install rustc-web cargo-web rust-web-src)"
}

# The target of the compiler in use, or what tools/wasm.sh gets or builds it with: rustup, or Debian's compiler with
# its source, which root can install.
wasm() {
    [ -d "$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null)" ] && return 0
    have rustup && return 0
    have dpkg-query && dpkg-query -W -f '${Status}\n' rustc-web rust-web-src 2>/dev/null |
        awk '/^install ok installed$/ { n++ } END { exit n != 2 }' && return 0
    have apt-get && [ "$(id -u)" = 0 ]
}

browser() {
    [ -x "${CHROMIUM:-/usr/bin/chromium}" ] ||
        lack "chromium, which the tests of the page drive: apt install chromium, or set CHROMIUM to its path"
}

[ $# -gt 0 ] || set -- rust page browser
for group; do
    case $group in
        rust | page | browser) "$group" ;;
        *) echo "tools/need.sh: there is no group '$group'" >&2; exit 2 ;;
    esac
done
exit $missing
