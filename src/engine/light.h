// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/match.h"
#include "engine/record.h"

namespace menagerie {

// What has come to light since a decision.
struct Light {
  // Cards that everybody sees now for the first time since they were dealt, besides the one that
  // was decided about: played by others, or turned up.
  std::vector<std::string> cards;
  // Whether it was more than the actions of others: a card was turned up, hidden bids were shown,
  // or the seat that decided has seen a card that nobody else has.
  bool is_revealing = false;
};

// What has come to light for whoever made the decision of that event of the match.
Light light_since(const Match& match, std::span<const Event> events, std::size_t event);

}  // namespace menagerie
