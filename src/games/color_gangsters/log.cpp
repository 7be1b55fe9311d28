// SPDX-License-Identifier: Apache-2.0
// What happened, in sentences.
#include <bit>

#include "games/color_gangsters/presentation.h"
#include "games/color_gangsters/prompts.h"
#include "games/color_gangsters/tricks.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {
namespace {

Message tell_pass(const Shown& shown, Seat seat, Action observed) {
  const Seat left = seat.left(shown.options.players);
  if (observed.a == unseen) return words::log_chose_unseen(seat, left);
  return words::log_chose(seat, {{text_of(observed.card())}, {text_of(observed.other_card())}},
                          left);
}

Message tell_keep(const Shown& shown, Seat seat, Action observed) {
  const auto& backs = backs_given_to(shown, seat);
  if (backs[0] == backs[1]) return words::log_keeps_of_alike(seat, words::suit(backs[0]));
  if (observed.a == unseen) return words::log_keeps_unseen(seat);
  return words::log_keeps(seat, words::suit(observed.color()));
}

Message tell_chance(Seat keeper, Action observed) {
  if (observed.a == unseen) return words::log_looked(keeper);
  return words::log_kept_card(keeper, {text_of(observed.card())});
}

Message tell_play(const Shown& before, Seat seat, Action observed) {
  const CardText card{text_of(observed.card())};
  return before.trick.cards.empty() ? words::log_led(seat, card) : words::log_played(seat, card);
}

Message tell_trump(const Shown& after, Seat seat, TrumpChoice choice) {
  switch (choice) {
    case TrumpChoice::number:
      return words::log_number_changed(seat, after.number_trump);
    case TrumpChoice::color:
      return words::log_color_changed(seat, words::suit(after.color_trump));
    case TrumpChoice::keep:
      break;
  }
  return words::log_trumps_kept(seat);
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
      return words::log_placed(seat, words::tile(observed.tile()), paws_of(observed.tile()));
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
    told.push_back(backs[0] == backs[1] ? words::log_gave_alike(seat, left, one)
                                        : words::log_gave(seat, left, one, words::suit(backs[1])));
  }
}

void tell_kept(const Shown& after, Messages& told) {
  for (const Seat seat : SeatSet::first(after.options.players)) {
    told.push_back(
        words::log_kept(seat, words::suit(after.kept[seat]), words::suit(after.aside[seat])));
  }
  told.push_back(words::log_leads_first(after.trick.leader));
}

CardText last_card_of(const Shown& shown, Seat seat) {
  const Trick& trick = shown.last;
  return {text_of(trick.cards[seat.steps_from(trick.leader, shown.options.players)])};
}

void tell_trick(const Shown& after, Messages& told) {
  told.push_back(words::log_won(words::how(after.won_by), after.winner,
                                last_card_of(after, after.winner), after.loser,
                                last_card_of(after, after.loser)));
  if (after.phase == Phase::place) return;
  const bool has_markers = std::popcount(after.markers[after.winner]) < int{markers_each};  // 5.1
  told.push_back(has_markers ? words::log_no_tile(after.winner)
                             : words::log_no_marker(after.winner));
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
  return {words::log_trumps(shown.number_trump, words::suit(shown.color_trump)),
          words::log_territory(row_of(shown, 0), row_of(shown, 1), row_of(shown, 2)),
          shown.options.draft ? words::log_ten_dealt() : words::log_nine_dealt(),
          words::log_leads_first(shown.trick.leader)};
}

Messages Presentation::log(const Shown& before, const Shown& after, Observer actor,
                           Action observed) {
  Messages told = {tell_action(before, after, actor ? *actor : before.to_act, observed)};
  const bool is_drafted = after.phase == Phase::play && after.tricks_done == 0;
  if (before.phase == Phase::pass && after.phase == Phase::keep) tell_passes(after, told);
  if (is_drafted && before.phase != Phase::play) tell_kept(after, told);
  if (after.tricks_done != before.tricks_done) tell_trick(after, told);
  if (after.phase == Phase::over) told.push_back(ending(after));
  return told;
}

}  // namespace menagerie::color_gangsters
