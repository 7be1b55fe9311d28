#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Follows the README on a bare Debian 12, to find a missing install step before a newcomer does. Run
# it as root when you need it; the whole run takes half an hour and 8 GB.
#
#   tools/bare.sh [--keep] [--again FOLDER] [--port N] [COMMAND...]     (default: run './test')
#
# COMMAND is a shell command for the source folder, such as './test quick', './test
# --configure-only' or 'timeout -s KILL 60 ./run || true'. Several commands run one after the other
# in the same bare folder. The COMMAND `run` runs ./run until it serves the page, then stops it by
# its process id.
#   --keep           keeps the folder, and says where it is
#   --again FOLDER   uses a kept folder as it is now, with the current source files
#   --port N         if this machine's port 8080 is taken: ./run serve --port N
#
# The bare folder is debootstrap's minimal Debian 12 with this source tree as in a source archive:
# no .git, and nothing built. It has its own processes and mounts, which end with this script. It
# uses this machine's network, package sources, certificates, and settings of proxies and
# registries, and nothing else.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

keep=no
again=
port=8080
while [ $# -gt 0 ]; do
  case $1 in
    --keep) keep=yes ;;
    --again) shift; again=${1:?"--again needs a folder"} keep=yes ;;
    --port) shift; port=${1:?"--port needs a number"} ;;
    -h | --help) sed -n '3,/^set -/{s/^# \{0,1\}//;/^set -/d;p}' "$0"; exit 0 ;;
    -*) echo "bare: no option '$1'; --help lists the options" >&2; exit 2 ;;
    *) break ;;
  esac
  shift
