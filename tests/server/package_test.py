#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Debian package, installed and run as its units say: package_test.py CPACK BUILD_FOLDER

dpkg installs it into a copy of this machine, which is thrown away, and there each unit's program is
started with the words and the environment that systemd would give it, by a user who may nothing.
If there is no such copy, for want of rights, it is unpacked into a folder. What systemd itself
makes of the units is looked at where it can be booted (systemd_test.py)."""

import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

from client import ask
from proxy_test import free_port

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cluster"))

from networks import with_sbin  # noqa: E402
from postgres import Postgres  # noqa: E402

PATIENCE_S = 60


def build(cpack, folder, out):
    config = pathlib.Path(folder, "CPackConfig.cmake").resolve()
    done = subprocess.run([cpack, "-G", "DEB", "--config", str(config), "-B", str(out)],
                          capture_output=True, text=True, check=False, cwd=out)
    assert done.returncode == 0, done.stdout + done.stderr
    packages = list(out.glob("*.deb"))
    assert len(packages) == 1, (packages, done.stdout)
    return packages[0]


USER = "nobody"


class Copy:
    """This machine as it is, with whatever is changed in it kept in a folder."""

    def __init__(self, folder):
        self.root, upper = folder / "root", folder / "upper"
        for one in (self.root, upper):
            one.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(upper)], check=True)
        for name in ("changes", "work"):
            (upper / name).mkdir()
        options = f"lowerdir=/,upperdir={upper}/changes,workdir={upper}/work"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, str(self.root)],
                       check=True)
        for place in ("/proc", "/dev", tempfile.gettempdir()):
            subprocess.run(["mount", "--rbind", place, f"{self.root}{place}"], check=True)
        self.within = ["/usr/sbin/chroot", f"--userspec={USER}", str(self.root)]

    def install(self, package):
        """With all that it depends on, and with its scripts."""
        done = subprocess.run(["/usr/sbin/chroot", str(self.root), "dpkg", "--install",
                               str(package)], capture_output=True, text=True, check=False,
                              env=with_sbin())
        assert done.returncode == 0, done.stdout + done.stderr
        status = subprocess.run(["dpkg-query", f"--admindir={self.root}/var/lib/dpkg", "-W", "-f",
                                 "${db:Status-Status}", "menagerie"], capture_output=True,
                                text=True, check=True)
        assert status.stdout == "installed", status.stdout

    def place(self, word):
        return word


class Folder:
    """The package's files, and nothing else."""

    within = ()

    def __init__(self, folder):
        self.root = folder / "root"
        self.root.mkdir()

    def install(self, package):
        subprocess.run(["dpkg", "-x", str(package), str(self.root)], check=True)

    def place(self, word):
        """What is named by its place lies in the folder."""
        return re.sub(r"^((?:sqlite:)?)(/(?:usr|var)/)", rf"\g<1>{self.root}\2", word)


class Unit:
    """What systemd would start for a unit, in a system that lies in a folder."""

    def __init__(self, system, name, instance=""):
        self.system, self.root = system, system.root
        text = (self.root / "usr/lib/systemd/system" / f"{name}.service").read_text("utf-8")
        self.text = text.replace("%i", instance).replace("%H", "here")

    def settings(self, key):
        return re.findall(rf"^{key}=(.*)$", self.text, re.M)

    def environment(self):
        found = {}
        for name in self.settings("EnvironmentFile"):
            file = self.root / name.lstrip("-/")
            assert file.exists() or name.startswith("-"), f"{name} is missing"
            for line in file.read_text("utf-8").splitlines() if file.exists() else []:
                key, _, value = line.partition("=")
                found[key] = value.strip('"')
        return found

    def words(self):
        """$NAME becomes as many words as stand in it, ${NAME} is one."""
        environment, words = self.environment(), []
        for word in shlex.split(self.settings("ExecStart")[0]):
            if re.fullmatch(r"\$\w+", word):
                words += environment.get(word[1:], "").split()
            else:
                words.append(re.sub(r"\$\{(\w+)\}", lambda m: environment.get(m[1], ""), word))
        return words

    def start(self):
        for name in self.settings("StateDirectory"):
            state = self.root / "var/lib" / name
            state.mkdir(parents=True, exist_ok=True)
            if self.system.within:
                shutil.chown(state, USER)
        words = [self.system.place(word) for word in self.words()]
        self.process = subprocess.Popen([*self.system.within, *words], env=self.environment(),
                                        cwd="/", text=True, stdout=subprocess.PIPE)
        return self

    def stop(self):
        assert self.settings("KillSignal") == ["SIGTERM"]
        self.process.terminate()
        rest = self.process.stdout.read()
        assert self.process.wait(timeout=int(self.settings("TimeoutStopSec")[0])) == 0
        return rest

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def write(system, name, text):
    file = system.root / "etc/default" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def wait_until_ready(unit, port, path="/readyz"):
    until = time.monotonic() + PATIENCE_S
    while True:
        assert unit.process.poll() is None and time.monotonic() < until, "it is not ready"
        try:
            if ask(port, "GET", path).status == 200:
                return
        except OSError:
            pass
        time.sleep(0.05)


