# SPDX-License-Identifier: Apache-2.0
"""A person with a key, who signs requests."""

import base64
import hashlib
import json
import os

from client import ask
from ed25519 import SigningKey

API = "/api/v1"


def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def request_text(method, host, path, challenge, body):
    return "".join(line + "\n" for line in (
        "menagerie-request/1", method, host, path, challenge, hashlib.sha256(body).hexdigest()))


class Person:
    def __init__(self, seed=None):
        self.signing = SigningKey(seed or os.urandom(32))
        self.key = base64url(self.signing.public)

    def sign(self, text):
        return base64url(self.signing.sign(text.encode()))

    @staticmethod
    def challenge(port):
        answer = ask(port, "POST", API + "/me/challenges",
                     headers={"Content-Type": "application/json"})
        assert answer.status == 200, answer.text
        return answer.json["challenge"]

    def field(self, port, method, path, body=b"", challenge=None, host=None):
        challenge = challenge or self.challenge(port)
        text = request_text(method, host or f"127.0.0.1:{port}", path, challenge, body)
        return f"v=1;key={self.key};challenge={challenge};signature={self.sign(text)}"

    def ask(self, port, method, path="", body=None, challenge=None, host=None):
        """Signed as it should be; `path` is below /me."""
        return self.request(port, method, "/me" + path, body, challenge, host)

    def request(self, port, method, path, body=None, challenge=None, host=None):
        """The same below the API."""
        path = API + path
        data = b"" if body is None else json.dumps(body).encode()
        fields = {"Menagerie-Signature": self.field(port, method, path, data, challenge, host)}
        if method != "GET":
            fields["Content-Type"] = "application/json"
        return ask(port, method, path, data if body is not None else None, headers=fields)

    def renew(self, port, new, **more):
        challenge = self.challenge(port)
        lines = ("menagerie-renew/1", self.key, new.key, challenge)
        body = {"key": new.key, "signature": new.sign("".join(line + "\n" for line in lines)),
                **more}
        return self.ask(port, "POST", "/renew", body, challenge)
