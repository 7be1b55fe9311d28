# SPDX-License-Identifier: Apache-2.0
"""PPO in one file: one network learns to play Savage Bowl with four from nothing but its matches.

    python bindings/python/examples/ppo.py            # 19 minutes on two cores
    python bindings/python/examples/ppo.py --lessons 100      # the beginning of the same run
    python bindings/python/examples/ppo.py --steps 64000 --matches 64     # a look at how it works

In half of the matches all four seats are played by the network that learns; in the others two, and
two act at random. It stops after a number of lessons, never by the clock, so the same seed gives
the same network on a slow machine too; another kind of processor may change the last bits. Ctrl-C
ends it after the last whole lesson, and --lessons then repeats what there was. At the end it says
how often a seat of the network ends ahead of one of `random` and of `simple`, and how often
`simple` does of `random`: 83.0, 60.9 and 77.6 of 100 pairs (+-0.9) after 100 million decisions.
"""

import argparse
import hashlib
import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import menagerie
import numpy as np
import numpy.typing as npt
import optax

Array = npt.NDArray[Any]
Parameters = dict[str, Any]
# What a player does in the chosen matches of a batch at this decision.
Player = Callable[[menagerie.VectorEnv, Array, int], Array]


@dataclass(frozen=True)
class Settings:
    seed: int = 1
    steps: int = 100_000_000  # Decisions, of all seats and matches.
    matches: int = 512  # Played side by side,
    mixed: float = 0.5  # and the share of them with two seats that act at random.
    rollout: int = 96  # Decisions of every match between two lessons.
    epochs: int = 3
    batch: int = 4096
    width: int = 192
    rate: float = 4e-3  # Falls to nothing.
    gamma: float = 1.0  # Matches end.
    lambda_: float = 0.7
    clip: float = 0.2
    entropy: float = 0.004
    value: float = 0.5
    norm: float = 0.5
    lessons: int = 0  # It stops after these; the rate falls as if it did not. 0: all of them.
    measured: int = 4000  # Matches against each other bot, at the end.


# --- What it sees -------------------------------------------------------------------------------


