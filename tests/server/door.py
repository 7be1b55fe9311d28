# SPDX-License-Identifier: Apache-2.0
"""A way to a server that a test opens and shuts."""

import select
import socket
import threading


class Door:
    """Passes connections of a port on to an address, or the file of a socket, while it is open."""

    def __init__(self, target, is_open=True):
        self.target, self.pairs, self.is_open = target, [], is_open
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def open(self):
        self.is_open = True

    def shut(self):
        """Cuts what is there, and everything that comes."""
        with self.lock:
            self.is_open = False
            for one in self.pairs:
                with_shutdown(one)
            self.pairs = []

    def _accept(self):
        while True:
            client, _ = self.listener.accept()
            with self.lock:
                if not self.is_open:
                    client.close()
                    continue
                try:
                    if isinstance(self.target, str):
                        server = socket.socket(socket.AF_UNIX)
                        server.connect(self.target)
                    else:
                        server = socket.create_connection(self.target)
                except OSError:
                    client.close()
                    continue
                self.pairs += [client, server]
            threading.Thread(target=self._pass, args=(client, server), daemon=True).start()

    @staticmethod
    def _pass(client, server):
        while True:
            for one in select.select([client, server], [], [])[0]:
                try:
                    data = one.recv(65536)
                    (server if one is client else client).sendall(data)
                except OSError:
                    data = b""
                if not data:
                    with_shutdown(client)
                    with_shutdown(server)
                    return


def with_shutdown(one):
    try:
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
