# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Source this to select the Node.js that builds and tests the page.

node_least=18.13

# Whether the Node.js that this PATH leads to is new enough, and its npm works. A version manager
# may have left names there that lead nowhere.
node_works() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
           const [c, d] = process.argv[1].split(".").map(Number);
           process.exit(a > c || (a === c && b >= d) ? 0 : 1)' "$node_least" >/dev/null 2>&1 &&
    npm --version >/dev/null 2>&1
}

# Takes the Node.js on the PATH or, if that does not do, Debian's; fails where neither does.
use_node() {
  node_works && return 0
  local before=$PATH
  PATH=/usr/bin:$PATH
  hash -r
  node_works && return 0
  PATH=$before
  return 1
}
