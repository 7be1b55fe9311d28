#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A server and workers that think for its bots, as real processes: worker_test.py TEST_SERVER

The same table, with the same secrets, is played several times from the same position by a player
who always does the first thing that is legal. The record is the same no matter which process thinks
for the bots, and what happens to it."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time

import servers  # noqa: F401: where client.py is found.

from client import ask

API = "/api/v1/tables"
PATIENCE_S = 120
LEASES_S = 20  # Within that, a killed worker's unit lapses and another worker answers it.
BOT_DECISIONS_MIN = 10  # In a game; fewer would mean nothing.

# What becomes of each unit, step by step.
TRACE = """
CREATE TABLE trace (no BIGINT GENERATED ALWAYS AS IDENTITY, desk BIGINT, ticket BIGINT,
                    worker BIGINT, tries INTEGER, answered BOOLEAN);
CREATE FUNCTION note() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO trace (desk, ticket, worker, tries, answered)
    VALUES (NEW.desk, NEW.ticket, NEW.worker, NEW.tries, NEW.answer IS NOT NULL);
  RETURN NEW; END $$;
CREATE TRIGGER note AFTER UPDATE ON menagerie_units FOR EACH ROW
  WHEN (OLD.worker IS DISTINCT FROM NEW.worker OR OLD.tries <> NEW.tries OR NEW.answer IS NOT NULL)
  EXECUTE FUNCTION note();
"""


