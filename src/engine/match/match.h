// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "cards/seat.h"
#include "engine/match/observation.h"
#include "game/field.h"
#include "game/scene.h"
#include "game/turn.h"

namespace menagerie {

// The viewer of a scene: a seat, the public, or (for records only) someone who sees everything.
struct Onlooker {
  enum class Kind : std::uint8_t { seat, spectator, everything };
  Kind kind = Kind::spectator;
  Seat seat;

  static Onlooker at(Seat seat) { return {Kind::seat, seat}; }
  static Onlooker spectator() { return {Kind::spectator, {}}; }
  static Onlooker everything() { return {Kind::everything, {}}; }
};

// The total scores at the end of a round.
struct SheetRow {
  unsigned round = 1;
  SeatMap<int> totals;
};

// An action by its number: from 0 to Match::actions() - 1, the same in every match with the same
// options (engine/match/action_numbers.h). Texts are for people, records and the protocol; numbers
// are for programs.
using ActionId = std::uint32_t;

// A match of any game: the type-erased boundary between the rules and everything around them. Each
// call does so much that a virtual call costs nothing.
class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;
  // A new match of the same game and options.
  virtual std::unique_ptr<Match> fresh() const = 0;

  virtual std::string_view game() const = 0;  // "savage-bowl"
  virtual Fields options() const = 0;         // All of them, in the order of the specs.
  virtual unsigned players() const = 0;
  virtual Turn turn() const = 0;
  virtual unsigned round() const = 0;  // From 1.

  // When the turn is `deal`: makes a random deal, and applies one. A Problem says what is wrong
  // with the deal. The match is then unchanged.
  virtual Fields shuffle(Rng& rng) const = 0;
  virtual Fields shuffle(Keystream& draws) const = 0;
  virtual std::optional<Problem> deal(const Fields& deal) = 0;

  // When the turn is `chance`: the equally likely results, and how to apply one.
  virtual std::vector<std::string> chances() const = 0;
  virtual std::optional<Problem> chance(std::string_view result) = 0;

  // The number of actions that exist with these options, the text of one, and the number of a text
  // in any spelling that records accept. Numbers below must be valid.
  virtual ActionId actions() const = 0;
  virtual std::string text(ActionId action) const = 0;
  virtual Result<ActionId> action(std::string_view text) const = 0;

  // The legal actions of a seat, sorted bytewise or ascending; empty if it isn't its turn.
  virtual std::vector<std::string> legal(Seat seat) const = 0;
  virtual std::vector<ActionId> legal_ids(Seat seat) const = 0;
  // Why that seat may not do this now, or nothing if it may: the rule that it would break, or no
  // rule number if the text isn't an action of this game.
  virtual std::optional<Explanation> judge(Seat seat, std::string_view action) const = 0;
  virtual std::optional<Explanation> judge(Seat seat, ActionId action) const = 0;
  // Judges and applies an action. A refusal leaves the match unchanged.
  virtual std::optional<Explanation> submit(Seat seat, std::string_view action) = 0;
  virtual std::optional<Explanation> submit(Seat seat, ActionId action) = 0;

  virtual SeatMap<int> scores() const = 0;
  virtual SeatSet winners() const = 0;  // Once the turn is `over`.
  virtual const std::vector<SheetRow>& sheet() const = 0;

  // What that observer knows, and what they have seen since the deal.
  virtual Observation observe(Observer who) const = 0;

  virtual Scene scene(Onlooker onlooker) const = 0;
  // The last event in sentences, as that onlooker saw it; empty if they saw nothing.
  virtual Messages log(Onlooker onlooker) const = 0;
  // The last event's text in canonical spelling, as that onlooker saw it.
  virtual std::string observed(Onlooker onlooker) const = 0;
  // If it is the same for two onlookers, they saw the last event in the same way: log() and
  // observed() return the same for both.
  virtual std::uint32_t observed_key(Onlooker onlooker) const = 0;
};

}  // namespace menagerie
