// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/cluster/small_thoughts.h"

namespace menagerie {

// A game between bots that is over, with its log and the review that is due.
struct FinishedGame {
  std::string id;
  std::vector<std::string> bodies;
  DueReview review;
};

// One of a few, which are made once for all histories.
const FinishedGame& finished_game(std::size_t number);

}  // namespace menagerie
