// SPDX-License-Identifier: Apache-2.0
// What happened, in sentences, and why something is refused.
#include <bit>

#include "games/color_gangsters/presentation.h"
#include "games/color_gangsters/prompts.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/tricks.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {
namespace {

Message tell_pass(const Shown& shown, Seat seat, Action observed) {
  const Seat left = seat.left(shown.options.players);
  if (observed.a == unseen) return words::chose_unseen(seat, left);
  return words::chose(seat, {{text_of(observed.card())}, {text_of(observed.other_card())}}, left);
}

Message tell_keep(const Shown& shown, Seat seat, Action observed) {
  const auto& backs = backs_given_to(shown, seat);
  if (backs[0] == backs[1]) return words::keeps_of_alike(seat, words::suit(backs[0]));
  if (observed.a == unseen) return words::keeps_unseen(seat);
  return words::keeps(seat, words::suit(observed.color()));
}

Message tell_chance(Seat keeper, Action observed) {
  if (observed.a == unseen) return words::looked(keeper);
  return words::kept_card(keeper, {text_of(observed.card())});
}

Message tell_play(const Shown& before, Seat seat, Action observed) {
  const CardText card{text_of(observed.card())};
  return before.trick.cards.empty() ? words::led(seat, card) : words::played(seat, card);
}

Message tell_trump(const Shown& after, Seat seat, TrumpChoice choice) {
  switch (choice) {
    case TrumpChoice::number:
      return words::number_changed(seat, after.number_trump);
    case TrumpChoice::color:
      return words::color_changed(seat, words::suit(after.color_trump));
    case TrumpChoice::keep:
      break;
  }
  return words::trumps_kept(seat);
}

Message tell_action(const Shown& before, const Shown& after, Seat seat, Action observed) {
  switch (observed.verb) {
    case Verb::pass:
      return tell_pass(before, seat, observed);
    case Verb::keep:
      return tell_keep(before, seat, observed);
    case Verb::kept:
      return tell_chance(seat, observed);
    case Verb::play:
      return tell_play(before, seat, observed);
    case Verb::place:
      return words::placed(seat, words::tile(observed.tile()), paws_of(observed.tile()));
    case Verb::trump:
      break;
  }
  return tell_trump(after, seat, observed.choice());
}

void tell_passes(const Shown& after, Messages& told) {
  for (const Seat seat : SeatSet::first(after.options.players)) {
    const Seat left = seat.left(after.options.players);
    const auto& backs = after.given[seat];
    const Term one = words::suit(backs[0]);
    told.push_back(backs[0] == backs[1] ? words::gave_alike(seat, one, left)
                                        : words::gave(seat, one, words::suit(backs[1]), left));
  }
}

void tell_kept(const Shown& after, Messages& told) {
  for (const Seat seat : SeatSet::first(after.options.players)) {
    told.push_back(
        words::kept(seat, words::suit(after.kept[seat]), words::suit(after.aside[seat])));
  }
  told.push_back(words::leads_first(after.trick.leader));
}

CardText last_card_of(const Shown& shown, Seat seat) {
  const Trick& trick = shown.last;
  return {text_of(trick.cards[seat.steps_from(trick.leader, shown.options.players)])};
}

void tell_trick(const Shown& after, Messages& told) {
  told.push_back(words::won(after.winner, last_card_of(after, after.winner),
                            words::how(after.won_by), after.loser,
                            last_card_of(after, after.loser)));
  if (after.phase == Phase::place) return;
  const bool has_markers = std::popcount(after.markers[after.winner]) < int{markers_each};  // 5.1
  told.push_back(has_markers ? words::no_tile(after.winner) : words::no_marker(after.winner));
}

TermList row_of(const Shown& shown, unsigned row) {
  TermList names;
  for (unsigned place = 3 * row; place < 3 * row + 3; ++place) {
    names.push_back(words::tile(shown.tiles[place]));
  }
  return names;
}

}  // namespace

Messages Presentation::log_deal(const Shown& shown) {
  return {words::trumps_are(shown.number_trump, words::suit(shown.color_trump)),
          words::territory_is(row_of(shown, 0), row_of(shown, 1), row_of(shown, 2)),
          shown.options.draft ? words::ten_dealt() : words::nine_dealt(),
          words::leads_first(shown.trick.leader)};
}

Messages Presentation::log(const Shown& before, const Shown& after, Observer actor,
                           Action observed) {
  Messages told = {tell_action(before, after, actor ? *actor : before.actor, observed)};
  const bool is_drafted = after.phase == Phase::play && after.tricks_done == 0;
  if (before.phase == Phase::pass && after.phase == Phase::keep) tell_passes(after, told);
  if (is_drafted && before.phase != Phase::play) tell_kept(after, told);
  if (after.tricks_done != before.tricks_done) tell_trick(after, told);
  if (after.phase == Phase::over) told.push_back(ending(after));
  return told;
}

namespace {

// What a seat is to do now, for actions that belong to another step.
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
  CardTexts cards;
  for (const GangCard card : mine.hand& of(led)) cards.push_back({text_of(card)});
  return words::must_follow(words::suit(led), cards);
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
      return {"3.3", words::chance_decides(shown.actor)};
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
