// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <vector>

#include "games/trump_tricks_game/rules.h"

namespace menagerie::trump_tricks_game {

// A seat knows its own hand; from turn 2 on all hands are known (R7).
Mine TrumpTricksGame::mine(const State& state, Observer who) {
  if (!who || who->index() >= state.shown.options.players) return {};
  return {state.hidden.closed[*who]};
}

// All actions are public.
Action TrumpTricksGame::seen(const Shown&, Observer, const Action& action, Observer) {
  return action;
}

// Only the holders of cards that have not been shown are unknown. The closed part of a hand has
// no card of a colour that the seat could not follow (3.4) or whose last card it refused (6.1);
// other actions reveal nothing more. From turn 2 on nothing is unknown.
Sampler::Sampler(const View<TrumpTricksGame>& view) {
  const Shown& shown = known_.shown = view.shown;
  Cards unknown = deck(shown.options.players) - shown.trick - view.mine.closed;
  std::vector<Holder> holders;
  if (shown.step != Step::deal) {
    for (const Seat seat : SeatSet::first(shown.options.players)) {
      unknown -= shown.open[seat] | shown.won[seat];
      const unsigned closed =
          shown.step == Step::over ? 0 : hand_size(shown, seat) - shown.open[seat].size();
      if (view.who == seat) {
        known_.hidden.closed[seat] = view.mine.closed;
      } else if (closed > 0) {
        holders_.push_back(seat);
        const auto may_hold = static_cast<std::uint8_t>(~unsigned{shown.voids[seat]} & 15u);
        holders.push_back({static_cast<std::uint8_t>(closed), may_hold});
      }
    }
  }
  if (holders.empty()) return;
  std::array<Cards, colours.size()> classes;
  for (std::size_t i = 0; i < colours.size(); ++i) classes[i] = unknown & of(colours[i]);
  sampler_.emplace(holders, classes);
}

State Sampler::draw(Rng& rng) {
  State world = known_;
  if (!sampler_) return world;
  std::array<Cards, 4> hands;
  sampler_->draw(rng, std::span(hands).first(holders_.size()));
  for (std::size_t i = 0; i < holders_.size(); ++i) {
    world.hidden.closed[holders_[i]] = hands[i];
  }
  return world;
}

}  // namespace menagerie::trump_tricks_game