def make_table(port):
    made = ask(port, "POST", "/api/v1/tables", {"game": "awimbawe", "name": "Ada",
                                               "bots": {"others": "easy"}})
    assert made.status == 201, made.text
    return made.json


def single(system):
    port = free_port()
    write(system, "menagerie", f'MENAGERIE_OPTIONS="--port {port} --trusted-proxy 127.0.0.1"\n')
    with Unit(system, "menagerie") as unit:
        wait_until_ready(unit, port)
        table = make_table(port)["table"]
        page = ask(port, "GET", "/")
        assert page.status == 200 and "<html" in page.text, "the package has no page"
        unit.stop()
    assert (system.root / "var/lib/menagerie/tables.db").exists()
    with Unit(system, "menagerie") as unit:
        wait_until_ready(unit, port)
        assert ask(port, "GET", f"/api/v1/tables/{table}").status == 200, "the table is gone"
        unit.stop()


def cluster(system, postgres):
    ports = [free_port(), free_port()]
    write(system, "menagerie-cluster",
          f"MENAGERIE_DB=postgresql://menagerie@/postgres?host={postgres.folder}\n"
          "MENAGERIE_NODE_OPTIONS=--workers --bind 127.0.0.1\n"
          "MENAGERIE_WORKER_OPTIONS=--threads 1\n")
    for name, port in zip(("one", "two"), ports):
        write(system, f"menagerie-node-{name}",
              f"MENAGERIE_NODE_OPTIONS=--workers --port {port}\n")
    with Unit(system, "menagerie-node@", "one") as one, \
            Unit(system, "menagerie-worker") as worker:
        assert "thinks on 1 threads" in worker.process.stdout.readline()
        wait_until_ready(one, ports[0])
        table = make_table(ports[0])["table"]
        with Unit(system, "menagerie-node@", "two") as two:
            wait_until_ready(two, ports[1], "/healthz")
            assert ask(ports[1], "GET", f"/api/v1/tables/{table}").status == 503
            assert "has answered" in worker.stop()
            one.stop()
            wait_until_ready(two, ports[1])
            assert ask(ports[1], "GET", f"/api/v1/tables/{table}").status == 200
            two.stop()


def run(cpack, folder, kind):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        here = pathlib.Path(name)
        here.chmod(0o755)
        out = here / "out"
        out.mkdir()
        system = kind(here)
        system.install(build(cpack, folder, out))
        single(system)
        postgres = Postgres()
        try:
            cluster(system, postgres)
        finally:
            postgres.remove()
            if system.within:
                for place in (system.root, here / "upper"):
                    subprocess.run(["umount", "--recursive", "--lazy", str(place)], check=True)
    print("installed; a server, one with a standby, and a worker run as their units say")


def main(cpack, folder, inside=""):
    own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    if inside:
        return run(cpack, folder, Copy)
    trial = "mkdir $0/u && mount -t tmpfs t $0/u && mkdir $0/u/u $0/u/w && " \
            "mount -t overlay o -o lowerdir=/,upperdir=$0/u/u,workdir=$0/u/w $0"
    with tempfile.TemporaryDirectory() as name:
        tried = subprocess.run([*own, "sh", "-c", trial, name], capture_output=True, text=True,
                               check=False)
    if tried.returncode == 0:
        sys.exit(subprocess.run([*own, sys.executable, __file__, cpack, folder, "inside"],
                                check=False).returncode)
    print(f"the package is unpacked instead of installed: {tried.stderr.strip()}", flush=True)
    return run(cpack, folder, Folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
