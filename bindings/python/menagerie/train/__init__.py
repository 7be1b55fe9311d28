# SPDX-License-Identifier: Apache-2.0
"""Trains the networks that bots use to evaluate worlds and to infer cards from past actions.

    python -m menagerie.train awimbawe values_2.net --players 2 --amount 60000
    python -m menagerie.train savage-bowl policy_4.net --players 4 --kind policy --amount 4000

It needs JAX and Optax (`pip install "menagerie-games[train]"`). A value network first learns from
any number of rounds by rules of thumb, each seen once. Then it learns from rounds that the search
plays with the current network. A policy network learns from the decisions of the search. Records
contain everything about a match, so matches can be played anywhere: here on threads, or on a Dask
cluster. The seed determines the network, with any threads or cluster.
"""

from menagerie.train.policy import policy
from menagerie.train.settings import Say, Settings
from menagerie.train.values import explained, td_targets, values
from menagerie.train.verdict import Verdict, compare

__all__ = ["Say", "Settings", "Verdict", "compare", "explained", "policy", "td_targets", "values"]
