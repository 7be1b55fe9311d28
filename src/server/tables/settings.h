// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "engine/fair_deal.h"
#include "engine/game_type.h"
#include "server/tables/change.h"
#include "server/tables/denial.h"
#include "server/wire/tables.h"

namespace menagerie {

// Time to think; 0 is none.
struct ClockRules {
  Time bank_ms = 0;       // A seat, for the whole game,
  Time increment_ms = 0;  // and what each decision adds to it.
  Time move_ms = 0;       // A decision.
};

// What does not change at a table.
// Somebody whom a host lets sit down neither at his table nor at the games after it: what that
// table, of this seed, knew the visitor by (Table::origin_of).
struct KeptOut {
  std::string seed, origin;
};
inline constexpr std::size_t kept_out_max = 32;  // The last ones; each is a hash at every joining.

struct Settings {
  std::string game;
  Fields options;  // All of them.
  bool turn_based = false, open = false, hints = false, away_bot = false;
  // A decision may be taken back though something came to light since.
  bool undo_revealed = false;
  Time pace_ms = 600;
  Time away_s = 60;
  std::optional<ClockRules> clock;
  // Bots of that level take the seats that are free so long after somebody sat down first; 0:
  // never.
  Time fill_s = 0;
  Level fill_level = Level::normal;
  // What has happened already when the game starts: a position of another game, played on from.
  std::vector<Event> begun_with;
  // A hash of the key that the client gave the table, and of what it asked for; empty without one.
  std::string key_hash, asked_hash;
  std::vector<KeptOut> kept_out;  // At the tables of which this one is the rematch.
  // By seat, of a rematch: what the bots were called at the table before, and the people whose
  // seats are held for them. Empty where there is none.
  std::vector<std::string> bot_names, held_for;
  // The secret of the shuffle; see engine/fair_deal.h.
  // The day whose daily deal is played (engine/daily.h); empty at other tables. Options and shuffle
  // follow from it.
  std::string daily;
  DealScheme scheme = DealScheme::promised_luck;
  std::string seed, salt;
};

// From what a client asks for; the options are judged by the game, seed and salt stay empty.
Answer<Settings> read_settings(const GameType& entry, const wire::NewTable& asked);

// For the log, secrets included.
Json settings_json(const Settings& settings);
Result<Settings> settings_from(const Json& json);

}  // namespace menagerie
