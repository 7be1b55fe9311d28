#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A server whose disk is full, and one whose archive is: disk_test.py TEST_SERVER MENAGERIE

The disk is a small one in memory, which goes with the test. What was acknowledged stays, what
cannot be stored is refused, /readyz says so, and play continues when there is room."""

import contextlib
import pathlib
import subprocess
import sys
import tempfile
import time

from client import Server, ask, is_ready, wait_until

API = "/api/v1/tables"
PATIENCE_S = 60
# With less than 8 MiB left /readyz says so.
DISK_MIB, LITTLE_MIB = 24, 4


class Disk:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MIB}m", "tmpfs", folder],
                       check=True)
        self.ballast = self.folder / "ballast"

    def fill(self, left_mib=0):
        """Until no more is left than that."""
        block = bytes(1 << 20)
        with open(self.ballast, "ab", buffering=0) as file, contextlib.suppress(OSError):
            while self.left() > left_mib << 20:
                file.write(block[:min(len(block), self.left() - (left_mib << 20))])

    def left(self):
        done = subprocess.run(["stat", "-f", "-c", "%a %S", self.folder], capture_output=True,
                              text=True, check=True).stdout.split()
        return int(done[0]) * int(done[1])

    def free(self):
        self.ballast.unlink()


class Guest:
    """Takes names at a table that waits, and knows what was acknowledged."""

    def __init__(self, server):
        made = ask(server.port, "POST", API, {"game": "savage-bowl", "name": "Ada"})
        assert made.status == 201, made.text
        self.table, self.token = made.json["table"], made.json["token"]
        self.v, self.count = 1, 0

    def rename(self, server):
        """Whether it was done."""
        answer = ask(server.port, "POST", f"{API}/{self.table}/rename",
                     {"name": f"Ada {self.count}", "a": f"a{self.count}"}, self.token)
        if answer.status == 503:
            assert answer.problem == "unavailable", answer.text
            return False
        assert answer.status == 200 and answer.json["v"] > self.v, (answer.text, self.v)
        self.v, self.count = answer.json["v"], self.count + 1
        return True

    def look(self, server):
        """What is shown is what was acknowledged, and no more."""
        seen = ask(server.port, "GET", f"{API}/{self.table}/view", token=self.token)
        assert seen.status == 200 and seen.json["v"] == self.v, (seen.text, self.v)
        table = ask(server.port, "GET", f"{API}/{self.table}").json
        names = [one["name"] for one in table["seats"]]
        assert self.count == 0 or f"Ada {self.count - 1}" in names, (names, self.count)


def is_there(server, table):
    return ask(server.port, "GET", f"{API}/{table}").status == 200


def finished_game(server):
    made = ask(server.port, "POST", API, {"game": "awimbawe", "name": "Ada", "pace_ms": 0,
                                          "bots": {"others": "novice"}}).json
    path = f"{API}/{made['table']}"
    while True:
        view = ask(server.port, "GET", path + "/view", token=made["token"]).json["view"]
        if view["finished"]:
            return made["table"]
        if view["legal"]:
            ask(server.port, "POST", path + "/act", {"do": view["legal"][0], "at": view["event"]},
                made["token"])
        else:
            time.sleep(0.01)


def records_in(folder, menagerie):
    """All that lies in the archive, and that it is right."""
    files = sorted(folder.glob("*.zst"))
    unpacked = subprocess.run(["zstdcat", *files], capture_output=True, check=False) if files \
        else None
    if unpacked is None or unpacked.returncode != 0:
        return 0  # Just begun.
    text = unpacked.stdout
    if text:
        with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
            file.write(text)
            file.flush()
            subprocess.run([menagerie, "verify", file.name], check=True,
                           stdout=subprocess.DEVNULL)
    return text.count(b"\n")


def full_while_it_runs(program, menagerie, disk):
    """Returns a game that is over, and the guest."""
    database = f"sqlite:{disk.folder}/tables.db"
    with Server(program, database, "allowances=none", "requests=0") as server:
        wait_until("it is ready", lambda: is_ready(server))
        game, guest = finished_game(server), Guest(server)
        assert guest.rename(server)
        disk.fill(LITTLE_MIB)
        wait_until("/readyz says that there is little room", lambda: not is_ready(server))
        assert guest.rename(server), "there is a little room"
        disk.fill()
        # What the log of the database holds already may be written over.
        wait_until("it is full", lambda: not guest.rename(server))
        assert not is_ready(server)
        assert ask(server.port, "POST", API, {"game": "savage-bowl", "name": "Eve"}).status == 503
        guest.look(server)
        server.kill()
    # What was written last is still in the log of the database, which is there.
    with Server(program, database, "allowances=none", "requests=0") as server:
        assert not is_ready(server)
        guest.look(server)
        disk.free()
        wait_until("it takes changes again", lambda: guest.rename(server))
        wait_until("/readyz says so", lambda: is_ready(server))
        guest.look(server)
        assert server.stop() == 0
    checked = subprocess.run([menagerie, "db", "check", database], capture_output=True, text=True,
                             check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return game, guest


def full_at_the_start(program, disk, guest):
    """Without room for its log the database cannot be opened: the program says so and ends, for
    systemd to start it again until there is room."""
    database = f"sqlite:{disk.folder}/tables.db"
    disk.fill()
    done = subprocess.run([program, database], capture_output=True, text=True, check=False,
                          timeout=PATIENCE_S)
    assert done.returncode == 3 and "cannot open the database" in done.stderr, done
    disk.free()
    with Server(program, database, "allowances=none", "requests=0") as server:
        guest.look(server)
        wait_until("it takes changes again", lambda: guest.rename(server))
        server.kill()


def full_while_it_removes(program, menagerie, disk, game, archive):
    """What is archived, and cannot be removed, is archived once."""
    disk.fill()
    with Server(program, f"sqlite:{disk.folder}/tables.db", "allowances=none", "requests=0",
                f"archive={archive}", "finished_ms=1") as server:
        wait_until("it is archived", lambda: records_in(archive, menagerie) > 0)
        time.sleep(22)  # It is tried again every ten seconds.
        assert is_there(server, game)
        assert records_in(archive, menagerie) == 1
        disk.free()
        wait_until("it is removed", lambda: not is_there(server, game))
        assert records_in(archive, menagerie) == 1
        assert server.stop() == 0


def failures(server):
    """How often the archive took nothing, as Prometheus reads it."""
    text = ask(server.port, "GET", "/metrics").text
    return int(text.partition("\nmenagerie_archive_failures_total ")[2].split()[0])


def full_archive(program, menagerie, disk, folder):
    """What cannot be archived stays, and the operator is told, once."""
    archive = disk.folder / "archive"
    archive.mkdir()
    disk.fill()
    with tempfile.TemporaryFile("w+") as log, \
            Server(program, f"sqlite:{folder}/tables.db", "allowances=none", "requests=0",
                   f"archive={archive}", "finished_ms=1", log=log) as server:
        wait_until("it is ready", lambda: is_ready(server))
        game, guest = finished_game(server), Guest(server)
        time.sleep(22)
        assert is_there(server, game), "it is lost"
        assert failures(server) > 1, "it is tried every ten seconds"
        assert guest.rename(server) and is_ready(server)
        disk.free()
        wait_until("it is archived and removed", lambda: not is_there(server, game))
        assert records_in(archive, menagerie) == 1
        said = []

        def is_told():
            log.seek(0)
            said[:] = [line for line in log if "archive" in line]
            return len(said) > 1

        wait_until("both are told", is_told)
        assert server.stop() == 0
        assert len(said) == 2 and "No space left on device; tables" in said[0] \
            and "takes records again" in said[1], said


def run(program, menagerie):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        try:
            disk = Disk(f"{name}/one")
            game, guest = full_while_it_runs(program, menagerie, disk)
            print("full while it runs: nothing lost", flush=True)
            full_at_the_start(program, disk, guest)
            print("full at the start: said, and nothing lost", flush=True)
            archive = folder / "archive"
            full_while_it_removes(program, menagerie, disk, game, archive)
            print("full while it removes: archived once", flush=True)
            full_archive(program, menagerie, Disk(f"{name}/two"), folder)
            print("full archive: what is not archived stays", flush=True)
        finally:
            for disk in ("one", "two"):
                subprocess.run(["umount", "--lazy", f"{name}/{disk}"], check=False,
                               stderr=subprocess.DEVNULL)


def main(program, menagerie, inside=""):
    if inside:
        return run(program, menagerie)
    reasons = []
    for own in (["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]):
        tried = subprocess.run([*own, "mount", "-t", "tmpfs", "tmpfs", tempfile.gettempdir()],
                               capture_output=True, text=True, check=False)
        if tried.returncode == 0:
            sys.exit(subprocess.run([*own, sys.executable, __file__, program, menagerie, "inside"],
                                    check=False).returncode)
        reasons.append(tried.stderr.strip())
    print(f"no small disk may be mounted here, so that nothing was tested: {reasons}")
    sys.exit(77)  # Not run, for ctest.


if __name__ == "__main__":
    main(*sys.argv[1:])
