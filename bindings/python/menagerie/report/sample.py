# SPDX-License-Identifier: Apache-2.0
"""What a report is made of: matches, deals in all seatings, decisions tried, courses played on.

Nothing here knows a game: it uses what the engine says of any.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie import _core
from menagerie._core import Game, Mind, State

Progress = Callable[[str, int, int], None]
Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Plan:
    """How much is played, and by whom."""

    games: int = 2000
    bots: str = "simple"
    weaker: str = "random"  # Whom skill is measured against,
    stronger: str | None = None  # and a third bot, if one is wanted.
    seed: int = 1
    threads: int = 1
    deals: int = 400  # Played in all seatings, for luck and skill.
    positions: int = 400  # In which every action is tried,
    worlds: int = 40  # in so many worlds.
    courses: int = 150  # Matches that are stopped and played on,
    ends: int = 30  # so often at each of ten places.

    def __post_init__(self) -> None:
        least = {"games": 10, "deals": 10, "positions": 10, "worlds": 4, "courses": 10, "ends": 2}
        for name, number in {**least, "threads": 1}.items():
            if getattr(self, name) < number:
                raise ValueError(f"{name} is {getattr(self, name)}, but must be at least {number}")
        for bots in (self.bots, self.weaker, self.stronger):
            for bot in bots.split(",") if bots else []:
                Mind(bot)  # A ValueError says what is wrong.

    @property
    def skills(self) -> list[str]:
        """The bots that are compared: the weaker, the first that plays, the stronger."""
        bots = [self.weaker, self.bots.split(",")[0], self.stronger]
        return list(dict.fromkeys(bot for bot in bots if bot))


@dataclass
class Rounds:
    """The rounds of all matches, one a row."""

    match: Array
    first: Array  # The seat that acted first,
    points: Array  # [rounds, seats]: what the round brought,
    total: Array  # and what there was after it.
    left: Array  # How many rounds followed.


@dataclass
class Decisions:
    """The decisions of all matches, one a row."""

    match: Array
    seat: Array
    round: Array  # The row in Rounds.
    action: Array
    legal: Array  # How many actions were.
    choices: Array  # All of them, one decision after the other,
    offsets: Array  # and where those of a decision begin.


@dataclass
class Course:
    """A match that was stopped and played on: who was likely to win, and who did."""

    likely: Array  # [stops, seats]: the share of victory of its continuations.
    share: Array  # [seats]: in the match itself.


@dataclass
class Trial:
    """A decision in which every action was tried."""

    actions: list[int]
    shares: Array  # [actions, worlds]
    scores: Array
    progress: float  # 0 at the beginning of the match, 1 at its end.


@dataclass
class Sample:
    """What was played."""

    game: Game
    plan: Plan
    lengths: Array
    scores: Array  # [matches, seats]
    shares: Array  # Of the victory.
    winners: Array  # How many had a part of it.
    rounds: Rounds
    decisions: Decisions
    texts: list[str]  # Of the actions.
    place_shares: Array  # [deals, seatings, seats]
    place_bots: Array  # [seatings, seats]
    trials: list[Trial] = field(default_factory=list)
    courses: list[Course] = field(default_factory=list)


def shares_of(matches: list[dict[str, Any]], players: int) -> Array:
    """The share of the victory that each seat has, a row a match."""
    shares = np.zeros((len(matches), players))
    for row, match in zip(shares, matches, strict=True):
        row[match["winners"]] = 1 / len(match["winners"])
    return shares


def collect(game: Game, plan: Plan, progress: Progress | None = None) -> Sample:
    """Plays all that a report wants. The same plan gives the same sample, with any threads."""
    tell = progress or (lambda step, done, of: None)
    matches = _play(game, plan, tell)
    columns = []
    for number, match in enumerate(matches):
        columns.append(_core.columns(match["record"]))
        if number % 50 == 49:
            tell("Reading matches", number + 1, len(matches))
    place_shares, place_bots = _places(game, plan, tell)
    sample = Sample(
        game=game,
        plan=plan,
        lengths=np.array([match["decisions"] for match in matches]),
        scores=np.array([match["scores"] for match in matches]),
        shares=shares_of(matches, game.players),
        winners=np.array([len(match["winners"]) for match in matches]),
        rounds=_rounds(columns, game.players),
        decisions=_decisions(columns),
        texts=[game.action_text(action) for action in range(game.num_actions)],
        place_shares=place_shares,
        place_bots=place_bots,
    )
    records = [match["record"] for match in matches]
    sample.trials = _trials(sample, records, tell)
    sample.courses = _courses(sample, records, tell)
    return sample


def _play(game: Game, plan: Plan, tell: Progress) -> list[dict[str, Any]]:
    matches: list[dict[str, Any]] = []
    for first in range(0, plan.games, 100):
        count = min(100, plan.games - first)
        matches += _core.simulate(
            game, plan.bots, plan.seed, first, count, plan.threads, True
        )
        tell("Playing matches", len(matches), plan.games)
    return matches


def _rounds(columns: list[dict[str, Any]], players: int) -> Rounds:
    match, first, points, total, left = [], [], [], [], []
    for number, one in enumerate(columns):
        before = np.zeros(players, np.int64)
        actors = dict(zip(reversed(one["round"]), reversed(one["seat"]), strict=True))
        for place, (ended, scores) in enumerate(zip(one["ended"], one["scores"], strict=True)):
            match.append(number)
            first.append(actors.get(ended, -1))
            points.append(np.array(scores) - before)
            total.append(np.array(scores))
            left.append(len(one["ended"]) - 1 - place)
            before = total[-1]
    return Rounds(*map(np.array, (match, first, points, total, left)))


def _decisions(columns: list[dict[str, Any]]) -> Decisions:
    match, place, before = [], [], 0
    for number, one in enumerate(columns):
        match.append(np.full(len(one["event"]), number))
        rows = {ended: before + k for k, ended in enumerate(one["ended"])}
        place.append(np.array([rows.get(round_, before) for round_ in one["round"]], np.int64))
        before += len(one["ended"])
    legal = np.concatenate([np.array(one["legal"], np.int64) for one in columns])
    choices = [np.array(some, np.int32) for one in columns for some in one["choices"]]
    return Decisions(
        match=np.concatenate(match),
        seat=np.concatenate([np.array(one["seat"], np.int64) for one in columns]),
        round=np.concatenate(place),
        action=np.concatenate([np.array(one["action"], np.int64) for one in columns]),
        legal=legal,
        choices=np.concatenate(choices),
        offsets=np.concatenate([[0], np.cumsum(legal)]),
    )


def _places(game: Game, plan: Plan, tell: Progress) -> tuple[Array, Array]:
    """The same deals in all fair seatings: shares of victory, and who sat where."""
    played: list[dict[str, Any]] = []
    step = max(1, plan.deals // 20)
    for first in range(0, plan.deals, step):
        count = min(step, plan.deals - first)
        played += _core.play_places(
            game, plan.skills, plan.seed, first, count, plan.threads
        )
        tell("Playing deals in all seatings", first + count, plan.deals)
    seatings = len(played) // plan.deals
    shares = shares_of(played, game.players).reshape(plan.deals, seatings, game.players)
    return shares, np.array([match["bots"] for match in played[:seatings]])


def state_at(record: str, event: int) -> State:
    """The state of a record before that event."""
    whole = json.loads(record)
    whole["events"] = whole["events"][:event]
    whole.pop("result", None)
    return State.of_record(json.dumps(whole))


def _events(record: str) -> list[int]:
    """Which events of a record are decisions."""
    events: list[int] = _core.columns(record)["event"]
    return events


def _trials(sample: Sample, records: list[str], tell: Progress) -> list[Trial]:
    """Decisions with a choice, spread evenly over matches and over their course."""
    plan, trials = sample.plan, []
    rng = np.random.default_rng([plan.seed, 1])
    for number in range(plan.positions):
        record = records[number * len(records) // plan.positions]
        events = _events(record)
        begin = int((number * 7 % 20 + rng.random()) / 20 * len(events))
        for place in [*range(begin, len(events)), *range(begin)]:
            state = state_at(record, events[place])
            if len(state.legal()) > 1:
                tried = _core.try_actions(
                    state.view(state.seat), plan.bots, plan.worlds, number, plan.threads
                )
                trials.append(
                    Trial(
                        tried["actions"],
                        np.array(tried["shares"]),
                        np.array(tried["scores"]),
                        place / len(events),
                    )
                )
                break
        tell("Trying every action", number + 1, plan.positions)
    return trials


STOPS = 10


def _courses(sample: Sample, records: list[str], tell: Progress) -> list[Course]:
    plan, courses = sample.plan, []
    for number in range(min(plan.courses, len(records))):
        events = _events(records[number])
        likely = []
        for stop in range(STOPS):
            state = state_at(records[number], events[stop * len(events) // STOPS])
            ends = _core.play_out(state, plan.bots, plan.ends, number, plan.threads)
            likely.append(shares_of(ends, sample.game.players).mean(axis=0))
        courses.append(Course(np.array(likely), sample.shares[number]))
        tell("Stopping matches and playing on", number + 1, min(plan.courses, len(records)))
    return courses
