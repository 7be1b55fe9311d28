# SPDX-License-Identifier: Apache-2.0
"""What is handed on: the source distribution, and what an installed package says of itself.

Nothing is compiled here: that the extension is built from these sources is what tools/python.sh
shows before it runs the tests.
"""

import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Any

import menagerie
import pytest
from menagerie.extras import DISTRIBUTION

ROOT = Path(__file__).resolve().parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NAME = f"menagerie_games-{PROJECT['project']['version']}"

# What stands at the top of the source distribution, with what is in its folders.
FILES = {"CMakeLists.txt", "LICENSE", "NOTICE", "PKG-INFO", "README.md", "pyproject.toml"}
SOURCES = [
    "cmake", "src/CMakeLists.txt", "src/game_types.h.in", "src/games.cpp.in",
    "src/base", "src/bots", "src/cards", "src/engine", "src/experiments", "src/game", "src/games",
    "src/search", "src/wire", "src/words",
    "bindings/python/CMakeLists.txt", "bindings/python/menagerie", "bindings/python/src",
]


def files_below(folder: Path) -> set[str]:
    """As paths from there, without what Python and its builds leave behind."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def ran(*command: str, where: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# --- The source distribution ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the source distribution holds."""
    folder = tmp_path_factory.mktemp("sdist")
    ran(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(folder), ".")
    assert [path.name for path in folder.iterdir()] == [f"{NAME}.tar.gz"]
    with tarfile.open(folder / f"{NAME}.tar.gz") as archive:
        archive.extractall(folder)  # Python 3.11.2 has no filters.
    return folder / NAME


def test_a_source_distribution_has_what_is_built_and_nothing_else(unpacked: Path) -> None:
    wanted = set(FILES)
    for name in SOURCES:
        path = ROOT / name
        inside = {f"{name}/{file}" for file in files_below(path)} if path.is_dir() else {name}
        assert inside, f"{name} is empty"
        wanted |= inside
    assert files_below(unpacked) == wanted
    for name in ("web", "tests", "docs", "server", "node_modules"):
        assert not list(unpacked.rglob(name)), f"{name} does not belong into it"


def test_it_says_of_itself_what_the_project_says(unpacked: Path) -> None:
    check_what_it_says(metadata.PathDistribution(unpacked).metadata)


def test_every_source_that_is_compiled_is_in_it(unpacked: Path, tmp_path: Path) -> None:
    """CMake finds all that its lists name, and every file finds those of ours that it includes."""
    nanobind = ran(sys.executable, "-m", "nanobind", "--cmake_dir").strip()
    ran(
        "cmake", "-G", "Ninja", "-S", str(unpacked), "-B", str(tmp_path),
        "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
        "-DMENAGERIE_PYTHON=ON", "-DMENAGERIE_TESTS=OFF", f"-Dnanobind_DIR={nanobind}",
        f"-DPython_EXECUTABLE={sys.executable}",
    )
    commands: list[dict[str, Any]] = json.loads((tmp_path / "compile_commands.json").read_text())
    compiled = [Path(command["file"]) for command in commands]
    ours = [path for path in compiled if path.is_relative_to(unpacked)]
    made = [path for path in compiled if path.is_relative_to(tmp_path)]
    assert len(made) > 20  # Rules, words, pictures and networks as sources.
    # The build writes some of them.
    written = [str(path.relative_to(tmp_path)) for path in made if not path.exists()]
    ran("ninja", "-C", str(tmp_path), *written)
    led_to = included(ours + made, unpacked, tmp_path)
    reached = {path.relative_to(unpacked).as_posix() for path in led_to}
    for folder in ("bindings/python/src", "src/games/awimbawe", "src/words"):
        assert any(name.startswith(f"{folder}/") for name in reached), folder


def included(sources: list[Path], root: Path, build: Path) -> set[Path]:
    """All files of ours that these lead to, themselves among them where they are ours."""
    folders = [root / "src", root / "bindings/python/src", build / "generated"]
    found: set[Path] = set()
    todo = list(sources)
    while todo:
        path = todo.pop()
        if path in found:
            continue
        if path.is_relative_to(root):
            found.add(path)
        for name in re.findall(r'^\s*#\s*include "([^"]+)"', path.read_text("utf-8"), re.M):
            places = [folder / PurePosixPath(name) for folder in (path.parent, *folders)]
            there = [place for place in places if place.is_file()]
            assert there, f"{path.name} includes {name}, which the source distribution lacks"
            todo.append(there[0])
    return found


