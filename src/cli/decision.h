// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/record_file.h"
#include "cli/verb.h"

namespace menagerie::cli {

// A verb's options that choose a decision of a record: FILE, --line N, --at EVENT, --seat S.
struct DecisionChoice {
  std::string file;
  std::size_t line = 1;
  std::optional<std::size_t> at;
  std::optional<unsigned> seat;

  void add_to(const Command& verb);
  void add_seat_to(const Command& verb);
};

// The position in which a seat must decide.
struct Decision {
  const GameType* entry = nullptr;
  std::unique_ptr<Match> match;
  terminal::Speech speech;
  std::size_t event = 0;
  Seat seat;
};

// Replays a record up to that decision. Throws if no one has to decide there, or not the
// requested seat.
Decision load_decision(const DecisionChoice& choice);

// Whether a bot compares actions, and so has values and visits to show.
bool searches(const BotSpec& spec);

// Reads a bot that searches, for advice; `ms` takes the place of its budget. Throws for others.
BotSpec searching_bot(const std::string& text, std::optional<std::int64_t> ms);
// The same, but rules of thumb and chance may be asked too; only `solver` may not: it sees all
// cards.
BotSpec advising_bot(const std::string& text, std::optional<std::int64_t> ms);

}  // namespace menagerie::cli
