// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "bots/spec.h"
#include "engine/games/game_type.h"
#include "engine/match/match_in_progress.h"
#include "experiments/simulate.h"
#include "request.h"

namespace menagerie {

// A game as this module plays it: rules.wasm knows bots that decide at a glance, minds.wasm all.
struct PlayedGame {
  const GameRules* rules = nullptr;
  // Whether a bot can be had here for that many players: what is wrong, if anything.
  std::optional<Problem> (*refuse)(const GameRules& game, const BotSpec& bot, unsigned players);
  std::string (*choose)(const GameRules& game, const BotSpec& bot, const Observation& observation,
                        Rng& rng);
  std::unique_ptr<Simulator> (*make_simulator)(const Fields& options,
                                               const std::vector<BotSpec>& bots);
};
std::span<const PlayedGame> played_games();

// One thing that a page can ask for. The answer counts for nothing where the request is then wrong.
struct Call {
  std::string_view name;
  Json (*make)(CallRequest& request);
};
// Those of matches and records, in both modules; and those of this module alone.
std::span<const Call> match_calls();
std::span<const Call> own_calls();
// Those of the page's tables, in rules.wasm; and the games as tables know them there, without
// minds.
std::span<const Call> table_calls();
std::span<const GameType> table_games();

// A match that the page has open, by a number that is used once.
struct OpenMatch {
  const PlayedGame* game = nullptr;
  MatchInProgress match;
  std::vector<SeatEntry> seats;
};
// The match that a request names, else nullptr and the request is wrong.
OpenMatch* match_of(CallRequest& request);
const PlayedGame* game_of(CallRequest& request);
// What is wrong with a record of a game that this module doesn't have.
Fault no_game(std::string_view id);
// A seat of the match, which must be to act.
std::optional<Seat> acting_seat_of(CallRequest& request, const OpenMatch& open);
// A bot that this module has for that many players.
std::optional<BotSpec> bot_of(CallRequest& request, const PlayedGame& game, unsigned players);

// Whether the page wants the call to end early; it is asked now and then during a search.
StopToken page_stop();

// Random bytes from the browser's secure generator.
void page_random(std::span<unsigned char> bytes);

// Bytes that were handed over beside the request, once.
std::vector<unsigned char> take_attachment();

}  // namespace menagerie
