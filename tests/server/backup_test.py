#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Does what docs/BACKUP.md says, word for word, while people play; then kills the server and breaks
its database: backup_test.py TEST_SERVER MENAGERIE BACKUP.md

Only `systemctl` is another: it starts and stops the server and the PostgreSQL of this test."""

import glob
import http.client
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from client import Closed, Server
from crash_test import Game

PLAYERS = 3
# Before and after a backup begins: how much is tried, and nothing more, depends on it.
SECONDS_TO_PLAY = 0.7


class Page:
    """The commands of one part of the page: what it sets first, then one block after the other."""

    def __init__(self, path, title):
        parts = re.split(r"^## (.*)$", path.read_text(), flags=re.M)
        text = parts[parts.index(title) + 1]
        first, *self.blocks = re.findall(r"^```\n(.*?)^```$", text, flags=re.M | re.S)
        self.names = re.findall(r"^(\w+)=", first, flags=re.M)
        assert self.names and len(self.names) == len(first.splitlines()), first

    def script(self, number, values):
        assert sorted(values) == sorted(self.names), (values, self.names)
        return "".join(f"{name}='{value}'\n" for name, value in values.items()) + \
            self.blocks[number]


class Machine:
    """Where the commands of the page are run: with a systemctl, and as the right user."""

    def __init__(self, menagerie):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        (self.folder / "bin").mkdir()
        shutil.copy(menagerie, self.folder / "bin" / "menagerie")
        systemctl = self.folder / "bin" / "systemctl"
        systemctl.write_text(f"#!/bin/sh\necho \"$*\" >{self.folder}/asked\n"
                             f"read -r status <{self.folder}/answered\nexit \"$status\"\n")
        systemctl.chmod(0o755)
        for name in ("asked", "answered"):
            os.mkfifo(self.folder / name)
            os.chmod(self.folder / name, 0o666)
        self.folder.chmod(0o755)
        self.services = {}
        threading.Thread(target=self._serve, daemon=True).start()
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        self.environment = {
            "HOME": str(self.folder), "LANG": "C.UTF-8", "PGHOST": str(self.folder),
            "PGUSER": "postgres",
            "PATH": ":".join([f"{self.folder}/bin", *programs[-1:], os.environ["PATH"]])}

    def _serve(self):
        while True:
            words = (self.folder / "asked").read_text().split()
            status = 1
            if len(words) == 2 and words[1] in self.services and words[0] in ("start", "stop"):
                status = self.services[words[1]](words[0])
            (self.folder / "answered").write_text(f"{status}\n")

    def begin(self, script, as_postgres=False):
        # PostgreSQL refuses to be root's.
        user = ["runuser", "-u", "postgres", "--"] if as_postgres and os.getuid() == 0 else []
        return subprocess.Popen([*user, "bash", "-euo", "pipefail", "-c", script],
                                env=self.environment, cwd=self.folder, start_new_session=True)

    def run(self, script, as_postgres=False):
        process = self.begin(script, as_postgres)
        assert process.wait(timeout=120) == 0, script

    def end(self):
        shutil.rmtree(self.folder)


class Played:
    """A server at which people play all the time, from when it is started until it is killed."""

    def __init__(self, program, database):
        self.program, self.database, self.server = program, database, None
        self.games, self.threads = [], []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.server and self.server.process.poll() is None:
            self.server.kill()

    def service(self, word):
        """What systemctl makes of it."""
        if word == "stop" and self.server:
            status = self.server.stop() if self.server.process.poll() is None else 0
            self.server = None
            return status
        if word == "start":
            self.server = Server(self.program, self.database, "requests=0", "frames=0",
                                 "threads=2", "allowances=none").wait()
        return 0

    def play(self):
        self.threads = [threading.Thread(target=self._play, daemon=True) for _ in range(PLAYERS)]
        for thread in self.threads:
            thread.start()
        self.wait()

    def _play(self):
        port = self.server.port
        try:
            while True:
                game = Game(port)
                self.games.append(game)
                game.play(port)
        except (Closed, OSError, http.client.HTTPException):
            pass

    def wait(self):
        """Waits until a player has done something more."""
        before = self.acknowledged()
        until = time.monotonic() + SECONDS_TO_PLAY
        while time.monotonic() < until or self.acknowledged() < before + 20:
            assert all(thread.is_alive() for thread in self.threads), "a player has given up"
            time.sleep(0.05)

    def acknowledged(self):
        return sum(len(game.acknowledged) for game in list(self.games))

    def mark(self):
        """What was acknowledged by now."""
        return [(game, len(game.acknowledged)) for game in list(self.games)]

    def kill(self):
        self.server.kill()
        for thread in self.threads:
            thread.join(timeout=30)
            assert not thread.is_alive(), "a player hangs"

    def check(self, mark):
        """All that was acknowledged then is there, once; and the games continue."""
        count = 0
        for game, length in mark:
            if length < len(game.acknowledged):
                game.sent = None  # What came behind it is allowed to be lost.
            game.acknowledged = game.acknowledged[:length]
            count += length
            game.check(self.server.port)
        assert count > 20, "too little was played to mean anything"
        self.play()
        self.kill()
        return count


def sqlite(page, machine, program):
    values = {"tables": machine.folder / "lib" / "tables.db", "backups": machine.folder / "backups"}
    values["tables"].parent.mkdir()
    with Played(program, f"sqlite:{values['tables']}") as played:
        machine.services = {"menagerie": played.service}
        played.service("start")
        played.play()
        mark = played.mark()
        backup, restore = (page.script(number, values) for number in range(2))
        machine.run(backup)
        played.wait()
        played.kill()
        # A disk that broke: the file is not what it was, and what lies beside it does not fit.
        values["tables"].write_bytes(b"nothing of use")
        machine.run(restore)
        return played.check(mark)


class Postgres:
    """As on a machine of its own, at a socket of the test's folder."""

    def __init__(self, machine):
        self.machine, self.data = machine, machine.folder / "postgresql" / "main"
        self.data.parent.mkdir()
        for one in (self.data.parent, machine.folder):
            if os.getuid() == 0:
                shutil.chown(one, "postgres", "postgres")
        machine.run(f"initdb -D {self.data} -U postgres -A trust >/dev/null", True)
        (self.data / "postgresql.conf").open("a").write(
            f"listen_addresses = ''\nunix_socket_directories = '{machine.folder}'\n")
        self.service("start")
        machine.run("createuser menagerie && createdb --owner=menagerie menagerie", True)

    def service(self, word):
        there = (self.data / "postmaster.pid").exists()
        if there == (word == "start"):
            return 0
        self.machine.run(f"pg_ctl -D {self.data} -w -m fast -l {self.machine.folder}/log {word} "
                         ">/dev/null", True)
        return 0

    def kill(self):
        """As if the machine had lost its power."""
        self.machine.run(f"pg_ctl -D {self.data} -w -m immediate stop >/dev/null", True)

    def database(self):
        return f"postgresql://menagerie@/menagerie?host={self.machine.folder}"


