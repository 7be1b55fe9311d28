#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The units of the Debian package, run by systemd itself: systemd_test.py CPACK BUILD_FOLDER

A copy of this machine, in which the package is installed, is booted in namespaces of its own, as a
container is: its own processes, network and control group, and /proc/sys read-only. So the program
meets the filter of system calls, a user that no one has made, and all that a unit forbids itself.
A unit that may not open a socket is the control: it must not become ready.

It needs root, overlays, cgroup2 and namespaces. Where systemd does not start, nothing is tested,
and the test is shown as skipped."""

import contextlib
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from client import ask, wait_until
from package_test import Copy, Postgres, build, make_table, with_sbin, write
from proxy_test import free_port

OWN = ["unshare", "--mount", "--pid", "--net", "--fork", "--kill-child", "--mount-proc"]
# What a container has of its machine, and then systemd.
BOOT = """
cd "$0"
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
for name in dev run tmp; do mount -t tmpfs -o mode=755 tmpfs $name; done
chmod 1777 tmp
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
for name in null zero full random urandom tty; do
  touch dev/$name
  mount --bind /dev/$name dev/$name
done
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
pivot_root . mnt
exec chroot . sh -c 'umount -l /mnt && exec env -i container=other \
  /lib/systemd/systemd --unit=basic.target --log-target=journal --show-status=no'
