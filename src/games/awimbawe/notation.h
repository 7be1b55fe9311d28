// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/awimbawe/cards.h"

namespace menagerie::awimbawe {

// "D3", "S10".
std::string card_text(Card card);
// Either letter case; nothing where it is no card.
std::optional<Card> read_card(std::string_view text);
// "desert", "sky".
std::string_view land_name(Land land);
// "mouse", "eagle".
std::string_view animal_name(Animal animal);
// "D3, M4"; "none" for no cards.
std::string list_text(Cards cards);

}  // namespace menagerie::awimbawe
