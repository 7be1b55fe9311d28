# SPDX-License-Identifier: Apache-2.0
"""A server under test and a small client for it, on Python's standard library alone. What a server
sends is checked against the documents of the protocol, whatever the test is about."""

import atexit
import base64
import contextlib
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import zlib

from schemas import Protocol

PROTOCOL = Protocol()


@atexit.register
def fail_if_wrong():
    """Also if it happened in a thread that no one listens to."""
    if PROTOCOL.faults:
        print("not as the protocol says:", PROTOCOL.faults[0], file=sys.stderr, flush=True)
        os._exit(1)


class Server:
    """The test program, on a free port of this machine; `within`: the words that start it there,
    as those for a network of its own."""

    def __init__(self, program, database, *options, log=None, within=()):
        self.process = subprocess.Popen([*within, program, database, *options],
                                        stdout=subprocess.PIPE, stderr=log, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server does not start: {database}")
        self.port = int(line)

    def wait(self):
        """Until it serves: the lease of one that was killed lasts a moment longer."""
        wait_until("the server is ready", lambda: is_ready(self), pause_s=0.02)
        return self

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """By SIGTERM; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self):
        """The exit status of one that was asked to end. Asking twice could meet it on its way out,
        when signals have their ordinary effect again."""
        status = self.process.wait(timeout=20)
        self.process.stdout.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.text = response.read().decode()
        self.kind = response.headers.get("Content-Type", "").partition(";")[0]
        self.json = None
        if "json" in self.kind and self.text:
            with contextlib.suppress(json.JSONDecodeError):
                self.json = json.loads(self.text)

    @property
    def problem(self):
        return (self.json or {}).get("type", "").rpartition(":")[2]


def ask(port, method, path, body=None, token=None, headers=None, host="127.0.0.1", timeout=20):
    connection = http.client.HTTPConnection(host, port, timeout=timeout)
    fields = dict(headers or {})
    if token:
        fields["Authorization"] = "Bearer " + token
    if body is not None:
        fields.setdefault("Content-Type", "application/json")
        body = body if isinstance(body, (str, bytes)) else json.dumps(body)
    connection.request(method, path, body, fields)
    try:
        answer = Answer(connection.getresponse())
    finally:
        connection.close()
    if method != "HEAD":
        PROTOCOL.check_answer(method, path, answer)
    return answer


class Closed(Exception):
    """The server closed the WebSocket."""


class Socket:
    """A WebSocket that speaks menagerie.v1; `compressed` offers what browsers offer (RFC 7692)."""

    def __init__(self, port, protocol="menagerie.v1", origin=None, path="/api/v1/ws",
                 compressed=False, headers=None, host="127.0.0.1", timeout=20):
        self.socket = socket.create_connection((host, port), timeout=timeout)
        self.buffer = b""
        self.name, self.ids = os.urandom(6).hex(), 0
        self.others = []  # Frames read while waiting for another.
        head = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
                "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if protocol:
            head.append("Sec-WebSocket-Protocol: " + protocol)
        if origin:
            head.append("Origin: " + origin)
        head += [f"{name}: {value}" for name, value in (headers or {}).items()]
        if compressed:
            head.append("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
        self.socket.sendall("\r\n".join(head).encode() + b"\r\n\r\n")
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        answer, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(answer.split(b" ", 2)[1])
        lines = answer.decode().split("\r\n")[1:]
        fields = [line.split(": ", 1) for line in lines]
        self.headers = {name.lower(): value for name, value in fields}
        self.extensions = [line.split(b":", 1)[1].strip().decode() for line in
                           answer.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Extensions:")]
        self.payload_bytes = 0  # Of texts, as they came.

    def _fill(self):
        try:
            more = self.socket.recv(65536)
        except ConnectionError as error:
            raise Closed from error
        if not more:
            raise Closed
        self.buffer += more

    def _frame(self):
        """The first byte and the payload of a frame that is here whole, or nothing."""
        if len(self.buffer) < 2:
            return None
        first, size, start = self.buffer[0], self.buffer[1] & 127, 2
        if size > 125:
            start += 2 if size == 126 else 8
            size = int.from_bytes(self.buffer[2:start], "big")
        if len(self.buffer) < start + size:
            return None
        payload = self.buffer[start:start + size]
        self.buffer = self.buffer[start + size:]
        return first, payload

    def _text(self, first, payload):
        """What a frame says; nothing if it is a ping, which is answered, or a pong."""
        opcode = first & 15
        if opcode == 8:
            raise Closed
        if opcode == 9:
            self.send_text(payload, 10)
        if opcode != 1:
            return None
        self.payload_bytes += len(payload)
        if first & 0x40:
            payload = zlib.decompressobj(-11).decompress(payload + b"\0\0\xff\xff")
        return payload.decode()

    def send_compressed(self, text):
        packer = zlib.compressobj(wbits=-9)
        packed = packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
        self.send_text(packed[:-4], 0x41)

    def send_text(self, text, opcode=1):
        payload = text.encode() if isinstance(text, str) else text
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        else:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        try:
            self.socket.sendall(head + mask + masked)
        except ConnectionError as error:
            raise Closed from error

    def frames_here(self):
        """The objects of all frames that are here whole."""
        while (frame := self._frame()) is not None:
            if (text := self._text(*frame)) is not None:
                told = json.loads(text)
                PROTOCOL.check_frame(told)
                yield told

    def read(self):
        while (told := next(self.frames_here(), None)) is None:
            self._fill()
        return told

    def ask(self, t, d=None, a=None):
        """Sends a frame and returns its answer; other frames go to `others`."""
        if a is None:
            self.ids += 1
            a = f"{self.name}-{self.ids}"
        self.send_text(json.dumps({"t": t, "a": a, "d": d or {}}))
        while True:
            frame = self.read()
            if frame.get("a") == a:
                return frame
            self.others.append(frame)

    def next(self, t):
        """The next frame of a kind; those before it are dropped."""
        while True:
            frame = self.others.pop(0) if self.others else self.read()
            if frame["t"] == t:
                return frame

    def close(self):
        self.socket.close()


def is_ready(server):
    return ask(server.port, "GET", "/readyz").status == 200


def figure(server, name):
    """One of its metrics, without labels."""
    text = ask(server.port, "GET", "/metrics").text
    return float(re.search(rf"^{name} (\S+)$", text, re.MULTILINE)[1])


def wait_until(what, condition, patience_s=60, pause_s=0.05):
    until = time.monotonic() + patience_s
    while not condition():
        assert time.monotonic() < until, f"not within {patience_s} s: {what}"
        time.sleep(pause_s)


def read_beside(web):
    """A thread that reads all frames until the connection is closed, and the list they go to."""
    frames = []

    def read():
        with contextlib.suppress(Closed):
            while True:
                frames.append(web.read())

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    return reader, frames
