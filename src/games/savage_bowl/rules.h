// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/sample_deal.h"
#include "game/kit/concerns.h"
#include "game/policy_net.h"
#include "game/value_net.h"
#include "games/savage_bowl/state.h"

namespace menagerie::savage_bowl {

struct Notation;
struct Presentation;
struct Evaluation;
struct Inference;
struct Solving;
struct Reasons;

struct SavageBowl;

// The suit that was led. The trick must not be empty.
inline Suit led_suit(const Trick& trick) { return trick.front().suit; }

// 5.1  How strong a card counting as `suit` is when `led` was led: any trump before any card of the
// led colour before any other, each by number (R1). Equal cards are ranked by order of play.
constexpr unsigned strength(Suit suit, unsigned number, Suit led) {
  return (suit == Suit::trump ? 32u : suit == led ? 16u : 0u) + number;
}

// The places in a trick of the strongest card and of the next one (the same in a trick of one).
struct Ranking {
  std::size_t strongest = 0, second = 0;
};
Ranking ranking(const Trick& trick);

// 4.2  What a card counts as when it is added to the trick.
Suit counts_as(const Trick& trick, Card card, Verb verb);

// 3.3  The cards of a hand that may be played without a Chameleon.
inline CardSet playable(const Trick& trick, CardSet hand) {
  if (trick.empty()) return hand;
  const CardSet following = hand & of(led_suit(trick));
  return following.empty() ? hand : following;
}

// 4.1  Whether the seat to act may use a Chameleon.
inline bool may_change_colour(const Shown& shown) {
  return !shown.trick.empty() && shown.chameleons.has(shown.to_act);
}

// The cards of a seat's discards and hand: all it knows beyond what everyone saw.
CardSet own_cards(const Shown& shown, const Mine& mine, Observer who);

// RULES.md, lesson.jsonl, values_<players>.net and policy_<players>.net of this folder.
std::string_view rules_md();
std::string_view lesson_jsonl();
std::span<const unsigned char> value_net_bytes(unsigned players);
std::span<const unsigned char> policy_net_bytes(unsigned players);

// Draws worlds that look the same to the observer, all equally likely.
class Sampler {
 public:
  explicit Sampler(const View<SavageBowl>& view);
  State draw(Rng& rng);
  // Swaps two cards that the observer doesn't see (game/inference.h).
  SeatSet change(State& world, Rng& rng) const;

 private:
  struct Setup;
  struct Spot;
  explicit Sampler(const Setup& setup);

  // Where a holder's cards go: into a hand, or to a place among the discards.
  struct Target {
    enum class Place : std::uint8_t { hand, discard };
    Place place = Place::hand;
    std::uint8_t index = 0;
    friend bool operator==(Target, Target) = default;
  };
  static constexpr std::size_t holders_max = seats + first_half;

  Spot spot(const State& world, unsigned number, std::optional<Target> but) const;

  State known_;  // Everything that isn't drawn.
  FixedVector<Target, holders_max> targets_;
  unsigned unseen_ = 0;  // The number of cards that the observer doesn't see.
  DealSampler<SavageBowlDeck> sampler_;
};

// Rules of thumb (heuristic.cpp), and random play as fast as it goes.
Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng);
void random_step(State& state, Rng& rng);
unsigned random_round(State& state, Rng& rng);

using Types = kit::GameTypes<State, Mine, Action, Actions::capacity(), Deal, Refusal>;

// Savage Bowl for four or five: reach the goal of tricks exactly. In the first five tricks of a
// round the second strongest card wins, later the strongest.
struct SavageBowl : Types, kit::Judged<Types> {
  using Sampler = savage_bowl::Sampler;

  // Its concerns: those with structs of their own are in the headers of their names.
  using Notation = savage_bowl::Notation;
  using Presentation = savage_bowl::Presentation;
  using Playouts = kit::RandomPlay<random_step, random_round>;
  using Heuristic = kit::Thumb<choose>;
  using Evaluation = savage_bowl::Evaluation;
  using Inference = savage_bowl::Inference;
  using Solving = savage_bowl::Solving;
  using Reasons = savage_bowl::Reasons;
  using Revealing = Absent;  // What others see of an action is its only effect.

  static constexpr std::string_view id = "savage-bowl";
  static State start(const Options& options);
  // A deal in every round; everything else that happens takes a card out of a hand.
  static unsigned events_max(const Options& options) {
    const unsigned cards = options.players * hand_size_of(options.players);
    return rounds_of(options.players) * (1 + cards);
  }
  template <class Source>  // An Rng or a Keystream.
  static Deal shuffle(const State& state, Draws<Source>& draws);
  static void deal(State& state, const Deal& deal);
  static Turn turn(const Shown& shown);
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat);
  static void apply(State& state, Seat seat, const Action& action);
  static SeatMap<int> scores(const Shown& shown);
  static SeatSet winners(const Shown& shown);
  static unsigned round(const Shown& shown) { return shown.round; }
  // Whether every card is in exactly one place and all counts agree; for tests.
  static bool consistent(const State& state);
  static bool is_open(const Shown&) { return false; }
  static Mine mine(const State& state, Observer who);
  static Action seen(const Shown& shown, Observer actor, const Action& action, Observer who);
};

}  // namespace menagerie::savage_bowl

namespace menagerie {
using savage_bowl::SavageBowl;
}  // namespace menagerie
