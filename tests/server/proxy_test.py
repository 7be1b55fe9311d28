#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The server behind nginx and HAProxy with the configurations that are shipped:
proxy_test.py TEST_SERVER OPS_FOLDER

Only names, ports and TLS are put in or left out."""

import contextlib
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

from client import Server, Socket, ask

API = "/api/v1"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def put_in(text, changes):
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(ops, folder, port, server):
    site = put_in((ops / "nginx.conf").read_text(), {
        "127.0.0.1:8080": f"127.0.0.1:{server}",
        "listen 443 ssl;": f"listen 127.0.0.1:{port};",
        "    listen [::]:443 ssl;\n": "",
        "    ssl_certificate     /etc/ssl/games.example.org/chain.pem;\n": "",
        "    ssl_certificate_key /etc/ssl/games.example.org/key.pem;\n": ""})
    (folder / "site.conf").write_text(site)
    temporary = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in
                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"pid {folder}/nginx.pid;\ndaemon off;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\n    access_log off;\n{temporary}    include {folder}/site.conf;\n}}\n")
    return ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def haproxy(ops, folder, port, server):
    text = put_in((ops / "haproxy.cfg").read_text(), {
        "127.0.0.1:8080": f"127.0.0.1:{server}",
        "bind :443 ssl crt /etc/ssl/games.example.org/both.pem": f"bind 127.0.0.1:{port}"})
    (folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-db", "-q", "-f", str(folder / "haproxy.cfg")]


@contextlib.contextmanager
def running(words, port):
    """The proxy, from when it passes requests on."""
    where = os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"}
    process = subprocess.Popen(words, env=where)
    try:
        while True:
            assert process.poll() is None, words
            with contextlib.suppress(OSError):
                if ask(port, "GET", "/healthz").status == 200:
                    break
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait()


def look_through(port):
    assert len(ask(port, "GET", API + "/games").json["games"]) == 5
    made = ask(port, "POST", API + "/tables", {"game": "savage-bowl", "name": "Ada"},
               headers={"X-Forwarded-For": "203.0.113.1"})
    assert made.status == 201, made.text
    # One table a minute: another name in the header does not make another visitor.
    again = ask(port, "POST", API + "/tables", {"game": "savage-bowl", "name": "Ada"},
                headers={"X-Forwarded-For": "203.0.113.2"})
    assert again.status == 429, (again.status, again.text)
    # The proxy names each request, whatever the visitor calls it.
    named = ask(port, "GET", API + "/games", headers={"X-Request-Id": "mine"})
    assert re.fullmatch(r"[0-9a-f-]{32,36}", named.headers["X-Request-Id"]), named.headers
    line = Socket(port, headers={"X-Request-Id": "mine"})
    assert line.status == 101
    assert re.fullmatch(r"[0-9a-f-]{32,36}", line.headers["x-request-id"]), line.headers
    welcome = line.ask("hello", {"table": made.json["table"], "token": made.json["token"]})
    assert welcome["t"] == "welcome", welcome
    assert line.ask("chat", {"text": "through the proxy"})["t"] == "ack"


def main(test_server, ops):
    for proxy in (nginx, haproxy):
        with tempfile.TemporaryDirectory() as name, \
                Server(test_server, "memory:", "proxy=127.0.0.1", "tables=1") as server:
            folder, port = pathlib.Path(name), free_port()
            folder.chmod(0o755)  # nginx gives up root for its work.
            with running(proxy(pathlib.Path(ops), folder, port, server.port), port):
                look_through(port)


if __name__ == "__main__":
    main(*sys.argv[1:])
