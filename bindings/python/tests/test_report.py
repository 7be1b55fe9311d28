# SPDX-License-Identifier: Apache-2.0
"""Reports: what is found in matches, and the page that says it."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import fields
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import menagerie
import numpy as np
import pytest
from menagerie import _core
from menagerie.command_line import options_of
from menagerie.report import Plan, build, collect, findings, report
from menagerie.report.__main__ import main, parser
from menagerie.report.sample import Sample, Trial, state_at
from menagerie.report.sides import Side
from menagerie.report.usage import usage

SMALL = Plan(games=30, deals=12, positions=10, worlds=4, courses=10, ends=2)


@pytest.fixture(scope="module", params=menagerie.game_ids())
def sample(request: pytest.FixtureRequest) -> Sample:
    options = {"last_hand": 3} if request.param == "rage-n-glyphs" else {}
    return collect(menagerie.Game(request.param, **options), SMALL)


def test_a_sample_is_the_same_whatever_the_threads() -> None:
    game = menagerie.Game("awimbawe")
    one = collect(game, SMALL)
    two = collect(game, Plan(**{**vars(SMALL), "threads": 2}))
    assert (one.lengths == two.lengths).all() and (one.place_shares == two.place_shares).all()
    for a, b in zip(one.trials, two.trials, strict=True):
        assert a.actions == b.actions and (a.scores == b.scores).all()
    for c, d in zip(one.courses, two.courses, strict=True):
        assert (c.likely == d.likely).all()


def test_a_sample_holds_together(sample: Sample) -> None:
    players = sample.game.players
    assert sample.shares.sum(axis=1) == pytest.approx(1)
    assert sample.place_shares.sum(axis=2) == pytest.approx(1)
    decisions, rounds = sample.decisions, sample.rounds
    assert len(decisions.match) == sample.lengths.sum()
    for k in range(0, len(decisions.match), 97):
        legal = decisions.choices[decisions.offsets[k] : decisions.offsets[k + 1]]
        assert decisions.action[k] in legal and len(legal) == decisions.legal[k]
    totals = np.zeros((len(sample.lengths), players))
    np.add.at(totals, rounds.match, rounds.points)
    assert (totals == sample.scores).all()
    assert all(len(trial.actions) > 1 for trial in sample.trials)


def test_every_action_is_tried_in_the_same_worlds(sample: Sample) -> None:
    match = _core.simulate(sample.game, "simple", 1, 0, 1, 1, True)[0]
    events = _core.columns(match["record"])["event"]
    state = state_at(match["record"], events[-1])
    tried = _core.try_actions(state.view(state.seat), "simple", 8, 1, 1)
    assert tried["actions"] == state.legal()
    again = _core.try_actions(state.view(state.seat), "simple", 8, 1, 2)
    assert tried == again
    # At the last decision of all, what happens next is the end that the rules give.
    for action, shares in zip(tried["actions"], tried["shares"], strict=True):
        after = state.clone()
        after.apply(action)
        if after.is_over:
            mine = state.seat in after.winners
            assert all((share > 0) == mine for share in shares) or len(set(shares)) > 1
    ends = _core.play_out(state, "simple", 3, 1)
    assert all(len(end["scores"]) == sample.game.players for end in ends)


def test_trying_refuses_what_cannot_be_tried() -> None:
    game = menagerie.Game("awimbawe")
    state = game.start()
    state.roll(menagerie.Rng(1))
    assert state.seat is not None
    other = state.view(1 - state.seat)
    with pytest.raises(ValueError, match="isn't the turn"):
        menagerie.try_actions(other, "simple")
    for worlds in (0, -1, 10**9):
        with pytest.raises(ValueError, match="worlds"):
            menagerie.try_actions(state.view(state.seat), "simple", worlds)
    with pytest.raises(ValueError, match="count"):
        menagerie.play_out(state, "simple", 0)
    with pytest.raises(ValueError, match="bot"):
        menagerie.play_out(state, "nobody")


def test_kinds_of_actions_are_their_texts_without_names() -> None:
    kinds = {
        "play R5": "play …",
        "play S10 flee": "play … flee",
        "pass R2 R3": "pass …",
        "move 1 under 2": "move … under …",
        "place two-in-a-row": "place two-in-a-row",
        "place difference-5": "place difference-5",
        "keep": "keep",
    }
    for text, kind in kinds.items():
        assert findings.kind_of(text) == kind


def test_uses_count_what_was_possible_and_what_was_chosen(sample: Sample) -> None:
    uses = {use.name: use for use in findings.uses(sample, sample.texts, least=1)}
    decisions = sample.decisions
    text = max(uses, key=lambda name: uses[name].could)
    action = sample.texts.index(text)
    could = chosen = 0
    for k in range(len(decisions.match)):
        legal = decisions.choices[decisions.offsets[k] : decisions.offsets[k + 1]]
        if action in legal and len(legal) > 1:
            could += 1
            chosen += decisions.action[k] == action
    assert uses[text].could == could
    assert uses[text].chosen.mean == pytest.approx(chosen / could)


class Page(HTMLParser):
    """What a page has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.wanted: set[str] = set()
        self.seen: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "img", "link"):
            self.open.append(tag)
        self.seen.append(tag)
        for name, value in attributes:
            value = value or ""
            if name == "id":
                self.ids.append(value)
            if name in ("href", "src", "xlink:href"):
                assert value.startswith("#"), f"{tag} {name}={value}"
                self.wanted.add(value[1:])
            if name in ("aria-labelledby", "aria-describedby"):
                self.wanted.add(value)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def expect_a_page_that_stands_alone(text: str) -> Page:
    page = Page(text)
    assert not page.open
    assert len(page.ids) == len(set(page.ids))
    assert page.wanted <= set(page.ids)
    assert not {"script", "link", "img", "iframe", "object"} & set(page.seen)
    assert not re.search(r"https?:|//|@import|url\((?!#)", text)
    figures = page.seen.count("figure")
    assert figures >= 8 and page.seen.count("svg") == figures
    assert page.seen.count("details") == figures and text.count("role=\"img\"") == figures
    return page


