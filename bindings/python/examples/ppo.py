# SPDX-License-Identifier: Apache-2.0
"""PPO in one file: one network learns to play Savage Bowl with four from nothing but its matches.

    python bindings/python/examples/ppo.py            # 13 minutes on two cores
    python bindings/python/examples/ppo.py --steps 64000 --matches 64     # a look at how it works

All four seats are played by the network that learns. The same seed gives the same network. At the
end it says how often a seat of the network ends ahead of one of `random` and of `simple`.
"""

import argparse
import hashlib
import time
from collections.abc import Callable
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


@dataclass(frozen=True)
class Settings:
    seed: int = 1
    steps: int = 60_000_000  # Decisions, of all seats and matches.
    matches: int = 512  # Played side by side.
    rollout: int = 96  # Decisions of every match between two lessons.
    epochs: int = 3
    parts: int = 12  # Of a rollout, in each epoch.
    width: int = 256
    rate: float = 6e-4  # Falls to nothing.
    gamma: float = 1.0  # Matches end.
    lambda_: float = 0.9
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    norm: float = 0.5
    minutes: float = 18.0  # At most, of learning.
    judged: int = 400  # Matches against each other bot, at the end.


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
    action = jax.random.categorical(key, chances)
    return action, jnp.take_along_axis(chances, action[:, None], 1)[:, 0], value


@jax.jit
def best(network: Parameters, seen: Any, mask: Any) -> Any:
    return think(network, seen, mask)[0].argmax(axis=1)


# --- Learning -----------------------------------------------------------------------------------


def loss(network: Parameters, part: dict[str, Any], settings: Settings) -> Any:
    chances, value = think(network, part["seen"], part["mask"])
    chance = jnp.take_along_axis(chances, part["action"][:, None], 1)[:, 0]
    weight = part["known"] / jnp.maximum(part["known"].sum(), 1)
    ratio = jnp.exp(chance - part["chance"])
    gain = part["advantage"]
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    policy = -(weight * jnp.minimum(ratio * gain, clipped * gain)).sum()
    spread = -(weight * (jnp.exp(chances) * jnp.where(part["mask"], chances, 0)).sum(1)).sum()
    error = (weight * (value - part["return"]) ** 2).sum()
    return policy - settings.entropy * spread + settings.value * error


@partial(jax.jit, static_argnames=("settings", "teacher"))
def learn(
    network: Parameters, memory: Any, part: dict[str, Any], settings: Settings, teacher: Any
) -> tuple[Parameters, Any]:
    slope = jax.grad(loss)(network, part, settings)
    change, memory = teacher.update(slope, memory)
    return optax.apply_updates(network, change), memory


def advantages(rollout: dict[str, Array], settings: Settings) -> tuple[Array, Array]:
    """What each decision brought more than its value promised, and whether that is known.

    Seats take turns, so what follows a decision is the next one of the same seat. Decisions whose
    seat has no later one in the rollout are not known, unless the match ended.
    """
    steps, matches, players = rollout["reward"].shape
    rows = np.arange(matches)
    later = np.zeros((matches, players), np.float32)
    gained = np.zeros_like(later)
    earned = np.zeros_like(later)
    certain = np.zeros((matches, players), np.bool_)
    gain = np.zeros((steps, matches), np.float32)
    known = np.zeros((steps, matches), np.float32)
    for step in reversed(range(steps)):
        end = rollout["end"][step]
        for carried in (later, gained, earned):
            carried[end] = 0
        certain[end] = True
        earned += rollout["reward"][step]
        seat = rollout["seat"][step]
        at = (rows, seat)
        delta = earned[at] + settings.gamma * later[at] - rollout["value"][step]
        gain[step] = delta + settings.gamma * settings.lambda_ * gained[at]
        known[step] = certain[at]
        later[at], gained[at], earned[at] = rollout["value"][step], gain[step], 0
        certain[at] = True
    return gain, known


