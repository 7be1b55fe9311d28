// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "engine/games/games.h"
#include "engine/records/record.h"

namespace menagerie {

// A match between bots, short where the game can be.
inline Record played(const GameType& entry, const char* bot, std::uint64_t seed) {
  Fields given;
  if (entry.option("last_hand") != nullptr) given.push_back({"last_hand", std::int64_t{4}});
  const auto match = make_match(entry, given).value();
  const std::vector<BotSpec> bots(match->players(), *parse_bot(bot));
  const auto text =
      entry.make_simulator(match->options(), bots)->play(seed, 0, Keep::record, {}).record;
  return read_record(text).value();
}

// The same match before its first event.
inline std::unique_ptr<Match> begun(const GameType& entry, const Record& record) {
  return make_match(entry, record.options).value();
}

}  // namespace menagerie