def test_a_page_stands_alone_and_is_made_again_byte_by_byte() -> None:
    game = menagerie.Game("awimbawe")
    text = report(game, SMALL)
    expect_a_page_that_stands_alone(text)
    assert text == report(game, SMALL)
    assert game.title in text and "In short" in text
    assert not re.search(r"\bnan\b|\binf\b", text)
    assert len(text) < 400_000


BROWSER = "chromium-headless-shell"


def pages_printed(text: str, folder: Path) -> int:
    """On how many sheets a browser prints a page."""
    source, printed = folder / "page.html", folder / "page.pdf"
    source.write_text(text, "utf-8")
    subprocess.run(
        [BROWSER, "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}",
         f"--print-to-pdf={printed}", source.as_uri()],
        check=True, capture_output=True, timeout=120,
    )
    return len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes()))


@pytest.mark.skipif(shutil.which(BROWSER) is None, reason="no browser")
def test_tables_are_printed_though_they_are_closed_on_a_screen(tmp_path: Path) -> None:
    text = report(menagerie.Game("awimbawe"), SMALL)
    assert "<details open" not in text
    long = "<tr><th>a row</th></tr>" * 400
    first = text.index("</tbody>", text.index("</details>"))
    longer = text[:first] + long + text[first:]
    few = pages_printed(text, tmp_path)
    assert pages_printed(longer, tmp_path) >= few + 5
    without = re.sub(r"</details>.*?</figure>", "</details></figure>", text)
    assert without.count("<table") == 1 and pages_printed(without, tmp_path) < few


def test_a_page_is_the_same_from_another_process() -> None:
    """For any order that sets have in a process."""
    code = (
        "import sys, menagerie\n"
        "from menagerie.report import Plan, report\n"
        "plan = Plan(games=30, deals=12, positions=10, worlds=4, courses=10, ends=2)\n"
        "sys.stdout.buffer.write(report(menagerie.Game('awimbawe'), plan).encode())\n"
    )
    pages = [
        subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.PIPE,
                       env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2", "3")
    ]
    assert pages[0] == pages[1] == pages[2]


def test_every_game_has_a_page_beside_other_options() -> None:
    others: list[tuple[str, dict[str, object], dict[str, object]]] = [
        ("savage-bowl", {"players": 4}, {"players": 4, "chameleons": False}),
        ("rage-n-glyphs", {"last_hand": 3}, {"last_hand": 3, "bidding": "hidden"}),
        ("color-gangsters", {}, {"draft": False}),
        ("trump-tricks-game", {}, {"players": 3}),
    ]
    for name, options, changed in others:
        steps = []
        text = report(
            menagerie.Game(name, **options),
            SMALL,
            compare=menagerie.Game(name, **changed),
            progress=lambda step, done, of: steps.append((step, done, of)),
        )
        expect_a_page_that_stands_alone(text)
        assert "difference" in text
        assert steps and all(0 < done <= of for _, done, of in steps)


