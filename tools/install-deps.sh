#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what a task needs from Debian 12's packages; touches nothing, and no network, where
# everything is there. Safe to run again after an interrupted try.
#
#   tools/install-deps.sh [build] [web] [test] [web-test] [coverage] [package]   (default: build)
set -euo pipefail

build_packages=(
  g++ cmake ninja-build ccache mold python3
  libpcg-cpp-dev libfmt-dev libcli11-dev nlohmann-json3-dev libexpected-dev
  libboost1.81-dev libgtest-dev libbenchmark-dev
  libsqlite3-dev libpq-dev libsodium-dev libssl-dev zlib1g-dev pkg-config
)
test_packages=(clang-19 llvm-19 clang-tidy-19 clang-format-19 libclang-rt-19-dev postgresql-15
               python3-jsonschema openssl)
coverage_packages=(gcovr)
package_packages=(dpkg-dev file)
# Any Node.js from 18 on builds the page, wherever it is from.
web_packages=()
command -v node >/dev/null || web_packages+=(nodejs)
command -v npm >/dev/null || web_packages+=(npm)
web_test_packages=(chromium fonts-inter)

say() { printf '%s\n' "$*" >&2; }

wanted=("${build_packages[@]}")
for task in "$@"; do
  case $task in
    build) ;;
    web) wanted+=("${web_packages[@]}") ;;
    test) wanted+=("${test_packages[@]}") ;;
    web-test) wanted+=("${web_packages[@]}" "${web_test_packages[@]}") ;;
    coverage) wanted+=("${coverage_packages[@]}") ;;
    package) wanted+=("${package_packages[@]}") ;;
    *) say "install-deps: no task '$task'; there are build, web, test, web-test,"
       say "coverage and package"; exit 2 ;;
  esac
done

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  say "install-deps: not a Debian system; going on with what is installed. Debian 12 names what"
  say "is needed: ${wanted[*]}"
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

# Output goes to a log that is shown only when something failed.
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y \
    -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@" </dev/null >>"$log" 2>&1
}

has_candidates() {
  local package candidate
  for package in "${missing[@]}"; do
    candidate=$(LC_ALL=C apt-cache policy "$package" 2>/dev/null | sed -n 's/^ *Candidate: //p')
    [ -n "$candidate" ] && [ "$candidate" != "(none)" ] || return 1
  done
}

# An earlier try that was cut off may have left packages half set up.
if [ -n "$(dpkg --audit 2>/dev/null)" ]; then
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive dpkg --configure -a </dev/null \
    >>"$log" 2>&1 || true
  apt -f install || true
fi

# Package lists are fetched when they lack a package, or are so old that a download fails.
# A foreign source that cannot be reached is no reason to stop: the install decides.
has_candidates || apt update || true
if ! apt --no-install-recommends install "${missing[@]}"; then
  apt update || true
  apt -f install || true
  apt --no-install-recommends install "${missing[@]}" || true
fi

find_missing
if [ ${#missing[@]} -gt 0 ]; then
  tail -n 30 "$log" >&2
  say "install-deps: could not install: ${missing[*]}"
  say "Check the network and the package sources (Debian 12 with its updates), then run this again."
  exit 1
fi
