// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cards/seat.h"
#include "engine/match/match.h"
#include "engine/records/record.h"
#include "game/encoding.h"
#include "game/field.h"
#include "game/scene.h"
#include "game/turn.h"

// Any game, as Python sees it: what module.cpp gives names to, and game_of.h makes of the typed
// rules. Actions are numbers (engine/match/action_numbers.h).
namespace menagerie::python {

// Something asked for that cannot be: becomes a ValueError of Python with this text.
struct BadInput : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// Why an action is refused, in English.
struct Refused {
  std::string rule, text;
};

// An action that the rules refuse: becomes menagerie.IllegalAction.
struct IllegalAction : std::invalid_argument {
  explicit IllegalAction(const Refused& why)
      : std::invalid_argument(why.rule.empty() ? why.text : why.rule + ": " + why.text) {}
};

class AnyState;

// How a position stands, without any secret.
struct Standing {
  Turn turn;
  unsigned round = 1, players = 0;
  std::vector<int> scores;
  std::vector<unsigned> winners;  // Once the match is over.
};

// What one observer knows of a match, and what they saw of its course. It has no access to the
// state.
class AnyView {
 public:
  virtual ~AnyView() = default;
  virtual std::string_view game() const = 0;
  virtual Observer who() const = 0;
  virtual Standing standing() const = 0;
  virtual std::vector<ActionId> legal() const = 0;
  virtual std::optional<Refused> judge(ActionId action) const = 0;
  // A world that this observer cannot tell from the true one; all of them are equally likely.
  virtual std::unique_ptr<AnyState> sample(std::uint64_t seed) const = 0;
  virtual void encode(std::span<std::uint8_t> row) const = 0;
  virtual void encode(std::span<float> row) const = 0;
  // The same and all that the observer saw happen, by the game's information_planes().
  virtual void encode_past(std::span<float> row) const = 0;
  virtual Scene scene() const = 0;
  // The same for minds, with what the observer saw since the last deal.
  virtual const Observation& observation() const = 0;
  // All that the observer saw since the match began, in a text that is the same for any two
  // positions that they cannot tell apart.
  virtual std::string information_state() const = 0;
  // The same in numbers, one pair for everything that happened: who (-1: chance, -2: a deal) and
  // which action (-1 where the observer did not see all of it).
  virtual std::vector<std::array<int, 2>> history() const = 0;
};

// Everything about a match.
class AnyState {
 public:
  virtual ~AnyState() = default;
  virtual std::unique_ptr<AnyState> clone() const = 0;
  virtual std::string_view game() const = 0;
  virtual Standing standing() const = 0;
  virtual std::unique_ptr<AnyView> view(Observer who) const = 0;

  virtual std::vector<ActionId> legal(Seat seat) const = 0;
  virtual std::optional<Refused> judge(Seat seat, ActionId action) const = 0;
  virtual void apply(Seat seat, ActionId action) = 0;  // Throws IllegalAction.

  virtual Fields shuffle(std::uint64_t seed) const = 0;
  virtual void deal(const Fields& deal) = 0;
  virtual std::vector<ActionId> chances() const = 0;
  virtual void settle(ActionId result) = 0;
  // Makes a deal or a result of chance by a generator.
  virtual void roll(Rng& rng) = 0;

  virtual Scene scene() const = 0;
  // Everything that happened, as a record (engine/records/record.h) of one line.
  virtual std::string record() const = 0;
  // How often something happened so far: deals, results of chance, decisions.
  virtual std::size_t events() const = 0;
};

// When a finished match of a batch starts again.
enum class Autoreset : std::uint8_t { same_step, next_step, disabled };
enum class Reward : std::uint8_t { outcome, points };

// The arrays of the caller that a batch writes into, row by row; those that are null are left out.
struct Arrays {
  std::int8_t* seat = nullptr;          // The seat to act; -1 if there is none.
  bool* mask = nullptr;                 // The mask of all actions.
  std::uint64_t* mask_bits = nullptr;   // The same as bits.
  std::uint8_t* observation = nullptr;  // What the seat to act knows, as bytes
  float* observation_floats = nullptr;  // or as floats.
  float* reward = nullptr;              // The reward of every seat for this step.
  bool* end = nullptr;                  // Whether the match ended in this step.
  std::int32_t* score = nullptr;        // Of every seat, when the match ended last.
  std::int32_t* length = nullptr;       // Decisions of the present match.
};

struct BatchSettings {
  std::size_t count = 1;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  Autoreset autoreset = Autoreset::same_step;
  Reward reward = Reward::outcome;
};

// Many matches of one game that are stepped together.
class AnyBatch {
 public:
  virtual ~AnyBatch() = default;
  virtual void bind(const Arrays& arrays) = 0;
  // Starts all matches again (or those chosen), with all chance drawn from the seed.
  virtual void reset(std::uint64_t seed, const bool* chosen) = 0;
  // The same of those chosen, each from a seed of its own: as the first match of that seed.
  virtual void reset_each(const std::uint64_t* seeds, const bool* chosen) = 0;
  // One action for every match (or those chosen: the others stand still). Throws before anything
  // has happened if one of them is not legal.
  virtual void step(const std::int32_t* actions, const bool* chosen) = 0;
  // A uniformly random legal action for every chosen match; -1 in all others, and where no one has
  // to act. Random numbers are drawn only for the chosen matches.
  virtual void sample(const bool* chosen, std::int32_t* actions) = 0;
  virtual std::unique_ptr<AnyState> state(std::size_t index) const = 0;
};

// A game with its options chosen.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual std::string_view id() const = 0;
  virtual std::string_view title() const = 0;
  virtual Fields options() const = 0;
  virtual unsigned players() const = 0;
  virtual unsigned teams() const = 0;  // Victory::teams.
  virtual unsigned actions() const = 0;
  // More deals, results of chance and decisions no match has.
  virtual unsigned events_max() const = 0;
  virtual std::string text(ActionId action) const = 0;
  virtual ActionId parse(std::string_view text) const = 0;
  virtual const std::vector<Plane>& planes() const = 0;
  virtual const std::vector<Plane>& information_planes() const = 0;
  virtual std::unique_ptr<AnyState> start() const = 0;
  virtual std::unique_ptr<AnyBatch> batch(const BatchSettings& settings) const = 0;

  unsigned row_size() const { return size_of(planes()); }
  unsigned information_size() const { return size_of(information_planes()); }

 private:
  static unsigned size_of(const std::vector<Plane>& planes) {
    return planes.empty() ? 0 : planes.back().offset + planes.back().size;
  }
};

// The game of that name with these options, complete or not. Throws BadInput.
std::shared_ptr<const AnyGame> make_game(std::string_view id, const Fields& options);
std::vector<std::string> game_ids();

// What is said of a number that none of that many actions has.
std::string no_action(const std::string& number, unsigned actions);

// A number from 1 to mark_max, which a float holds exactly, for a row of an observation (after
// FNV-1a, eight bytes at a time).
inline constexpr std::uint32_t mark_max = (1u << 24) - 1;
std::uint32_t mark_of(std::span<const std::uint8_t> row);
std::string mark_text(std::uint32_t mark);

// Makes an event of a record happen. Throws BadInput or IllegalAction.
void play_on(AnyState& state, const AnyGame& game, const Event& event);

// A scene in lines, for people.
std::string scene_text(std::string_view game, const Scene& scene);

}  // namespace menagerie::python
