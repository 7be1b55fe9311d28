// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bots/spec.h"
#include "cards/seat.h"
#include "engine/deals/fair_deal.h"
#include "engine/games/game_type.h"
#include "engine/records/record.h"
#include "game/turn.h"

namespace menagerie {

// The daily deal: each day, each game has one deal, and it is the same for everyone. Options,
// shuffle and bots follow from game and date alone, so the same decisions of the person give the
// same game in every program. docs/DAILY.md says what that proves.
struct DailyDeal {
  std::string game, date;  // "awimbawe", "2026-11-28"
  Fields options;          // All of them.
  unsigned players = 0;
  FairShuffle shuffle;
};

// The person's seat. Bots have all others.
inline constexpr Seat daily_seat = Seat(0);
// The level that the bots are called by, and what they search for each decision.
inline constexpr std::string_view daily_level = "normal";
inline constexpr std::int64_t daily_iterations = 4000;
inline constexpr int daily_year_min = 2026, daily_year_max = 2099;

// Says what is wrong with a date, which must be a day of these years, written "2026-11-28".
std::optional<Problem> wrong_date(std::string_view date);
// The date of a moment, in UTC.
std::string utc_date(std::int64_t seconds_since_1970);

// The days from 1970-01-01 to a valid date.
std::int64_t day_number(std::string_view date);

// The deal of a game on a day. Its seed is SHA-256 of "menagerie daily 1 <game> <date>".
Result<DailyDeal> daily_deal(const GameRules& game, std::string_view date);

BotSpec daily_bot();
// The next seat to decide, if several owe a decision: the bots by seat, then the person. So
// nothing depends on who is faster.
Seat daily_actor(SeatSet owing);
// The seed of a bot's decision: the first 8 bytes, the first being the highest, of SHA-256 of
// "menagerie daily 1 move <seed> <number> <seat>". `number` counts the events before it.
std::uint64_t daily_move_seed(std::string_view shuffle_seed, std::size_t number, Seat seat);
// What the bot at that seat decides after `number` events. It must be its turn.
std::string daily_decision(const GameType& game, const DailyDeal& deal, const Match& match,
                           std::size_t number, Seat seat);

// The note that makes a record one of a daily deal, and the date in the first such note. A Problem
// says that the record has none, or what is wrong with it.
std::string daily_note(std::string_view date);
Result<std::string> daily_date_of(const Record& record);

// Plays a record in a new match of its options and compares everything that wasn't the person's
// decision: options, cards, results of chance, every decision of a bot, and the order. Says what
// differs first, if anything.
std::optional<Fault> check_daily(const GameType& game, const Record& record, Match& match);
// The same without asking a bot, which takes most of the time. DailyWalk has the rest.
std::optional<Fault> check_daily_cards(const GameType& game, const Record& record, Match& match);
// What is wrong with a decision of a bot that decides otherwise.
std::string wrong_daily_decision(Seat seat, std::string_view read, std::string_view decided);

}  // namespace menagerie
