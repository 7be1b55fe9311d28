# SPDX-License-Identifier: Apache-2.0
"""What goes wrong in a thread of the engine, and Ctrl-C: both reach who called, and soon."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import menagerie
import pytest

# What takes a long time: Ctrl-C ends each.
LONG = {
    "arena": "menagerie.arena(game, ['ismcts:ms=500000', 'random'], deals=100)",
    "arena on threads": "menagerie.arena(game, ['ismcts:ms=500000', 'random'], 100, threads=3)",
    "arena of quick matches": "menagerie.arena(game, ['random', 'simple'], 10**8, threads=2)",
    "arena of a function": "menagerie.arena(game, [lambda v: v.legal()[0], 'random'], 10**8)",
    "play_deals": "_core.play_deals(game, ['ismcts:ms=500000', 'random'], 1, 0, 10, 2)",
    "simulate": "list(records.simulate(game, 'ismcts:ms=500000', 100, threads=2))",
    "simulate quick ones": "sum(1 for _ in records.simulate(game, 'random', 10**9, chunk=10**6))",
    "solve": "menagerie.solve(state, ms=500000)",
    "play_out": "menagerie.play_out(state, 'ismcts:ms=500000')",
    "choose": "env.choose(menagerie.Mind('ismcts:ms=500000'), threads=2)",
    "advise": "env.advise(menagerie.Mind('ismcts:ms=500000'))",
    "hint": "menagerie.Mind('ismcts:ms=500000').hint(state.view(state.seat))",
}
PREPARED = (
    "import os, resource, sys, menagerie\n"
    "from menagerie import _core, records\n"
    "game = menagerie.Game('savage-bowl')\n"
    "state = game.start(); state.roll(menagerie.Rng(1))\n"
    "env = menagerie.VectorEnv(game, 8); env.reset(1)\n"
)


@pytest.mark.skipif(os.name != "posix", reason="signals are Unix's")
@pytest.mark.parametrize("call", LONG)
def test_an_interrupt_ends_what_takes_long(call: str) -> None:
    code = (
        f"{PREPARED}print('working', flush=True)\n"
        f"try: {LONG[call]}\n"
        "except KeyboardInterrupt: print('interrupted', flush=True)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert child.stdout is not None and child.stdout.readline() == "working\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    try:
        told, _ = child.communicate(timeout=60)
    finally:
        child.kill()
    assert told == "interrupted\n" and child.returncode == 0


# What takes more memory than there is, in threads besides that which waits.
LARGE = {
    "simulate": "_core.simulate(game, BOT, 1, 0, 4, 3, True)",
    "play_deals": "_core.play_deals(game, [BOT, 'random'], 1, 0, 4, 3)",
    "arena": "menagerie.arena(game, [BOT, 'random'], 4, threads=3)",
    "advise": "menagerie.Mind(BOT + ':threads=3').advise(state.view(state.seat))",
    "choose": "env.choose(menagerie.Mind(BOT), threads=3)",
}


@pytest.mark.skipif(sys.platform != "linux", reason="how much memory it has, Linux tells in /proc")
@pytest.mark.parametrize("call", LARGE)
def test_a_thread_without_memory_is_an_error_of_the_call(call: str) -> None:
    code = (
        f"{PREPARED}BOT = 'ismcts:iterations=300000000'\n"
        "pages = int(open('/proc/self/statm').read().split()[0])\n"
        "limit = pages * os.sysconf('SC_PAGE_SIZE') + (100 << 20)\n"
        "usual = resource.getrlimit(resource.RLIMIT_AS)\n"
        "resource.setrlimit(resource.RLIMIT_AS, (limit, usual[1]))\n"
        f"try: {LARGE[call]}\n"
        "except MemoryError: print('no memory', flush=True)\n"
        "resource.setrlimit(resource.RLIMIT_AS, usual)\n"
        "print(len(_core.simulate(game, 'random', 1, 0, 4, 3, True)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, "no memory\n4\n"), done.stderr


@pytest.mark.parametrize("threads", [1, 3])
def test_what_a_function_raises_in_an_arena_is_raised(threads: int) -> None:
    asked: list[int] = []

    def fails(view: menagerie.View) -> int:
        asked.append(1)
        if len(asked) > 20:
            raise LookupError("no idea")
        return view.legal()[0]

    with pytest.raises(LookupError, match="no idea"):
        menagerie.arena(menagerie.Game("savage-bowl"), [fails, "random"], 1000, threads=threads)
    assert len(asked) <= 20 + threads


def test_a_state_that_another_thread_plays_on_is_looked_at_as_it_was() -> None:
    game = menagerie.Game("awimbawe")
    state = game.start()
    state.roll(menagerie.Rng(1))
    positions = []
    with ThreadPoolExecutor(max_workers=2) as pool:
        played = pool.submit(menagerie.play_out, state, "simple", count=30_000, seed=1)
        solved = pool.submit(menagerie.solve, state, ms=300)
        time.sleep(0.2)  # They are busy with it.
        for _ in range(6):
            positions.append(state.clone())
            state.apply(state.legal()[0])
        solved.result()
    # That is the first, but where the thread had not begun yet.
    assert any(played.result() == menagerie.play_out(one, "simple", count=30_000, seed=1)
               for one in positions)
