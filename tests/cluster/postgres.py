# SPDX-License-Identifier: Apache-2.0
"""A PostgreSQL of a test's own, which can be killed, stopped and started again."""

import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

PATIENCE_S = 60


def folder_of_programs():
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda one: int(one.split("/")[4]))
    if folders:
        return pathlib.Path(folders[-1])
    initdb = shutil.which("initdb")
    if initdb is None:
        raise RuntimeError("PostgreSQL is missing; tools/install-deps.sh test installs it")
    return pathlib.Path(initdb).parent


class Postgres:
    """Listens on a socket in its folder and, if asked, on addresses of this machine."""

    port = 5432

    def __init__(self, addresses=""):
        self.programs, self.addresses = folder_of_programs(), addresses
        self.folder = tempfile.mkdtemp()
        os.chmod(self.folder, 0o755)
        self.socket = self.folder + f"/.s.PGSQL.{self.port}"
        self.process = None
        # The server refuses to run as root.
        self.user = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self.user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        subprocess.run([self.programs / "initdb", "-D", self.folder + "/data", "-U", "menagerie",
                        "-A", "trust"], check=True, stdout=subprocess.DEVNULL, cwd=self.folder,
                       **self.user)
        if addresses:
            with open(self.folder + "/data/pg_hba.conf", "a", encoding="utf-8") as rules:
                rules.write("host all all all trust\n")
        self.start()

    def start(self):
        """Until it takes connections. Those of one that was killed may be there a moment longer,
        and it does not start beside them."""
        until = time.monotonic() + PATIENCE_S
        self.process = None
        while not self.is_ready():
            assert time.monotonic() < until, self.log()
            if self.process is None or self.process.poll() is not None:
                with open(self.folder + "/log", "a", encoding="utf-8") as log:
                    self.process = subprocess.Popen(
                        [self.programs / "postgres", "-D", self.folder + "/data", "-c",
                         f"listen_addresses={self.addresses}", "-c",
                         f"unix_socket_directories={self.folder}"],
                        stdout=log, stderr=log, cwd=self.folder, **self.user)
            time.sleep(0.05)

    def is_ready(self):
        asked = subprocess.run([self.programs / "pg_isready", "-q", "-h", self.folder], check=False)
        return asked.returncode == 0

    def log(self):
        return pathlib.Path(self.folder, "log").read_text("utf-8", "replace")[-4000:]

    def kill(self):
        """It has no time to write anything any more."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """In order: whoever is connected is told to go."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(timeout=PATIENCE_S) == 0, self.log()

    def remove(self):
        if self.process is not None and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
