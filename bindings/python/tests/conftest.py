# SPDX-License-Identifier: Apache-2.0
"""What several tests want: games with their options, matches played at random."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator

import menagerie
import pytest
from hypothesis import settings

# A shell starts its background jobs with interrupts ignored, and children inherit that. Tests that
# interrupt a child would then wait in vain.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same cases in every run, and no clock: a test must not fail by chance or by a slow machine.
# A search for faults (fuzz.sh) has more cases, and different ones each time.
settings.register_profile("fixed", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("fixed")
if "MENAGERIE_EXAMPLES" in os.environ:
    settings.register_profile(
        "many", deadline=None, max_examples=int(os.environ["MENAGERIE_EXAMPLES"]), print_blob=True
    )
    settings.load_profile("many")

NAMES = menagerie.game_ids()
# Every game with its default options (unless complete matches would take too long), and options
# that hide or reveal something else.
CONFIGURATIONS: list[tuple[str, dict[str, object]]] = [
    *((name, {}) for name in NAMES if name != "rage-n-glyphs"),
    ("savage-bowl", {"players": 4}),
    ("savage-bowl", {"chameleons": False}),
    ("rage-n-glyphs", {"players": 3, "last_hand": 6}),
    ("rage-n-glyphs", {"last_hand": 4, "bidding": "hidden", "shooting_the_stars": True}),
    ("rage-n-glyphs", {"players": 10, "bidding": "secret"}),
    ("rage-n-glyphs", {"players": 5, "step": 2, "hose_the_dealer": True, "last_hand": 7}),
    ("color-gangsters", {"players": 3, "draft": False, "blank_tile": "always"}),
    ("color-gangsters", {"players": 5}),
    ("trump-tricks-game", {"players": 3, "refusing": True, "donating": True}),
    ("awimbawe", {"rhinoceros": "any-pile"}),
]


def identify(configuration: tuple[str, dict[str, object]]) -> str:
    name, options = configuration
    return name + "".join(f",{key}={value}" for key, value in options.items())


@pytest.fixture(params=CONFIGURATIONS, ids=identify)
def game(request: pytest.FixtureRequest) -> menagerie.Game:
    name, options = request.param
    return menagerie.Game(name, **options)


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def decisions(game: menagerie.Game, seed: int) -> Iterator[menagerie.State]:
    """A match played at random: the state before every decision, then the final one."""
    state, rng = game.start(), menagerie.Rng(seed)
    while not state.is_over:
        if state.turn == "play":
            yield state
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
        else:
            state.roll(rng)
    yield state


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that was skipped has shown nothing: it fails. What it wants is there, or installed by
    tools/python.sh and tools/install-deps.sh."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same of a whole file."""
    report = yield
    if report.skipped:
        report.outcome = "failed"
    return report


def others_run_during(call: Callable[[], object], tries: int = 200) -> bool:
    """Whether other threads of Python run while `call` does.

    No clock decides it. The switch interval is an hour, so a thread keeps Python's lock until it
    lets go of it by itself; when the other one may run, only `call` does that here. If the
    system gives the other no time at once, `call` is made again, up to `tries` times.
    """
    gate = threading.Lock()
    gate.acquire()
    ran: list[bool] = []

    def run() -> None:
        with gate:
            ran.append(True)

    other = threading.Thread(target=run)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    try:
        other.start()
        gate.release()
        for _ in range(tries):
            call()
            if ran:
                break
        return bool(ran)
    finally:
        sys.setswitchinterval(interval)
        other.join()
