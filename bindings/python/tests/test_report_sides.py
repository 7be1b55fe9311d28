# SPDX-License-Identifier: Apache-2.0
"""Two sides of a report beside each other: made-up matches of which it is known how they differ."""

import functools
import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import matplotlib.figure
import numpy as np
import pytest
from menagerie.report import Plan, build, facts, findings, plots, sections
from menagerie.report.estimates import Estimate
from menagerie.report.page import Change, Page, Table, to_html
from menagerie.report.sample import STOPS, Course, Decisions, Rounds, Sample, Trial
from menagerie.report.sides import Side, shares
from menagerie.report.usage import usage

NONE = "–"
GAMES, ROUNDS, TURNS, DEALS, WORLDS = 400, 3, 9, 60, 12
PLAN = Plan(games=GAMES, deals=DEALS, positions=100, worlds=WORLDS, courses=100, ends=10)
TEXTS = ["play A1", "play A2", "play A3", "pass"]


def fair_side(players: int, seed: int, name: str = "", first: int | None = None) -> Side:
    """A side of a game in which chance decides who wins, known only by its number of players.

    With `first`, that seat always begins.
    """
    rng = np.random.default_rng(seed)

    def victory(*shape: int) -> Any:
        return np.eye(players)[rng.integers(0, players, shape)]

    won = victory(GAMES)
    place = np.argsort(-won + rng.random((GAMES, players)) / 2, axis=1).argsort(axis=1)
    rows = GAMES * ROUNDS
    begins = rng.integers(0, players, rows) if first is None else np.full(rows, first)
    begins[::ROUNDS] = rng.integers(0, players, GAMES) if first is None else first
    turns = rng.integers(TURNS - 2, TURNS + 3, GAMES)
    match = np.repeat(np.arange(GAMES), turns)
    seat = rng.integers(0, players, len(match))
    seat[np.searchsorted(match, np.arange(GAMES))] = begins[::ROUNDS]
    legal = rng.integers(1, len(TEXTS) + 1, len(match))
    choices = [rng.permutation(len(TEXTS))[:count] for count in legal]
    bots = [np.roll([k] + [1 - k] * (players - 1), j) for k in (0, 1) for j in range(players)]
    game: Any = SimpleNamespace(players=players, id="made-up", title="Made Up",
                                options={"players": players, "seed": seed})
    return Side(name or f"players {players}", Sample(
        game=game, plan=PLAN, lengths=turns, shares=won, winners=np.ones(GAMES, int), texts=TEXTS,
        scores=20 - 4 * place + rng.integers(0, 3, place.shape),
        rounds=Rounds(
            match=np.repeat(np.arange(GAMES), ROUNDS), first=begins,
            points=rng.normal(0, 1, (rows, players)), total=rng.normal(0, 1, (rows, players)),
            left=np.tile(np.arange(ROUNDS)[::-1], GAMES)),
        decisions=Decisions(
            match=match, seat=seat, round=match * ROUNDS, legal=legal,
            action=np.array([some[0] for some in choices]), choices=np.concatenate(choices),
            offsets=np.concatenate([[0], np.cumsum(legal)])),
        place_shares=victory(DEALS, len(bots)), place_bots=np.array(bots),
        trials=[Trial([0, 1, 3], victory(3, WORLDS)[..., 0], rng.normal(0, 1, (3, WORLDS)),
                      k / PLAN.positions) for k in range(PLAN.positions)],
        courses=[Course(rng.multinomial(10, [1 / players] * players, STOPS) / 10, won[k].copy())
                 for k in range(PLAN.courses)],
    ))


def page_of(sides: list[Side]) -> Page:
    return build._page(sides, PLAN, "the command")


def tables_of(page: Page) -> Iterator[Table]:
    yield Table(["", *page.columns], [[key.name, *key.values] for key in page.keys])
    for section in page.sections:
        if section.beside is not None:
            yield section.beside
        yield from (figure.table for figure in section.figures)


