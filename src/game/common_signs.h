// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace menagerie {

// The signs that every client has a picture of: common things, and suits. A game has its own
// pictures of all other signs (art/<sign>.svg in its folder). The page's pictures are in
// web/src/lib/signs.ts.
inline constexpr auto common_signs = std::to_array<std::string_view>({
    "card", "trick", "crown", "star", "dot",                         // Things.
    "hearts", "diamond", "clover", "spade", "cross", "disc", "sun",  // Suits.
    "water-drop", "flame",                                           // Suits.
});

}  // namespace menagerie
