#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What an action costs on one server and on several: tools/with-postgres.sh bench/load/several.py
[--build FOLDER] [--tables N] [--rate ACTIONS_A_SECOND] [--seconds S] [scenario...]

Games of Savage Bowl with four connected players a table, as bench/load plays them; everything runs
on this machine. For each way to serve them: actions a second, how long the players waited for an
acknowledgement, and microseconds of processor time an action of the servers, PostgreSQL and NATS.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TICK = os.sysconf("SC_CLK_TCK")
sys.path.append(str(ROOT / "tests" / "cluster"))

from nodes import Nats  # noqa: E402


def serve(build, database, *words):
    process = subprocess.Popen(
        [build / "tests/server/test_server", database, "requests=0", "frames=0", "allowances=none",
         "threads=1", *words], stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().strip()


def seconds_of(pid):
    """Processor time of a process and of its children that have ended."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(") ")[2].split()
    return sum(int(fields[i]) for i in range(11, 15)) / TICK


def seconds_below(pid):
    """The same, with its children that live."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return seconds_of(pid) + sum(seconds_of(child) for child in children)


def postmaster(address):
    folder = re.search(r"host=([^&]+)", address)[1]
    return pathlib.Path(folder, "data", "postmaster.pid").read_text("utf-8").split()[0]


def scenarios(postgres):
    """By name: servers as (database, node or nothing), and the ports for the load."""
    node = (postgres, True)
    return {
        "SQLite, one server": ([("sqlite:", False)], "{0}"),
        "PostgreSQL, one server": ([(postgres, False)], "{0}"),
        "one node": ([node], "{0}"),
        "two nodes, everybody at the other one": ([node] * 2, "{0}/{1}"),
        "two nodes, anybody anywhere": ([node] * 2, "{0},{1}"),
        "three nodes, anybody anywhere": ([node] * 3, "{0},{1},{2}"),
    }


def measure(wanted, servers, ports, postgres):
    build = pathlib.Path(wanted.build)
    nats = Nats()
    running = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for number, (database, is_node) in enumerate(servers):
                if database == "sqlite:":
                    database += f"{folder}/tables.db"
                bus = f"bus=nats://127.0.0.1:{nats.port}"
                words = [f"node=node-{number}", bus] if is_node else []
                running.append(serve(build, database, *words))
            if servers[0][1]:
                time.sleep(2)  # Until the nodes know of each other.
            pids = {"servers": [one.pid for one, _ in running], "NATS": [nats.process.pid]}
            root = postmaster(postgres)

            def now():
                used = {name: sum(map(seconds_of, list_)) for name, list_ in pids.items()}
                return {**used, "PostgreSQL": seconds_below(root)}

            before = now()
            load = subprocess.run(
                [build / "bench/load/load", ports.format(*(port for _, port in running)), "play",
                 str(wanted.tables), str(wanted.rate), str(wanted.seconds)],
                capture_output=True, text=True, check=True)
            used = {name: seconds - before[name] for name, seconds in now().items()}
        finally:
            for process, _ in running:
                process.kill()
                process.wait()
            nats.kill()
    actions = int(load.stdout.split()[0])
    costs = ", ".join(f"{name} {1e6 * seconds / actions:.0f}" for name, seconds in used.items())
    said = re.search(r"median (\S+) ms.* p99 (\S+),", load.stdout)
    errors = re.search(r"(\d+) errors", load.stdout)[1]
    rate = re.search(r": (\d+) a second", load.stdout)[1]
    return (f"{rate} a second, acknowledged after {said[1]} ms (p99 {said[2]}); "
            f"us an action: {costs}; {errors} errors")


def main():
    options = argparse.ArgumentParser(description=__doc__,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--build", default=ROOT / "build" / "release")
    options.add_argument("--tables", type=int, default=300)
    options.add_argument("--rate", type=int, default=1500)
    options.add_argument("--seconds", type=int, default=10)
    options.add_argument("scenario", nargs="*", help="words in the names of those wanted")
    wanted = options.parse_args()
    postgres = os.environ.get("MENAGERIE_TEST_POSTGRES")
    if not postgres:
        sys.exit("several.py: run it by tools/with-postgres.sh")
    for name, (servers, ports) in scenarios(postgres).items():
        if wanted.scenario and not any(word in name for word in wanted.scenario):
            continue
        print(f"{name}: {measure(wanted, servers, ports, postgres)}", flush=True)


if __name__ == "__main__":
    main()
