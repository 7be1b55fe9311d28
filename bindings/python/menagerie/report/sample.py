# SPDX-License-Identifier: Apache-2.0
"""Plays what a report is based on: matches, deals in all seatings, tried decisions, continuations.

Nothing here knows a game: it uses what the engine says of any. What takes long is done in parts
that know nothing of each other, here or on the workers of a cluster (menagerie.experiments).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from menagerie import _core, experiments
from menagerie._core import Game, State
from menagerie.checks import between, bot, keep, seed, shown, threads

Progress = Callable[[str, int, int], None]
Array = npt.NDArray[Any]


MOST = 1_000_000  # The limit for every number in a plan, since everything is in memory at once.


@dataclass(frozen=True)
class Plan:
    """How much is played, and by which bots."""

    games: int = 2000
    bots: str = "simple"
    weaker: str = "random"  # The bot that skill is measured against.
    stronger: str | None = None  # A third bot, if any.
    seed: int = 1
    threads: int = 1
    deals: int = 400  # Played in all seatings, for luck and skill.
    positions: int = 400  # Decisions in which every action is tried.
    worlds: int = 40  # The number of worlds in which they are tried.
    courses: int = 150  # Matches that are stopped at ten places each.
    ends: int = 30  # How many times they are played to the end from each place.

    def __post_init__(self) -> None:
        least = {"games": 10, "deals": 10, "positions": 10, "worlds": 4, "courses": 10, "ends": 2}
        for name, number in least.items():
            keep(self, name, between(name, getattr(self, name), number, MOST))
        keep(self, "threads", threads(self.threads))
        keep(self, "seed", seed(self.seed))
        bots: object = self.bots
        if not isinstance(bots, str):
            raise TypeError(f"bots is {shown(bots)}; it must be a str: the name of one bot for "
                            "all seats, or one per seat, separated by commas ('simple,random')")
        for one in bots.split(","):
            bot("bots", one)
        bot("weaker", self.weaker)
        if self.stronger is not None:
            bot("stronger", self.stronger)
        if len(self.skills) < 2:
            raise ValueError(
                f"weaker is {self.weaker!r}, which bots already names; name another bot, or a "
                "stronger one: skill is a difference between bots"
            )
        if self.stronger in (self.weaker, self.bots.split(",")[0]):
            raise ValueError(
                f"stronger is {self.stronger!r}, which bots or weaker already names; it must be "
                "another bot, or None"
            )

    def must_fit(self, game: Game) -> None:
        """Raises a ValueError if there are too few or too many bots for the seats."""
        count = len(self.bots.split(","))
        if count not in (1, game.players):
            raise ValueError(
                f"bots is {self.bots!r}, which names {count} bots, but {game!r} has {game.players} "
                "seats; name one bot for all seats, or one per seat"
            )

    @property
    def skills(self) -> list[str]:
        """The bots that are compared: the weaker, the first that plays, the stronger."""
        bots = [self.weaker, self.bots.split(",")[0], self.stronger]
        return list(dict.fromkeys(bot for bot in bots if bot))


@dataclass
class Rounds:
    """The rounds of all matches, one per row."""

    match: Array
    first: Array  # The seat that acted first.
    points: Array  # [rounds, seats]: points made in the round.
    total: Array  # [rounds, seats]: points after it.
    left: Array  # The number of rounds that followed.


@dataclass
class Decisions:
    """The decisions of all matches, one per row."""

    match: Array
    seat: Array
    round: Array  # The row in Rounds.
    action: Array
    legal: Array  # The number of legal actions.
    choices: Array  # All legal actions, one decision after the other.
    offsets: Array  # Where those of a decision begin.


@dataclass
class Course:
    """A match that was stopped and continued: who was likely to win, and who did."""

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
    texts: list[str]  # The texts of the actions.
    place_shares: Array  # [deals, seatings, seats]
    place_bots: Array  # [seatings, seats]
    trials: list[Trial] = field(default_factory=list)
    courses: list[Course] = field(default_factory=list)


def shares_of(matches: Sequence[Mapping[str, Any]], players: int) -> Array:
    """Each seat's share of the victory, one row per match."""
    shares = np.zeros((len(matches), players))
    for row, match in zip(shares, matches, strict=True):
        row[match["winners"]] = 1 / len(match["winners"])
    return shares


def collect(
    game: Game, plan: Plan, progress: Progress | None = None, *, cluster: Any = None
) -> Sample:
    """Plays all that a report wants, here or on a `cluster` (see menagerie.experiments).

    The same plan gives the same sample, with any threads and workers. `progress` is told the step,
    and how much of it is done, and of how much.
    """
    work = _Work(cluster, progress or (lambda step, done, of: None))
    matches = _play(game, plan, work)
    columns = []
    for number, match in enumerate(matches):
        columns.append(_core.columns(match["record"]))
        if number % 50 == 49:
            work.tell("Reading matches", number + 1, len(matches))
    place_shares, place_bots = _places(game, plan, work)
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
    sample.trials = _trials(plan, records, work)
    sample.courses = _courses(sample, records, work)
    return sample


