# SPDX-License-Identifier: Apache-2.0
"""Plots as SVG that stands inside a page: readable without colour, on a phone, and on paper."""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from menagerie.report.estimates import Estimate

Series = Sequence[tuple[str, Sequence[Estimate]]]

# Two series differ in colour, in lightness, in the shape of their marks and in their lines.
COLOURS = ("#1f5a96", "#c8641f")
MARKERS = ("o", "s")
LINES = ("-", (0, (4, 2)))
HATCHES = ("", "////")
PARTS = (("#16324f", ""), ("#6f9fcc", "\\\\\\\\"), ("#f0b37e", "////"), ("#f4f1ea", ""))
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
    """Without what only a file needs, and with identities that are its own in a page."""
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


def _legend(axes: Any, series: Sequence[tuple[str, Any]]) -> None:
    if len(series) > 1:
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=2, borderaxespad=0.2)


def bars(
    name: str,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[float]]],
    x: str,
    y: str,
) -> str:
    """Bars side by side: of a distribution, in per cent."""
    out: list[str] = []
    with _drawing(name, 2.7, out) as axes:
        width = 0.86 / len(series)
        for k, (label, values) in enumerate(series):
            at = np.arange(len(labels)) + (k - (len(series) - 1) / 2) * width
            axes.bar(at, values, width, label=label, color=COLOURS[k] if k == 0 else "#f3d9c6",
                     edgecolor=COLOURS[k], hatch=HATCHES[k], linewidth=0.8)
        every = max(1, -(-len(labels) // 12))
        axes.set_xticks(range(0, len(labels), every), labels[::every])
        axes.set(xlabel=x, ylabel=y)
        axes.grid(axis="x", visible=False)
        _legend(axes, series)
    return out[0]


def dots(
    name: str,
    labels: Sequence[str],
    series: Series,
    x: str,
    *,
    line: float | None = None,
    scale: float = 1,
    whole: bool = False,
) -> str:
    """Figures with their intervals, a line each, from top to bottom."""
    out: list[str] = []
    height = 0.85 + (0.24 + 0.13 * (len(series) - 1)) * len(labels) + 0.2 * (len(series) > 1)
    with _drawing(name, height, out) as axes:
        for k, (label, estimates) in enumerate(series):
            at = np.arange(len(labels)) + (k - (len(series) - 1) / 2) * 0.34
            shown = [(place, one) for place, one in zip(at, estimates, strict=True) if one.n]
            mean = np.array([one.mean for _, one in shown]) * scale
            low = np.array([one.low for _, one in shown]) * scale
            high = np.array([one.high for _, one in shown]) * scale
            axes.errorbar(mean, [place for place, _ in shown], xerr=[mean - low, high - mean],
                          fmt=MARKERS[k], color=COLOURS[k], label=label, markersize=5.5,
                          capsize=2.5, linewidth=1.4,
                          markerfacecolor=COLOURS[k] if k == 0 else "white")
        if line is not None:
            axes.axvline(line * scale, color="#333333", linewidth=1, linestyle=(0, (2, 2)))
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
    line: float | None = None,
    scale: float = 1,
    labels: Sequence[str] | None = None,
) -> str:
    """Figures in their order, with bands for their intervals."""
    out: list[str] = []
    with _drawing(name, 2.8, out) as axes:
        for k, (label, estimates) in enumerate(series):
            at = places[: len(estimates)]
            axes.plot(at, [one.mean * scale for one in estimates], color=COLOURS[k], label=label,
                      marker=MARKERS[k], linestyle=LINES[k], linewidth=1.6, markersize=5,
                      markerfacecolor=COLOURS[k] if k == 0 else "white")
            axes.fill_between(at, [one.low * scale for one in estimates],
                              [one.high * scale for one in estimates], color=COLOURS[k],
                              alpha=0.18, linewidth=0)
        if line is not None:
            axes.axhline(line * scale, color="#333333", linewidth=1, linestyle=(0, (2, 2)))
        if labels is not None:
            axes.set_xticks(places, labels)
        axes.set(xlabel=x, ylabel=y)
        axes.set_ylim(bottom=min(0, axes.get_ylim()[0]))
        _legend(axes, series)
    return out[0]


def stacks(name: str, rows: Sequence[tuple[str, Sequence[float]]], parts: Sequence[str]) -> str:
    """Shares of a whole as parts of a bar, each with its name and its figure in or above it."""
    out: list[str] = []
    with _drawing(name, 0.95 + 0.62 * len(rows), out) as axes:
        for place, (_, values) in enumerate(rows):
            left = 0.0
            for k, value in enumerate(values):
                colour, hatch = PARTS[k]
                axes.barh(place, value * 100, 0.52, left=left, color=colour, hatch=hatch,
                          edgecolor="#16324f", linewidth=0.8, label=parts[k] if place == 0 else "")
                if value >= 0.06:
                    box = {"facecolor": "white", "edgecolor": "none", "pad": 1.2}
                    axes.text(left + value * 50, place, f"{value * 100:.0f}", ha="center",
                              va="center", bbox=box)
                left += value * 100
        axes.set_yticks(range(len(rows)), [label for label, _ in rows])
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_xlim(0, 100)
        axes.set(xlabel="per cent")
        axes.grid(visible=False)
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=4, borderaxespad=0.2,
                    handlelength=1.6, columnspacing=1.2)
    return out[0]


def spans(
    name: str,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[Sequence[float]]]],
    x: str,
    *,
    whole: bool = True,
) -> str:
    """Where most of a distribution lies: five numbers each, at 5, 25, 50, 75 and 95 per cent."""
    out: list[str] = []
    height = 0.9 + (0.3 + 0.16 * (len(series) - 1)) * len(labels) + 0.2 * (len(series) > 1)
    with _drawing(name, height, out) as axes:
        for k, (label, rows) in enumerate(series):
            for row, five in enumerate(rows):
                place = row + (k - (len(series) - 1) / 2) * 0.36
                axes.plot(five[0::4], [place, place], color=COLOURS[k], linewidth=1.2,
                          linestyle=LINES[k])
                axes.plot(five[1:4:2], [place, place], color=COLOURS[k], linewidth=6,
                          solid_capstyle="butt", alpha=0.55)
                axes.plot(five[2], place, MARKERS[k], color=COLOURS[k], markersize=6,
                          markerfacecolor=COLOURS[k] if k == 0 else "white",
                          label=label if row == 0 else "")
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.4, -0.6)
        axes.set(xlabel=x)
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=whole))
        _legend(axes, series)
    return out[0]
