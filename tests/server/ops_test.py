#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What is shipped to run a server with: ops_test.py TEST_SERVER OPS_FOLDER CMAKE BUILD_FOLDER

systemd judges the unit, Prometheus the alerts and the dashboard, and every figure that these look
at is one that the server has."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from client import Server, ask

EXPOSURE_MAX = "15"  # Of 100; systemd counts what a service could do to the machine.


def judge_unit(unit, program):
    """The unit as it is, except for the program, which need not be installed. A template is
    judged by one of its instances."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, unit.name.replace("@.", "@one."))
        text = unit.read_text()
        assert re.search(r"^ExecStart=/usr/bin/menagerie (serve|worker) ", text, re.M), text
        copy.write_text(text.replace("/usr/bin/menagerie", str(pathlib.Path(program).resolve())))
        for words in (["verify", "--man=no"],
                      ["security", "--offline=yes", "--threshold=" + EXPOSURE_MAX]):
            done = subprocess.run(["systemd-analyze", *words, str(copy)], capture_output=True,
                                  text=True, check=False)
            told = done.stdout + done.stderr
            assert done.returncode == 0, told
            # It only warns about what it does not understand.
            assert "Unknown" not in told and "ignoring" not in told, told


def judge_package(ops, cmake, build):
    """What a package holds is installed where systemd and people look for it."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([cmake, "--install", build, "--prefix", "/usr"], check=True,
                       stdout=subprocess.DEVNULL, env=os.environ | {"DESTDIR": folder})
        usr = pathlib.Path(folder, "usr")
        for file in sorted(ops.iterdir()):
            is_unit = file.suffix == ".service"
            place = "lib/systemd/system" if is_unit else "share/doc/menagerie/examples"
            assert (usr / place / file.name).read_bytes() == file.read_bytes(), file.name
            if is_unit:
                judge_unit(usr / place / file.name, usr / "bin/menagerie")


def promtool(*words, text=None):
    done = subprocess.run(["promtool", *map(str, words)], input=text, capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def judge_alerts(alerts, examples):
    """Prometheus takes the rules, and makes of the examples what they say; every alert has one that
    it is for and one that it must not mind."""
    with tempfile.TemporaryDirectory() as folder:
        for file in (alerts, examples):
            shutil.copy(file, folder)
        promtool("check", "rules", f"{folder}/{alerts.name}")
        promtool("test", "rules", f"{folder}/{examples.name}")
    names = set(re.findall(r"- alert: (\w+)", alerts.read_text()))
    text = examples.read_text()
    fires = set(re.findall(r"alertname: (\w+)\n\s+exp_alerts:\n\s+- exp_labels", text))
    rests = set(re.findall(r"alertname: (\w+)}", text))
    assert len(names) > 5 and names == fires == rests, (names ^ fires, names ^ rests)


def expressions_of(dashboard):
    """What the panels ask, with Grafana's variables filled in."""
    values = {"$job": "menagerie", "$instance": ".*", "$__rate_interval": "5m"}
    asked = []
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            text = target["expr"]
            for name, value in values.items():
                text = text.replace(name, value)
            assert "$" not in text, text
            asked.append(text)
    return asked


def judge_panels(dashboard):
    """Prometheus can read every expression; no panel lies on another."""
    asked = expressions_of(dashboard)
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as rules:
        json.dump({"groups": [{"name": "panels", "rules": [
            {"record": f"panel:{number}", "expr": text} for number, text in enumerate(asked)]}]},
            rules)
        rules.flush()
        assert f"{len(asked)} rules found" in promtool("check", "rules", rules.name)
    taken = set()
    for panel in dashboard["panels"]:
        place = panel["gridPos"]
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                 for y in range(place["y"], place["y"] + place["h"])}
        assert place["x"] + place["w"] <= 24 and not cells & taken, panel["title"]
        taken |= cells
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(ids) == len(set(ids)), "two panels have one id"
    return asked


FIGURE = r"\b(?:menagerie|process)_[a-z_]+"


def judge_figures(alerts, asked, program):
    """All that is looked at is there, and all that is there is looked at."""
    with Server(program, "memory:") as server:
        # Answered once the tables are open.
        assert ask(server.port, "GET", "/readyz").status == 200
        text = ask(server.port, "GET", "/metrics").text
    promtool("check", "metrics", text=text)
    samples = {line.split("{")[0].split(" ")[0]: float(line.rsplit(" ", 1)[1])
               for line in text.splitlines() if not line.startswith("#")}
    rules = "\n".join(line for line in alerts.read_text().splitlines() if "expr:" in line)
    in_alerts = set(re.findall(FIGURE, rules))
    in_panels = set(re.findall(FIGURE, "\n".join(asked)))
    assert in_alerts and in_alerts <= in_panels, in_alerts - in_panels
    assert in_panels == set(samples), in_panels ^ set(samples)
    assert samples["menagerie_serving"] == 1
    assert samples["process_resident_memory_bytes"] > 1e6
    assert 0 < samples["process_open_fds"] < samples["process_max_fds"]
    assert samples["process_start_time_seconds"] > 1.6e9


def main(test_server, ops, cmake, build):
    folder = pathlib.Path(ops)
    here = pathlib.Path(__file__).parent
    judge_package(folder, cmake, build)
    judge_alerts(folder / "alerts.yml", here / "alerts_test.yml")
    asked = judge_panels(json.loads((folder / "grafana.json").read_text()))
    judge_figures(folder / "alerts.yml", asked, test_server)


if __name__ == "__main__":
    main(*sys.argv[1:])