def table_of(section: Any, head: str) -> dict[str, list[Any]]:
    found = next(one.table for one in section.figures if one.table.head[0] == head)
    return {str(row[0]): list(row[1:]) for row in found.rows}


THREE, FOUR = fair_side(3, 1), fair_side(4, 2)


@functools.cache
def compared_page() -> Page:
    return page_of([THREE, FOUR])


STAR = re.compile(r"\) \*")


def test_a_fair_game_of_three_against_a_fair_one_of_four_has_no_star() -> None:
    page = compared_page()
    assert not STAR.search(to_html(page))
    # Neither the shares that are subtracted nor the rarity of stars alone would give that.
    for section, head in ((page.sections[2], "who"), (page.sections[3], "bot"),
                          (page.sections[6], "played"), (page.sections[6], "after round")):
        for name, (_, _, more) in table_of(section, head).items():
            assert more == NONE or more.chance > 0.001, (head, name, more)


def test_the_same_options_with_other_chance_differ_by_nothing() -> None:
    sides = [fair_side(3, 3, "one"), fair_side(3, 4, "other")]
    page = page_of(sides)
    assert not STAR.search(to_html(page))
    chances = [cell.chance for table in tables_of(page) for row in table.rows for cell in row
               if isinstance(cell, Change)]
    assert len(chances) > 80
    assert 0.01 <= np.mean(np.array(chances) < 0.05) <= 0.12
    again = page_of([Side("one", sides[0].sample), Side("other", sides[0].sample)])
    same = [cell for table in tables_of(again) for row in table.rows for cell in row
            if isinstance(cell, Change)]
    assert same and all(cell.chance == 1 for cell in same)