@pytest.mark.parametrize("origin", ["checkout", "source distribution"])
def test_a_wheel_has_the_package_and_nothing_else(
    unpacked: Path, tmp_path: Path, origin: str
) -> None:
    """All but the extension module, which would have to be compiled."""
    ran(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path),
        "-Cwheel.cmake=false", "-Cwheel.py-api=py3", ".",
        where=ROOT if origin == "checkout" else unpacked,
    )
    (wheel,) = tmp_path.iterdir()
    names = set(zipfile.ZipFile(wheel).namelist())
    info = f"{NAME}.dist-info"
    assert {name for name in names if not name.startswith("menagerie/")} == {
        f"{info}/{name}" for name in ("METADATA", "RECORD", "WHEEL")
    } | {f"{info}/licenses/{name}" for name in ("LICENSE", "NOTICE")}
    assert {name for name in names if name.startswith("menagerie/")} == {
        f"menagerie/{name}" for name in files_below(ROOT / "bindings/python/menagerie")
    }


# --- What is installed ----------------------------------------------------------------------------


def check_what_it_says(told: Any) -> None:
    project = PROJECT["project"]
    assert told["Name"] == DISTRIBUTION == project["name"]
    assert told["Version"] == menagerie.__version__ == project["version"]
    assert told["License-Expression"] == "Apache-2.0" == project["license"]
    assert told["Requires-Python"] == project["requires-python"]


def test_an_installed_package_says_what_the_project_says() -> None:
    told = metadata.metadata(DISTRIBUTION)
    check_what_it_says(told)
    assert told.get_all("License-File") == ["LICENSE", "NOTICE"]
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    assert told.get_all("Provides-Extra") == list(extras)
    wanted = [*project["dependencies"]] + [
        f'{one}; extra == "{extra}"' for extra, ones in extras.items() for one in ones
    ]
    assert metadata.requires(DISTRIBUTION) == wanted
    # CMake's packages have the same number.
    assert f"project(menagerie VERSION {told['Version']} " in (ROOT / "CMakeLists.txt").read_text()


def test_an_installed_package_is_whole_and_nothing_else() -> None:
    dist = metadata.distribution(DISTRIBUTION)
    assert dist.files is not None
    info = f"{NAME}.dist-info"
    names = {file.as_posix() for file in dist.files if file.suffix != ".pyc"}
    inside = {name for name in names if not name.startswith(f"{info}/")}
    extension = {name for name in inside if re.fullmatch(r"menagerie/_core\.\S+\.(so|pyd)", name)}
    assert len(extension) == 1
    assert inside - extension == {"menagerie/_core.pyi"} | {
        f"menagerie/{name}" for name in files_below(ROOT / "bindings/python/menagerie")
        if not name.startswith("_core")
    }
    assert "menagerie/py.typed" in inside
    assert Path(menagerie.__file__) == Path(str(dist.locate_file("menagerie/__init__.py")))
    for name in ("LICENSE", "NOTICE"):
        licence = dist.read_text(f"licenses/{name}")
        assert f"{info}/licenses/{name}" in names and licence is not None
        assert licence == (ROOT / name).read_text("utf-8"), f"another {name}"
    wheel = dist.read_text("WHEEL")
    assert wheel is not None and "Root-Is-Purelib: false" in wheel
    tag = "cp312-abi3-" if sys.version_info >= (3, 12) else "cp311-cp311-"
    assert f"\nTag: {tag}" in wheel


def test_all_that_it_must_have_is_numpy() -> None:
    """Without any extras you can play, step batches and read records."""
    modules = {"pettingzoo", "gymnasium", "pyspiel", "open_spiel", "pyarrow", "dask", "matplotlib"}
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({sorted(modules)}))\n"
        "import menagerie, menagerie.records as records\n"
        "game = menagerie.Game('awimbawe')\n"
        "match = next(records.simulate(game, 'simple', 1))\n"
        "assert records.fault_of(match['record']) is None\n"
        "env = menagerie.VectorEnv(game, 2); env.reset(); env.step(env.sample())\n"
        "try: records.to_arrow([match['record']])\n"
        "except ImportError as problem: assert 'pyarrow' in str(problem)\n"
        "else: raise AssertionError('pyarrow was not to be had')\n"
    )
    ran(sys.executable, "-c", code)


def test_parts_of_the_package_are_imported_when_they_are_asked_for() -> None:
    parts = ("experiments", "exploit", "gymnasium", "open_spiel", "pettingzoo", "records",
             "report", "train")
    code = (
        "import sys, menagerie\n"
        f"for name in {parts}:\n"
        "    assert f'menagerie.{name}' not in sys.modules and name in dir(menagerie), name\n"
        "assert not {'jax', 'matplotlib', 'pyspiel', 'pettingzoo'} & set(sys.modules)\n"
        f"for name in {parts}:\n"
        "    assert getattr(menagerie, name) is sys.modules[f'menagerie.{name}']\n"
        "assert not hasattr(menagerie, 'no_part')\n"
    )
    ran(sys.executable, "-c", code)
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import menagerie\n"
        "try: menagerie.pettingzoo\n"
        "except ImportError as problem: assert 'pettingzoo' in str(problem)\n"
        "else: raise AssertionError('pettingzoo was not to be had')\n"
    )
    ran(sys.executable, "-c", code)
