#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian 12 packages that a task needs. If everything is there, it changes nothing and
# doesn't use the network. If it is interrupted, just run it again.
#
#   tools/install-deps.sh [build] [web] [wasm] [test] [web-test] [python] [coverage] [package]
#                         [plots] [bare]
#
# Default: build, which all others except bare (tools/bare.sh) include.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
. "$here/node.sh"
. "$here/progress.sh"

# Link-time optimisation starts its jobs side by side with make, and one by one without it.
build_packages=(
  g++ make cmake ninja-build ccache mold python3
  libpcg-cpp-dev libfmt-dev libcli11-dev nlohmann-json3-dev libexpected-dev
  libboost1.81-dev libgtest-dev libbenchmark-dev
  libicu-dev libmimalloc-dev libsqlite3-dev libpq-dev libsodium-dev libssl-dev
  libzstd-dev zlib1g-dev
  pkg-config
)
test_packages=(clang-19 llvm-19 clang-tidy-19 clang-format-19 libclang-rt-19-dev postgresql-15
               python3-jsonschema openssl systemd nginx-light haproxy
               prometheus sqlite3 dpkg-dev file iproute2 zstd
               buildah debootstrap python3-yaml)
# The engine for the page (tools/wasm.sh); the archiver is llvm-19's.
wasm_packages=(clang-19 llvm-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32
               binaryen)
python_packages=(python3-dev python3-venv)
coverage_packages=(gcovr)
package_packages=(dpkg-dev file)
plots_packages=(python3-matplotlib)
web_test_packages=(chromium-headless-shell firefox-esr fonts-inter)

# Any Node.js that is new enough builds the page, wherever it is from.
want_node() { (use_node) || wanted+=(nodejs npm); }
say() { printf '%s\n' "$*" >&2; }

wanted=()
[ "$*" = bare ] || wanted=("${build_packages[@]}")
for task in "$@"; do
  case $task in
    build) ;;
    web) want_node ;;
    wasm) wanted+=("${wasm_packages[@]}") ;;
    test) wanted+=("${test_packages[@]}") ;;
    web-test) want_node; wanted+=("${web_test_packages[@]}") ;;
    python) wanted+=("${python_packages[@]}") ;;
    coverage) wanted+=("${coverage_packages[@]}") ;;
    package) wanted+=("${package_packages[@]}") ;;
    plots) wanted+=("${plots_packages[@]}") ;;
    bare) wanted+=(debootstrap) ;;
    *) say "install-deps: no task '$task'; there are build, web, wasm, test,"
       say "web-test, python, coverage, package, plots and bare"; exit 2 ;;
  esac
done

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  say "install-deps: this is not a Debian system. The easiest way here is the container:"
  say "  docker compose up --build      (then open http://127.0.0.1:8080)"
  say "Continuing with what is installed. On Debian 12 these packages are needed: ${wanted[*]}"
  exit 0
fi

find_missing() {
  local installed package
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null |
    sed -n 's/^installed //p') || true
  missing=()
  for package in "${wanted[@]}"; do
    grep -qxF "$package" <<<"$installed" || missing+=("$package")
  done
}

find_missing
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    say "install-deps: these packages are missing, and only root can install them:"
    say "  apt-get install ${missing[*]}"
    exit 1
  fi
  as_root=(sudo)
fi

say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# run STEP COMMAND...: as root, asking nothing; its output goes to a log that is shown only when
# something failed, what apt-get tells of its progress is shown.
run() {
  local step=$1
  shift
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "$@" </dev/null 2>&1 |
    tee -a "$log" |
    sed -u -n 's/^dlstatus:[^:]*:\([0-9]*\).*/@@downloading, \1 %@/p
               s/^pmstatus:[^:]*:\([0-9]*\).*/@@setting up, \1 %@/p' |
    progress_follow "$step"
}

apt() {
  local step=$1
  shift
  run "$step" apt-get -y -o APT::Status-Fd=1 -o DPkg::Lock::Timeout=300 \
    -o Acquire::Retries=3 "$@"
}

has_candidates() {
  local package candidate
  for package in "${missing[@]}"; do
    candidate=$(LC_ALL=C apt-cache policy "$package" 2>/dev/null | sed -n 's/^ *Candidate: //p')
    [ -n "$candidate" ] && [ "$candidate" != "(none)" ] || return 1
  done
}

# An earlier try that was cut off may have left packages half set up.
mend() {
  run "Finishing an interrupted installation" dpkg --configure -a || true
  apt "Finishing an interrupted installation" -f install || true
}
[ -z "$(dpkg --audit 2>/dev/null)" ] || mend

# Package lists are fetched when they lack a package, or are so old that a download fails.
# A foreign source that cannot be reached isn't a reason to stop: the install decides.
update() { apt "Fetching the lists of packages" update || true; }
install() { apt "Installing" --no-install-recommends install "${missing[@]}"; }
has_candidates || update
if ! install; then
  update
  mend
  install || true
fi

find_missing
if [ ${#missing[@]} -gt 0 ]; then
  grep -v '^[dp][lm]status:' "$log" | tail -n 30 >&2
  say "install-deps: could not install: ${missing[*]}"
  say "Check the network and the package sources (Debian 12 with its updates), then run this again."
  exit 1
fi
