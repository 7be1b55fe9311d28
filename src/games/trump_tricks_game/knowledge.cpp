// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <vector>

#include "game/kit/counting.h"
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

// --- For tests: whether every card is in one place and all counts agree -------------------------

namespace {

bool hand_is_consistent(const State& state, Seat seat) {
  const Shown& shown = state.shown;
  const Cards open = shown.open[seat], closed = state.hidden.closed[seat];
  if (open.meets(closed) || (open & shown.laid).size() > 1) return false;
  if (shown.turn > 1 && !closed.empty()) return false;
  if (shown.step != Step::over && (open | closed).size() != hand_size(shown, seat)) return false;
  return (kit::suits_in<Colour, colours.size()>(closed) & shown.voids[seat]) == 0;
}

bool step_is_consistent(const Shown& shown) {
  const unsigned players = shown.options.players;
  const bool is_full = shown.cards_played == players;
  switch (shown.step) {
    case Step::deal:
      return false;
    case Step::play:
      return !is_full && shown.to_act == shown.leader.left_by(shown.cards_played, players);
    case Step::play_another:
      return !is_full && shown.open[shown.to_act].meets(shown.laid);
    case Step::offer:
      return is_full && winning_seat(shown) == shown.to_act && !recipients(shown).empty();
    case Step::answer:
      return is_full && winning_seat(shown) == shown.taker && shown.to_act != shown.taker;
    case Step::over:
      return shown.turn == turns && shown.tricks_done == tricks_a_turn;
  }
  return false;
}

}  // namespace

bool TrumpTricksGame::consistent(const State& state) {
  const Shown& shown = state.shown;
  const unsigned players = shown.options.players;
  if (shown.step == Step::deal) return state == start(shown.options);
  kit::EachOnce<AnimalDeck> all;
  all.add(shown.trick);
  Cards played, laid;
  unsigned tricks = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const Seat seat(i);
    const Cards here = shown.open[seat] | state.hidden.closed[seat] | shown.won[seat];
    if (i >= players && (!here.empty() || shown.tricks[seat] != 0)) return false;
    all.add(shown.open[seat]);
    all.add(state.hidden.closed[seat]);
    all.add(shown.won[seat]);
    if (i < players && !hand_is_consistent(state, seat)) return false;
    if (i < players && shown.tricks[seat] > limit(shown)) return false;
    if (shown.won[seat].size() != shown.tricks[seat] * players) return false;
    tricks += shown.tricks[seat];
    if (shown.played[seat] != Card{}) played.add(shown.played[seat]);
    laid |= shown.open[seat] & shown.laid;
  }
  return all.are(deck(players)) && tricks == shown.tricks_done && played == shown.trick &&
         played.size() == shown.cards_played && laid == shown.laid && step_is_consistent(shown);
}

}  // namespace menagerie::trump_tricks_game
