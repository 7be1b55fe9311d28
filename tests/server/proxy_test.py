#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The server, and one with two standbys, behind nginx and HAProxy with the configurations that are
shipped: proxy_test.py TEST_SERVER OPS_FOLDER

Only names, ports and TLS are put in or left out, and a line for each server."""

import contextlib
import http.client
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

from client import Closed, Server, Socket, ask, is_ready

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cluster"))

from postgres import Postgres  # noqa: E402
from servers import Doors, Node, Servers  # noqa: E402

API = "/api/v1"
PATIENCE_S = 60


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def put_in(text, changes):
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def line_each(text, line, servers, more=""):
    """That line of the shipped text, once for each server; with more, if there are several."""
    assert text.count(line) == 1, line
    lines = [line.replace("here", f"node{i}").replace("8080", str(port)) + more * (len(servers) > 1)
             for i, port in enumerate(servers)]
    return text.replace(line, "\n".join(lines))


def nginx(ops, folder, port, servers):
    line = "    server 127.0.0.1:8080 max_fails=0;"
    site = put_in(line_each((ops / "nginx.conf").read_text(), line, servers), {
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


def haproxy(ops, folder, port, servers):
    shipped = (ops / "haproxy.cfg").read_text()
    more = re.search(r"`(on-marked-down [a-z-]+)`", shipped)[1]
    line = "    server here 127.0.0.1:8080"
    text = put_in(line_each(shipped, line, servers, " " + more), {
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
    # One table per minute: another name in the header does not make another visitor.
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


def through(port, method, path, body=None, token=None):
    """As a client asks that comes back if it was not served."""
    until = time.monotonic() + PATIENCE_S
    while True:
        with contextlib.suppress(OSError, http.client.HTTPException):
            answer = ask(port, method, path, body, token, timeout=5)
            if answer.status < 500:
                return answer
        assert time.monotonic() < until, f"nobody answers {method} {path}"
        time.sleep(0.05)


class Player:
    """Changes a name at a table, again and again, over a WebSocket through the proxy."""

    def __init__(self, port, number):
        self.port, self.number, self.web, self.v, self.count = port, number, None, 0, 0
        made = through(port, "POST", API + "/tables", {
            "game": "savage-bowl", "name": "P", "key": f"{number:032}"})
        assert made.status == 201, made.text
        self.table, self.token = made.json["table"], made.json["token"]

    def come(self):
        self.web = Socket(self.port, timeout=5)
        welcome = self.web.ask("hello", {"table": self.table, "token": self.token})
        if welcome["t"] != "welcome":
            raise Closed
        assert welcome["v"] >= self.v, (welcome["v"], self.v, "something is lost")

    def act(self):
        """It is done once, however often the client must come back for it."""
        until = time.monotonic() + PATIENCE_S
        while True:
            assert time.monotonic() < until, f"player {self.number} is not served"
            try:
                if self.web is None:
                    self.come()
                ack = self.web.ask("rename", {"name": f"P{self.count}"},
                                   f"{self.number}-{self.count}")
                if ack["t"] == "ack":
                    break
            except (Closed, OSError, IndexError, ValueError):
                time.sleep(0.05)
            self.leave()
        assert ack["v"] > self.v, (ack, self.v)
        self.v, self.count = ack["v"], self.count + 1

    def leave(self):
        if self.web is not None:
            self.web.close()
        self.web = None


class ProxiedNode(Node):
    """Its port stays the same, as the proxy knows it."""

    def start(self):
        way = self.way
        way.port = getattr(way, "port", None) or free_port()
        self.server = Server(
            self.program, way.database_url, f"node={self.name}", f"port={way.port}",
            "proxy=127.0.0.1", "threads=1", "requests=0", "allowances=none")


def suffer(servers, port, players):
    """Play continues while the active server is killed, while it is missing, when it is back as
    a standby, and while the next one is restarted in order; new people come in all the time."""
    def all_act(number):
        for one in players:
            one.act()
        players.append(Player(port, number))
        players[-1].act()

    all_act(100)
    killed = servers.active()
    killed.kill()
    for number in range(3):
        all_act(200 + number)
    killed.start()
    all_act(300)
    restarted = next(node for node in servers.nodes if node is not killed and is_ready(node))
    assert restarted.stop() == 0
    for number in range(3):
        all_act(400 + number)
    restarted.start()
    all_act(500)
    for one in players:
        one.leave()


def one_server(proxy, test_server, ops, folder):
    with Server(test_server, "memory:", "proxy=127.0.0.1", "tables=1") as server:
        port = free_port()
        with running(proxy(ops, folder, port, [server.port]), port):
            look_through(port)


def with_standbys(proxy, test_server, ops, folder, postgres):
    with Servers(test_server, 3, Doors(), postgres, ProxiedNode) as servers:
        port = free_port()
        with running(proxy(ops, folder, port, [node.port for node in servers.nodes]), port):
            suffer(servers, port, [Player(port, number) for number in range(4)])


def main(test_server, ops):
    postgres = Postgres()
    try:
        for proxy in (nginx, haproxy):
            for scene, more in ((one_server, ()), (with_standbys, (postgres,))):
                with tempfile.TemporaryDirectory() as name:
                    folder = pathlib.Path(name)
                    folder.chmod(0o755)  # nginx gives up root for its work.
                    scene(proxy, test_server, pathlib.Path(ops), folder, *more)
    finally:
        postgres.remove()


if __name__ == "__main__":
    main(*sys.argv[1:])