def train(settings: Settings, say: Callable[[str], None] = print) -> tuple[Parameters, int]:
    """The network, and how many decisions it has learnt from."""
    game = menagerie.Game("savage-bowl", players=4)
    env = menagerie.VectorEnv(
        game, settings.matches, seed=settings.seed, reward="points", observations="float32"
    )
    key, own = jax.random.split(jax.random.key(settings.seed))
    network = make_network(own, game.observation_size, game.num_actions, settings.width)
    lessons = max(1, settings.steps // (settings.matches * settings.rollout))
    falling = optax.linear_schedule(
        settings.rate, 0, lessons * settings.epochs * settings.parts
    )
    teacher = optax.chain(optax.clip_by_global_norm(settings.norm), optax.adam(falling, eps=1e-5))
    memory = teacher.init(network)
    order = np.random.default_rng(settings.seed)
    rows, begin = env.reset(), time.monotonic()
    for lesson in range(lessons):
        key, own = jax.random.split(key)
        rollout = play(env, rows, network, own, settings.rollout)
        gain, known = advantages(rollout, settings)
        sure = gain[known > 0]
        flat = {
            name: rollout[name].reshape(-1, *rollout[name].shape[2:])
            for name in ("seen", "mask", "action", "chance")
        }
        flat["return"] = (gain + rollout["value"]).reshape(-1)
        flat["advantage"] = ((gain - sure.mean()) / (sure.std() + 1e-8)).reshape(-1)
        flat["known"] = known.reshape(-1)
        for _ in range(settings.epochs):
            for part in order.permutation(len(flat["known"])).reshape(settings.parts, -1):
                chosen = {name: values[part] for name, values in flat.items()}
                network, memory = learn(network, memory, chosen, settings, teacher)
        done, minutes = lesson + 1, (time.monotonic() - begin) / 60
        if done % 10 == 0 or done == lessons:
            say(f"{done} of {lessons} lessons, {minutes:.1f} minutes; its value explains "
                f"{explained(rollout['value'], gain, known):.0%}")
        if minutes > settings.minutes:
            say(f"stopped after {minutes:.1f} minutes; another machine may come further")
            break
    env.close()
    return network, done * settings.matches * settings.rollout


def explained(value: Array, gain: Array, known: Array) -> float:
    """The share of the variance of what came that the network had foreseen."""
    sure = known > 0
    came = (value + gain)[sure]
    return float(1 - gain[sure].var() / max(float(came.var()), 1e-8))


def play(
    env: menagerie.VectorEnv, rows: menagerie.Rows, network: Parameters, key: Any, steps: int
) -> dict[str, Array]:
    """So many decisions of all matches."""
    kept: dict[str, list[Array]] = {}
    for own in jax.random.split(key, steps):
        seen, mask, seat = (rows[name].copy() for name in ("observation", "mask", "seat"))
        action, chance, value = act(network, own, seen, mask)
        rows = env.step(np.asarray(action, np.int32))
        # Points above the table's average, so that one seat's gain is the others' loss.
        reward = rows["reward"] - rows["reward"].mean(axis=1, keepdims=True)
        for name, values in (
            ("seen", seen), ("mask", mask), ("seat", seat), ("action", np.asarray(action)),
            ("chance", np.asarray(chance)), ("value", np.asarray(value)),
            ("reward", reward / 3), ("end", rows["end"].copy()),
        ):
            kept.setdefault(name, []).append(values)
    return {name: np.stack(values) for name, values in kept.items()}


# --- Judging ------------------------------------------------------------------------------------


def ahead_of(network: Parameters, bot: str, settings: Settings) -> float:
    """In how many of 100 pairs a seat of the network ends ahead of one of the bot; level: half.

    Two seats each; in every other match they have changed places.
    """
    game = menagerie.Game("savage-bowl", players=4)
    n = settings.judged
    env = menagerie.VectorEnv(game, n, seed=settings.seed + 1, autoreset="disabled",
                              observations="float32", reward="outcome")
    mind = menagerie.Mind(bot)
    mine = (np.arange(4)[None, :] + np.arange(n)[:, None]) % 2 == 0
    rows = env.reset()
    outcome = np.zeros((n, 4))
    while (rows["seat"] >= 0).any():
        seat = rows["seat"]
        actions = np.array(best(network, rows["observation"], rows["mask"]), np.int32)
        for match in np.flatnonzero((seat >= 0) & ~mine[np.arange(n), np.maximum(seat, 0)]):
            view = env.state(int(match)).view(int(seat[match]))
            actions[match] = mind.choose(view, int(match) * 1000 + int(rows["length"][match]))
        rows = env.step(actions, chosen=seat >= 0)
        outcome += rows["reward"]
    # Winners are before all others, these by points.
    standing = rows["score"] + 100 * outcome
    mine_of = standing[mine].reshape(n, 2, 1)
    its = standing[~mine].reshape(n, 1, 2)
    return float(((mine_of > its) + 0.5 * (mine_of == its)).mean()) * 100


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
    network, decisions = train(settings)
    print(f"learnt from {decisions} decisions; network {digest(network)}")
    for bot in ("random", "simple"):
        print(f"ahead of {bot} in {ahead_of(network, bot, settings):.1f} of 100 pairs")


if __name__ == "__main__":
    main()
