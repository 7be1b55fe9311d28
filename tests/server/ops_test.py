#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What is shipped to run a server with: ops_test.py TEST_SERVER OPS_FOLDER

systemd judges the unit, and every figure that the alerts look at is one that the server has."""

import pathlib
import re
import subprocess
import sys
import tempfile

from client import Server, ask

EXPOSURE_MAX = "15"  # Of 100; systemd counts what a service could do to the machine.


def judge_unit(unit, program):
    """The unit as it is, but for the program, which need not be installed."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "menagerie.service")
        text = unit.read_text()
        assert "ExecStart=/usr/bin/menagerie serve " in text
        copy.write_text(text.replace("/usr/bin/menagerie", str(pathlib.Path(program).resolve())))
        for words in (["verify", "--man=no"],
                      ["security", "--offline=yes", "--threshold=" + EXPOSURE_MAX]):
            done = subprocess.run(["systemd-analyze", *words, str(copy)], capture_output=True,
                                  text=True, check=False)
            told = done.stdout + done.stderr
            assert done.returncode == 0, told
            # Of what it does not understand it only warns.
            assert "Unknown" not in told and "ignoring" not in told, told


def judge_figures(alerts, program):
    wanted = set(re.findall(r"\bmenagerie_\w+", alerts.read_text()))
    assert len(wanted) >= 5, wanted
    with Server(program, "memory:") as server:
        text = ask(server.port, "GET", "/metrics").text
    there = set(re.findall(r"^menagerie_\w+", text, re.M))
    assert wanted <= there, wanted - there


def main(test_server, ops):
    folder = pathlib.Path(ops)
    judge_unit(folder / "menagerie.service", test_server)
    judge_figures(folder / "alerts.yml", test_server)


if __name__ == "__main__":
    main(*sys.argv[1:])
