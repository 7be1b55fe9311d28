// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/match/match.h"
#include "engine/records/record.h"

namespace menagerie {

// A number beside a seat, such as what it bid.
struct SeatNumber {
  Seat seat;
  int number = 0;
  bool operator==(const SeatNumber&) const = default;
};

// What has been revealed since a decision.
struct Light {
  // Cards that everyone sees for the first time since the deal, other than the one in the decision:
  // played by others, or turned up.
  std::vector<std::string> cards;
  // Cards that the seat that decided has seen since, and that not everyone sees: passed to it, or
  // drawn. Only that seat may be told which they are.
  std::vector<std::string> own_cards;
  // What others chose in secret, such as bids, if everyone knows it since then.
  std::vector<SeatNumber> numbers;
  // Whether this was more than the actions of others: a card was turned up, hidden bids were shown,
  // or the seat that decided has seen a card that no one else has.
  bool is_revealing = false;
};

// What has been revealed to the seat that made the decision at that event of the match.
Light light_since(const Match& match, std::span<const Event> events, std::size_t event);

}  // namespace menagerie
