#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a source file of the examples of a page: page_of.py PAGE.md OUT.cpp"""

import pathlib
import re
import sys

HEAD = """#include "game/kit/actions.h"
#include "game/kit/bidding.h"
#include "game/kit/concerns.h"
#include "game/kit/counting.h"
#include "game/kit/encodings.h"
#include "game/kit/french_deck.h"
#include "game/kit/game_parts.h"
#include "game/kit/deals.h"
#include "game/kit/drafting.h"
#include "game/kit/hidden_places.h"
#include "game/kit/keys.h"
#include "game/kit/ladder.h"
#include "game/kit/logs.h"
#include "game/kit/options.h"
#include "game/kit/passing.h"
#include "game/kit/scenes.h"
#include "game/kit/steps.h"
#include "game/kit/tricks.h"
#include "game/kit/verdicts.h"
#include "game/left_out.h"
#include "game/victory.h"

namespace menagerie::page_of_the_kit {
"""


def main():
    page, out = map(pathlib.Path, sys.argv[1:])
    examples = re.findall(r"^```cpp\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    if not examples:
        sys.exit(f"{page}: no examples")
    out.write_text(HEAD + "\n".join(examples) + "\n}  // namespace menagerie::page_of_the_kit\n",
                   "utf-8")


if __name__ == "__main__":
    main()
