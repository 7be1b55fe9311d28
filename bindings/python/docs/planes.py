# SPDX-License-Identifier: Apache-2.0
"""Writes docs/python/planes.md, which says what every number of an observation means:

    build/python/venv/bin/python bindings/python/docs/planes.py

All of it comes from Game.planes and Game.information_state_planes; a test compares.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import menagerie

PAGE = Path(__file__).resolve().parents[3] / "docs" / "python" / "planes.md"

HEAD = """\
# Observations, plane by plane

An observation is a row of small numbers. Adjacent numbers that belong together are a *plane*, and
these tables list all planes of every game. The engine has a single description of the planes and
uses it to write the rows. This page is generated from it, too (`bindings/python/docs/planes.py`).
Your program can find it as `game.planes`:

```python
import menagerie

game = menagerie.Game("savage-bowl")
row = game.start().view(0).observation()
for plane in game.planes:
    part = row[plane.offset : plane.offset + plane.size]
```

How to read the tables:

* **Seats are relative to the observer.** `tricks/0` are the observer's own tricks, `tricks/1` those
  of the seat to its left, and so on. In a set of seats the first number is the observer's seat.
* **As bytes**, a number from `low` to `high` is written as its distance from `low`. **As floats**,
  it is scaled to the range from 0 to 1. Planes of several numbers contain 0 and 1. Values outside
  the range would be clamped. A test checks that none occur in complete matches of all games by
  rules of thumb. In Rage'n Glyphs no score can be outside the range with any options.
* **Every card has a fixed place**: the same card has the same number in every plane of cards.
* **The first number** of a plane is its offset in the row. If several planes share a name, the
  table gives the offset of the first one, and the distance to the next.
* The tables are for the **default options**. Other options, such as more players, may add or remove
  planes or numbers in a plane. Names and meanings stay the same.

An **information state** is an observation followed by everything that the seat has seen since the
match began. `view.information_state_tensor()` returns it, and `game.information_state_planes` lists
its planes. What a seat didn't see is 0. The planes of the past have one number for each event that
a match can have (`game.events_max`). Events that haven't happened are 0.

```python
state = game.start()
state.roll(menagerie.Rng(1))
past = state.view(0).information_state_tensor()
assert past.shape == (game.information_state_size,)
assert (past[: game.observation_size] == state.view(0).observation_floats()).all()
```
"""


def grouped(planes: Iterable[menagerie.Plane]) -> Iterator[list[menagerie.Plane]]:
    """Planes that differ in their numbers alone stand together, where the first of them is."""
    groups: dict[tuple[str, str], list[menagerie.Plane]] = {}
    for plane in planes:
        name, _, number = plane.name.rpartition("/")
        key = (name if number.isdigit() else plane.name, plane.meaning)
        groups.setdefault(key, []).append(plane)
    yield from groups.values()


def row(planes: list[menagerie.Plane]) -> str:
    """A line of a table."""
    first = planes[0]
    name = first.name
    offset, size = str(first.offset), str(first.size)
    if len(planes) > 1:
        steps = {b.offset - a.offset for a, b in zip(planes, planes[1:], strict=False)}
        name = f"{first.name}` to `{planes[-1].name.rpartition('/')[2]}"
        offset += ", then every " + " or ".join(map(str, sorted(steps)))
        size = " or ".join(map(str, sorted({plane.size for plane in planes})))
    values = f"{first.low} to {first.high}"
    return f"| `{name}` | {offset} | {size} | {values} | {first.meaning} |"


def table(planes: Iterable[menagerie.Plane]) -> Iterator[str]:
    yield "| plane | first number | numbers | values | what it says |"
    yield "|---|---|---|---|---|"
    for group in grouped(planes):
        yield row(group)


def section(game: menagerie.Game) -> Iterator[str]:
    """What stands on the page of one game."""
    said = (f"{name} {value}" for name, value in game.options.items())
    past = game.information_state_planes[len(game.planes) :]
    yield f"\n## {game.title}\n"
    yield (f"`{game.id}` with its default options ({', '.join(said)}): {game.observation_size} "
           f"numbers in {len(game.planes)} planes.\n")
    yield from table(game.planes)
    yield (f"\nAn information state has {game.information_state_size} numbers; a match has at most "
           f"{game.events_max} events. After the planes above come:\n")
    yield from table(past)


def page(names: Iterable[str]) -> str:
    lines = [HEAD.rstrip("\n")]
    for name in names:
        lines += section(menagerie.Game(name))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(menagerie.game_ids()), "utf-8")
    sys.stdout.write(f"wrote {PAGE}\n")
