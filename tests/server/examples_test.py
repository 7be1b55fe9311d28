#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays the conversations of the protocol's documents against the server, and checks every object
in them and every object that the server sends against its schema:
examples_test.py TEST_SERVER DOCS/PROTOCOL"""

import json
import pathlib
import random
import sys

import jsonschema

from client import PROTOCOL, Server, Socket, ask

STRANGE = [None, True, -1, 1, 1.5, 10**6, "", "x", "?" * 500, [], [1], {}, {"x": 1}]


class Schemas:
    """Each object is judged by a program that others wrote, and by ours (schemas.py), which every
    test of the server uses as it is quicker: both say the same of it, and of what is nearly it."""

    def __init__(self, folder):
        self.folder = folder
        self.defs = json.loads((folder / "schemas.json").read_text())["$defs"]
        self.checked = self.spoilt = 0
        self.random = random.Random(7)

    def check(self, name, value):
        schema = {"$ref": f"#/$defs/{name}", "$defs": self.defs}
        validator = jsonschema.Draft202012Validator(schema)
        validator.validate(value)
        PROTOCOL.check(name, value)
        self.checked += 1
        for _ in range(20):
            other = self.altered(value)
            right, ours = validator.is_valid(other), PROTOCOL.wrong(name, other)
            assert right == (ours is None), (name, other, right, ours)
            self.spoilt += not right

    def altered(self, value):
        """One thing somewhere in it is gone, more, or another."""
        if isinstance(value, dict) and value and self.random.random() < 0.8:
            key = self.random.choice(list(value))
            chosen = self.random.random()
            if chosen < 0.1:
                return {name: one for name, one in value.items() if name != key}
            if chosen < 0.2:
                return {**value, "more": 1}
            return {**value, key: self.altered(value[key])}
        if isinstance(value, list) and value and self.random.random() < 0.8:
            at = self.random.randrange(len(value))
            return [*value[:at], self.altered(value[at]), *value[at + 1:]]
        return self.random.choice(STRANGE)

    def check_documents(self):
        jsonschema.Draft202012Validator.check_schema({"$defs": self.defs})
        for document in ("openapi.json", "asyncapi.json"):
            self.walk(json.loads((self.folder / document).read_text()))

    def walk(self, node):
        """Examples against their schemas, and references to things that exist."""
        if isinstance(node, list):
            for value in node:
                self.walk(value)
        if not isinstance(node, dict):
            return
        reference = node.get("$ref", "")
        if reference.startswith("schemas.json#/$defs/"):
            assert reference.rpartition("/")[2] in self.defs, reference
        if "schema" in node and "example" in node:
            self.check(node["schema"]["$ref"].rpartition("/")[2], node["example"])
        for example in node.get("examples", []) if "payload" in node else []:
            self.check(node["payload"]["$ref"].rpartition("/")[2], example["payload"])
        for value in node.values():
            self.walk(value)


class Conversation:
    """One file of examples: steps in order. "$name" takes the value noted under that name, and
    notes it where it is met first in an answer; "..." stands for anything."""

    def __init__(self, server, schemas):
        self.port, self.schemas = server.port, schemas
        self.notes, self.sockets = {}, {}

    def fill(self, value):
        if isinstance(value, dict):
            return {key: self.fill(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.fill(one) for one in value]
        if isinstance(value, str):
            for name in sorted(self.notes, key=len, reverse=True):
                if value == name:
                    return self.notes[name]
                value = value.replace(name, str(self.notes[name]))
        return value

    def match(self, expected, got, where):
        """Objects may have more members than expected, everything else is equal."""
        if expected == "...":
            return
        if isinstance(expected, str) and expected.startswith("$"):
            assert self.notes.setdefault(expected, got) == got, (where, expected, got)
        elif isinstance(expected, dict):
            assert isinstance(got, dict), (where, expected, got)
            for key, value in expected.items():
                assert key in got, (where, key, got)
                self.match(value, got[key], f"{where}.{key}")
        elif isinstance(expected, list):
            assert isinstance(got, list) and len(got) == len(expected), (where, expected, got)
            for number, value in enumerate(expected):
                self.match(value, got[number], f"{where}[{number}]")
        else:
            assert expected == got, (where, expected, got)

    def http(self, step):
        method, path = step["request"].split(" ", 1)
        body = self.fill(step["body"]) if "body" in step else None
        token = self.fill(step["token"]) if "token" in step else None
        operation = PROTOCOL.operation(method, path)
        assert operation, f"{method} {path} is not in openapi.json"
        if body is not None and step["status"] < 400:
            content = operation["requestBody"]["content"]["application/json"]
            self.schemas.check(content["schema"]["$ref"].rpartition("/")[2], body)
        answer = ask(self.port, method, self.fill(path), body, token)
        assert answer.status == step["status"], (path, answer.status, answer.text)
        self.match(step.get("answer", {}), answer.json or {}, path)

    def frames(self, step):
        name = step["socket"]
        if name not in self.sockets:
            self.sockets[name] = Socket(self.port)
        web = self.sockets[name]
        if "send" in step:
            frame = self.fill(step["send"])
            self.schemas.check("ClientFrame", frame)
            web.send_text(json.dumps(frame))
        expected = list(step.get("receive", []))
        while expected:
            frame = web.read()
            self.schemas.check("ServerFrame", frame)
            wanted = expected[0]
            # Frames of other kinds may come between: of bots, of who comes and goes.
            if frame["t"] == wanted["t"] and frame.get("a") == self.fill(wanted).get("a"):
                self.match(expected.pop(0), frame, f"{name}: {wanted['t']}")

    def play(self, path):
        for step in json.loads(path.read_text())["steps"]:
            if "request" in step:
                self.http(step)
            else:
                self.frames(step)
        for web in self.sockets.values():
            web.close()


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    schemas = Schemas(folder)
    schemas.check_documents()
    PROTOCOL.met.clear()
    with Server(program, "memory:", "requests=0", "frames=0", "allowances=none") as server:
        paths = sorted((folder / "examples").glob("*.json"))
        assert paths, "no examples"
        for path in paths:
            Conversation(server, schemas).play(path)
            print(f"{path.name}: as written")
    print(f"{schemas.checked} objects checked against their schemas, {schemas.spoilt} spoilt ones")
    unseen = set(PROTOCOL.frames.values()) - PROTOCOL.met
    assert not unseen, f"in no conversation the server sent {sorted(unseen)}"


if __name__ == "__main__":
    main()
