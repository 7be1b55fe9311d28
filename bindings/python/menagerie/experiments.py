# SPDX-License-Identifier: Apache-2.0
"""Many matches on many machines: only the seed determines the result.

Work is divided into parts by the numbers of matches or deals. Without a cluster the parts are done
here, one after the other. With a cluster its workers do them. `cluster` is the address of a Dask
scheduler ("tcp://host:8786"), a dask.distributed.Client or a Cluster. If a part is lost with its
worker, it is repeated. Results are combined in the order of their parts, so one worker and fifty
give the same.

If you don't want to wait for the end, pass a function as `partial` to simulate() and arena(). It
gets the result of the first parts whenever there are more of them, which is the result of an
experiment with that many matches or deals. If the function raises an exception, the experiment
ends.
"""

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from menagerie import _core
from menagerie._core import Game, Mind, Network
from menagerie.checks import between, first_match, must_be_a_game, one_of
from menagerie.extras import require
from menagerie.intervals import Estimate as Estimate
from menagerie.intervals import estimate as estimate
from menagerie.intervals import student

if TYPE_CHECKING:
    from menagerie.report.sample import Plan
    from menagerie.train import Settings

Bots = str | Mind | Sequence[str | Mind]
Part = TypeVar("Part")
Progress = Callable[[int, int], None]
# Matches or deals; the results of a part are in memory at the same time.
PART_MAX = 1_000_000
PARTS_MAX = 1_000_000


@dataclass
class Figures:
    """The results of matches between bots, by seat. Sums are whole numbers, and thus exact."""

    players: int
    games: int = 0
    decisions: int = 0
    score_sums: list[int] = field(default_factory=list)
    score_squares: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)  # Matches that one seat won outright.
    ties: int = 0

    def __post_init__(self) -> None:
        for numbers in (self.score_sums, self.score_squares, self.wins):
            numbers.extend([0] * (self.players - len(numbers)))

    def add(self, other: "Figures") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.ties += other.ties
        for mine, its in (
            (self.score_sums, other.score_sums),
            (self.score_squares, other.score_squares),
            (self.wins, other.wins),
        ):
            mine[:] = [a + b for a, b in zip(mine, its, strict=True)]

    def mean(self, seat: int) -> tuple[float, float]:
        """The mean score of a seat and half the width of its 95 % interval (Student's). If all
        scores are equal, the interval is that of scores of which one differs by a point."""
        mean = self.score_sums[seat] / self.games
        variance = max(self.variance(seat), 1 / self.games)
        return mean, student(self.games - 1) * math.sqrt(variance / self.games)

    def variance(self, seat: int) -> float:
        """The variance of a seat's scores from match to match; infinite for a single match."""
        if self.games < 2:
            return math.inf
        mean = self.score_sums[seat] / self.games
        spread = (self.score_squares[seat] - self.games * mean**2) / (self.games - 1)
        return max(spread, 0)


def simulate(
    game: Game,
    bots: Bots,
    games: int,
    *,
    seed: int = 1,
    part: int = 1000,
    cluster: Any = None,
    threads: int = 1,
    progress: Progress | None = None,
    partial: Callable[[Figures], None] | None = None,
) -> Figures:
    """Plays matches between bots and returns their results. `progress` gets the number of finished
    parts and their total, and `partial` the figures so far."""
    must_be_a_game(game)
    parts = [(game, bots, seed, *cut, threads) for cut in cuts(games, part)]
    figures = Figures(game.players)
    with closing(do(_simulate_part, parts, cluster, progress)) as done:
        for one in done:
            figures.add(one)
            if partial:
                partial(deepcopy(figures))
    return figures


def _simulate_part(
    game: Game, bots: Bots, seed: int, first: int, count: int, threads: int
) -> Figures:
    figures = Figures(game.players)
    played: list[dict[str, Any]] = _core.simulate(game, bots, seed, first, count, threads, False)
    for match in played:
        figures.games += 1
        figures.decisions += match["decisions"]
        for seat, score in enumerate(match["scores"]):
            figures.score_sums[seat] += score
            figures.score_squares[seat] += score**2
        if len(match["winners"]) == 1:
            figures.wins[match["winners"][0]] += 1
        else:
            figures.ties += 1
    return figures


