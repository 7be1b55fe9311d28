// SPDX-License-Identifier: Apache-2.0
// What a seat may do, asked twice: as a list, as a judgement of one action, and drawn at random.
#include <bit>

#include "games/color_gangsters/playouts.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/tricks.h"

namespace menagerie::color_gangsters {

Actions ColorGangsters::legal(const Shown& shown, const Mine& mine, Seat seat) {
  Actions actions;
  if (!turn(shown).seats.has(seat)) return actions;
  switch (shown.phase) {
    case Phase::pass:
      for (const GangCard one : mine.hand) {
        for (const GangCard other : mine.hand) {
          if (one < other) actions.push_back(Action::pass(one, other));
        }
      }
      break;
    case Phase::keep: {
      const auto& backs = backs_given_to(shown, seat);
      actions.push_back(Action::keep(backs[0]));
      if (backs[1] != backs[0]) actions.push_back(Action::keep(backs[1]));
      break;
    }
    case Phase::play:
      for (const GangCard card : playable(shown.trick, mine.hand)) {
        actions.push_back(Action::play(card));
      }
      break;
    case Phase::place:
      for (unsigned rest = shown.places_open; rest != 0; rest &= rest - 1) {
        const auto place = static_cast<std::size_t>(std::countr_zero(rest));
        actions.push_back(Action::place(shown.tiles[place]));
      }
      break;
    case Phase::trump:
      if (shown.numbers_left != 0) actions.push_back(Action::trump(TrumpChoice::number));
      if (shown.colors_left != 0) actions.push_back(Action::trump(TrumpChoice::color));
      actions.push_back(Action::trump(TrumpChoice::keep));
      break;
    case Phase::deal:
    case Phase::reveal:
    case Phase::over:
      break;
  }
  return actions;
}

namespace {

constexpr bool belongs_to(Verb verb, Phase phase) {
  switch (verb) {
    case Verb::pass:
      return phase == Phase::pass;
    case Verb::keep:
      return phase == Phase::keep;
    case Verb::kept:
      return false;
    case Verb::play:
      return phase == Phase::play;
    case Verb::place:
      return phase == Phase::place;
    case Verb::trump:
      return phase == Phase::trump;
  }
  return false;
}

std::optional<Refusal> refuse_pass(GangSet hand, Action action) {
  if (action.a >= action.b) return Refusal::one_card_twice;
  if (action.b >= ColorGangstersDeck::places) return Refusal::not_your_card;
  if (!hand.has(action.card())) return Refusal::not_your_card;
  if (!hand.has(action.other_card())) return Refusal::not_your_card;
  return std::nullopt;
}

std::optional<Refusal> refuse_play(const Trick& trick, GangSet hand, Action action) {
  if (action.a >= ColorGangstersDeck::places) return Refusal::not_your_card;
  if (!hand.has(action.card())) return Refusal::not_your_card;
  if (!playable(trick, hand).has(action.card())) return Refusal::must_follow;
  return std::nullopt;
}

std::optional<Refusal> refuse_place(const Shown& shown, Seat seat, Tile tile) {
  const unsigned place = place_of(shown, tile);
  if (place == tiles_laid) return Refusal::tile_not_laid;
  if ((shown.markers[seat] >> place & 1u) != 0) return Refusal::marker_there;
  if ((shown.places_open >> place & 1u) == 0) return Refusal::condition_not_met;
  return std::nullopt;
}

std::optional<Refusal> refuse_trump(const Shown& shown, Action action) {
  switch (action.choice()) {
    case TrumpChoice::keep:
      return std::nullopt;
    case TrumpChoice::number:
      if (shown.numbers_left == 0) return Refusal::deck_empty;
      return std::nullopt;
    case TrumpChoice::color:
      if (shown.colors_left == 0) return Refusal::deck_empty;
      return std::nullopt;
  }
  return Refusal::wrong_step;
}

}  // namespace

std::optional<Refusal> ColorGangsters::refuse(const Shown& shown, const Mine& mine, Seat seat,
                                              Action action) {
  if (shown.phase == Phase::over) return Refusal::match_over;
  if (shown.phase == Phase::deal) return Refusal::cards_not_dealt;
  if (shown.phase == Phase::reveal) return Refusal::chance_decides;
  if (!turn(shown).seats.has(seat)) return Refusal::not_your_turn;
  if (!belongs_to(action.verb, shown.phase)) return Refusal::wrong_step;
  switch (action.verb) {
    case Verb::pass:
      return refuse_pass(mine.hand, action);
    case Verb::keep: {
      const auto& backs = backs_given_to(shown, seat);
      const bool there = action.color() == backs[0] || action.color() == backs[1];
      return there ? std::nullopt : std::optional(Refusal::no_such_back);
    }
    case Verb::play:
      return refuse_play(shown.trick, mine.hand, action);
    case Verb::place:
      return refuse_place(shown, seat, action.tile());
    case Verb::trump:
      return refuse_trump(shown, action);
    case Verb::kept:
      break;
  }
  return Refusal::wrong_step;
}

// The same choice as from the list, without drawing up the list.
void Playouts::step_random(State& state, Rng& rng) {
  const Shown& shown = state.shown;
  switch (shown.phase) {
    case Phase::play: {
      const GangSet cards = playable(shown.trick, state.hidden.hands[shown.actor]);
      return ColorGangsters::apply(state, shown.actor,
                                   Action::play(cards.nth(rng.below(cards.size()))));
    }
    case Phase::trump: {
      const unsigned number = shown.numbers_left != 0 ? 1u : 0u;
      const unsigned color = shown.colors_left != 0 ? 1u : 0u;
      const unsigned drawn = rng.below(number + color + 1);
      const TrumpChoice choice = drawn < number           ? TrumpChoice::number
                                 : drawn < number + color ? TrumpChoice::color
                                                          : TrumpChoice::keep;
      return ColorGangsters::apply(state, shown.actor, Action::trump(choice));
    }
    case Phase::place: {
      const auto count = static_cast<unsigned>(std::popcount(shown.places_open));
      const unsigned place = nth_bit(shown.places_open, rng.below(count));
      return ColorGangsters::apply(state, shown.actor, Action::place(shown.tiles[place]));
    }
    case Phase::pass: {
      const Seat seat = ColorGangsters::turn(shown).seats.lowest();
      const GangCard one = state.hidden.hands[seat].nth(rng.below(cards_dealt));
      const GangSet rest = state.hidden.hands[seat] - one;
      return ColorGangsters::apply(state, seat,
                                   Action::pass(one, rest.nth(rng.below(cards_dealt - 1))));
    }
    case Phase::keep: {
      const Seat seat = ColorGangsters::turn(shown).seats.lowest();
      const auto& backs = backs_given_to(shown, seat);
      const unsigned drawn = backs[0] == backs[1] ? 0 : rng.below(2);
      return ColorGangsters::apply(state, seat, Action::keep(backs[drawn]));
    }
    case Phase::deal:
    case Phase::reveal:
    case Phase::over:
      return;
  }
}

}  // namespace menagerie::color_gangsters
