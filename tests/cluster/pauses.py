# SPDX-License-Identifier: Apache-2.0
"""How long tables stood still, and how much of that was the machine's doing."""

import os
import tempfile
import threading
import time

SLEEP_S = 0.02
SYNC_EVERY_S = 0.25


class Probe:
    """Sleeps and writes to the disk again and again, and notes how much longer that takes than it
    should. This machine is that busy with other work; anything that waits for it waits as long."""

    def __init__(self):
        self.late = []  # From when to when.
        self.ends = False
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        last_sync = time.monotonic()
        with tempfile.TemporaryFile() as file:
            while not self.ends:
                began = time.monotonic()
                time.sleep(SLEEP_S)
                if time.monotonic() - last_sync > SYNC_EVERY_S:
                    file.write(b"x")
                    file.flush()
                    os.fsync(file.fileno())
                    last_sync = time.monotonic()
                now = time.monotonic()
                if now - began > 4 * SLEEP_S:
                    self.late.append((began + SLEEP_S, now))


def overlap(spans, begin, end):
    return sum(max(0.0, min(end, to) - max(begin, since)) for since, to in spans)


# An acknowledgement passes the player, the server, the database and its disk: each of them
# waits for the machine in its turn.
WAITS = 4


def pauses(acks, down, late):
    """The pauses of a table: when each began, how long it lasted while the database was there, and
    how much of that was due to other work of the machine."""
    list_of = []
    for begin, end in zip(acks, acks[1:]):
        if end - begin > 0.2:
            length = end - begin - overlap(down, begin, end)
            list_of.append((begin, length, min(length, WAITS * overlap(late, begin, end))))
    return list_of
