# SPDX-License-Identifier: Apache-2.0
"""Networks that a test can cut: a world of its own, where each node is in a network namespace and
is wired to switches, one for the database and one for the players. It goes with its
processes, however they end, and nothing of the machine's own network is touched."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile

INSIDE = "MENAGERIE_TEST_WORLD"
# By the name of a switch: where what all nodes want is.
HUB = {"database": "10.97.0.1", "players": "10.97.2.1"}
WORLD = ["unshare", "--net", "--ipc", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]


def tool(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise OSError(f"{' '.join(words)}: {done.stdout}{done.stderr}".strip())


def is_inside():
    return os.environ.get(INSIDE) == "1"


def why_not():
    """What keeps this machine from such a world; nothing if it is possible."""
    if os.geteuid() != 0:
        return "not root"
    trial = ("mount -t tmpfs tmpfs /run && ip link add hub type bridge && ip netns add one && "
             "ip link add port type veth peer name far netns one && "
             "ip link set hub up && ip link set port master hub up && "
             "ip -n one link set far up && bridge link set dev port state 3")
    try:
        done = subprocess.run([*WORLD, "sh", "-c", trial], capture_output=True, text=True,
                              check=False, env=with_sbin())
    except OSError as error:
        return str(error)
    return None if done.returncode == 0 else (done.stderr or done.stdout).strip().split("\n")[-1]


def with_sbin():
    return os.environ | {"PATH": os.environ.get("PATH", "") + ":/usr/sbin:/sbin"}


def run_inside(words):
    """Runs the words in a world of its own and returns their status. What it leaves in the folder
    for temporary files goes at the end, and it ends with this process."""
    def end_with_parent():
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG

    def leave(number, _frame):
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, leave)
    folder = tempfile.mkdtemp()
    os.chmod(folder, 0o755)  # PostgreSQL's user goes through it.
    process = None
    try:
        process = subprocess.Popen([*WORLD, *words], preexec_fn=end_with_parent,
                                   env=with_sbin() | {INSIDE: "1", "TMPDIR": folder})
        return process.wait()
    finally:
        if process is not None and process.poll() is None:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


class Wire:
    """A node's way to a switch. Shut, it swallows whatever comes, and neither end is told."""

    def __init__(self, switch, number):
        self.port = f"{switch}{number}"
        self.host = HUB[switch].rpartition(".")[0] + f".{10 + number}"
        node = f"node{number}"
        tool("ip", "link", "add", self.port, "type", "veth", "peer", "name", switch, "netns", node)
        tool("ip", "link", "set", self.port, "master", switch, "up")
        tool("ip", "-n", node, "addr", "add", self.host + "/24", "dev", switch)
        tool("ip", "-n", node, "link", "set", switch, "up")

    def shut(self):
        tool("bridge", "link", "set", "dev", self.port, "state", "0")

    def open(self):
        tool("bridge", "link", "set", "dev", self.port, "state", "3")


class Way:
    """How a node is started and reached, what it reaches, and what of that can be cut."""

    def __init__(self, number):
        tool("ip", "netns", "add", f"node{number}")
        tool("ip", "-n", f"node{number}", "link", "set", "lo", "up")
        self.within = ["ip", "netns", "exec", f"node{number}"]
        self.database, self.players = (Wire(switch, number) for switch in HUB)
        self.bind, self.host = "0.0.0.0", self.players.host


class Networks:
    """The switches, and the ways of nodes to them."""

    def __init__(self):
        # Names of namespaces lie there, and PostgreSQL's memory: none of it is to stay.
        for folder in ("/run", "/dev/shm"):
            tool("mount", "-t", "tmpfs", "tmpfs", folder)
        tool("ip", "link", "set", "lo", "up")
        for switch, address in HUB.items():
            tool("ip", "link", "add", switch, "type", "bridge")
            # What was cut is found again at once: without a spanning tree.
            tool("ip", "link", "set", switch, "type", "bridge", "stp_state", "0", "forward_delay",
                 "0")
            tool("ip", "addr", "add", address + "/24", "dev", switch)
            tool("ip", "link", "set", switch, "up")

    def way(self, number, postgres):
        way = Way(number)
        way.database_url = f"postgresql://menagerie@{HUB['database']}:{postgres.port}/postgres"
        return way

