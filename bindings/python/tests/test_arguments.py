# SPDX-License-Identifier: Apache-2.0
"""Every function says which argument is wrong, what was read and what would have been right.

The functions are those of the stubs and of the package, so that a new one cannot be forgotten: who
adds one with an argument of a new name tells `RIGHT` what it may be.
"""

import ast
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import menagerie
import numpy as np
import pytest
from menagerie import _core

PACKAGE = Path(menagerie.__file__).parent
# What of the package has a page of its own in these tests, the stubs first.
SOURCES = ["_core.pyi", "vector.py", "analysis.py"]
ANYTHING = {"object", "Any", "Callable[[int, int], None]"}


class Argument(NamedTuple):
    module: Any
    function: str
    name: str
    kinds: frozenset[str]  # "int", "None", ...
    others: tuple[str, ...]  # The arguments that a call must have beside it.


def functions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from functions(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            is_hidden = node.name.startswith("_") and node.name != "__init__"
            if not is_hidden:
                yield prefix + node.name, node


def found(file: str) -> Iterator[Argument]:
    module = _core if file == "_core.pyi" else menagerie
    for function, node in functions(ast.parse((PACKAGE / file).read_text("utf-8")).body):
        if module is menagerie and function.partition(".")[0] not in menagerie.__all__:
            continue
        takes = node.args
        named = [one for one in (*takes.posonlyargs, *takes.args) if one.arg != "self"]
        needed = named[: len(named) - len(takes.defaults)]
        for one in (*named, *takes.kwonlyargs):
            assert one.annotation is not None, function
            kinds = frozenset(kind.strip() for kind in ast.unparse(one.annotation).split("|"))
            others = tuple(other.arg for other in needed if other is not one)
            yield Argument(module, function, one.arg, kinds, others)


ARGUMENTS = [argument for file in SOURCES for argument in found(file)]
WHOLE = [one for one in ARGUMENTS if "int" in one.kinds]
# For the package itself only the numbers: the tests of each part cover its other arguments.
TYPED = [one for one in found("_core.pyi") if "int" not in one.kinds and not one.kinds & ANYTHING]


@cache
def right() -> dict[str, Any]:
    """By class name, the object for its methods; by argument name, a valid value. All are of a
    game with networks of both kinds."""
    game = menagerie.Game("savage-bowl", players=4)
    dealt = game.start()
    dealt.roll(menagerie.Rng(1))
    (match,) = _core.simulate(game, "random", 1, 0, 1, 1, True)
    batch, env = _core.Batch(game, 2), menagerie.VectorEnv(game, 2)
    env.reset()
    numbers, many = np.zeros(2, np.int32), np.zeros((2, game.num_actions), np.float32)
    network = _core.Network.built_in(game)
    return {
        "Rng": menagerie.Rng(1), "Game": game, "State": dealt, "View": dealt.view(dealt.seat),
        "Mind": menagerie.Mind("random"), "Batch": batch, "VectorEnv": env, "Network": network,
        "ValueLessons": _core.ValueLessons(game), "PolicyLessons": _core.PolicyLessons(game),
        "Daily": _core.Daily("savage-bowl", "2026-01-15"), "date": "2026-01-15",
        "game": game, "state": dealt, "view": dealt.view(dealt.seat), "text": "random",
        "name": "savage-bowl", "mind": menagerie.Mind("random"), "bots": ["random", "random"],
        "bot": "easy", "record": match["record"], "records": [match["record"]],
        "chosen": np.zeros(2, np.bool_), "actions": numbers, "best": numbers, "shares": many,
        "values": many, "which": np.zeros(0, np.uint32),
        "bounds": np.zeros(2), "observed": np.zeros(2),
        "seeds": np.zeros(2, np.uint64), "rng": menagerie.Rng(1),
        "kind": "values", "weights": {}, "origin": "here", "file": network.file, "network": network,
        "bytes": dealt.serialize(), "deal": {}, "language": "en", "progress": None,
        "action": dealt.legal()[0], "result": 0, "seed": 1, "stream": 0, "bound": 6, "n": 2,
        "count": 1, "first": 0, "threads": 1, "index": 0, "ms": 100, "deals": 1, "worlds": 1,
        "seat": 0, "reasons": 0, "naming_seed": 1, "memo": {},
    }


def call_with(argument: Argument, value: object) -> Any:
    """Calls the function, everything right but the argument."""
    owner, _, method = argument.function.rpartition(".")
    if not owner:
        function = getattr(argument.module, method)
    elif method == "__init__":
        function = getattr(argument.module, owner)
    else:
        function = getattr(right()[owner], method)
    given = {name: right()[name] for name in argument.others}
    if argument.function == "Daily.__init__" and "game" in given:
        given["game"] = "savage-bowl"  # By its id.
    if method == "simulate" and "records" in given:
        given["records"] = True  # Whether they are wanted.
    return function(**given, **{argument.name: value})


def identify(argument: Argument) -> str:
    return f"{argument.module.__name__}.{argument.function}-{argument.name}"


def refusal(argument: Argument, value: object) -> Exception:
    with pytest.raises((TypeError, ValueError)) as problem:
        call_with(argument, value)
    return problem.value


def test_the_functions_are_found() -> None:
    names = {argument.function for argument in WHOLE}
    assert {"View.sample", "Rng.__init__", "State.apply", "arena", "solve", "Mind.advise",
            "VectorEnv.state", "analyze"} <= names
    assert len(WHOLE) > 60 and len(TYPED) > 40


@pytest.mark.parametrize("argument", WHOLE, ids=identify)
def test_a_number_that_cannot_be_is_named_with_its_range(argument: Argument) -> None:
    # An action has no range of its own: the message says "there is no action".
    name = "action" if argument.name == "result" else argument.name
    for number in (-1, 2**64, -(2**63) - 1):
        problem = refusal(argument, number)
        assert type(problem) is ValueError, repr(problem)
        assert name in str(problem) and str(number) in str(problem), str(problem)
        said = r"\d+ to (\d+|2\*\*64 - 1)\b|at least \d"
        assert re.search(said, str(problem)), str(problem)
    problem = refusal(argument, 10**5000)  # Python does not write it.
    assert type(problem) is ValueError and name in str(problem)
    assert "16610 bits" in str(problem), str(problem)


@pytest.mark.parametrize("argument", WHOLE, ids=identify)
def test_what_is_no_number_is_named_with_what_would_be(argument: Argument) -> None:
    wrong: list[Any] = [1.5, True, {}, np.float64(2)]
    wrong += [] if "str" in argument.kinds else ["a"]
    wrong += [] if "None" in argument.kinds else [None]
    for value in wrong:
        problem = refusal(argument, value)
        assert type(problem) is TypeError, repr(problem)
        assert str(problem).startswith(f"{argument.name} is {value!r}; "), str(problem)
        assert "whole number" in str(problem), str(problem)


@pytest.mark.parametrize("argument", TYPED, ids=identify)
def test_a_thing_of_another_type_is_named_with_the_right_one(argument: Argument) -> None:
    # All forms of a bot are tried one by one, and no dict has a deal's names.
    wrong: list[Any] = [object(), 1j]
    wrong += [] if "None" in argument.kinds else [None]
    for value in wrong:
        problem = refusal(argument, value)
        text = str(problem)
        assert text.startswith(f"{argument.name} is "), text
        assert "an object of the type object" in text or repr(value) in text, text
        assert "; it must be " in text, text


def test_the_truth_is_no_view_and_nothing_is_no_deal() -> None:
    state, mind = right()["State"], right()["Mind"]
    before = state.serialize()
    nothing: Any = None
    number: Any = 5
    says: list[tuple[Callable[..., Any], str]] = [
        (partial(mind.advise, state), "view is an object of the type State; it must be a "
                                      "menagerie.View"),
        (partial(mind.choose, "view"), "view is 'view'; it must be a menagerie.View"),
        (partial(state.deal, None), "deal is None; it must be a dict"),
        (partial(menagerie.Mind, "random", networks=[nothing]), "a network of a Mind is None"),
        (partial(state.apply, "x" * 500, 1.0), "seat is 1.0; it must be a whole number or None"),
        (partial(menagerie.analyze, right()["record"], progress=number),
         "progress is 5; it must be a"),
        (partial(state.deal, "x" * 500), f"deal is '{'x' * 79}...; it must be a dict"),
    ]
    for call, text in says:
        with pytest.raises((TypeError, ValueError), match=re.escape(text)):
            call()
    assert state.serialize() == before


def test_a_repr_that_fails_is_not_asked_again() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise RuntimeError("not me")

    thing: Any = Broken()
    with pytest.raises(TypeError, match="seed is an object of the type Broken; it must be"):
        right()["View"].sample(thing)


def test_numbers_of_numpy_are_numbers() -> None:
    view = right()["View"]
    for kind in (np.int8, np.uint64, np.int64):
        assert str(view.sample(kind(5))) == str(view.sample(5))
    # An action may be a text as well.
    state = right()["View"].sample(5)
    first = state.legal()[0]
    for number in (np.int8(first), np.uint8(first), np.int64(first)):
        assert state.judge(number) is None
        after, same = state.clone(), state.clone()
        after.apply(number)
        same.apply(first)
        assert str(after) == str(same) != str(state)
    with pytest.raises(TypeError, match="action is np.True_; it must be a whole number or a str"):
        state.judge(np.True_)
    assert menagerie.arena(
        state.game, [lambda seen: np.int64(seen.legal()[0]), "random"], deals=1
    )["deals"] == 1
    assert str(view.sample(2**64 - 1)) and menagerie.Rng(2**64 - 1, 2**64 - 1).bits() >= 0


def test_what_is_bound_still_pickles() -> None:
    for thing in (right()["Game"], right()["Mind"], right()["Network"], right()["State"]):
        again = pickle.loads(pickle.dumps(thing))
        assert type(again) is type(thing)