class Colours:
    """The four colours differ by name alone. The network is shown them in the order of the cards
    that the seat holds of each, then of those that were played, so that it need not learn
    everything four times."""

    def __init__(self, game: menagerie.Game) -> None:
        orders = np.array(list(itertools.permutations(range(4))))
        self._code = 4 ** np.arange(4)  # Of an order, as one number.
        self._number = np.zeros(256, np.int64)
        self._number[orders @ self._code] = np.arange(len(orders))
        self._offset = {plane.name: plane.offset for plane in game.planes}
        self._seen = np.stack([self._numbers_seen(game, order) for order in orders])
        self._done = np.stack([self._actions(game, order) for order in orders])

    @staticmethod
    def _numbers_seen(game: menagerie.Game, order: Array) -> Array:
        """The place of each number of an observation in one that the game gives."""
        source = np.arange(game.observation_size)
        for plane in game.planes:
            # One number per suit or per card, trumps last.
            width = {5: 1, 60: 13}.get(plane.size)
            if width is not None:
                block = source[plane.offset : plane.offset + 4 * width].reshape(4, width)
                block[:] = block[order].copy()
        return source

    @staticmethod
    def _actions(game: menagerie.Game, order: Array) -> Array:
        """The same of actions, which say a colour as in "play R5"."""
        named = str.maketrans("RYGB", "".join("RYGB"[colour] for colour in order))
        texts = (game.action_text(action).split(" ", 1) for action in range(game.num_actions))
        return np.array([game.action_id(f"{verb} {card.translate(named)}") for verb, card in texts])

    def cards(self, plane: str, seen: Array) -> Array:
        """The cards in such a plane, of each colour by their numbers."""
        first = self._offset[plane]
        return seen[:, first : first + 52].reshape(-1, 4, 13)

    def ordered(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """What the network is shown, what it may do, and the game's numbers for its actions."""
        bits = 2.0 ** np.arange(13)
        hand, played = self.cards("hand", seen), self.cards("played", seen)
        held = 2**26 * hand.sum(axis=2) + 2**13 * (hand @ bits) + played @ bits
        which = self._number[np.argsort(-held, axis=1, kind="stable") @ self._code]
        actions = self._done[which]
        return (np.take_along_axis(seen, self._seen[which], axis=1),
                np.take_along_axis(mask, actions, axis=1), actions)


# --- The network --------------------------------------------------------------------------------


def make_network(key: Any, inputs: int, actions: int, width: int) -> Parameters:
    """Two layers, and what each action and the position is worth."""
    sizes = [(inputs, width, 2**0.5), (width, width, 2**0.5), (width, actions, 0.01),
             (width, 1, 1.0)]
    keys = jax.random.split(key, len(sizes))
    return {
        name: {
            "w": jax.nn.initializers.orthogonal(scale)(one, (rows, columns)),
            "b": jnp.zeros(columns),
        }
        for name, one, (rows, columns, scale) in zip(
            ("first", "second", "policy", "value"), keys, sizes, strict=True
        )
    }


def think(network: Parameters, seen: Any, mask: Any) -> tuple[Any, Any]:
    """Logarithms of the actions' chances, those that are not legal at none, and the value."""
    x = seen
    for name in ("first", "second"):
        x = jax.nn.relu(x @ network[name]["w"] + network[name]["b"])
    logits = x @ network["policy"]["w"] + network["policy"]["b"]
    value = (x @ network["value"]["w"] + network["value"]["b"])[..., 0]
    return jax.nn.log_softmax(jnp.where(mask, logits, -1e9)), value


@jax.jit
def act(network: Parameters, key: Any, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
    """An action drawn by its chance, the logarithm of that, and the value."""
    chances, value = think(network, seen, mask)
    # One random number a row: the first action up to which the chances come to that share.
    up_to = jnp.cumsum(jnp.exp(chances), axis=1)
    action = (up_to > jax.random.uniform(key, (len(seen), 1)) * up_to[:, -1:]).argmax(axis=1)
    return action, jnp.take_along_axis(chances, action[:, None], 1)[:, 0], value


@jax.jit
def best(network: Parameters, seen: Any, mask: Any) -> Any:
    return think(network, seen, mask)[0].argmax(axis=1)


# --- Learning -----------------------------------------------------------------------------------


def loss(network: Parameters, part: dict[str, Any], settings: Settings) -> Any:
    chances, value = think(network, part["seen"], part["mask"])
    chance = jnp.take_along_axis(chances, part["action"][:, None], 1)[:, 0]
    ratio = jnp.exp(chance - part["chance"])
    gain = part["advantage"]
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    policy = -jnp.minimum(ratio * gain, clipped * gain).mean()
    spread = -(jnp.exp(chances) * jnp.where(part["mask"], chances, 0)).sum(1).mean()
    error = ((value - part["return"]) ** 2).mean()
    return policy - settings.entropy * spread + settings.value * error


@partial(jax.jit, static_argnames=("settings", "teacher"))
def learn(
    network: Parameters, memory: Any, part: dict[str, Any], rate: float, settings: Settings,
    teacher: Any,
) -> tuple[Parameters, Any]:
    slope = jax.grad(loss)(network, part, settings)
    change, memory = teacher.update(slope, memory)
    return optax.apply_updates(network, jax.tree.map(lambda one: rate * one, change)), memory


def advantages(rollout: dict[str, Array], settings: Settings) -> tuple[Array, Array]:
    """What each decision brought more than its value promised, and whether that is known.

    It is known of choices that the network made. What follows one is the next choice of the same
    seat; if there is none in the rollout it is not known, unless the match ended.
    """
    steps, matches, players = rollout["reward"].shape
    later = np.zeros((matches, players), np.float32)
    gained = np.zeros_like(later)
    earned = np.zeros_like(later)
    certain = np.zeros((matches, players), np.bool_)
    gain = np.zeros((steps, matches), np.float32)
    known = np.zeros((steps, matches), np.bool_)
    for step in reversed(range(steps)):
        end = rollout["end"][step]
        for carried in (later, gained, earned):
            carried[end] = 0
        certain[end] = True
        earned += rollout["reward"][step]
        rows = np.flatnonzero(rollout["chose"][step])
        at = (rows, rollout["seat"][step, rows])
        value = rollout["value"][step, rows]
        delta = earned[at] + settings.gamma * later[at] - value
        gain[step, rows] = delta + settings.gamma * settings.lambda_ * gained[at]
        known[step, rows] = certain[at]
        later[at], gained[at], earned[at] = value, gain[step, rows], 0
        certain[at] = True
    return gain, known


def train(settings: Settings, say: Callable[[str], None] = print) -> tuple[Parameters, int]:
    """The network, and how many lessons it had."""
    all_of_them, begin, done = lessons_of(settings), time.monotonic(), 0
    until = min(settings.lessons or all_of_them, all_of_them)
    try:
        for done, (network, foreseen) in enumerate(teach(settings), 1):
            minutes = (time.monotonic() - begin) / 60
            if done % 10 == 0 or done == until:
                say(f"{done} of {until} lessons, {minutes:.1f} of about "
                    f"{minutes * until / done:.1f} minutes; its value explains {foreseen:.0%}")
            if done == until:
                break
    except KeyboardInterrupt:
        if done == 0:
            raise
        say(f"stopped; --lessons {done} comes to the same")
    return network, done


def lessons_of(settings: Settings) -> int:
    return max(1, settings.steps // (settings.matches * settings.rollout))


def teach(settings: Settings) -> Iterator[tuple[Parameters, float]]:
    """The network after each lesson, and how much its value explained in it."""
    game = menagerie.Game("savage-bowl", players=4)
    env = menagerie.VectorEnv(
        game, settings.matches, seed=settings.seed, reward="points", observations="float32"
    )
    key, own = jax.random.split(jax.random.key(settings.seed))
    network = make_network(own, game.observation_size, game.num_actions, settings.width)
    teacher = optax.chain(
        optax.clip_by_global_norm(settings.norm), optax.scale_by_adam(eps=1e-5), optax.scale(-1)
    )
    memory = teacher.init(network)
    order = np.random.default_rng(settings.seed)
    table, lessons = Table(env, settings), lessons_of(settings)
    for lesson in range(lessons):
        key, own = jax.random.split(key)
        rollout = table.play(network, own)
        gain, known = advantages(rollout, settings)
        rollout["return"], rollout["advantage"] = gain + rollout["value"], normal(gain, known)
        rate = settings.rate * (1 - lesson / lessons)
        for part in parts(known, settings, order):
            chosen = {name: rollout[name].reshape(-1, *rollout[name].shape[2:])[part]
                      for name in ("seen", "mask", "action", "chance", "return", "advantage")}
            network, memory = learn(network, memory, chosen, rate, settings, teacher)
        yield network, explained(rollout["value"], gain, known)


def normal(gain: Array, known: Array) -> Array:
    """With the mean 0 and the deviation 1, where it is known."""
    sure = gain[known]
    normed: Array = (gain - sure.mean()) / (sure.std() + 1e-8)
    return normed


def parts(known: Array, settings: Settings, order: np.random.Generator) -> Iterator[Array]:
    """The places of what is known, in parts of one size, in a new random order for each epoch."""
    places = np.flatnonzero(known)
    # For few places a power of two, since JAX compiles each size separately.
    size = min(settings.batch, 1 << (len(places).bit_length() - 1))
    for _ in range(settings.epochs):
        mixed = order.permutation(places)
        for first in range(0, len(mixed) - size + 1, size):
            yield mixed[first : first + size]


def explained(value: Array, gain: Array, known: Array) -> float:
    """The share of the variance of what came that the network had foreseen."""
    came = (value + gain)[known]
    return float(1 - gain[known].var() / max(float(came.var()), 1e-8))


class Table:
    """Matches side by side that the network plays, in some of them against seats at random."""

    def __init__(self, env: menagerie.VectorEnv, settings: Settings) -> None:
        self._env, self._steps, self._rows = env, settings.rollout, env.reset()
        self._colours, self._matches = Colours(env.game), np.arange(env.n)
        self._own = every_other_seat(env.n)
        self._own[round(settings.mixed * env.n) :] = True

    def play(self, network: Parameters, key: Any) -> dict[str, Array]:
        """Makes the decisions of one rollout in all matches."""
        kept: dict[str, list[Array]] = {}
        for own in jax.random.split(key, self._steps):
            seat = self._rows["seat"].copy()
            seen, mask, actions = self._colours.ordered(
                self._rows["observation"], self._rows["mask"]
            )
            action, chance, value = map(np.asarray, act(network, own, seen, mask))
            mine = self._own[self._matches, seat]
            made = np.where(mine, actions[self._matches, action], self._env.sample())
            self._rows = self._env.step(made)
            # Points above the table's average, so that one seat's gain is the others' loss.
            reward = self._rows["reward"]
            for name, values in (
                ("seen", seen), ("mask", mask), ("seat", seat), ("action", action),
                ("chance", chance), ("value", value), ("chose", mine & (mask.sum(axis=1) > 1)),
                ("reward", (reward - reward.mean(axis=1, keepdims=True)) / 3),
                ("end", self._rows["end"].copy()),
            ):
                kept.setdefault(name, []).append(values)
        return {name: np.stack(values) for name, values in kept.items()}


# --- Judging ------------------------------------------------------------------------------------


def ahead_of(one: Player, other: Player, settings: Settings) -> tuple[float, float]:
    """In how many of 100 pairs a seat of one player ends ahead of one of the other, level as one
    half, and half the width of the 95 % interval of that.

    Two seats of a match each, so that it has four such pairs; in every other match they have
    changed places. What is counted is independent match by match.
    """
    n, decision = settings.measured, 0
    env = menagerie.VectorEnv(
        "savage-bowl", n, options={"players": 4}, seed=settings.seed + 1, autoreset="disabled",
        observations="float32", reward="outcome",
    )
    mine = every_other_seat(n)
    rows, outcome = env.reset(), np.zeros((n, 4))
    while (rows["seat"] >= 0).any():
        playing, decision = rows["seat"] >= 0, decision + 1
        ones = playing & mine[np.arange(n), rows["seat"]]
        actions = np.where(ones, one(env, ones, decision), other(env, playing & ~ones, decision))
        rows = env.step(actions, chosen=playing)
        outcome += rows["reward"]
    # Winners are before all others, these by points.
    standing = rows["score"] + 100 * outcome
    a, b = standing[mine].reshape(n, 2, 1), standing[~mine].reshape(n, 1, 2)
    ahead = 100 * ((a > b) + 0.5 * (a == b)).mean(axis=(1, 2))
    return float(ahead.mean()), float(1.96 * ahead.std(ddof=1) / n**0.5)


def of_network(network: Parameters) -> Player:
    """Its likeliest action always."""
    colours = Colours(menagerie.Game("savage-bowl", players=4))

    def choose(env: menagerie.VectorEnv, chosen: Array, decision: int) -> Array:
        seen, mask, actions = colours.ordered(env.rows["observation"], env.rows["mask"])
        made: Array = actions[np.arange(env.n), np.asarray(best(network, seen, mask))]
        return made

    return choose


def of_bot(bot: str) -> Player:
    mind = menagerie.Mind(bot)
    return lambda env, chosen, decision: env.choose(mind, chosen=chosen, seed=decision, threads=2)


def every_other_seat(matches: int) -> Array:
    """The first and third in one match, the others in the next."""
    seats: Array = (np.arange(4)[None, :] + np.arange(matches)[:, None]) % 2 == 0
    return seats


def digest(network: Parameters) -> str:
    """A short name of the network: the same for the same numbers."""
    bits = b"".join(np.asarray(one).tobytes() for one in jax.tree.leaves(network))
    return hashlib.sha256(bits).hexdigest()[:16]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    for field in fields(Settings):
        kind = float if isinstance(field.default, float) else int
        asked.add_argument(f"--{field.name.rstrip('_')}", type=kind, default=field.default,
                           dest=field.name)
    settings = Settings(**vars(asked.parse_args()))
    network, lessons = train(settings)
    print(f"learnt in {lessons} of {lessons_of(settings)} lessons from "
          f"{lessons * settings.matches * settings.rollout:,} decisions; network {digest(network)}")
    simple, player = of_bot("simple"), of_network(network)
    for who, one, whom, other in (
        ("the network", player, "random", of_bot("random")),
        ("simple", simple, "random", of_bot("random")),
        ("the network", player, "simple", simple),
    ):
        share, width = ahead_of(one, other, settings)
        print(f"{who} is ahead of {whom} in {share:.1f} (+-{width:.1f}) of 100 pairs")


if __name__ == "__main__":
    main()