def records(
    game: Game,
    bots: Bots,
    games: int,
    *,
    seed: int = 1,
    first: int = 0,
    part: int = 50,
    cluster: Any = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> list[str]:
    """The records of matches between bots, in order, starting with number `first` of the seed."""
    games = between("games", games, 1, PART_MAX)  # All their texts are in memory.
    return list(record_stream(
        game, bots, games, seed=seed, first=first, part=part if cluster else games,
        cluster=cluster, threads=threads, progress=progress,
    ))


def record_stream(
    game: Game,
    bots: Bots,
    games: int,
    *,
    seed: int = 1,
    first: int = 0,
    part: int = 50,
    cluster: Any = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Iterator[str]:
    """The same records one by one, for more of them than fit into memory.

    Without a cluster, a part is played when its first record is needed, and only that part is in
    memory. The workers of a cluster play ahead, and keep records until they are needed.
    """
    must_be_a_game(game)
    pieces = cuts(games, part)
    begin = first_match(first, games)
    parts = [(game, bots, seed, begin + number, count, threads) for number, count in pieces]
    return (record for one in do(_records_part, parts, cluster, progress) for record in one)


def _records_part(
    game: Game, bots: Bots, seed: int, first: int, count: int, threads: int
) -> list[str]:
    played = _core.simulate(game, bots, seed, first, count, threads, True)
    return [match["record"] for match in played]


@dataclass
class Comparison:
    """Bots compared on the same deals in all fair seatings. Every deal is one observation."""

    bots: list[str]
    deals: int
    games: int
    scores: list[Estimate]
    win_shares: list[Estimate]
    # How much the first bot's share of the victory exceeds that of each other bot.
    first_ahead_of: list[Estimate]


def arena(
    game: Game,
    bots: Sequence[str | Mind],
    deals: int,
    *,
    seed: int = 1,
    part: int = 10,
    cluster: Any = None,
    threads: int = 1,
    progress: Progress | None = None,
    partial: Callable[[Comparison], None] | None = None,
) -> Comparison:
    """Compares bots. Deals and figures don't depend on the size of parts or on workers.

    `progress` gets the number of finished parts and their total, and `partial` the result so far.
    """
    observed: list[dict[str, Any]] = []
    pieces = cuts(deals, part, "deals")
    with closing(_deals(game, bots, seed, pieces, threads, cluster, progress)) as done:
        for one in done:
            observed += one
            if partial:
                partial(_comparison(bots, observed))
    return _comparison(bots, observed)


def _comparison(bots: Sequence[str | Mind], observed: list[dict[str, Any]]) -> Comparison:
    scores = [[deal["scores"][k] for deal in observed] for k in range(len(bots))]
    shares = [[deal["win_shares"][k] for deal in observed] for k in range(len(bots))]
    ahead = [[a - b for a, b in zip(shares[0], other, strict=True)] for other in shares[1:]]
    # No rule limits points, so the bounds are one point beyond what any seat had.
    least = min(deal["lowest"] for deal in observed) - 1
    most = max(deal["highest"] for deal in observed) + 1
    return Comparison(
        bots=[bot if isinstance(bot, str) else repr(bot) for bot in bots],
        deals=len(observed),
        games=sum(deal["games"] for deal in observed),
        scores=[estimate(numbers, least, most) for numbers in scores],
        win_shares=[estimate(numbers, 0, 1) for numbers in shares],
        first_ahead_of=[estimate(numbers, -1, 1) for numbers in ahead],
    )


def gains(
    game: Game,
    bots: Sequence[str | Mind],
    deals: int,
    *,
    seed: int = 1,
    part: int = 10,
    cluster: Any = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> list[float]:
    """How many points the first of two bots was ahead of the other on each deal."""
    if not isinstance(bots, Sequence) or isinstance(bots, str):
        raise TypeError(f"bots is {bots!r}; it must be a list of two bots")
    if len(bots) != 2:
        raise ValueError(f"bots has {len(bots)} bots; it must have two")
    observed = _deals(game, bots, seed, cuts(deals, part, "deals"), threads, cluster, progress)
    return [deal["scores"][0] - deal["scores"][1] for one in observed for deal in one]


def _deals(
    game: Game, bots: Sequence[str | Mind], seed: int, pieces: list[tuple[int, int]], threads: int,
    cluster: Any, progress: Progress | None,
) -> Generator[list[dict[str, Any]], None, None]:
    """The result of every bot on each deal, part by part."""
    must_be_a_game(game)
    parts = [(game, bots, seed, *cut, threads) for cut in pieces]
    return do(_arena_part, parts, cluster, progress)


def _arena_part(
    game: Game, bots: Sequence[str | Mind], seed: int, first: int, count: int, threads: int
) -> list[dict[str, Any]]:
    return _core.play_deals(game, bots, seed, first, count, threads)


def report(
    game: Game,
    plan: "Plan | None" = None,
    *,
    compare: Game | None = None,
    command: str = "",
    cluster: Any = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> str:
    """A report for designers as HTML: menagerie.report.report(), played on the cluster.

    The page is the same, byte for byte, with any workers. It needs menagerie-games[report].
    """
    from menagerie import report as reports

    return reports.report(
        game, plan, compare=compare, command=command, cluster=cluster, progress=progress
    )


def train(
    game: Game,
    settings: "Settings",
    kind: Literal["values", "policy"] = "values",
    *,
    start: Network | None = None,
    cluster: Any = None,
    threads: int = 1,
    say: Callable[[str], None] | None = None,
) -> Network:
    """A network that learns from matches played on the cluster: menagerie.train.values() or
    menagerie.train.policy().

    The network is the same, byte for byte, with any workers on one kind of processor. It learns on
    this machine, which needs menagerie-games[train]; the workers don't. Only a value network can
    continue from another one, `start`.
    """
    from menagerie import train as training

    one_of("kind", kind, "values", "policy")
    if kind == "values":
        return training.values(
            game, settings, start=start, cluster=cluster, threads=threads, say=say
        )
    if start is not None:
        raise ValueError("a policy network starts from scratch; start is for values only")
    return training.policy(game, settings, cluster=cluster, threads=threads, say=say)


def cuts(total: int, part: int, name: str = "games") -> list[tuple[int, int]]:
    """Splits that many pieces of work into parts: the first piece of each, and their number."""
    part = between("part", part, 1, PART_MAX)
    total = between(name, total, 1, PARTS_MAX * part)
    return [(first, min(part, total - first)) for first in range(0, total, part)]


def do(
    work: Callable[..., Part],
    parts: list[tuple[Any, ...]],
    cluster: Any,
    progress: Progress | None,
) -> Generator[Part, None, None]:
    """The results of `work(*part)` for each of the parts, in order, here or on a cluster; each as
    soon as all before it are done.

    `progress` gets the number of finished parts and their total. On a cluster, a part must only
    depend on its arguments. To stop early, close this generator, so that no work is left behind.
    """
    if cluster is None or not parts:
        for number, part in enumerate(parts):
            yield work(*part)
            if progress:
                progress(number + 1, len(parts))
        return
    require("experiments")
    from dask.distributed import as_completed

    with _client(cluster) as client:
        # At once: the scheduler can only cancel work that it knows.
        futures = client.map(work, *zip(*parts, strict=True), pure=False, retries=5)
        numbers = {future.key: number for number, future in enumerate(futures)}
        waiting: dict[int, Part] = {}  # Finished, but an earlier part isn't.
        given = 0
        try:
            for future, result in as_completed(list(futures), with_results=True):
                waiting[numbers[future.key]] = result
                if progress:
                    progress(given + len(waiting), len(parts))
                while given in waiting:
                    yield waiting.pop(given)
                    given += 1
        finally:
            client.cancel(futures)  # They are no longer needed, after an error or the end.


@contextmanager
def _client(cluster: Any) -> Iterator[Any]:
    from dask.distributed import Client

    if isinstance(cluster, Client):
        yield cluster
        return
    with Client(cluster) as client:
        yield client
