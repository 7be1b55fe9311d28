#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The container image, built and run: container_test.py CPACK BUILD_FOLDER SOURCE_FOLDER

The image's last stage is built from the Debian package of this build, on a minimal Debian 12 made
by debootstrap, so that no registry is asked. Then its command is started by its user, serves its
page, and finds its table again in its volume after a restart. The command of compose.yaml is
started the same way on a PostgreSQL of the test.

It needs root and buildah; elsewhere nothing is tested, and the test is shown as skipped."""

import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

import yaml

from client import ask, wait_until
from package_test import Postgres, build, make_table, with_sbin
from proxy_test import free_port

SKIPPED = 77


def run(*words, **options):
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=with_sbin(),
                          **options)
    assert done.returncode == 0, (words, done.stdout[-4000:] + done.stderr[-4000:])
    return done.stdout.strip()


def mirror():
    """Where this machine gets Debian 12 from."""
    lines = run("apt-get", "indextargets", "--format", "$(CODENAME) $(COMPONENT) $(REPO_URI)",
                "Created-By: Packages").splitlines()
    return next(line.split()[2] for line in lines if line.startswith("bookworm main "))


class Images:
    """buildah, with images and containers in a folder of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.words = ["buildah", "--storage-driver", "vfs", "--root", str(folder / "images"),
                      "--runroot", str(folder / "run")]

    def __call__(self, *words):
        return run(*self.words, *words)

    def debian(self):
        """An image of a minimal Debian 12 with this machine's package sources."""
        root = self.folder / "debian"
        run("debootstrap", "--variant=minbase", "bookworm", str(root), mirror())
        for place in ("etc/apt", "usr/share/keyrings"):
            shutil.copytree(f"/{place}", root / place, dirs_exist_ok=True, symlinks=True)
        shutil.rmtree(root / "etc/apt/apt.conf.d")
        (root / "etc/apt/apt.conf.d").mkdir()
        (root / "etc/apt/apt.conf.d/00-this-machine").write_text("\n".join(
            line for line in run("apt-config", "dump").splitlines()
            if line.startswith("Acquire::") and "IndexTargets" not in line), "utf-8")
        container = self("from", "scratch")
        self("copy", "--quiet", container, str(root), "/")
        self("commit", "--quiet", container, "localhost/debian")
        self("rm", container)
        shutil.rmtree(root)
        return "localhost/debian"

    def build(self, source, stage):
        """The image, with what lies in `stage` instead of the stage that compiles everything."""
        self("build", "--isolation", "chroot", "--file", str(source / "Containerfile"),
             "--build-arg", f"DEBIAN={self.debian()}", "--build-context",
             f"package={stage}", "--tag", "localhost/menagerie", str(source))
        return json.loads(self("inspect", "--type", "image", "localhost/menagerie"))["OCIv1"]


class Server:
    """The image's entry point with these words, as its user, in the image's files."""

    def __init__(self, images, config, words, environment=()):
        self.images = images
        self.container = images("from", "localhost/menagerie")
        self.root = pathlib.Path(images("mount", self.container))
        self.user, self.entry = config["User"], config["Entrypoint"]
        self.words, self.environment = words, dict(environment)

    def start(self, port, shared):
        for place in shared:
            inside = self.root / str(place).lstrip("/")
            inside.mkdir(parents=True, exist_ok=True)
            run("mount", "--bind", str(place), str(inside))
        environment = {"PATH": "/usr/bin:/bin", "HOME": "/var/lib/menagerie", **self.environment}
        self.process = subprocess.Popen(
            ["/usr/sbin/chroot", f"--userspec={self.user}", str(self.root), *self.entry,
             *self.words, "--port", str(port)], env=environment, stdin=subprocess.DEVNULL)
        wait_until("it is ready", lambda: self.process.poll() is not None or is_ready(port))
        assert self.process.poll() is None, f"it ended with {self.process.returncode}"

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=20) == 0


def is_ready(port):
    try:
        return ask(port, "GET", "/readyz").status == 200
    except OSError:
        return False


def alone(images, config):
    """What `docker run` does, and again on the same volume."""
    assert config["Volumes"] == {"/var/lib/menagerie": {}} and "8080/tcp" in config["ExposedPorts"]
    server, port = Server(images, config, config["Cmd"]), free_port()
    server.start(port, ())
    table = make_table(port)["table"]
    page = ask(port, "GET", "/")
    assert page.status == 200 and "<html" in page.text, "the image has no page"
    server.stop()
    server.start(port, ())
    assert ask(port, "GET", f"/api/v1/tables/{table}").status == 200, "the table is gone"
    server.stop()


def composed(images, config, source):
    """What compose.yaml starts, with the test's PostgreSQL for its database."""
    service = yaml.safe_load((source / "compose.yaml").read_text("utf-8"))["services"]["server"]
    assert "build" in service and service["read_only"] and service["cap_drop"] == ["ALL"]
    postgres, port = Postgres(), free_port()
    try:
        words = [word.replace("@database/menagerie", f"@/postgres?host={postgres.folder}")
                 for word in service["command"]]
        assert words != service["command"], service["command"]
        server = Server(images, config, words, service["environment"])
        server.start(port, [postgres.folder])
        table = make_table(port)["table"]
        assert ask(port, "GET", f"/api/v1/tables/{table}").status == 200
        server.stop()
    finally:
        postgres.remove()


def main(cpack, folder, source):
    if os.geteuid() != 0 or not shutil.which("buildah") or not shutil.which("debootstrap"):
        print("not tested: it needs root, buildah and debootstrap")
        return SKIPPED
    own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    if os.environ.get("MENAGERIE_OWN") != "yes":
        return subprocess.run([*own, sys.executable, __file__, cpack, folder, source],
                              env={**os.environ, "MENAGERIE_OWN": "yes"}, check=False).returncode
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True, dir="/var/tmp") as name:
        here, source = pathlib.Path(name), pathlib.Path(source)
        here.chmod(0o755)
        for place in ("stage/package", "out"):
            (here / place).mkdir(parents=True)
        shutil.move(build(cpack, folder, here / "out"), here / "stage/package/menagerie.deb")
        images = Images(here)
        config = images.build(source, here / "stage")["config"]
        print("the image:", shlex.join([*config["Entrypoint"], *config["Cmd"]]))
        alone(images, config)
        composed(images, config, source)
    print("an image, its volume, and what compose.yaml starts")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
