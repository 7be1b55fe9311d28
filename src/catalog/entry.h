// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "bots/spec.h"
#include "catalog/bot.h"
#include "catalog/study.h"
#include "game/field.h"
#include "host/match.h"
#include "lab/arena.h"
#include "lab/figures.h"
#include "lab/simulate.h"

namespace menagerie {

// A game, as everything above the rules sees it.
struct GameEntry {
  std::string_view id, title, designers;
  std::vector<OptionSpec> options;  // "players" among them.
  std::string_view rules;           // The game's RULES.md.
  // A match from complete options (see complete_options).
  Result<std::unique_ptr<Match>> (*make)(const Fields& options);
  // A bot for matches of this game.
  std::unique_ptr<Bot> (*make_bot)(const BotSpec& spec);
  // Bulk play; the options must be complete and right, with one bot a seat.
  std::unique_ptr<Simulator> (*make_simulator)(const Fields& options,
                                               const std::vector<BotSpec>& bots);
  // Duplicate deals; the bots of the list in any seating. Here `solver` may be one of them.
  std::unique_ptr<DealPlayer> (*make_deal_player)(const Fields& options,
                                                  const std::vector<BotSpec>& bots);
  // For hints: the words of reasons, and what becomes of each legal action of a seat that is to
  // act, as far as the seat can know. See reasons.h.
  TermWords words;
  std::vector<Consequence> (*consequences)(const Match& match, Seat seat, std::uint64_t seed,
                                           const std::stop_token& stop);
  // How much better one legal action is for the seat than another, as a part of the match: played
  // on by rules of thumb in so many worlds that fit what the seat knows.
  Estimate (*difference)(const Match& match, Seat seat, const std::string& one,
                         const std::string& other, unsigned worlds, std::uint64_t seed);
  // The points that each seat makes on average until the round ends, by rules of thumb from the
  // position with all cards as they lie; where a deal is due, over random deals.
  std::vector<double> (*mean_gains)(const Match& match, unsigned playouts, std::uint64_t seed);
  // The position with all cards open; a seat must be to act.
  SolvedPosition (*solve)(const Match& match, const SolveBudget& budget);
  // The speed of this machine in this game, about `seconds` a figure, one thread.
  Figures (*bench)(double seconds);

  const OptionSpec* option(std::string_view name) const;
  unsigned players_min() const { return static_cast<unsigned>(option("players")->min); }
  unsigned players_max() const { return static_cast<unsigned>(option("players")->max); }
};

// What an option may be, for messages and help: "4 or 5", "true or false", "one of open, hidden".
std::string allowed_values(const OptionSpec& spec);

// The given options checked for names, types and ranges, the missing ones filled in, in the order
// of the specs.
Result<Fields> complete_options(const GameEntry& entry, const Fields& given);

// The value that a text of the command line stands for: "4", "true", "hidden", "R,B,G", "none".
Result<Value> parse_option(const OptionSpec& spec, std::string_view text);

// A match of these options, the missing ones being standard.
Result<std::unique_ptr<Match>> make_match(const GameEntry& entry, const Fields& given);

}  // namespace menagerie
