// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/deals/daily.h"
#include "engine/match/match_in_progress.h"

namespace menagerie {

// A daily deal as it is played: cards, chance and bots follow from the deal, and the person decides
// the rest.
class DailyGame {
 public:
  DailyGame(const GameType& game, DailyDeal deal);

  const DailyDeal& deal() const { return deal_; }
  const MatchInProgress& match() const { return match_; }
  // One step that isn't the person's: a deal, a result of chance, or the decision of a bot. False
  // if the person must decide, or the game is over.
  bool step();
  // A decision of the person. A refusal changes nothing.
  std::optional<Explanation> act(std::string_view action) { return match_.act(daily_seat, action); }
  // The game so far, with the note that makes it one of a daily deal.
  Record record(std::string_view name) const;

 private:
  const GameType& game_;
  DailyDeal deal_;
  MatchInProgress match_;
};

// A record of a daily deal whose cards are right, played again from one decision of a bot to the
// next. So bots may be asked elsewhere, and a little at a time:
//
//   while (walk.next()) ask a bot with walk.observation() and walk.seed(), then walk.wrong(answer)
class DailyWalk {
 public:
  // check_daily_cards() found nothing wrong with it.
  DailyWalk(DailyDeal deal, Record record, std::unique_ptr<Match> beginning);

  // Goes on to the next decision of a bot; false if there is none any more.
  bool next();
  // About that decision.
  Observation observation() const { return match_->observe(seat()); }
  std::uint64_t seed() const;
  Seat seat() const { return record_.events[at_].seat; }
  // If a bot decided this, what is wrong with the record.
  std::optional<Fault> wrong(std::string_view decided) const;

  std::size_t decisions() const { return decisions_; }  // Of bots, in all.
  const DailyDeal& deal() const { return deal_; }
  const MatchInProgress& match() const { return match_; }
  // Once there is no next decision: the record in canonical spelling, without names and notes.
  Record plain_record() const;

 private:
  DailyDeal deal_;
  Record record_;
  MatchInProgress match_;
  std::size_t at_ = 0, decisions_ = 0;
  bool is_asked_ = false;
};

}  // namespace menagerie
