// SPDX-License-Identifier: Apache-2.0
#include "game/kit/written_deck.h"

#include <algorithm>
#include <span>
#include <vector>

namespace menagerie::kit {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// "2 to 5 and 7 to 11", "J and Q".
std::string ranks_text(const std::vector<std::string>& ranks) {
  std::vector<std::string> parts;
  for (std::size_t i = 0, end = 0; i < ranks.size(); i = end) {
    end = i + 1;
    while (end < ranks.size() && is_digit(ranks[end][0]) && is_digit(ranks[i][0]) &&
           std::stoul(ranks[end]) == std::stoul(ranks[i]) + (end - i)) {
      ++end;
    }
    if (end - i < 3) {
      parts.insert(parts.end(), ranks.begin() + static_cast<std::ptrdiff_t>(i),
                   ranks.begin() + static_cast<std::ptrdiff_t>(end));
    } else {
      parts.push_back(ranks[i] + " to " + ranks[end - 1]);
    }
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  }
  return text;
}

// Suits that have cards of the same ranks.
struct Alike {
  std::string suits;
  std::vector<std::string> ranks;
};

std::vector<Alike> suits_alike(std::span<const CardCode> codes) {
  std::vector<Alike> suits;
  for (const CardCode& code : codes) {
    const char suit = code.view()[0];
    if (suits.empty() || suits.back().suits[0] != suit) suits.push_back({{suit}, {}});
    const std::string rank(code.view().substr(1));
    auto& ranks = suits.back().ranks;
    if (std::find(ranks.begin(), ranks.end(), rank) == ranks.end()) ranks.push_back(rank);
  }
  std::vector<Alike> alike;
  for (const Alike& suit : suits) {
    const auto same = std::find_if(alike.begin(), alike.end(),
                                   [&](const Alike& one) { return one.ranks == suit.ranks; });
    if (same == alike.end()) {
      alike.push_back(suit);
    } else {
      same->suits += suit.suits;
    }
  }
  return alike;
}

}  // namespace

std::string written_cards(const CardCode* codes, std::size_t count) {
  std::string text;
  for (const Alike& one : suits_alike({codes, count})) {
    if (!text.empty()) text += ", or ";
    for (std::size_t i = 0; i < one.suits.size(); ++i) {
      text += i == 0 ? "" : i + 1 == one.suits.size() ? " or " : ", ";
      text += one.suits[i];
    }
    text += " with " + ranks_text(one.ranks);
  }
  return text;
}

}  // namespace menagerie::kit