"""
OF_A_CLUSTER = ("menagerie-node@one", "menagerie-node@two", "menagerie-worker")


class Impossible(Exception):
    """Why systemd does not run on this machine."""


class Booted(Copy):
    """A copy of this machine whose first process is systemd."""

    process = group = None

    def boot(self, folder):
        for wants in [*self.root.glob("usr/lib/systemd/system/*.wants"),
                      *self.root.glob("etc/systemd/system/*")]:
            subprocess.run(["rm", "-r", str(wants)], check=True)
        (self.root / "etc/fstab").write_text("", "utf-8")
        (self.root / "etc/machine-id").write_text("0123456789abcdef0123456789abcdef\n", "utf-8")
        groups = folder / "groups"
        groups.mkdir()
        with self.possibly():
            subprocess.run(["ip", "link", "set", "lo", "up"], check=True, env=with_sbin())
            subprocess.run(["mount", "-t", "cgroup2", "cgroup2", str(groups)], check=True)
            self.group = pathlib.Path(tempfile.mkdtemp(prefix="menagerie-", dir=groups))
            # In a control group of its own it is before it takes that for the only one.
            self.process = subprocess.Popen(
                ["sh", "-c", 'echo $$ >"$1/cgroup.procs" && exec unshare --mount --pid --ipc --uts '
                 '--cgroup --fork --kill-child sh -ec "$2" "$0"', str(self.root), str(self.group),
                 BOOT], stdin=subprocess.DEVNULL, env=with_sbin())
            wait_until("systemd runs", self.is_up)
        # What units say is kept.
        assert self.systemctl("start", "systemd-journald.service").returncode == 0

    @contextlib.contextmanager
    def possibly(self):
        try:
            yield
        except (OSError, AssertionError, subprocess.CalledProcessError) as error:
            raise Impossible(error) from error

    def is_up(self):
        if self.process.poll() is not None:
            raise OSError(f"it ended with status {self.process.returncode}")
        return self.systemctl("is-active", "--quiet", "basic.target").returncode == 0

    def run(self, *words):
        here = self.process.pid
        first = pathlib.Path(f"/proc/{here}/task/{here}/children").read_text("utf-8").split()
        within = ["nsenter", "--target", *first[:1], "--mount", "--pid", "--cgroup", "--root",
                  "--wd=/"]
        return subprocess.run([*within, *words], capture_output=True, text=True, check=False)

    def systemctl(self, *words):
        return self.run("systemctl", *words)

    def show(self, unit, name):
        return self.systemctl("show", "--value", "-p", name, unit).stdout.strip()

    def log(self, unit):
        """What it has said, and what systemd has said of it."""
        return self.run("journalctl", "--no-pager", "-o", "cat", "-u", unit).stdout

    def start(self, unit):
        done = self.systemctl("start", unit)
        assert done.returncode == 0, done.stderr + self.log(unit)

    def stop(self, unit):
        """By itself: whom systemd had to kill, it says has failed."""
        done = self.systemctl("stop", unit)
        state = self.show(unit, "ActiveState"), self.show(unit, "Result")
        assert done.returncode == 0 and state == ("inactive", "success"), (state, self.log(unit))

    def end(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        if self.group is None:
            return
        wait_until("its processes are gone",
                   lambda: "populated 0" in (self.group / "cgroup.events").read_text("utf-8"))
        for group in sorted(self.group.rglob("*/"), reverse=True):
            group.rmdir()
        self.group.rmdir()


def readiness(port):
    """The status of /readyz; None if nothing listens."""
    with contextlib.suppress(OSError):
        return ask(port, "GET", "/readyz").status
    return None


def is_ready(port):
    return readiness(port) == 200


def wait_until_ready(system, unit, port):
    try:
        wait_until(f"{unit} is ready", lambda: is_ready(port))
    except AssertionError as error:
        raise AssertionError(system.log(unit)) from error


def look_at_process(system, unit):
    """What the kernel knows of it is what the unit asks for."""
    status = system.run("cat", f"/proc/{system.show(unit, 'MainPID')}/status").stdout
    fields = dict(re.findall(r"^(\w+):\t(.*)$", status, re.M))
    # systemd gives users away from 61184 on.
    assert 61184 <= int(fields["Uid"].split()[0]) <= 65519, status
    assert fields["Seccomp"] == "2" and fields["NoNewPrivs"] == "1", status
    assert int(fields["CapBnd"], 16) == int(fields["CapEff"], 16) == 0, status


def play_against_a_strong_bot(port):
    """It thinks, and it answers."""
    made = ask(port, "POST", "/api/v1/tables", {"game": "awimbawe", "name": "Ada", "pace_ms": 0,
                                               "bots": {"others": "strong"}}).json
    path, acted, events = f"/api/v1/tables/{made['table']}", 0, set()

    def has_answered():
        nonlocal acted
        seen = ask(port, "GET", path + "/view", token=made["token"]).json["view"]
        events.add(seen["event"])
        if seen["legal"]:
            done = ask(port, "POST", path + "/act", {"do": seen["legal"][0], "at": seen["event"]},
                       made["token"])
            assert done.status == 200, done.text
            acted += 1
        return max(events) > acted + 3

    wait_until("the bot has answered", has_answered)


def single(system):
    port = free_port()
    write(system, "menagerie", f'MENAGERIE_OPTIONS="--port {port}"\n')
    system.start("menagerie")
    wait_until_ready(system, "menagerie", port)
    look_at_process(system, "menagerie")
    table = make_table(port)["table"]
    play_against_a_strong_bot(port)
    assert system.systemctl("kill", "-s", "KILL", "menagerie").returncode == 0
    wait_until("it is started again", lambda: system.show("menagerie", "NRestarts") == "1")
    wait_until_ready(system, "menagerie", port)
    assert ask(port, "GET", f"/api/v1/tables/{table}").status == 200, "the table is gone"
    system.stop("menagerie")
    assert not is_ready(port)


def control(system):
    """The same unit, and it may not use the network."""
    change = system.root / "etc/systemd/system/menagerie.service.d/control.conf"
    change.parent.mkdir(parents=True)
    change.write_text("[Service]\nSystemCallFilter=~@network-io\n", "utf-8")
    port = free_port()
    write(system, "menagerie", f'MENAGERIE_OPTIONS="--port {port}"\n')
    assert system.systemctl("daemon-reload").returncode == 0
    system.systemctl("start", "menagerie")

    def fails_again():
        assert not is_ready(port), "the filter of system calls does nothing"
        return int(system.show("menagerie", "NRestarts")) >= 2

    wait_until("it is started in vain", fails_again)
    system.systemctl("stop", "menagerie")
    assert "Operation not permitted" in system.log("menagerie"), system.log("menagerie")


def cluster(system, postgres):
    ports = dict(zip(("one", "two"), (free_port(), free_port())))
    write(system, "menagerie-cluster",
          f"MENAGERIE_DB=postgresql://menagerie@127.0.0.1:{postgres.port}/postgres\n"
          "MENAGERIE_NODE_OPTIONS=--workers --bind 127.0.0.1\n"
          "MENAGERIE_WORKER_OPTIONS=--threads 1\n")
    for name, port in ports.items():
        write(system, f"menagerie-node-{name}",
              f"MENAGERIE_NODE_OPTIONS=--workers --bind 127.0.0.1 --port {port}\n")
    for unit in OF_A_CLUSTER:
        system.start(unit)
        if unit == "menagerie-node@one":
            wait_until_ready(system, unit, ports["one"])
    wait_until("the worker thinks", lambda: "thinks on 1 threads" in system.log("menagerie-worker"))
    for unit in OF_A_CLUSTER:
        look_at_process(system, unit)
    table = make_table(ports["one"])["table"]
    wait_until("the standby answers", lambda: readiness(ports["two"]) == 503)
    assert ask(ports["two"], "GET", f"/api/v1/tables/{table}").status == 503
    play_against_a_strong_bot(ports["one"])
    for unit in ("menagerie-node@one", "menagerie-worker"):
        assert system.systemctl("kill", "-s", "KILL", unit).returncode == 0
        wait_until(f"{unit} is started again",
                   lambda unit=unit: system.show(unit, "NRestarts") == "1")
    wait_until_ready(system, "menagerie-node@two", ports["two"])
    play_against_a_strong_bot(ports["two"])
    wait_until("the worker thinks again",
               lambda: system.log("menagerie-worker").count("thinks on 1 threads") == 2)
    system.stop("menagerie-worker")
    system.stop("menagerie-node@one")
    assert ask(ports["two"], "GET", f"/api/v1/tables/{table}").status == 200
    system.stop("menagerie-node@two")


def inside(cpack, folder):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        here = pathlib.Path(name)
        here.chmod(0o755)
        (here / "out").mkdir()
        try:
            system = Booted(here)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Impossible(error) from error
        system.install(build(cpack, folder, here / "out"))
        with contextlib.ExitStack() as ending:
            for place in (system.root, here / "upper", here / "groups"):
                ending.callback(subprocess.run, ["umount", "--recursive", "--lazy", str(place)],
                                check=False)
            ending.callback(system.end)
            system.boot(here)
            single(system)
            postgres = Postgres("127.0.0.1")
            ending.callback(postgres.remove)
            cluster(system, postgres)
            control(system)
    print("systemd has started, killed and stopped a server, one with a standby, and a worker")


def main(cpack, folder, place=""):
    try:
        if place:
            return inside(cpack, folder)
        tried = subprocess.run([*OWN, "true"], capture_output=True, text=True, check=False)
        if tried.returncode != 0:
            raise Impossible(tried.stderr.strip())
    except (Impossible, FileNotFoundError) as error:
        print(f"systemd does not run here, so that nothing was tested: {error}")
        sys.exit(77)  # Not run, for ctest.
    sys.exit(subprocess.run([*OWN, sys.executable, __file__, cpack, folder, "inside"],
                            check=False).returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
