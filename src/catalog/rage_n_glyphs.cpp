// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "games/rage_n_glyphs/rules.h"

namespace menagerie {

GameEntry rage_n_glyphs_entry();
GameEntry rage_n_glyphs_entry() { return entry_of<RageNGlyphs>(); }

}  // namespace menagerie
