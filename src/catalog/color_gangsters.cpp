// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "games/color_gangsters/rules.h"

namespace menagerie {

GameEntry color_gangsters_entry();
GameEntry color_gangsters_entry() { return entry_of<ColorGangsters>(); }

}  // namespace menagerie
