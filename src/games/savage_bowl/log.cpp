// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/presentation.h"
#include "games/savage_bowl/words.h"

namespace menagerie::savage_bowl {

Message victory_text(const Shown& shown) {
  const SeatSet winners = SavageBowl::winners(shown);
  const unsigned points = shown.scores[winners.lowest()];
  if (winners.size() > 1) return words::log_shared_victory(seats_in(winners), points);
  unsigned tied = 0;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    tied += shown.scores[Seat(i)] == points ? 1u : 0u;
  }
  return tied > 1 ? words::log_victory_by_champ(winners.lowest(), points)
                  : words::log_victory(winners.lowest(), points);
}

namespace {

void tell_play(const Shown& before, const Action& observed, Messages& told) {
  const std::string card = text_of(observed.card());
  if (observed.verb == Verb::play_with_chameleon) {
    const Suit suit = counts_as(before.trick, observed.card(), observed.verb);
    told.push_back(words::log_played_with_chameleon(before.to_act, {card}, words::suit(suit)));
  } else {
    told.push_back(before.trick.empty() ? words::log_led(before.to_act, {card})
                                        : words::log_played(before.to_act, {card}));
  }
}

void tell_yellow_card(const Shown& after, Messages& told) {
  const Played& strongest = after.trick[ranking(after.trick).strongest];
  told.push_back(words::log_yellow_card(strongest.seat, {text_of(strongest.card)}));
}

void tell_discard(const Shown& before, const Action& observed, Messages& told) {
  told.push_back(observed.a == unseen
                     ? words::log_discarded_unseen(before.to_act)
                     : words::log_discarded(before.to_act, {text_of(observed.card())}));
  if (before.trick_number < before.hand_size)
    told.push_back(words::log_sits_out_next(before.to_act));
}

void tell_collecting(const Shown& before, const Shown& after, Messages& told) {
  const Seat winner = after.last_winner;
  const unsigned won = after.tricks[winner];
  CardText winning;
  for (const Played& played : after.last_trick) {
    if (played.seat == winner) winning.text = text_of(played.card);
  }
  told.push_back(before.trick_number <= first_half ? words::log_won_by_second(winner, winning, won)
                                                   : words::log_won_by_first(winner, winning, won));
  if (after.champions.size() > before.champions.size()) {
    told.push_back(words::log_took_champ(winner, before.champions.empty() ? 2 : 1));
  }
  if (won > after.goal) told.push_back(words::log_dropped_out(winner, after.goal));
}

void tell_round_end(const Shown& before, const Shown& after, Messages& told) {
  const SeatSet all = SeatSet::first(after.options.players);
  if (after.eliminated.size() + 1 == all.size() && before.trick_number < before.hand_size) {
    for (const Seat seat : all) {
      if (!after.eliminated.has(seat)) told.push_back(words::log_one_is_left(seat));
    }
  }
  Messages gains;
  for (const Seat seat : all) {
    const unsigned gain = unsigned{after.scores[seat]} - before.scores[seat];
    if (gain > 0) gains.push_back(words::log_gain(seat, gain));
  }
  told.push_back(gains.empty() ? words::log_nobody_scores(before.round)
                               : words::log_round_over(before.round, gains));
  // 7.2
  for (const Seat seat : after.champions) {
    if (after.tricks[seat] != after.goal) {
      told.push_back(words::log_champ_is_worthless(seat, after.goal));
    }
  }
  if (after.phase == Phase::over) told.push_back(victory_text(after));
}

}  // namespace

Messages Presentation::log_deal(const Shown& shown) {
  const auto& begins = shown.options.chameleons ? words::log_round_begins
                                                : words::log_round_begins_without_chameleons;
  return {begins(shown.round, shown.to_act, shown.hand_size, shown.goal)};
}

Messages Presentation::log(const Shown& before, const Shown& after, Observer,
                           const Action& observed) {
  Messages told;
  if (observed.verb == Verb::discard) {
    tell_discard(before, observed, told);
  } else {
    tell_play(before, observed, told);
    if (after.phase == Phase::discard) tell_yellow_card(after, told);
  }
  if (!after.trick.empty()) return told;
  tell_collecting(before, after, told);
  const bool ended = after.phase == Phase::deal || after.phase == Phase::over;
  if (ended) {
    tell_round_end(before, after, told);
  } else if (after.to_act != after.last_winner) {
    told.push_back(words::log_leads_instead(after.to_act));
  }
  return told;
}

}  // namespace menagerie::savage_bowl
