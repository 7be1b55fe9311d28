# What nanobind's stub of the extension imports beside what it finds by itself.
_core.__prefix__:
    \from menagerie.results import ArenaResult
    \from menagerie.results import Choice
    \from menagerie.results import Ended
    \from menagerie.results import Hint
    \from menagerie.results import Option
    \from menagerie.results import Solved
    \from menagerie.results import Trials