def test_options_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert options_of("color-gangsters", ["draft=false", "players=3", "colors=B,R,Y"]) == {
        "draft": False, "players": 3, "colors": ["B", "R", "Y"]}
    assert options_of("rage-n-glyphs", ["last_hand=none"]) == {"last_hand": None}
    out = str(tmp_path / "a.html")
    for wrong, said in [
        (["awimbawe", "--option", "lion=yes"], "no option 'lion'"),
        (["awimbawe", "--option", "rhinoceros"], "NAME=VALUE"),
        (["awimbawe", "--games", "1"], "must be from 10 to 1000000"),
        (["awimbawe", "--bots", "nobody"], "bot"),
        (["no-game"], "no game"),
        (["awimbawe", "--compare-option", "rhinoceros=other-pile"], "nothing to compare"),
        (["savage-bowl", "--option", "players=four"], "must be a number"),
    ]:
        assert main([*wrong, "-o", out]) == 2
        assert said in capsys.readouterr().err
    small = [f"--{name}={value}" for name, value in vars(SMALL).items() if isinstance(value, int)]
    assert main(["awimbawe", *small, "-o", out]) == 0
    text = Path(out).read_text("utf-8")
    assert "python -m menagerie.report awimbawe --games=30" in text


def test_nothing_is_played_for_a_page_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("menagerie.report.__main__.report", lambda *_, **__: pytest.fail("played"))
    (tmp_path / "file").touch()
    for place, why in [
        (tmp_path / "missing" / "a.html", "No such file or directory"),
        (tmp_path / "file" / "a.html", "Not a directory"), (tmp_path, "Is a directory"),
    ]:
        assert main(["awimbawe", "-o", str(place)]) == 2
        assert f"cannot write {str(place)!r}: {why}" in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["file"]


@pytest.mark.parametrize("problem", [KeyboardInterrupt(), ValueError("no"), OSError("no network")])
def test_a_page_that_does_not_get_whole_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: BaseException
) -> None:
    def interrupted(*_: object, **__: object) -> str:
        raise problem

    monkeypatch.setattr("menagerie.report.__main__.report", interrupted)
    page = tmp_path / "a.html"
    page.write_text("the old one")
    if isinstance(problem, KeyboardInterrupt):
        with pytest.raises(KeyboardInterrupt):
            main(["awimbawe", "-o", str(page)])
    else:
        assert main(["awimbawe", "-o", str(page)]) == 2
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "a.html": "the old one"}


def test_the_list_of_reports_has_every_game_and_option_and_its_example_is_of_today() -> None:
    """What the list names has its command, which also made the example."""
    folder = Path(__file__).resolve().parents[3] / "docs" / "reports"
    list_ = (folder / "README.md").read_text("utf-8")
    command = re.compile(r"^    (python -m menagerie\.report .* -o (\S+\.html))$", re.M)
    commands = {name: command for command, name in command.findall(list_)}
    names = set(re.findall(r"`([a-z-]+)`", list_.split("## ")[0]))
    assert {f"{name}.html" for name in names} == set(commands)
    examples = set(re.findall(r"\]\((\S+\.html)\)", list_))
    assert {path.name for path in folder.glob("*.html")} == examples
    style = (resources.files("menagerie.report") / "style.css").read_text("utf-8")
    for name in examples:
        text = (folder / name).read_text("utf-8")
        assert f"<code>{commands[name]}</code>" in text, name
        assert f"<style>\n{style}</style>" in text, name
    for game in menagerie.game_ids():
        with_it = [one for one in commands.values() if f"report {game} " in one]
        # A game may have no report yet.
        assert not with_it or any("option" not in one for one in with_it), game
        for option in menagerie.options(game):
            has_choice = option["type"] != "int" or option["min"] < option["max"]
            if with_it and has_choice and option["type"] != "list":
                named = f"option {option['name']}="
                assert any(named in one for one in with_it), f"{game}: {option['name']}"


