# SPDX-License-Identifier: Apache-2.0
"""A report as one self-contained page of HTML: no scripts, no fonts, no links to files."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from importlib import resources

from menagerie.report.estimates import bar


@dataclass(frozen=True)
class Change:
    """A difference, and how often chance alone gives one like it: by that it gets its star."""

    text: str
    chance: float


Cell = str | Change


@dataclass
class Table:
    """What a plot shows, as numbers."""

    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]


@dataclass
class Figure:
    """A plot with what it says, and the table of its numbers."""

    title: str
    svg: str
    alt: str
    table: Table


@dataclass
class Section:
    """A question, what the matches say to it, and plots."""

    id: str
    title: str
    lead: str  # The answer, in a sentence; empty if there is nothing to answer.
    text: list[str] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    beside: Table | None = None  # The figures of the text, where two sides are compared.


@dataclass
class Key:
    """A figure of the short table at the beginning."""

    name: str
    values: list[Cell]
    section: str


@dataclass
class Page:
    title: str
    subtitle: str
    facts: list[tuple[str, str]]
    columns: list[str]
    keys: list[Key]
    keys_note: str
    sections: list[Section]
    method: list[str]
    command: str


def to_html(page: Page) -> str:
    """The page as text."""
    style = resources.files("menagerie.report").joinpath("style.css").read_text("utf-8")
    cells = _Cells(page)
    links = "".join(
        f'<li><a href="#{one.id}">{escape(one.title)}</a></li>' for one in page.sections
    )
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in page.facts
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(page.title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<header>\n<h1>{escape(page.title)}</h1>\n"
        f'<p class="subtitle">{escape(page.subtitle)}</p>\n<dl class="facts">{facts}</dl>\n'
        "</header>\n<main>\n"
        f'<section id="short"><h2>In short</h2>\n{_keys(page, cells)}\n'
        f'<p class="note">{escape(page.keys_note)}</p></section>\n'
        f'<nav aria-label="Questions"><ol>{links}</ol></nav>\n'
        + "\n".join(_section(one, cells) for one in page.sections)
        + '\n<section id="method"><h2>How this was found</h2>\n'
        + "".join(f"<p>{escape(text)}</p>\n" for text in page.method)
        + f"<p>The same page again:</p>\n<pre><code>{escape(page.command)}</code></pre></section>\n"
        "</main>\n</body>\n</html>\n"
    )


class _Cells:
    """Cells as HTML: of all differences on a page, which are more than chance."""

    def __init__(self, page: Page) -> None:
        tables = [one for section in page.sections for one in _tables(section)]
        rows = [key.values for key in page.keys] + [row for one in tables for row in one.rows]
        self._bar = bar([cell.chance for row in rows for cell in row if isinstance(cell, Change)])

    def __call__(self, cells: Sequence[Cell]) -> list[str]:
        return [self._html(cell) for cell in cells]

    def _html(self, cell: Cell) -> str:
        if isinstance(cell, str):
            return escape(cell)
        return escape(cell.text) + (" *" if cell.chance <= self._bar else "")


def _tables(section: Section) -> list[Table]:
    return [*([section.beside] if section.beside else []), *(one.table for one in section.figures)]


def _keys(page: Page, cells: _Cells) -> str:
    rows = [
        [f'<a href="#{key.section}">{escape(key.name)}</a>', *cells(key.values)]
        for key in page.keys
    ]
    return _table("Figures in short", ["", *map(escape, page.columns)], rows, "keys")


def _section(section: Section, cells: _Cells) -> str:
    text = "".join(f"<p>{escape(one)}</p>\n" for one in section.text)
    beside = "" if section.beside is None else _table(
        f"{section.title} In figures", [escape(name) for name in section.beside.head],
        [cells(row) for row in section.beside.rows], "keys")
    figures = "\n".join(
        _figure(f"{section.id}-{number}", one, cells)
        for number, one in enumerate(section.figures, 1)
    )
    lead = f'<p class="lead">{escape(section.lead)}</p>\n' if section.lead else ""
    one = ' class="one"' if len(section.figures) == 1 else ""
    return (
        f'<section id="{section.id}"{one}><div class="text"><h2>{escape(section.title)}</h2>\n'
        f"{lead}{text}</div>{beside}"
        f'<div class="figures">{figures}</div></section>'
    )


def _figure(name: str, figure: Figure, cells: _Cells) -> str:
    head, svg = figure.svg.split(">", 1)
    title = f"{name}-title"
    rows = [cells(row) for row in figure.table.rows]
    table = _table(figure.title, [escape(cell) for cell in figure.table.head], rows, "")
    return (
        f'<figure><figcaption id="{title}">{escape(figure.title)}</figcaption>\n'
        f'{head} role="img" aria-labelledby="{title}" aria-describedby="{name}-alt">{svg}\n'
        f'<p class="alt" id="{name}-alt">{escape(figure.alt)}</p>\n'
        # Next to the element that opens it, not inside: so it is printed even if it is closed.
        f"<details><summary>The numbers</summary></details>{table}</figure>"
    )


def _table(caption: str, head: list[str], rows: list[list[str]], kind: str) -> str:
    def row(cells: list[str]) -> str:
        first = f'<th scope="row">{cells[0]}</th>'
        rest = zip(cells[1:], head[1:], strict=True)
        # On a phone a wide table has no head, so every cell has its own label.
        labels = [(cell, f' data-label="{name}"' if kind and name else "") for cell, name in rest]
        return "<tr>" + first + "".join(f"<td{at}>{cell}</td>" for cell, at in labels) + "</tr>"

    top = "".join(f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in head)
    of_kind = f' class="{kind}"' if kind else ""
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f"<table{of_kind}><thead><tr>{top}</tr></thead><tbody>"
        + "".join(row(cells) for cells in rows)
        + "</tbody></table></div>"
    )
