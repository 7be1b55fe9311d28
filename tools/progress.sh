# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Source this to show progress on standard error. On a terminal it is a single line that changes;
# otherwise there is a line for each new step, and then one every fifteen seconds.

progress_every=15
progress_step=
progress_at=0
progress_began=$SECONDS

# progress STEP [DETAIL]: what is being done, and how far it is.
progress() {
  local text="$1${2:+: $2}"
  local seconds=$((SECONDS - progress_began))
  if [ "$1" != "$progress_step" ]; then
    progress_began=$SECONDS
  elif [ -t 2 ] || ((SECONDS - progress_at >= progress_every)); then
    text+=" ($((seconds / 60)):$(printf %02d $((seconds % 60))))"
  else
    return 0
  fi
  progress_step=$1
  progress_at=$SECONDS
  if [ -t 2 ]; then
    printf '\r\033[K%s' "$text" >&2
  else
    printf '%s\n' "$text" >&2
  fi
}

# The line goes; what is printed next begins at its left edge.
progress_end() {
  [ ! -t 2 ] || [ -z "$progress_step" ] || printf '\r\033[K' >&2
  progress_step=
}

# progress_follow STEP: reads a program's output. A line "@@DETAIL@..." is its progress, all others
# are passed on to standard output.
progress_follow() {
  local step=$1 detail='' line='' start='' status
  progress "$step"
  while true; do
    status=0
    IFS= read -r -t 1 line || status=$?
    if [ "$status" -gt 128 ]; then  # A second without a whole line.
      start+=$line
    elif [ "$status" -ne 0 ] && [ -z "$start$line" ]; then
      break
    else
      line=$start$line
      start=
      if [[ $line == @@* ]]; then
        line=${line#@@}
        detail=${line%%@*}
      else
        progress_end
        printf '%s\n' "$line"
        continue
      fi
    fi
    progress "$step" "$detail"
  done
  progress_end
}

# progress_while STEP COMMAND...: runs a command that says nothing of how far it is.
progress_while() {
  local step=$1
  shift
  "$@" | progress_follow "$step"
  return "${PIPESTATUS[0]}"
}

# quietly LOG STEP COMMAND...: likewise, and what it prints goes into a file. Where it fails, the
# end of that is shown, and the script ends.
quietly() {
  local log=$1 step=$2
  shift 2
  logged() { "$@" >"$log" 2>&1; }
  if ! progress_while "$step" logged "$@"; then
    tail -n 40 "$log" >&2
    exit 1
  fi
}