done
[ $# -gt 0 ] || set -- run ./test

if [ "$(id -u)" -ne 0 ]; then
  echo "bare: run it as root, since it needs chroot and mount" >&2
  exit 1
fi
if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
  echo "bare: port $port of this machine is taken; name a free one with --port" >&2
  exit 1
fi
"$root/tools/install-deps.sh" bare

if [ -z "$again" ]; then
  bare=$(mktemp -d "${TMPDIR:-/var/tmp}/menagerie-bare.XXXXXX")
  chmod 755 "$bare"  # The root of any machine may be entered by all its users.
elif [ -d "$again/menagerie" ]; then
  bare=$(cd "$again" && pwd)
else
  echo "bare: $again isn't a folder kept by --keep" >&2
  exit 1
fi
report=()
running=
finish() {
  local status=$?
  [ -z "$running" ] || kill -KILL "$running" 2>/dev/null || true
  if [ "$keep" = yes ]; then
    echo "bare: the folder is kept: $bare"
  else
    rm -rf --one-file-system "$bare"
  fi
  if [ ${#report[@]} -gt 0 ]; then
    echo "== Bare Debian 12"
    printf '%s\n' "${report[@]}"
  fi
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# ---- The folder --------------------------------------------------------------------------------

# The folder gets Debian 12 from the same source as this machine.
make_folder() {
  local format='$(CODENAME) $(COMPONENT) $(REPO_URI)' mirror
  mirror=$(apt-get indextargets --format "$format" 'Created-By: Packages' |
    sed -n 's/^bookworm main //p' | head -n 1)
  if [ -z "$mirror" ]; then
    echo "bare: this machine has no package source for Debian 12 (bookworm)" >&2
    return 1
  fi
  if ! debootstrap --variant=minbase bookworm "$bare" "$mirror" >"$bare.log" 2>&1; then
    tail -n 20 "$bare.log" >&2
    rm -f "$bare.log"
    return 1
  fi
  rm -f "$bare.log"
}

step="making the bare folder"
trap 'report+=("FAILED  $step")' ERR
echo "== Bare folder: $bare"
[ -n "$again" ] || make_folder

step="copying this machine's settings"
# Package sources and how they are reached; no hooks of this machine's other packages.
rm -rf "$bare/etc/apt/sources.list" "$bare/etc/apt/sources.list.d"
for name in sources.list sources.list.d auth.conf auth.conf.d keyrings trusted.gpg trusted.gpg.d; do
  [ ! -e "/etc/apt/$name" ] || cp -a "/etc/apt/$name" "$bare/etc/apt/"
done
cp -a /usr/share/keyrings/. "$bare/usr/share/keyrings/"
apt-config dump | grep '^Acquire::' | grep -v '^Acquire::IndexTargets' \
  >"$bare/etc/apt/apt.conf.d/00-this-machine"

for name in /etc/resolv.conf /etc/hosts /etc/npmrc /etc/pip.conf; do
  [ ! -f "$name" ] || cp -L "$name" "$bare$name"
done
[ ! -f "$HOME/.npmrc" ] || cp -L "$HOME/.npmrc" "$bare/root/"

# Certificates this machine trusts, in the place that survives ca-certificates being installed.
own=$bare/usr/local/share/ca-certificates
mkdir -p "$own" "$bare/etc/ssl/certs"
if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
  cp -L /etc/ssl/certs/ca-certificates.crt "$bare/etc/ssl/certs/"
  awk -v folder="$own" '/BEGIN CERTIFICATE/ { ++n }
                        n { print > (folder "/this-machine-" n ".crt") }
                        /END CERTIFICATE/ { close(folder "/this-machine-" n ".crt") }' \
    /etc/ssl/certs/ca-certificates.crt
fi

# Settings of proxies, registries and certificates, with the files they name.
settings=()
while IFS= read -r -d '' setting; do
  [[ ${setting%%=*} =~ (_proxy|_PROXY|CAINFO|CA_BUNDLE|CA_CERTS|_CERT|_CERT_FILE|_CERT_DIR)$ ||
     ${setting%%=*} =~ ^(npm_config_|NPM_CONFIG_|PIP_) ]] || continue
  settings+=("$setting")
  file=${setting#*=}
  if [[ $file == /* && -f $file && ! -e $bare$file ]]; then
    mkdir -p "$bare${file%/*}"
    cp -L "$file" "$bare$file"
  fi
done < <(env -0)

step="copying the source tree"
# Without the files that git ignores, and without .git.
mkdir -p "$bare/menagerie"
if git -C "$root" rev-parse HEAD >/dev/null 2>&1; then
  (cd "$root" && git ls-files -z -co --exclude-standard --deduplicate |
    while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
    tar -c --null -T -) | tar -x -C "$bare/menagerie" --no-same-owner
else
  tar -c -C "$root" --exclude=./build --exclude=node_modules --exclude=./web/dist . |
    tar -x -C "$bare/menagerie" --no-same-owner
fi
trap - ERR

# ---- The commands ------------------------------------------------------------------------------

# `run` inside the folder; bash alone can ask for the page there.
cat >"$bare/run-until-it-answers" <<'INSIDE'
#!/bin/bash
port=$1
shift
ask() {
  exec 3<>"/dev/tcp/127.0.0.1/$port" && printf 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3 &&
    timeout 5 cat <&3
} 2>/dev/null
./run "$@" &
server=$!
for ((second = 0; second < 3600; ++second)); do
  kill -0 "$server" 2>/dev/null || { wait "$server"; echo "bare: ./run ended with $?"; exit 1; }
  answer=$(ask | tr -d '\0')
  [ -z "$answer" ] || break
  sleep 1
done
kill -TERM "$server"
wait "$server"
ended=$?
if [[ $answer != HTTP/1.?\ 200* || $answer != *'<title>'*'</title>'* ]]; then
  printf 'bare: ./run did not answer with the page, but with:\n%s\n' "${answer:0:600}"
  exit 1
fi
echo "bare: the page is served"
[ "$ended" = 0 ] || { echo "bare: ./run, asked to stop, ended with $ended"; exit 1; }
INSIDE
chmod +x "$bare/run-until-it-answers"

# Mounts and processes of its own: when the first process ends, whatever it left ends too. The
# folder becomes the root, as on a machine; tests that make machines of their own can't in a chroot.
inside() {
  local status=0
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child sh -c '
    mount --make-rprivate / && mount --bind "$0" "$0" && cd "$0" && mount -t proc proc proc &&
    mount --rbind /dev dev && mount --rbind /sys sys && mount -t tmpfs tmpfs run &&
    pivot_root . . && umount -l . && cd / && exec "$@"' "$bare" \
    /usr/bin/env -i HOME=/root TERM="${TERM:-dumb}" LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${settings[@]}" \
    /bin/bash -c 'cd /menagerie && exec "$@"' bare "$@" </dev/null &
  running=$!
  wait "$running" || status=$?
  running=
  return "$status"
}

# Sets `worked` to the seconds of processor time that the commands have taken so far.
worked=0
count_work() {
  times >"$bare/times"
  worked=$(tail -n 1 "$bare/times" | tr ms '  ' | awk '{ print int($1 * 60 + $2 + $3 * 60 + $4) }')
}

failed=0
for command in "$@"; do
  echo "== $command"
  began=$SECONDS
  before=$worked
  status=0
  if [ "$command" = run ]; then
    arguments=()
    [ "$port" = 8080 ] || arguments=(serve --port "$port")
    inside /run-until-it-answers "$port" "${arguments[@]}" || status=$?
  else
    inside /bin/bash -c "$command" || status=$?
  fi
  took="$(((SECONDS - began) / 60)) min $(((SECONDS - began) % 60)) s"
  count_work
  took+=", $((worked - before)) s of processor time"
  if [ "$status" = 0 ]; then
    report+=("passed  $command ($took)")
  else
    report+=("FAILED  $command ($took, exit status $status)")
    failed=1
  fi
done
exit "$failed"
