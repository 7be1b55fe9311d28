# SPDX-License-Identifier: Apache-2.0
"""The warning that an adapter replaced an action."""

import warnings


class IllegalActionReplaced(UserWarning):
    """An action that the mask forbids was replaced by a random legal one."""


def warn_of_replaced() -> None:
    """Python shows this once, unless it was told to show or raise every warning."""
    warnings.warn(
        "an illegal action was replaced by a random legal one (see `replaced` in the info); "
        "choose by the action mask, or find the mistake with illegal='raise'",
        IllegalActionReplaced, stacklevel=4,
    )
