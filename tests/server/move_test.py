#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Everything a server has goes from one database to another and back, also where the move is
killed: move_test.py TEST_SERVER MENAGERIE, with MENAGERIE_TEST_POSTGRES."""

import os
import pathlib
import signal
import stat
import subprocess
import sys
import tempfile

from client import Server, ask

TABLES = 400
API = "/api/v1/tables"


def fill(program, database):
    """Tables of several games and states; returns one of their seats, and its view."""
    with Server(program, database, "allowances=none", "requests=0") as server:
        for number in range(TABLES):
            game = ["savage-bowl", "awimbawe", "trump-tricks-game"][number % 3]
            made = ask(server.port, "POST", API, {
                "game": game, "name": "Ada", "mode": "turns",
                "bots": {"others": "easy"} if number % 4 == 0 else {}})
            assert made.status == 201, made.text
            seat = made.json
            path = f"{API}/{seat['table']}"
            ask(server.port, "POST", path + "/chat", {"text": "Grüße 🂡 \"'\\"}, seat["token"])
            if number % 5 == 1:
                ask(server.port, "POST", path + "/abandon", {}, seat["token"])
        # The last one plays on, so that there is something to see.
        seat = ask(server.port, "POST", API, {"game": "savage-bowl", "name": "Eve",
                                              "bots": {"others": "easy"}}).json
        server.stop()
    return seat


def view(program, database, seat):
    with Server(program, database, "allowances=none", "requests=0") as server:
        answer = ask(server.port, "GET", f"{API}/{seat['table']}", token=seat["token"])
        assert answer.status == 200, answer.text
        record = answer.json
        server.stop()
    return record["commitment"], record["status"], record["seats"][0]["name"]


class Database:
    def __init__(self, menagerie, test_server):
        self.menagerie = menagerie
        self.test_server = test_server

    def run(self, *words, status=0):
        done = subprocess.run([self.menagerie, "db", *map(str, words)], capture_output=True,
                              text=True, check=False)
        assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
        return done.stdout + done.stderr

    def run_and_kill(self, seconds, *words):
        """Kills it after so long; whether it was still at work then."""
        process = subprocess.Popen([self.menagerie, "db", *map(str, words)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(timeout=seconds)
            return False
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            return True


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def refuses_what_is_not_there(db, folder, source, postgres):
    """A mistyped database is reported and not created; an old export stays until a new one is
    whole; no one else can read either."""
    missing = f"sqlite:{folder}/misspelt.db"
    kept = folder / "kept.jsonl"
    kept.write_text("what was exported before")
    for words in (["check", missing], ["export", missing, kept], ["move", missing, source]):
        assert "there is no such file" in db.run(*words, status=3), words
        assert not list(folder.glob("misspelt.db*")), words
    alien = folder / "alien.db"
    alien.write_bytes(b"")
    assert "no server has stored tables" in db.run("check", f"sqlite:{alien}", status=3)
    assert alien.read_bytes() == b""
    elsewhere = postgres.replace("/postgres?", "/template1?")
    assert elsewhere != postgres
    assert "no server has stored tables" in db.run("check", elsewhere, status=3)
    assert "memory:" in db.run("check", "memory:", status=2)
    db.run("export", source, kept, "--table", "no00such0000", status=1)
    assert kept.read_text() == "what was exported before"
    assert "cannot be written" in db.run("export", source, folder / "no" / "such.jsonl", status=3)
    assert not list(folder.glob("*.tmp"))
    db.run("export", source, kept)
    assert len(kept.read_text().splitlines()) == TABLES + 1
    assert mode(kept) == 0o600
    # Under any name, a database has one server, and is not a file to write to.
    other_name = folder / "other-name.db"
    other_name.symlink_to(source.removeprefix("sqlite:"))
    for file in (source.removeprefix("sqlite:"), other_name):
        assert "the database's own" in db.run("export", source, file, status=2)
    with Server(db.test_server, source):
        assert "another server" in db.run("check", f"sqlite:{other_name}", status=3)
    for secret in ("postgresql://ada:SECRET@127.0.0.1:1/x",
                   "postgresql://127.0.0.1:1/x?password=SECRET"):
        told = db.run("check", secret, status=3)
        assert "postgresql://127.0.0.1:1/x does not answer" in told and "SECRET" not in told, told
    strange = folder / "strange.jsonl"
    strange.write_text(kept.read_text().splitlines()[0].replace(
        '"table":"', '"table":"../', 1))
    assert "12 small letters and digits" in db.run("import", source, strange, status=1)
    with Server(db.test_server, source):
        kept_by_server = [path for path in folder.glob("source.db*")]
        assert len(kept_by_server) >= 3, kept_by_server
        for path in kept_by_server:
            assert mode(path) == 0o600, path


def main(test_server, menagerie):
    db = Database(menagerie, test_server)
    postgres = os.environ["MENAGERIE_TEST_POSTGRES"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source, back, other = (f"sqlite:{folder}/{one}.db" for one in ("source", "back", "other"))
        seat = fill(test_server, source)
        before = view(test_server, source, seat)
        assert f"{TABLES + 1} of {TABLES + 1} tables are right" in db.run("check", source)

        killed = sum(db.run_and_kill(0.02 * 1.4 ** tries, "move", source, postgres)
                     for tries in range(8))
        db.run("move", source, postgres)
        assert f"0 tables taken over, {TABLES + 1} were there" in db.run("move", source, postgres)
        db.run("move", postgres, back)
        texts = []
        for number, address in enumerate((source, postgres, back)):
            path = folder / f"{number}.jsonl"
            db.run("export", address, path)
            texts.append(sorted(path.read_text().splitlines()))
        assert texts[0] == texts[1] == texts[2] and len(texts[0]) == TABLES + 1
        assert view(test_server, back, seat) == view(test_server, postgres, seat) == before

        one = folder / "one.jsonl"
        db.run("export", source, one, "--table", seat["table"])
        twice = folder / "twice.jsonl"
        twice.write_text(2 * one.read_text())
        assert "1 table taken over, 1 was there" in db.run("import", other, twice)
        assert "0 tables taken over, 1 was there" in db.run("import", other, one)
        assert view(test_server, other, seat) == before
        # A table that was continued here is not overwritten by an older state.
        with Server(test_server, other) as server:
            ask(server.port, "POST", f"{API}/{seat['table']}/chat", {"text": "on"}, seat["token"])
            server.stop()
        assert "its log is another" in db.run("import", other, one, status=3)
        line = one.read_text()
        one.write_text(line.replace('"k":"start"', '"k":"play"'))
        assert "line 1" in db.run("import", back, one, status=1)
        one.write_text("{}\n")
        assert "line 1" in db.run("import", back, one, status=1)
        db.run("export", source, one, "--table", "no00such0000", status=1)
        with Server(test_server, source):
            assert "another server" in db.run("check", source, status=3)
        refuses_what_is_not_there(db, folder, source, postgres)
        print(f"{TABLES + 1} tables went from SQLite to PostgreSQL and back; killed {killed} times")


if __name__ == "__main__":
    main(*sys.argv[1:])