class Database:
    server = os.environ["MENAGERIE_TEST_POSTGRES"]

    def __init__(self, name, template=None):
        if template:
            Database.sql_of(self.server, f"CREATE DATABASE {name} TEMPLATE {template}")
        self.url = self.server.replace("/postgres?", f"/{name}?")

    @staticmethod
    def sql_of(url, text):
        done = subprocess.run(["psql", url, "-qAtc", text], capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr
        return [line.split("|") for line in done.stdout.splitlines()]

    def sql(self, text):
        return self.sql_of(self.url, text)


class Process:
    def __init__(self, program, database, *words):
        self.errors = tempfile.TemporaryFile(mode="w+")
        self.process = subprocess.Popen([program, database.url, *words], stdout=subprocess.PIPE,
                                        stderr=self.errors, text=True)
        self.first = self.process.stdout.readline()
        assert self.first, self.said()

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """By SIGTERM; what it printed last."""
        self.signal(signal.SIGTERM)
        rest = self.process.stdout.read()
        assert self.process.wait(timeout=20) == 0, self.said()
        return rest


class Game:
    """A node with the table, which is played to its end by play()."""

    def __init__(self, program, database, *words):
        self.node = Process(program, database, "node=n", "workers", "threads=2", "requests=0",
                            "allowances=none", *words)
        self.port = int(self.node.first)

    def play(self, seat, meanwhile=lambda: None):
        path, until = f"{API}/{seat['table']}", time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            meanwhile()
            answer = ask(self.port, "GET", path + "/view", token=seat["token"])
            if answer.status in (500, 502, 503):
                time.sleep(0.05)  # The node is about to take the table over.
                continue
            assert answer.status == 200, answer.text
            view = answer.json["view"]
            if view["finished"]:
                return ask(self.port, "GET", path + "/record", token=seat["token"]).json["events"]
            if view["legal"]:
                done = ask(self.port, "POST", path + "/act",
                           {"do": view["legal"][0], "at": view["event"]}, seat["token"])
                assert done.status == 200, done.text
            else:
                time.sleep(0.005)
        raise AssertionError("the game does not come to its end\n" + self.node.said())

    def review(self, seat):
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            answer = ask(self.port, "GET", f"{API}/{seat['table']}/review")
            assert answer.status == 200, answer.text
            if answer.json["review"]:
                return answer.json["review"]
            time.sleep(0.02)
        raise AssertionError("the review does not come to its end\n" + self.node.said())


class Figures:
    """What a node counts of its units."""

    def __init__(self, game):
        text = ask(game.port, "GET", "/metrics").text
        self.samples = {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1])
                        for line in text.splitlines() if not line.startswith("#")}

    @staticmethod
    def at_rest(game):
        """When the node has seen that nothing lies there any more."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            figures = Figures(game)
            if not any(figures.of(f"units_{what}", kind) for what in ("waiting", "handed_out")
                       for kind in ("decision", "review")):
                return figures
            time.sleep(0.05)
        raise AssertionError(f"units are left over: {Figures(game).samples}")

    def of(self, name, kind, more=""):
        return self.samples[f'menagerie_{name}{{kind="{kind}"{more}}}']

    def refused(self, kind):
        """By reason."""
        reasons = ("empty", "illegal", "finding")
        return {reason: self.of("units_refused_total", kind, f',reason="{reason}"')
                for reason in reasons}

    def judge(self, kind, answered):
        """Each of these answers was taken, or came when the node had ceased to wait."""
        done, back = self.of("units_done_total", kind), self.of("units_taken_back_total", kind)
        assert done <= answered <= done + back, (kind, done, answered, back)
        assert done > 0 and not any(self.refused(kind).values()), (kind, self.samples)
        assert self.of("unit_seconds_count", kind) == done
        assert self.of("unit_seconds_bucket", kind, ',le="+Inf"') == done
        assert self.of("unit_seconds_sum", kind) > 0


class Scenes:
    def __init__(self, program):
        self.program, self.count = program, 0
        first = Database("beginning", "template0")
        game = Game(program, first)
        made = None
        while made is None or made.status == 503:
            made = ask(game.port, "POST", API, {"game": "awimbawe", "name": "Ada", "pace_ms": 0,
                                                "bots": {"others": "normal"}})
        assert made.status == 201, made.text
        self.seat = made.json
        game.node.stop()
        first.sql(TRACE)
        first.sql("DELETE FROM menagerie_workers")

    def database(self):
        self.count += 1
        return Database(f"run{self.count}", "beginning")

    def worker(self, database, *words):
        return Process(self.program, database, "worker", "threads=1", *words)

    def nobody(self):
        """Without workers the node thinks itself."""
        database = self.database()
        game = Game(self.program, database)
        events = game.play(self.seat)
        review = game.review(self.seat)
        assert Figures(game).of("units_taken_back_total", "decision") == 0, "nothing was laid down"
        game.node.stop()
        assert database.sql("SELECT count(*) FROM trace") == [["0"]]
        return events, review

    def one(self):
        database = self.database()
        worker = self.worker(database, "log=json")
        game = Game(self.program, database)
        time.sleep(1)  # For the node to have seen that there is one.
        events = game.play(self.seat)
        answers = "SELECT count(*) FROM trace WHERE answered"
        answered = int(database.sql(answers)[0][0])
        assert answered >= BOT_DECISIONS_MIN, f"the worker answered {answered} times"
        review = game.review(self.seat)
        total = int(database.sql(answers)[0][0])
        figures = Figures.at_rest(game)
        figures.judge("decision", answered)
        figures.judge("review", total - answered)
        said = worker.stop()
        assert f"answered {total} times" in said, (said, total)
        lines = [json.loads(line) for line in worker.said().splitlines()]
        units = {(line["desk"], line["ticket"]) for line in lines if line["event"] == "unit"}
        assert len(units) == total and all(line["node"] == "test" for line in lines), lines
        # It says nothing about what it has thought about, least of all the cards.
        assert all(set(line) <= {"at", "event", "node", "desk", "ticket", "ms", "text"}
                   for line in lines), lines
        game.node.stop()
        return events, answered, review, total - answered

    def two(self):
        database = self.database()
        workers = [self.worker(database) for _ in range(2)]
        game = Game(self.program, database)
        time.sleep(1)
        events = game.play(self.seat)
        assert int(database.sql("SELECT count(*) FROM trace WHERE answered")[0][0]) > 0
        for worker in workers:
            worker.stop()
        game.node.stop()
        return events

    def killed(self):
        """Workers are killed while they think, and a second one takes over."""
        database = self.database()
        workers = [self.worker(database), self.worker(database)]
        game = Game(self.program, database)
        time.sleep(1)
        kills = 0

        def answered_by_another():
            return int(database.sql(
                "SELECT count(*) FROM trace a JOIN trace b USING (desk, ticket) WHERE a.tries = 1 "
                "AND b.tries = 2 AND a.worker <> b.worker AND b.answered")[0][0])

        def wait_for_another():
            """The node would be free to think itself, and often the quicker one: it sleeps."""
            game.node.signal(signal.SIGSTOP)
            before, until = answered_by_another(), time.monotonic() + LEASES_S
            while answered_by_another() == before and time.monotonic() < until:
                time.sleep(0.05)
            game.node.signal(signal.SIGCONT)

        def kill_in_the_midst():
            nonlocal kills
            if answered_by_another() > 1:
                return
            worker = workers[0]
            worker.signal(signal.SIGSTOP)
            mine = database.sql("SELECT u.ticket FROM menagerie_units u JOIN menagerie_workers w "
                                "USING (worker) WHERE answer IS NULL AND u.worker = "
                                "(SELECT min(worker) FROM menagerie_workers)")
            if mine:
                worker.kill()
                kills += 1
                database.sql("DELETE FROM menagerie_workers WHERE worker = "
                             "(SELECT min(worker) FROM menagerie_workers)")
                workers[:] = [workers[1], self.worker(database)]
                wait_for_another()
            else:
                worker.signal(signal.SIGCONT)

        events = game.play(self.seat, kill_in_the_midst)
        assert kills > 0, "no worker was ever in the midst of a unit"
        again = answered_by_another()
        expired = Figures(game).of("units_expired_total", "decision")
        assert expired >= again, f"{expired} expired, {again} were answered by another"
        for worker in workers:
            worker.stop()
        game.node.stop()
        return events, kills, again

    def hostile(self):
        """An intruder who can write to the database answers, and not as a worker would."""
        database = self.database()
        game = Game(self.program, database)
        database.sql("INSERT INTO menagerie_workers (name, engine, until) VALUES ('mallory', "
                     "'test', clock_timestamp() + interval '1 hour')")
        time.sleep(1)
        lies = 0

        def lie():
            nonlocal lies
            # Nonsense, and the units themselves.
            lies += len(database.sql(
                "UPDATE menagerie_units SET worker = 1, tries = 1, answer = CASE ticket % 2 WHEN 0 "
                "THEN body ELSE 'play Z9' END WHERE answer IS NULL RETURNING ticket"))

        events = game.play(self.seat, lie)
        assert lies > 1, "there was nothing to lie about"
        refused = Figures(game).refused("decision")
        assert refused["illegal"] > 0, refused
        assert Figures(game).of("units_done_total", "decision") == 0
        game.node.stop()
        assert "refused" in game.node.said(), game.node.said()
        return events, lies


def main():
    scenes = Scenes(sys.argv[1])
    record, review = scenes.nobody()
    decisions = sum(event.get("seat") == 1 for event in record)
    assert decisions >= BOT_DECISIONS_MIN, record
    print(f"no workers: {len(record)} events, {decisions} decisions of the bot", flush=True)
    assert scenes.nobody() == (record, review), "the same twice, without workers"
    events, answered, reviewed, examined = scenes.one()
    assert events == record, "with one worker"
    print(f"one worker answered {answered} times: the same record", flush=True)
    assert reviewed == review, "a review by a worker"
    assert examined >= len(review["chances"]), f"a worker examined {examined} pieces"
    print(f"it examined {examined} pieces of the review: the same review", flush=True)
    assert scenes.two() == record, "with two workers"
    print("two workers: the same record", flush=True)
    events, kills, again = scenes.killed()
    assert events == record, "with workers that are killed"
    assert again > 0, "no unit of a killed worker was thought about by another"
    print(f"{kills} workers killed, {again} of their units answered by another: the same "
          "record", flush=True)
    events, lies = scenes.hostile()
    assert events == record, "with somebody who lies"
    print(f"{lies} lies: the same record", flush=True)


if __name__ == "__main__":
    main()
