# SPDX-License-Identifier: Apache-2.0
"""One match of each game as OpenSpiel writes it down, played again and compared.

    build/python/venv/bin/python bindings/python/tests/test_playthroughs.py

writes the files in playthroughs/ again. Do that if a change is intended, and read the difference.

OpenSpiel writes all that a state shows to algorithms: a megabyte for one match. The files are
abridged so that people can read them, but the comparison covers everything: abridged parts are
there as checksums.
"""

import hashlib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import menagerie.open_spiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

menagerie.open_spiel.register()
# OpenSpiel's generator asks for its flag, and there is no command line here.
flags.FLAGS.mark_as_parsed()

FOLDER = Path(__file__).parent / "playthroughs"
OPTIONS = {
    "color-gangsters": "players=3,draft=false",
    "rage-n-glyphs": "players=3,last_hand=3,bidding=hidden",
    "savage-bowl": "players=4",
    "trump-tricks-game": "players=3",
}
MATCHES = {
    name.replace("-", "_"): f"menagerie_{name.replace('-', '_')}({OPTIONS.get(name, '')})"
    for name in menagerie.game_ids()
}
WRITTEN = sorted(path.stem for path in FOLDER.iterdir())  # A game may have none.
LINE = 160  # A longer line is cut
CUT = 100  # to this many characters.
WHOLE = 6  # The number of states that are written in full, besides the last one.


def checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def cut(line: str) -> str:
    if len(line) <= LINE:
        return line
    return f"{line[:CUT].rstrip()} ... ({len(line)} characters, sha256 {checksum(line)})"


def is_told(line: str) -> bool:
    """Whether a line is the position as people read it, or what was done."""
    return not line or line.startswith(("#", "action: "))


def abridged(text: str) -> str:
    """A playthrough with long lines cut; of most states, only what `is_told`."""
    head, *states = text.split("\n# State ")
    showing = [number for number, state in enumerate(states) if "\nIsTerminal() = " in state]
    whole = {*showing[:WHOLE], showing[-1]}

    def lines() -> Iterator[str]:
        yield from map(cut, head.splitlines())
        for number, state in enumerate(states):
            yield ""
            for told, group in groupby(f"# State {state}".splitlines(), is_told):
                part = list(group)
                if told or number in whole:
                    yield from map(cut, part)
                else:
                    shown = "\n".join(part)
                    yield f"... ({len(part)} lines, sha256 {checksum(shown)})"

    return "\n".join(lines()) + "\n"


@pytest.mark.parametrize("name", WRITTEN)
def test_a_match_is_played_again_as_it_was_written_down(name: str) -> None:
    written, again = generate_playthrough.replay(str(FOLDER / f"{name}.txt"))
    assert f"game: {MATCHES[name]}" == written.splitlines()[0]
    assert abridged(again) == written


def test_every_game_is_known_to_open_spiel() -> None:
    assert set(WRITTEN) <= set(MATCHES)
    assert sorted(f"menagerie_{name}" for name in MATCHES) == sorted(menagerie.open_spiel.names())


def test_what_is_abridged_is_compared() -> None:
    """One other digit anywhere is seen, also where nothing but a checksum stands."""
    whole = generate_playthrough.playthrough(MATCHES["rage_n_glyphs"], [], seed=1)
    short = abridged(whole)
    assert len(short) < len(whole) / 4
    digits = [at for at in range(0, len(whole), 499) if whole[at].isdigit()]
    assert len(digits) > 100
    for at in digits:
        other = f"{whole[:at]}{9 - int(whole[at])}{whole[at + 1:]}"
        assert abridged(other) != short


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, game in MATCHES.items():
        text = abridged(generate_playthrough.playthrough(game, [], seed=1))
        (FOLDER / f"{name}.txt").write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    write()
