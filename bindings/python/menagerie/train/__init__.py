# SPDX-License-Identifier: Apache-2.0
"""Trains the networks by which bots judge worlds and read what others did.

    python -m menagerie.train awimbawe values_2.net --players 2 --amount 60000
    python -m menagerie.train savage-bowl policy_4.net --players 4 --kind policy --amount 4000

It needs JAX and Optax (`pip install "menagerie-games[train]"`). A network of values learns first
from rounds by rules of thumb, of which there are as many as one likes, each seen once; then from
rounds that the search plays with the network as it is by then. A policy network learns from the
decisions of the search. All that matches hold is in their records, so they may be played anywhere:
here on threads, or on a Dask cluster. The seed decides the network, whatever the threads and the
cluster.
"""

from menagerie.train.policy import policy
from menagerie.train.settings import Say, Settings
from menagerie.train.values import explained, td_targets, values
from menagerie.train.verdict import Verdict, compare

__all__ = ["Say", "Settings", "Verdict", "compare", "explained", "policy", "td_targets", "values"]
