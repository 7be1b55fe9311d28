# SPDX-License-Identifier: Apache-2.0
"""Checks what a server sends against the documents of the protocol, so quickly that every client of
the tests does it with every frame. examples_test.py compares it with another program."""

import functools
import json
import pathlib
import re

DOCUMENTS = pathlib.Path(__file__).resolve().parents[2] / "docs/protocol"
TYPES = {"object": (dict,), "array": (list,), "string": (str,), "integer": (int,),
         "number": (int, float), "boolean": (bool,), "null": (type(None),)}
REFERENCE = re.compile(r"^(?:schemas\.json)?#/\$defs/(\w+)$")


class Wrong(Exception):
    """What a server sent is not what its documents say."""


class Schemas:
    """A schema is made into a function that says what is wrong with a value, or nothing."""

    def __init__(self, defs):
        self.defs, self.made = defs, {}
        self.met = set()  # The definitions by which something was found right.
        self.faults = []

    def wrong(self, name, value):
        if name not in self.made:
            self.made[name] = None  # It may speak of itself.
            self.made[name] = self.make(self.defs[name])
        found = self.made[name](value)
        if not found:
            self.met.add(name)
        return found

    def check(self, name, value):
        if found := self.wrong(name, value):
            self.fail(f"{name}: {found}\n{json.dumps(value)[:4000]}")

    def fail(self, text):
        self.faults.append(text)
        raise Wrong(text)

    def make(self, schema):
        """Each word of a schema is a function; one that is unknown here is an error."""
        words = {word: more for word, more in schema.items() if word != "description"}
        if "$ref" in words:
            return functools.partial(self.wrong, REFERENCE.match(words.pop("$ref"))[1])
        judges = []
        if "type" in words:
            judges.append(of_type(words.pop("type")))
        if "properties" in words:
            judges.append(self.members(words.pop("properties"), words.pop("required"),
                                       words.pop("additionalProperties")))
        if "additionalProperties" in words:
            judges.append(self.entries(self.make(words.pop("additionalProperties")),
                                       self.make(words.pop("propertyNames", {}))))
        if "items" in words:
            judges.append(items(self.make(words.pop("items"))))
        if "oneOf" in words:
            judges.append(one_of([self.make(one) for one in words.pop("oneOf")]))
        judges += [PLAIN[word](more) for word, more in words.items()]
        return judges[0] if len(judges) == 1 else lambda value: next(
            (found for judge in judges if (found := judge(value))), None)

    def members(self, properties, required, others):
        assert others is False, others
        judges = {name: self.make(schema) for name, schema in properties.items()}

        def judge(value):
            if type(value) is not dict:
                return None
            for name in required:
                if name not in value:
                    return f"'{name}' is missing"
            for name in value:
                if name not in judges:
                    return f"there is no member '{name}'"
            for name, one in value.items():
                if found := judges[name](one):
                    return f"{name}: {found}"
            return None
        return judge

    @staticmethod
    def entries(of_value, of_name):
        def judge(value):
            if type(value) is not dict:
                return None
            return next((f"{name}: {found}" for name, one in value.items()
                         if (found := of_name(name) or of_value(one))), None)
        return judge


def of_type(names):
    types = sum((TYPES[name] for name in ([names] if isinstance(names, str) else names)), ())
    return lambda value: None if type(value) in types else f"{value!r:.80} is no {names}"


def items(of_item):
    def judge(value):
        if type(value) is not list:
            return None
        for number, one in enumerate(value):
            if found := of_item(one):
                return f"[{number}]: {found}"
        return None
    return judge


def one_of(judges):
    def judge(value):
        found = [judge(value) for judge in judges]
        return None if found.count(None) == 1 else f"{found.count(None)} of {found}"
    return judge


def of_these(values):
    return lambda value: None if any(type(one) is type(value) and one == value
                                     for one in values) else f"{value!r:.80} is none of {values}"


def limit(types, measure, fits):
    """A judge of what has a size, for values of these types."""
    return lambda most: lambda value: (
        f"{value!r:.80}: {most} is the limit"
        if type(value) in types and not fits(measure(value), most) else None)


def pattern(expression):
    matches = re.compile(expression).search
    return lambda value: (None if type(value) is not str or matches(value)
                          else f"{value!r:.80} is not {expression}")


def at_least(size, least):
    return size >= least


def at_most(size, most):
    return size <= most


PLAIN = {
    "const": lambda value: of_these([value]),
    "enum": of_these,
    "pattern": pattern,
    "minimum": limit((int, float), lambda value: value, at_least),
    "maximum": limit((int, float), lambda value: value, at_most),
    "minLength": limit((str,), len, at_least),
    "maxLength": limit((str,), len, at_most),
    "minItems": limit((list,), len, at_least),
    "maxItems": limit((list,), len, at_most),
}


class Protocol(Schemas):
    """What the documents say of frames and of answers."""

    def __init__(self, folder=DOCUMENTS):
        super().__init__(json.loads((folder / "schemas.json").read_text("utf-8"))["$defs"])
        paths = json.loads((folder / "openapi.json").read_text("utf-8"))["paths"]
        self.paths = [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + "$"), operations)
                      for path, operations in paths.items()]
        # A frame is known by its `t`: the others need not be tried.
        names = [one["$ref"].rpartition("/")[2] for one in self.defs["ServerFrame"]["oneOf"]]
        self.frames = {self.defs[name]["properties"]["t"]["const"]: name for name in names}

    def check_frame(self, frame):
        kind = frame.get("t") if isinstance(frame, dict) else None
        self.check(self.frames.get(kind, "ServerFrame"), frame)

    def operation(self, method, path):
        """What is said of a request; nothing if there is no such."""
        plain = path.partition("?")[0]
        return next((operations[method.lower()] for form, operations in self.paths
                     if form.match(plain) and method.lower() in operations), None)

    def check_answer(self, method, path, answer):
        if answer.kind == "application/problem+json":
            self.check("Problem", answer.json)
            if answer.json["status"] != answer.status:
                self.fail(f"{answer.status}: {answer.text}")
            return
        operation = self.operation(method, path)
        # Files of the page, and what has not changed since it was asked for, have no body here.
        if operation is None or answer.status not in (200, 201):
            return
        if str(answer.status) not in operation["responses"]:
            self.fail(f"{method} {path}: {answer.status} is not among its answers")
        content = operation["responses"][str(answer.status)]["content"]
        if answer.kind not in content:
            self.fail(f"{method} {path}: {answer.kind} is none of {list(content)}")
        schema = content[answer.kind]["schema"]
        if answer.kind == "application/json" and "$ref" in schema:
            self.check(REFERENCE.match(schema["$ref"])[1], answer.json)
