// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "game/kit/card_texts.h"
#include "games/color_gangsters/presentation.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/tricks.h"
#include "games/color_gangsters/words.h"

// What a seat may do: `legal` lists it, `refuse` judges one action, `explain` says why not.
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

namespace {

// What a seat must do now, for actions that belong to another step.
Explanation explain_step(const Shown& shown) {
  switch (shown.phase) {
    case Phase::pass:
      return {"3.1", words::pass_is_due()};
    case Phase::keep:
      return {"3.2", words::keep_is_due()};
    case Phase::place:
      return {"5.1", words::marker_is_due()};
    case Phase::trump:
      return {"5.4", words::trump_is_due()};
    case Phase::play:
    case Phase::deal:
    case Phase::reveal:
    case Phase::over:
      break;
  }
  return {"4.1", words::card_is_due()};
}

Message explain_card(const Mine& mine, Action action) {
  const bool other = action.verb == Verb::pass && mine.hand.has(action.card());
  return words::not_in_hand({text_of(other ? action.other_card() : action.card())});
}

Message explain_back(const Shown& shown, Seat seat, Color wanted) {
  const auto& backs = backs_given_to(shown, seat);
  const Term one = words::suit(backs[0]);
  if (backs[0] == backs[1]) return words::no_such_back_of_alike(one, words::suit(wanted));
  return words::no_such_back(one, words::suit(backs[1]), words::suit(wanted));
}

Message explain_following(const Shown& shown, const Mine& mine) {
  const Color led = color_of(shown.trick.cards.front());
  return words::must_follow(words::suit(led), card_texts(mine.hand & of(led)));
}

}  // namespace

Explanation Presentation::explain(const Shown& shown, const Mine& mine, Seat seat, Action action,
                                  Refusal refusal) {
  switch (refusal) {
    case Refusal::match_over:
      return {"6.2", words::match_is_over()};
    case Refusal::cards_not_dealt:
      return {"2.4", words::not_dealt_yet()};
    case Refusal::chance_decides:
      return {"3.3", words::chance_decides(shown.to_act)};
    case Refusal::not_your_turn:
      if (shown.acted.has(seat)) return {"3.1", words::chosen_already()};
      return {"4.1", words::not_your_turn(seats_in(ColorGangsters::turn(shown).seats))};
    case Refusal::wrong_step:
      break;
    case Refusal::one_card_twice:
      return {"3.1", words::one_card_twice()};
    case Refusal::not_your_card:
      return {"4.1", explain_card(mine, action)};
    case Refusal::no_such_back:
      return {"3.2", explain_back(shown, seat, action.color())};
    case Refusal::must_follow:
      return {"4.2", explain_following(shown, mine)};
    case Refusal::tile_not_laid:
      return {"5.1", words::tile_not_laid(words::tile(action.tile()))};
    case Refusal::marker_there:
      return {"5.2", words::marker_is_there(words::tile(action.tile()))};
    case Refusal::condition_not_met:
      return {"5.1", words::condition_not_met(words::tile(action.tile()),
                                              words::condition(shown.options, action.tile()))};
    case Refusal::deck_empty:
      return {"5.5", action.choice() == TrumpChoice::number ? words::no_number_left()
                                                            : words::no_color_left()};
  }
  return explain_step(shown);
}

}  // namespace menagerie::color_gangsters
