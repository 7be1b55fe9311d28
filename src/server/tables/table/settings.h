// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "engine/deals/fair_deal.h"
#include "engine/games/game_type.h"
#include "server/tables/denial.h"
#include "server/tables/table/change.h"
#include "server/wire/tables.h"

namespace menagerie {

// Time to think; 0: unlimited.
struct ClockRules {
  Time bank_ms = 0;       // For a seat, for the whole game,
  Time increment_ms = 0;  // and what each decision adds to it.
  Time move_ms = 0;       // Per decision.
};

// A visitor whom a host keeps out of this table and the games after it: the visitor's identity at
// that table, with this seed (Table::origin_of).
struct KeptOut {
  std::string seed, origin;
};
inline constexpr std::size_t kept_out_max =
    32;  // The latest ones; each costs a hash at every joining.

// What doesn't change at a table.
struct Settings {
  std::string game;
  Fields options;  // All of them.
  bool turn_based = false, open = false, hints = false, away_bot = false;
  // A decision may be taken back even if something was revealed since.
  bool undo_revealed = false;
  Time pace_ms = 600;
  Time away_s = 60;
  std::optional<ClockRules> clock;
  // Bots of that level take the free seats that long after the first person sat down; 0: never.
  Time fill_s = 0;
  Level fill_level = Level::normal;
  // What has already happened when the game starts: a position of another game, to play on from.
  std::vector<Event> begun_with;
  // A hash of the key that the client gave the table, and of the request; empty without a key.
  std::string key_hash, asked_hash;
  std::vector<KeptOut> kept_out;  // At the tables before this rematch.
  // By seat, in a rematch: the bots' names at the table before, and the people whose seats are
  // reserved. Empty otherwise.
  std::vector<std::string> bot_names, held_for;
  // The day whose daily deal is played (engine/deals/daily.h); empty at other tables. Options and
  // shuffle follow from it.
  std::string daily;
  // The circle whose table it is (server/circles); empty at other tables.
  std::string circle;
  // The secret of the shuffle; see engine/deals/fair_deal.h.
  DealScheme scheme = DealScheme::committed_seeds;
  std::string seed, salt;

  bool is_daily() const { return !daily.empty(); }
};

// From a client's request. The options are checked by the game; seed and salt stay empty.
Answer<Settings> read_settings(const GameType& entry, const wire::NewTable& asked);

// For the log, including secrets.
Json settings_json(const Settings& settings);
Result<Settings> settings_from(const Json& json);

}  // namespace menagerie
