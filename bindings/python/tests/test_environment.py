# SPDX-License-Identifier: Apache-2.0
"""Everything must work with the Python and the pip of Debian 12, also where the tests run on newer
ones: what is pinned, how pip is called, what the pages promise."""

import re
import shlex
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DEBIAN = "3.11.2"
LOCK = ROOT / "bindings/python/requirements.txt"

# The options of `pip install` in pip 23.0.1 that may be used here.
PIP_OPTIONS = {
    "--config-settings", "--disable-pip-version-check", "--force-reinstall", "--no-build-isolation",
    "--no-deps", "--quiet", "--requirement", "--retries", "--target", "--upgrade", "-e", "-q", "-r",
    "-v",
}


def pins() -> dict[str, str]:
    lines = LOCK.read_text("utf-8").splitlines()
    found = [re.fullmatch(r"([\w.-]+)==(\S+)", line) for line in lines if line[:1] not in ("", "#")]
    assert all(found), "a line that pins no version"
    return {canonicalize_name(pin[1]): pin[2] for pin in found if pin}


def test_what_is_installed_is_what_is_pinned() -> None:
    for name, version in pins().items():
        assert metadata.version(name) == version, name


def test_debians_python_may_have_every_pin() -> None:
    refused = {}
    for name in pins():
        about = metadata.metadata(name)
        wanted = about["Requires-Python"] if "Requires-Python" in about else None
        if wanted is not None and DEBIAN not in SpecifierSet(wanted):
            refused[name] = wanted
    assert not refused, f"Python {DEBIAN} of Debian 12 cannot have these; pin older versions"


def test_nothing_is_wanted_that_is_not_pinned() -> None:
    """Or pip would choose its version, which may be another tomorrow."""
    environment = {"python_full_version": DEBIAN, "python_version": "3.11", "extra": ""}
    pinned, loose = pins(), set()
    for name in pinned:
        for line in metadata.requires(name) or ():
            wanted = Requirement(line)
            if wanted.marker is not None and not wanted.marker.evaluate(environment):
                continue
            if canonicalize_name(wanted.name) not in {*pinned, "pip", "setuptools"}:
                loose.add(f"{name}: {line}")
    assert not loose


def commands(text: str) -> list[list[str]]:
    """The words after `pip install`, for every such command of a script or a page."""
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    found = [re.search(r"\bpip\"? install (.*)", line) for line in lines if line[:1] != "#"]
    return [shlex.split(call[1].split("`")[0].rstrip(";&|) "), comments=True)
            for call in found if call]


def test_pip_is_asked_for_nothing_that_debians_has_not() -> None:
    scripts = [*ROOT.glob("tools/*.sh"), *ROOT.glob("bindings/python/*.sh")]
    pages = [ROOT / "README.md", *ROOT.glob("docs/python/*.md")]
    asked = 0
    for path in [*scripts, *pages]:
        for words in commands(path.read_text("utf-8")):
            asked += 1
            options = {word.split("=")[0] for word in words if word.startswith("-")}
            assert options <= PIP_OPTIONS, f"{path.name}: {sorted(options - PIP_OPTIONS)}"
    assert asked > 6


@pytest.mark.parametrize("page", ["README.md", "docs/python/index.md"])
def test_pages_say_how_it_is_installed_on_debian(page: str) -> None:
    """Outside a virtual environment Debian's Python refuses."""
    text = (ROOT / page).read_text("utf-8")
    assert 0 <= text.index("python3 -m venv") < text.index("pip install")
    least = PROJECT["requires-python"].removeprefix(">=")
    assert least == DEBIAN and f"{least} or newer" in text