@dataclass
class _Work:
    """Where parts are done, and where progress is reported."""

    cluster: Any
    tell: Progress

    def do(
        self, step: str, part: Callable[..., list[Any]], cuts: list[tuple[Any, ...]], size: int,
        of: int,
    ) -> list[Any]:
        """What the parts give, one after the other; `size` of `of` pieces are in one."""

        def progress(done: int, parts: int) -> None:
            self.tell(step, min(of, done * size), of)

        return [one for some in experiments.do(part, cuts, self.cluster, progress) for one in some]


def _play(game: Game, plan: Plan, work: _Work) -> list[dict[str, Any]]:
    cuts = [(game, plan, *cut) for cut in experiments.cuts(plan.games, 100)]
    return work.do("Playing matches", _play_part, cuts, 100, plan.games)


def _play_part(game: Game, plan: Plan, first: int, count: int) -> list[dict[str, Any]]:
    return _core.simulate(game, plan.bots, plan.seed, first, count, plan.threads, True)


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


def _places(game: Game, plan: Plan, work: _Work) -> tuple[Array, Array]:
    """The same deals in all fair seatings: shares of victory, and who sat where."""
    step = max(1, plan.deals // 20)
    cuts = [(game, plan, *cut) for cut in experiments.cuts(plan.deals, step)]
    played = work.do("Playing deals in all seatings", _places_part, cuts, step, plan.deals)
    seatings = len(played) // plan.deals
    shares = shares_of(played, game.players).reshape(plan.deals, seatings, game.players)
    return shares, np.array([match["bots"] for match in played[:seatings]])


def _places_part(game: Game, plan: Plan, first: int, count: int) -> list[dict[str, Any]]:
    return _core.play_places(game, plan.skills, plan.seed, first, count, plan.threads)


def state_at(record: str, event: int) -> State:
    """The state of a record before that event."""
    whole = json.loads(record)
    whole["events"] = whole["events"][:event]
    whole.pop("result", None)
    return State.of_record(json.dumps(whole))


def _events(record: str) -> list[int]:
    """The events of a record that are decisions."""
    events: list[int] = _core.columns(record)["event"]
    return events


def _seed(plan: Plan, number: int) -> int:
    """The seed of one of the positions or of the matches that are stopped.

    With the default seed it is just the number, so older results with that seed stay the same.
    """
    return (number + (plan.seed - Plan.seed) * 0x9E3779B97F4A7C15) % 2**64


POSITIONS = 5  # Positions tried in one part.


def _trials(plan: Plan, records: list[str], work: _Work) -> list[Trial]:
    """Decisions with a choice, spread evenly over matches and over their course."""
    drawn = np.random.default_rng([plan.seed, 1]).random(plan.positions)
    wanted = [
        (number, records[number * len(records) // plan.positions],
         (number * 7 % 20 + float(drawn[number])) / 20)
        for number in range(plan.positions)
    ]
    cuts = [
        (plan, wanted[first : first + count])
        for first, count in experiments.cuts(plan.positions, POSITIONS)
    ]
    return work.do("Trying every action", _trials_part, cuts, POSITIONS, plan.positions)


def _trials_part(plan: Plan, wanted: list[tuple[int, str, float]]) -> list[Trial]:
    tried = [_trial(plan, *one) for one in wanted]
    return [trial for trial in tried if trial is not None]


def _trial(plan: Plan, number: int, record: str, progress: float) -> Trial | None:
    """The first decision with a choice from that part of a match on."""
    events = _events(record)
    begin = int(progress * len(events))
    for place in [*range(begin, len(events)), *range(begin)]:
        state = state_at(record, events[place])
        if len(state.legal()) > 1:
            tried = _core.try_actions(
                state.view(state.seat), plan.bots, plan.worlds, _seed(plan, number), plan.threads
            )
            return Trial(
                tried["actions"],
                np.array(tried["shares"]),
                np.array(tried["scores"]),
                place / len(events),
            )
    return None


STOPS = 10
MATCHES = 2  # Matches that are stopped and played on in one part.


def _courses(sample: Sample, records: list[str], work: _Work) -> list[Course]:
    plan = sample.plan
    count = min(plan.courses, len(records))
    cuts = [
        (plan, sample.game.players, first, records[first : first + some])
        for first, some in experiments.cuts(count, MATCHES)
    ]
    step = "Stopping matches and playing on"
    likely = work.do(step, _courses_part, cuts, MATCHES, count)
    return [Course(one, share) for one, share in zip(likely, sample.shares, strict=False)]


def _courses_part(plan: Plan, players: int, first: int, records: list[str]) -> list[Array]:
    return [_likely(plan, players, first + k, record) for k, record in enumerate(records)]


def _likely(plan: Plan, players: int, number: int, record: str) -> Array:
    """The share of victory of each seat, at each stop."""
    events = _events(record)
    likely = []
    for stop in range(STOPS):
        state = state_at(record, events[stop * len(events) // STOPS])
        ends = _core.play_out(state, plan.bots, plan.ends, _seed(plan, number), plan.threads)
        likely.append(shares_of(ends, players).mean(axis=0))
    return np.array(likely)
