# SPDX-License-Identifier: Apache-2.0
"""What training needs in the end is looked at before the first match is played."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import menagerie
import pytest
from menagerie import train
from menagerie.train.__main__ import main
from test_wrong_values import says

LEARN: list[Any] = [train.values, train.policy]
SETTINGS = train.Settings(5)


@pytest.mark.parametrize("learn", LEARN)
def test_the_game_and_the_settings_are_named(learn: Any) -> None:
    game = menagerie.Game("savage-bowl", players=4)
    says(partial(learn, "savage-bowl", SETTINGS), "game is 'savage-bowl'", "menagerie.Game")
    says(partial(learn, game, 5), "settings is 5; it must be a menagerie.train.Settings")
    says(partial(learn, game, {"amount": 5}), "settings is {'amount': 5}")


def test_it_goes_on_from_a_network_of_the_same_game_and_kind() -> None:
    game = menagerie.Game("savage-bowl", players=4)
    five = menagerie.Game("savage-bowl", players=5)
    built_in = menagerie.Network.built_in
    told: list[str] = []
    learn: Any = partial(train.values, game, SETTINGS, say=told.append)
    says(partial(learn, start="x"), "start is 'x'; it must be a menagerie.Network")
    right = "it must be a 'values' network for savage-bowl with 4"
    says(partial(learn, start=built_in(menagerie.Game("awimbawe"))), "start is",
         "'values' network for awimbawe with 2 players", right)
    says(partial(learn, start=built_in(five)), "network for savage-bowl with 5 players", right)
    says(partial(learn, start=built_in(game, "policy")), "'policy' network for savage-bowl", right)
    assert not told


@pytest.mark.parametrize("name", ["jax", "optax"])
@pytest.mark.parametrize("learn", LEARN)
def test_what_is_not_installed_is_named_first(
    learn: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    told: list[str] = []
    with pytest.raises(ImportError, match=name):
        learn(menagerie.Game("savage-bowl", players=4), SETTINGS, say=told.append)
    assert not told


def test_the_command_says_before_training_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    trained: list[str] = []
    monkeypatch.setattr(train, "values", lambda *_, **__: trained.append("values"))
    monkeypatch.setattr(train, "policy", lambda *_, **__: trained.append("policy"))
    start = tmp_path / "start.net"
    start.write_bytes(menagerie.Network.built_in(menagerie.Game("awimbawe")).file)
    file, nowhere = str(tmp_path / "new.net"), str(tmp_path / "none" / "new.net")
    for output, more, *words in (
        (nowhere, [], f"cannot write {nowhere!r}: No such file"),
        (str(tmp_path), [], "cannot write ", ": Is a directory"),
        (file, ["--compare", "-3"], "compare is -3; it must be from 0 to"),
        (file, ["--compare", str(10**9)], f"compare is {10**9}; it must be from 0 to"),
        (file, ["--kind", "policy", "--start", str(start)], "start is for values only"),
        (file, ["--batch", str(10**11)], f"batch is {10**11}"),
    ):
        assert main(["awimbawe", output, "--players", "2", "--amount", "2", *more]) == 2
        said = capsys.readouterr().err
        assert all(word in said for word in words), said
    assert not trained and [one.name for one in tmp_path.iterdir()] == ["start.net"]


def test_an_interrupt_leaves_the_old_network_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(train, "values", interrupted)
    file = tmp_path / "values_2.net"
    file.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        main(["awimbawe", str(file), "--players", "2", "--amount", "2"])
    assert [one.name for one in tmp_path.iterdir()] == [file.name] and file.read_bytes() == b"old"
