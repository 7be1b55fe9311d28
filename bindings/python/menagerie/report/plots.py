# SPDX-License-Identifier: Apache-2.0
"""Plots as SVG inside the page: readable without colour, on a phone, and on paper."""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from menagerie.extras import require
from menagerie.report.estimates import Estimate

require("report")
import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

Series = Sequence[tuple[str, Sequence[Estimate]]]

# Two series differ in colour, in lightness, in the shape of their marks and in their lines.
COLOURS = ("#1f5a96", "#c8641f")
MARKERS = ("o", "s")
LINES = ("-", (0, (4, 2)))
HATCHES = ("", "////")
FAIR = ((0, (2, 2)), (0, (6, 2, 1, 2)))  # The dashes of the lines that show each side's fair share.
WHISKERS = "Lines with caps are 95 % intervals."
WIDTH = 5.2  # Inches of 72 units; a phone shows them nearly as large as they are.
STYLE: Any = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#555555",
    "axes.titlelocation": "left",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.7,
    "legend.frameon": False,
    "legend.fontsize": 9,
}


@contextmanager
def _drawing(name: str, height: float, out: list[str]) -> Iterator[Any]:
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        yield figure.add_subplot()
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None}, transparent=True)
    out.append(_embedded(written.getvalue(), name))


def _embedded(svg: str, name: str) -> str:
    """Removes parts that only a file needs, and makes ids unique within the page."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = _without_head_attributes(svg)
    svg = re.sub(r'(?<![-\w])id="', f'id="{name}-', svg)
    svg = re.sub(r"url\(#", f"url(#{name}-", svg)
    svg = re.sub(r'xlink:href="#', f'href="#{name}-', svg)
    return re.sub(r">\s+<", "><", svg).strip()


def _without_head_attributes(svg: str) -> str:
    head, rest = svg.split(">", 1)
    head = re.sub(r'\s(?:xmlns(?::\w+)?|version|width|height)="[^"]*"', "", head)
    return f"{head}>{rest}"


def _across(draw: Any, lines: Sequence[float], series: Series, scale: float) -> None:
    """A dashed line, or a labelled one with its own dashes for each side if they differ."""
    for k, at in enumerate(lines):
        name = {"label": f"fair share, {series[k][0]}"} if len(lines) > 1 else {}
        draw(at * scale, color="#333333" if len(lines) == 1 else COLOURS[k], linewidth=1.1,
             linestyle=FAIR[k], **name)


def _scaled(estimates: Sequence[Estimate], scale: float) -> tuple[Any, Any]:
    """Means, and the lower and upper extent of their intervals; nan if there is nothing."""
    means = np.array([one.mean if one.n else np.nan for one in estimates], np.float64) * scale
    ends = np.array([[one.low, one.high] for one in estimates], np.float64).T * scale
    return means, np.maximum(0, np.abs(ends - means))


def _legend(axes: Any, series: Sequence[tuple[str, Any]]) -> None:
    if len(series) > 1:
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=2, borderaxespad=0.2)


def bars(name: str, labels: Sequence[str], series: Series, x: str, y: str) -> str:
    """Bars side by side, with their intervals: of a distribution, in per cent."""
    out: list[str] = []
    with _drawing(name, 2.7, out) as axes:
        width = 0.86 / len(series)
        for k, (label, estimates) in enumerate(series):
            at = np.arange(len(labels)) + (k - (len(series) - 1) / 2) * width
            means, off = _scaled(estimates, 100)
            axes.bar(at, means, width, label=label, color=COLOURS[k] if k == 0 else "#f3d9c6",
                     edgecolor=COLOURS[k], hatch=HATCHES[k], linewidth=0.8, yerr=off,
                     error_kw={"ecolor": "#222222", "elinewidth": 0.8, "capsize": 1.5})
        every = max(1, -(-len(labels) // 12))
        axes.set_xticks(range(0, len(labels), every), labels[::every])
        axes.set(xlabel=x, ylabel=y)
        axes.set_ylim(bottom=0)
        axes.grid(axis="x", visible=False)
        _legend(axes, series)
    return out[0]


def dots(
    name: str,
    labels: Sequence[str],
    series: Series,
    x: str,
    *,
    line: Sequence[float] = (),
    scale: float = 1,
    whole: bool = False,
) -> str:
    """Figures with their intervals, one per line, from top to bottom."""
    out: list[str] = []
    height = 0.85 + (0.24 + 0.13 * (len(series) - 1)) * len(labels) + 0.2 * (len(series) > 1)
    with _drawing(name, height, out) as axes:
        for k, (label, estimates) in enumerate(series):
            at = np.arange(len(labels)) + (k - (len(series) - 1) / 2) * 0.34
            means, off = _scaled(estimates, scale)
            there = ~np.isnan(means)
            axes.errorbar(means[there], at[there], xerr=off[:, there], fmt=MARKERS[k],
                          color=COLOURS[k], label=label, markersize=5.5, capsize=2.5,
                          linewidth=1.4, markerfacecolor=COLOURS[k] if k == 0 else "white")
        _across(axes.axvline, line, series, scale)
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.4, -0.6)
        axes.set(xlabel=x)
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=whole))
        _legend(axes, series)
    return out[0]


def lines(
    name: str,
    places: Sequence[float],
    series: Series,
    x: str,
    y: str,
    *,
    line: Sequence[float] = (),
    scale: float = 1,
    labels: Sequence[str] | None = None,
) -> str:
    """Figures in order, with their intervals; those of two sides are slightly offset."""
    out: list[str] = []
    with _drawing(name, 2.8, out) as axes:
        for k, (label, estimates) in enumerate(series):
            means, off = _scaled(estimates, scale)
            at = np.array(places) + (k - (len(series) - 1) / 2) * 0.02 * (places[-1] - places[0])
            axes.errorbar(at, means, yerr=off, color=COLOURS[k], label=label, marker=MARKERS[k],
                          linestyle=LINES[k], linewidth=1.6, markersize=5, elinewidth=1,
                          capsize=2.5, markerfacecolor=COLOURS[k] if k == 0 else "white")
        _across(axes.axhline, line, series, scale)
        if labels is not None:
            axes.set_xticks(places, labels)
        axes.set(xlabel=x, ylabel=y)
        axes.set_ylim(bottom=min(0, axes.get_ylim()[0]))
        _legend(axes, series)
    return out[0]


def spans(
    name: str,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[Sequence[Estimate]]]],
    x: str,
) -> str:
    """Where most of a distribution lies: five numbers each, at 5, 25, 50, 75 and 95 per cent."""
    out: list[str] = []
    height = 0.9 + (0.3 + 0.16 * (len(series) - 1)) * len(labels) + 0.2 * (len(series) > 1)
    with _drawing(name, height, out) as axes:
        for k, (label, rows) in enumerate(series):
            for row, estimates in enumerate(rows):
                five, off = _scaled(estimates, 1)
                place = row + (k - (len(series) - 1) / 2) * 0.36
                axes.plot(five[0::4], [place, place], color=COLOURS[k], linewidth=1.2,
                          linestyle=LINES[k])
                axes.plot(five[1:4:2], [place, place], color=COLOURS[k], linewidth=5,
                          solid_capstyle="butt", alpha=0.55)
                axes.plot(five[2], place, MARKERS[k], color=COLOURS[k], markersize=6,
                          markerfacecolor=COLOURS[k] if k == 0 else "white",
                          label=label if row == 0 else "", zorder=3)
                axes.errorbar(five, [place] * 5, xerr=off, fmt="none", ecolor="#222222",
                              elinewidth=0.7, capsize=3.5, capthick=0.9, zorder=4)
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.4, -0.6)
        axes.set(xlabel=x)
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        _legend(axes, series)
    return out[0]
