# SPDX-License-Identifier: Apache-2.0
"""Reports for designers: how a game plays, as one page of HTML with plots.

    python -m menagerie.report awimbawe -o awimbawe.html

plays matches between bots and writes what they say of length, points, seats, luck and skill,
choices, actions, and the course of a match. With a second set of options it says what changes.
It needs `pip install "menagerie-games[report]"`.
"""

from menagerie._core import Game
from menagerie.report.build import report
from menagerie.report.sample import Plan, Progress, Sample, collect

__all__ = ["Game", "Plan", "Progress", "Sample", "collect", "report"]
