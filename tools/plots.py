#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/bots/plots/*.svg from docs/bots/results/*.csv: tools/plots.py [--check].

Each plot shows means with their 95 % intervals, one comparison per row. It shows who ends ahead,
because points of different games can't be compared. Each game has its own mark, so plots are
readable without colour; a filled mark is a change that was kept. --check draws nothing and says
whether the existing plots match the current tables.
Drawing needs Debian's python3-matplotlib (tools/install-deps.sh plots).
"""

import csv
import dataclasses
import hashlib
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "docs" / "bots"

GAMES = FOLDER.parent.parent / "src" / "games"
MARKS = "os^DvPX*<>ph8d"


@dataclasses.dataclass(frozen=True)
class Plot:
    table: str  # The file of results, and the plot's own name if it shows all of it.
    title: str
    question: str = ""  # Which rows of the file; all where it is empty.

    @property
    def name(self):
        return f"{self.table}-{self.question}" if self.question else self.table


PLOTS = [
    Plot("simple-against-random", "Rules of thumb (A) against random play (B)"),
    Plot("levels", "Each level (A) against the one below (B)"),
    Plot("search-against-simple", "Search, 1,000 iterations (A), against rules of thumb (B)"),
    Plot("parts", "Search, 1,000 iterations (A), against as many without one part (B)"),
    Plot("value-networks", "With value networks (A), without (B), at equal time"),
    Plot("standard-against-plain", "The standard bot (A) against plain search (B), at equal time"),
    Plot("eight-times-early", "1,000 iterations a decision (A) against 125 (B)"),
    Plot("eight-times-late", "8,000 iterations a decision (A) against 1,000 (B)"),
    Plot("tried", "Where playouts stop", "horizon"),
    Plot("tried", "Playouts, against those of before", "playouts"),
    Plot("tried", "Rules of thumb that order the tree", "order"),
    Plot("tried", "Exploration, times that of before", "exploration"),
    Plot("tried", "A policy network in the search", "policy"),
    Plot("tried", "Luck taken out of what is compared", "luck"),
    Plot("tried", "What the others in the tree know and do", "others"),
    Plot("tried", "Exact play at the leaves (EPIMC), and for each world (PIMC)", "exact"),
    Plot("tried", "Several trees, against one", "trees"),
    Plot("tried", "Value networks: rounds they learnt from", "rounds"),
    Plot("tried", "Value networks where they do not help", "plays"),
    Plot("tried", "Worlds by what was done", "past"),
]


def read_rows(plot):
    """The rows of a plot that hold figures; lines of its table with # say how that was made."""
    path = FOLDER / "results" / f"{plot.table}.csv"
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return [row for row in rows
                if row["ahead"] and row.get("question", "") == plot.question]


def title_of(game):
    """The name of a game as it says it itself."""
    text = (GAMES / game.replace("-", "_") / "presentation.h").read_text("utf-8")
    return re.search(r'\btitle = "([^"]+)"', text)[1]


def label(row, rows):
    """The game and players, and what was changed, or the bots where rows of one game differ by
    these."""
    text = f"{title_of(row['game'])}, {row['players']}"
    if "change" in row:
        return f"{text}: {row['change']}"
    alike = [other for other in rows
             if (other["game"], other["players"]) == (row["game"], row["players"])]
    if len(alike) == 1:
        return text
    same = len({other["a"] for other in alike}) == 1
    return f"{text}  ({row['b'] if same else row['a'] + ' against ' + row['b']})"


def draw(plot, rows, marks, path):
    import matplotlib  # pylint: disable=import-outside-toplevel
    matplotlib.use("svg")
    # The same bytes every time: no date, names in the file from a fixed salt, text as text.
    matplotlib.rcParams.update({"svg.hashsalt": "menagerie", "svg.fonttype": "none",
                                "font.family": "sans-serif", "font.size": 9})
    from matplotlib import pyplot  # pylint: disable=import-outside-toplevel
    figure, axes = pyplot.subplots(figsize=(8, 1.2 + 0.26 * len(rows)))
    axes.axvline(50, color="0.4", linestyle="--", linewidth=1)
    for place, row in enumerate(rows):
        mean, low, high = (float(row[key]) for key in ("ahead", "ahead_low", "ahead_high"))
        axes.errorbar(mean, place, xerr=[[mean - low], [high - mean]], fmt=marks[row["game"]],
                      color="black", markersize=6, capsize=3, linewidth=1,
                      markerfacecolor="black" if row.get("kept") == "yes" else "white")
    axes.set_yticks(range(len(rows)), [label(row, rows) for row in rows])
    axes.invert_yaxis()
    axes.set_xlabel("how often A ends ahead of B, per cent, with 95 % interval; 50 is even")
    axes.set_title(plot.title, loc="left")
    axes.grid(axis="x", color="0.9")
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(path, bbox_inches="tight",
                   metadata={"Date": None, "Creator": "tools/plots.py", "Title": plot.title,
                             "Description": stamp(plot, rows)})
    pyplot.close(figure)


def stamp(plot, rows):
    """What a plot carries to say of which figures it is."""
    text = plot.title + "".join("|".join(row.values()) for row in rows)
    return "figures " + hashlib.sha256(text.encode()).hexdigest()[:16]


def main():
    stale = 0
    tables = {plot: read_rows(plot) for plot in PLOTS}
    # One mark per game, in the order in which the tables name the games.
    games = dict.fromkeys(row["game"] for rows in tables.values() for row in rows)
    marks = dict(zip(games, MARKS, strict=False))
    for plot, rows in tables.items():
        path = FOLDER / "plots" / f"{plot.name}.svg"
        if "--check" in sys.argv[1:]:
            there = path.read_text("utf-8") if path.exists() else ""
            if stamp(plot, rows) not in there:
                print(f"{path.name}: not drawn from the present {plot.table}.csv; tools/plots.py")
                stale += 1
        else:
            draw(plot, rows, marks, path)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
