// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "catalog/entry.h"
#include "service/change.h"
#include "service/denial.h"

namespace menagerie {

// Time to think; 0 is none.
struct ClockRules {
  Time bank_ms = 0;       // A seat, for the whole game,
  Time increment_ms = 0;  // and what each decision adds to it.
  Time move_ms = 0;       // A decision.
};

// What does not change at a table.
struct Settings {
  std::string game;
  Fields options;  // All of them.
  bool turn_based = false, open = false, hints = false, away_bot = false;
  Time pace_ms = 600;
  Time away_s = 60;
  std::optional<ClockRules> clock;
  // The secret of the shuffle; see fair_deal.h.
  std::string seed, salt;
};

// From what a client asks for; the options are judged by the game, seed and salt stay empty.
Answer<Settings> read_settings(const GameEntry& entry, const Json& asked);

// For the log, secrets included.
Json settings_json(const Settings& settings);
Result<Settings> settings_from(const Json& json);

Json clock_json(const std::optional<ClockRules>& clock);

}  // namespace menagerie
