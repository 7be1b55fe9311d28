// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "game/kit/verdicts.h"
#include "games/color_gangsters/presentation.h"
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

// What speaks against an action (game/kit/verdicts.h): here, that it belongs to another step.
template <class Verdict>
auto judge_step(const Verdict& no, Phase phase) {
  using enum Refusal;
  if (phase == Phase::pass) return no(wrong_step, "3.1", words::refusal_pass_is_due);
  if (phase == Phase::keep) return no(wrong_step, "3.2", words::refusal_keep_is_due);
  if (phase == Phase::place) return no(wrong_step, "5.1", words::refusal_marker_is_due);
  if (phase == Phase::trump) return no(wrong_step, "5.4", words::refusal_trump_is_due);
  return no(wrong_step, "4.1", words::refusal_card_is_due);
}

bool holds(GangSet hand, unsigned place) {
  return place < ColorGangstersDeck::places && hand.has(GangCard(place));
}

template <class Verdict>
auto judge_pass(const Verdict& no, GangSet hand, Action action) {
  using enum Refusal;
  if (action.a >= action.b) return no(one_card_twice, "3.1", words::refusal_one_card_twice);
  if (!holds(hand, action.a))
    return no(not_your_card, "4.1", words::refusal_not_in_hand, action.card());
  if (!holds(hand, action.b)) {
    return no(not_your_card, "4.1", words::refusal_not_in_hand, action.other_card());
  }
  return no.objection();
}

template <class Verdict>
auto judge_keep(const Verdict& no, const std::array<Color, 2>& backs, Color wanted) {
  if (wanted == backs[0] || wanted == backs[1]) return no.objection();
  return no(Refusal::no_such_back, "3.2", [&] {
    const Term one = words::suit(backs[0]), other = words::suit(backs[1]);
    return one == other ? words::refusal_no_such_back_of_alike(one, words::suit(wanted))
                        : words::refusal_no_such_back(one, other, words::suit(wanted));
  });
}

template <class Verdict>
auto judge_play(const Verdict& no, const Trick& trick, GangSet hand, Action action) {
  using enum Refusal;
  if (!holds(hand, action.a))
    return no(not_your_card, "4.1", words::refusal_not_in_hand, action.card());
  if (playable(trick, hand).has(action.card())) return no.objection();
  const Color led = color_of(trick.cards.front());
  return no(must_follow, "4.2", words::refusal_must_follow, hand & of(led), words::suit(led));
}

template <class Verdict>
auto judge_place(const Verdict& no, const Shown& shown, Seat seat, Tile tile) {
  using enum Refusal;
  const unsigned place = place_of(shown, tile);
  if (place == tiles_laid) {
    return no(tile_not_laid, "5.1",
              [&] { return words::refusal_tile_not_laid(words::tile(tile)); });
  }
  if ((shown.markers[seat] >> place & 1u) != 0) {
    return no(marker_there, "5.2", words::refusal_marker_is_there, words::tile(tile));
  }
  if ((shown.places_open >> place & 1u) == 0) {
    return no(condition_not_met, "5.1", words::refusal_condition_not_met, words::tile(tile),
              words::condition(shown.options, tile));
  }
  return no.objection();
}

template <class Verdict>
auto judge_trump(const Verdict& no, const Shown& shown, TrumpChoice choice) {
  using enum Refusal;
  if (choice == TrumpChoice::number && shown.numbers_left == 0) {
    return no(deck_empty, "5.5", words::refusal_no_number_left);
  }
  if (choice == TrumpChoice::color && shown.colors_left == 0) {
    return no(deck_empty, "5.5", words::refusal_no_color_left);
  }
  if (choice <= TrumpChoice::keep) return no.objection();
  return judge_step(no, shown.phase);
}

}  // namespace

template <class Verdict>
auto judge(const Verdict& no, const Shown& shown, const Mine& mine, Seat seat, Action action) {
  using enum Refusal;
  if (shown.phase == Phase::over) return no(match_over, "6.2", words::refusal_match_is_over);
  if (shown.phase == Phase::deal) return no(cards_not_dealt, "2.4", words::refusal_not_dealt_yet);
  if (shown.phase == Phase::reveal) {
    return no(chance_decides, "3.3", words::refusal_chance_decides, shown.to_act);
  }
  const SeatSet due = ColorGangsters::turn(shown).seats;
  if (!due.has(seat)) {
    return shown.acted.has(seat) ? no(not_your_turn, "3.1", words::refusal_chosen_already)
                                 : no(not_your_turn, "4.1", words::refusal_not_your_turn, due);
  }
  if (!belongs_to(action.verb, shown.phase)) return judge_step(no, shown.phase);
  switch (action.verb) {
    case Verb::pass:
      return judge_pass(no, mine.hand, action);
    case Verb::keep:
      return judge_keep(no, backs_given_to(shown, seat), action.color());
    case Verb::play:
      return judge_play(no, shown.trick, mine.hand, action);
    case Verb::place:
      return judge_place(no, shown, seat, action.tile());
    case Verb::trump:
    case Verb::kept:
      break;
  }
  return judge_trump(no, shown, action.choice());
}

}  // namespace menagerie::color_gangsters

template struct menagerie::kit::Judged<menagerie::color_gangsters::Types>;