def dump(page, machine, program, postgres):
    values = {"database": "menagerie", "owner": "menagerie", "backups": machine.folder / "dumps"}
    with Played(program, postgres.database()) as played:
        machine.services = {"menagerie": played.service}
        played.service("start")
        played.play()
        mark = played.mark()
        backup, restore = (page.script(number, values) for number in range(2))
        machine.run(backup, True)
        played.wait()
        played.kill()
        machine.run("psql --quiet --dbname=menagerie --command='DROP OWNED BY menagerie'", True)
        machine.run(restore, True)
        return played.check(mark)


def nothing_lost(page, machine, program, postgres):
    values = {"data": postgres.data, "backups": machine.folder / "second"}
    with Played(program, postgres.database()) as played:
        machine.services = {"menagerie": played.service, "postgresql": postgres.service}
        played.service("start")
        played.play()
        begin, receive, wait_for_it, restore = (page.script(number, values) for number in range(4))
        machine.run(begin, True)
        receiver = machine.begin(receive, True)
        machine.run(wait_for_it + "\nuntil [ \"$(psql --tuples-only --no-align "
                    "--command='SELECT sync_state FROM pg_stat_replication')\" = sync ]; "
                    "do sleep 0.1; done", True)
        played.wait()
        played.kill()
        postgres.kill()
        os.killpg(receiver.pid, signal.SIGKILL)
        receiver.wait()
        # The disk is gone. What was acknowledged last is not.
        for one in postgres.data.iterdir():
            (shutil.rmtree if one.is_dir() else os.remove)(one)
        mark = played.mark()
        machine.run(restore, True)
        return played.check(mark)


def main(program, menagerie, path):
    page = pathlib.Path(path)
    machine = Machine(menagerie)
    try:
        counts = [sqlite(Page(page, "SQLite"), machine, program)]
        postgres = Postgres(machine)
        try:
            counts.append(dump(Page(page, "PostgreSQL"), machine, program, postgres))
            counts.append(nothing_lost(Page(page, "PostgreSQL without any loss"),
                                       machine, program, postgres))
        finally:
            postgres.service("stop")
    finally:
        machine.end()
    print(f"restored, with {', '.join(map(str, counts))} acknowledged actions, none lost")


if __name__ == "__main__":
    main(*sys.argv[1:])
