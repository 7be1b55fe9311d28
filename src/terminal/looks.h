// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "game/description.h"

namespace menagerie::terminal {

// What the terminal draws a game by: of its description as much as text can show.
class Looks {
 public:
  Looks() = default;
  explicit Looks(const Description& description);

  // The letter of a card's suit; for a suit's letter alone, as on a back, that letter; otherwise 0.
  char suit_of(std::string_view card) const;
  // Text with every card and suit in it in its suit's colour.
  std::string painted(std::string_view text) const;
  const std::vector<SuitLook>& suits() const { return all_suits_; }
  // Whether a counter of scenes says how many cards are held.
  bool counts_hand(std::string_view counter) const;

 private:
  std::vector<SuitLook> all_suits_;
  std::map<std::string, char, std::less<>> suits_;  // By card, and by letter.
  std::map<char, std::string_view> colours_;        // By letter, as ECMA-48 has them.
  std::set<std::string, std::less<>> hands_;
};

}  // namespace menagerie::terminal
