// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalog/entry.h"

namespace menagerie {

// What the catalog consists of, each in a file of its own: catalog/<game>.cpp.
GameEntry savage_bowl_entry();
GameEntry rage_n_glyphs_entry();
GameEntry color_gangsters_entry();
GameEntry trump_tricks_game_entry();
GameEntry awimbawe_entry();

}  // namespace menagerie