def test_what_differs_has_its_star() -> None:
    better = fair_side(4, 5, "better")
    shares_ = better.sample.shares
    shares_[: GAMES // 3] = np.eye(4)[0]  # Seat 0 has a third of the matches for nothing.
    text = to_html(page_of([THREE, better]))
    row = re.search(r'<tr><th scope="row">seat 0</th>.*?</tr>', text)
    assert row and STAR.search(row[0])
    assert "Of twenty stars about one may still be chance" in text
    assert "A star:" not in to_html(page_of([Side("", THREE.sample)]))


def test_every_figure_of_every_table_has_its_interval_and_its_difference() -> None:
    for table in tables_of(compared_page()):
        assert any("difference" in name for name in table.head) or any(
            "difference" in str(row[0]) for row in table.rows), table.head
        for row in table.rows:
            for name, cell in list(zip(table.head, row, strict=True))[1:]:
                text = cell.text if isinstance(cell, Change) else cell
                counted = name.startswith(("possible", "times"))
                assert text == NONE or counted or re.search(r"\(.+ to .+\)", text), (name, row)
                of_both = name.startswith("difference") or str(row[0]).endswith(", difference")
                assert isinstance(cell, Change) == (of_both and text != NONE), (name, row)


def test_every_figure_of_a_sentence_has_its_interval() -> None:
    for section in compared_page().sections:
        if section.id == "usage":
            continue  # It explains words and has no figures.
        assert [text.split(":")[0] for text in section.text] == ["players 3", "players 4"]
        for text in section.text:
            said = re.sub(r"[−\d][\d.\u202f]*(?: %)? \([^)]* to [^)]*\)", "", text)
            said = re.sub(r"^players \d:|the longest took \d+", "", said)
            assert not re.search(r"\d", said), text


def test_a_seat_that_one_side_alone_has_is_there_with_a_dash() -> None:
    for sides in ([THREE, FOUR], [FOUR, THREE]):
        lone = [side.sample.game.players == 4 for side in sides]
        row = table_of(sections.seats(sides), "who")["seat 3"]
        assert [cell != NONE for cell in row] == [*lone, False]
        points = table_of(sections.points(sides), "place")
        assert all(cell != NONE for cell in points["4th, players 4"])
        assert set(points["4th, players 3"]) == set(points["4th, difference"]) == {NONE}


def test_a_figure_that_one_side_lacks_keeps_its_row() -> None:
    always = fair_side(3, 6, "always", first=0)
    for sides in ([always, FOUR], [FOUR, always]):
        rows = {key.name: key.values for key in facts.keys(sides)}
        name = next(name for name in rows if "acts first" in name)
        assert "above a fair share" in name
        assert [cell != NONE for cell in rows[name]] == [*(side is FOUR for side in sides), False]
        row = table_of(sections.seats(sides), "who")["first to act"]
        assert [cell != NONE for cell in row] == [*(side is FOUR for side in sides), False]
    assert not [key for key in facts.keys([always]) if "acts first" in key.name]
    beside = facts.beside("seats", [always, FOUR])
    assert beside is not None and len(beside.rows) == 2  # For a match, and for a round.
    assert facts.beside("seats", [always, always]) is None


def test_differences_above_a_fair_share_say_so_and_others_do_not() -> None:
    less = [Estimate(0.5, 0.4, 0.6, 9)], [Estimate(0.4, 0.3, 0.5, 9)]
    table = shares("who", ["he"], [THREE, FOUR], less)
    assert table.head == ["who", "players 3", "players 4", "difference above a fair share"]
    more = table.rows[0][3]
    assert isinstance(more, Change) and more.text.startswith("−2 %")  # 0.4 - 1/4 - (0.5 - 1/3).
    equal = shares("who", ["he"], [THREE, Side("again", THREE.sample)], less)
    assert equal.head[-1] == "difference"
    assert isinstance(equal.rows[0][3], Change) and equal.rows[0][3].text.startswith("−10 %")


def test_answers_name_the_side_that_they_are_of() -> None:
    fewest = fair_side(4, 7, "fewest")
    fewest.sample.scores = -fewest.sample.scores
    said = sections.points([THREE, fewest]).lead
    assert said == "With players 3: the most points win. With fewest: the fewest points win."
    assert sections.points([THREE, FOUR]).lead == "The most points win."
    skilled = fair_side(4, 8, "skilled")
    mine = skilled.sample.place_bots == 1
    skilled.sample.place_shares = np.tile(mine / mine.sum(axis=1, keepdims=True), (DEALS, 1, 1))
    assert sections.skill([THREE, skilled]).lead.startswith("With players 3: mostly neither")
    assert "With skilled: skill weighs more" in sections.skill([THREE, skilled]).lead
    settled = fair_side(4, 9, "settled")
    for one in settled.sample.courses:
        one.likely = np.tile(one.share, (STOPS, 1))
    said = sections.course([THREE, settled]).lead
    assert "With players 3: half way, most is still open." in said
    assert "With settled: half way, most matches are decided." in said
    clear = fair_side(4, 10, "clear")
    for trial in clear.sample.trials:
        trial.shares, trial.scores = np.eye(3)[:, :1] * np.ones(WORLDS), np.zeros((3, WORLDS))
    assert "With clear: a choice" in sections.choices([THREE, clear]).lead


def test_rounds_are_compared_with_the_same_rounds() -> None:
    other = fair_side(3, 11, "other")
    later = other.sample.rounds
    later.total[later.left == ROUNDS - 1] = 0  # After the first round no one leads.
    assert list(findings.leader_wins(other.sample)) == [2]
    rows = table_of(sections.course([THREE, other]), "after round")
    assert rows["1"][0] != NONE and rows["1"][1:] == [NONE, NONE]
    assert all(cell != NONE for cell in rows["2"])


def test_shares_of_those_who_nearly_always_win_stay_shares() -> None:
    sure = fair_side(3, 12, "sure")
    for k, one in enumerate(sure.sample.courses):
        one.likely = np.tile(np.roll(one.share, k < 3), (STOPS, 1))  # 97 of 100 favourites win.
    leaders = sure.sample.rounds
    leaders.total = sure.sample.shares[leaders.match].copy()
    sure.sample.shares[:] = np.eye(3)[0]
    found = [*sure.favourite, findings.comebacks(sure.sample), *findings.seats(sure.sample),
             *findings.leader_wins(sure.sample).values(), *findings.bot_shares(sure.sample),
             *findings.possible(sure.sample, 4)]
    assert all(0 <= one.low <= one.mean <= one.high <= 1 for one in found)
    assert sure.favourite[5].mean == pytest.approx(0.97) and sure.favourite[5].low < 0.95
    assert findings.seats(sure.sample)[0].low < 1  # 400 of 400 are not all that could be.


def test_an_action_of_one_side_alone_is_in_the_table_of_its_kind() -> None:
    for k in (0, 1):
        sides = [fair_side(3, 13, "one"), fair_side(3, 14, "other")]
        sides[k].sample.texts = ["play A1", "play A2", "play A4", "pass"]
        section = usage(sides)
        rows = next(one.table for one in section.figures if one.title.startswith("“play")).rows
        found = {str(row[0]): row[1:] for row in rows}
        names = [str(row[0]).split(",")[0] for row in rows]
        assert set(names) == {"play A1", "play A2", "play A3", "play A4"} and len(names) == 12
        lacking, having = ("other", "one") if k == 0 else ("one", "other")
        assert set(found[f"play A4, {lacking}"]) == {NONE} == set(found["play A4, difference"])
        assert NONE not in found[f"play A4, {having}"][:3]
        assert isinstance(found["play A1, difference"][-1], Change)


Drawn = Callable[[list[tuple[str, Any]]], str]
SOME = [Estimate(0.2, 0.1, 0.3, 50), Estimate(0.4, 0.3, 0.5, 50)]


@pytest.mark.parametrize("draw", [
    lambda series: plots.bars("p", ["a", "b"], series, "x", "y"),
    lambda series: plots.dots("p", ["a", "b"], series, "x", line=[1 / 3, 1 / 4]),
    lambda series: plots.lines("p", [0, 1], series, "x", "y", line=[1 / 3, 1 / 4]),
    lambda series: plots.spans("p", ["a"], [(name, [[*one, *one, one[1]]])
                                            for name, one in series], "x"),
], ids=["bars", "dots", "lines", "spans"])
def test_two_sides_are_told_apart_without_colour(
    draw: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures: list[Any] = []
    save = matplotlib.figure.Figure.savefig

    def keep(figure: Any, *words: Any, **more: Any) -> None:
        figures.append(figure)
        save(figure, *words, **more)

    monkeypatch.setattr(matplotlib.figure.Figure, "savefig", keep)
    draw([("one", SOME), ("other", SOME)])
    handles, names = figures[0].axes[0].get_legend_handles_labels()
    looks = {name: _look(handle) for name, handle in zip(names, handles, strict=True)}
    assert looks["one"] != looks["other"]
    fair = [name for name in names if name.startswith("fair share")]
    assert fair in ([], ["fair share, one", "fair share, other"])
    assert len({looks[name] for name in fair}) == len(fair)
    assert len(set(looks.values())) == len(looks)


def _look(handle: Any) -> tuple[str, ...]:
    """All that can be seen of a mark in the legend but its colour."""
    if hasattr(handle, "patches"):
        return ("bar", handle.patches[0].get_hatch() or "")
    line = handle.lines[0] if hasattr(handle, "lines") else handle
    return ("line", str(line.get_marker()), str(getattr(line, "_unscaled_dash_pattern", "")))


def test_fair_shares_that_are_the_same_are_one_line_without_a_name() -> None:
    assert "fair share" not in plots.dots("p", ["a", "b"], [("one", SOME), ("other", SOME)], "x",
                                          line=[1 / 3])
    alike = sections.seats([THREE, Side("again", THREE.sample)]).figures[0]
    assert "fair share," not in alike.svg and "The dashed line is a fair share." in alike.alt
    unlike = sections.seats([THREE, FOUR]).figures[0]
    assert "fair share, players 3" in unlike.svg and "fair share, players 4" in unlike.svg
