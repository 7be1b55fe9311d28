#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a test program beside a NATS server, whose port and process it is told: bus_test.py TEST"""

import os
import subprocess
import sys

from nodes import Nats


def main(program):
    nats = Nats()
    try:
        return subprocess.run([program], check=False, env={
            **os.environ, "MENAGERIE_TEST_NATS_PORT": str(nats.port),
            "MENAGERIE_TEST_NATS_PROCESS": str(nats.process.pid)}).returncode
    finally:
        nats.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