def test_what_a_page_says_of_how_it_was_made_makes_it_again() -> None:
    plan = Plan(**{**vars(SMALL), "weaker": "easy", "stronger": "ismcts:iterations=2", "seed": 7,
                   "threads": 2})
    for first, second in (
        ({"players": 3, "colors": ["B", "R", "Y"], "draft": False}, {"draft": True}),
        ({"players": 3, "colors": ["B", "R", "Y"]}, {"colors": ["B", "R", "G"]}),
        ({"draft": False}, None),
    ):
        games = [menagerie.Game("color-gangsters", **first)]
        if second:
            games.append(menagerie.Game("color-gangsters", **{**first, **second}))
        sides: Any = [SimpleNamespace(sample=SimpleNamespace(game=game)) for game in games]
        words = shlex.split(build._command(sides, plan))
        assert words[:3] == ["python", "-m", "menagerie.report"]
        asked = parser().parse_args(words[3:])
        again = {field.name: getattr(asked, field.name) for field in fields(Plan)}
        assert again == {**vars(plan), "threads": 1}  # They change nothing.
        option = options_of(asked.game, asked.option)
        assert menagerie.Game(asked.game, **option).options == games[0].options
        option |= options_of(asked.game, asked.compare_option)
        assert menagerie.Game(asked.game, **option).options == games[-1].options


def side_of(name: str, texts: list[str], chosen: list[int], trials: int = 0) -> Side:
    """A side with one decision between all actions per match, and that many of them tried."""
    n, many = len(chosen), len(texts)
    decisions: Any = SimpleNamespace(
        match=np.arange(n), seat=np.arange(n) % 2, action=np.array(chosen),
        legal=np.full(n, many), choices=np.tile(np.arange(many), n),
    )
    tried = Trial(list(range(many)), np.array([[k / many, k / many] for k in range(many)]),
                  np.zeros((many, 2)), 0.5)
    sample: Any = SimpleNamespace(
        game=menagerie.Game("awimbawe"), texts=texts, decisions=decisions, lengths=np.ones(n),
        shares=np.tile([0.5, 0.5], (n, 1)), trials=[tried] * trials,
    )
    return Side(name, sample)


def test_a_lead_says_no_more_than_what_was_tried() -> None:
    one = side_of("", ["play A1", "play A2"], [0, 1] * 40)
    assert usage([one]).lead == ""
    few = side_of("", ["play A1", "pass"], [0, 1] * 40, trials=9)
    assert usage([few]).lead == "Too few were tried to tell."
    many = side_of("", ["play A1", "pass"], [0, 1] * 40, trials=20)
    assert "pays" in usage([many]).lead
    even = side_of("", ["play A1", "pass"], [0, 1] * 40, trials=20)
    even.sample.trials = [Trial([0, 1], np.zeros((2, 2)), np.zeros((2, 2)), 0.5)] * 20
    assert usage([even]).lead.startswith("No kind of action is better")


def test_kinds_that_only_one_side_has_are_shown_one_by_one() -> None:
    less = side_of("without", ["play A1", "play A2"], [0, 1] * 40)
    more = side_of("with", ["play A1", "play A2", "swap A1", "swap A2"], [0, 1, 2, 3] * 40, 20)
    for sides in ([less, more], [more, less]):
        section = usage(sides)
        figure = next(one for one in section.figures if "“swap …”" in one.title)
        rows = {str(row[0]): row[1:] for row in figure.table.rows}
        assert list(rows) == [f"swap A{k}, {of}" for k in (1, 2)
                              for of in (sides[0].name, sides[1].name, "difference")]
        assert "Only with with." in figure.alt
        assert set(rows["swap A1, without"]) == {"–"} == set(rows["swap A1, difference"])
        assert any("“play …”" in one.title for one in section.figures)
    assert usage([less, more]).lead.startswith("With with: on average, “swap …” pays")


def test_names_of_options_say_where_they_differ() -> None:
    first = menagerie.Game("rage-n-glyphs")
    second = menagerie.Game("rage-n-glyphs", bidding="secret", step=2)
    assert build._names(first, second) == ("step 1, bidding open", "step 2, bidding secret")
    third = menagerie.Game("rage-n-glyphs", hose_the_dealer=True)
    assert build._names(first, third) == ("hose the dealer no", "hose the dealer yes")
