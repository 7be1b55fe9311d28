// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"
#include "games/rage_n_glyphs/words.h"

// What happened, in sentences.
namespace menagerie::rage_n_glyphs {

namespace {

using Sentences = std::vector<std::string>;

// The cards of `after` that `before` has not.
Cards added(Cards before, Cards after) {
  for (const Card card : before) take(after, kind_of(card));
  return after;
}

// "D5 was turned up: diamonds are trump." The card that made the trump comes last.
std::string trump_text(Cards flipped, const Shown& shown) {
  const std::string trump = std::string(suit_name(shown.trump)) + " are trump.";
  auto words = texts_of(flipped - of(shown.trump));
  const Cards last = flipped & of(shown.trump);
  for (const auto& word : texts_of(last)) words.push_back(word);
  const std::string turned =
      words.empty() ? "" : list_of(words) + (words.size() == 1 ? " was" : " were") + " turned up";
  if (!last.empty()) return turned + ": " + trump;
  return (words.empty() ? "The" : turned + ", and the") + " pile is used up: " + trump;
}

void tell_bid(const Shown& before, const Shown& after, Seat seat, const Action& action,
              Sentences& told) {
  told.push_back(action.a == unseen
                     ? seat_name(seat) + " has bid."
                     : seat_name(seat) + " bid " + std::to_string(unsigned{action.a}) + ".");
  if (after.phase == Phase::bidding || after.options.bidding == Bidding::secret) return;
  std::vector<std::string> bids;
  unsigned total = 0;
  for (unsigned i = 0; i < after.options.players; ++i) {
    bids.push_back(seat_name(Seat(i)) + " bid " + std::to_string(unsigned{after.bids[Seat(i)]}));
    total += after.bids[Seat(i)];
  }
  if (bids_are_simultaneous(before.options)) told.push_back("The bids: " + list_of(bids) + ".");
  told.push_back("In all " + std::to_string(total) + (total == 1 ? " is" : " are") + " bid for " +
                 counted(after.hand_size, "trick") + ".");
}

void tell_round_over(const Shown& after, Sentences& told) {
  told.push_back("Round " + std::to_string(unsigned{after.round}) + " is over.");
  for (unsigned i = 0; i < after.options.players; ++i) {
    const Seat seat(i);
    const auto points = static_cast<unsigned>(after.points[seat]);
    told.push_back(seat_name(seat) + " bid " + std::to_string(unsigned{after.bids[seat]}) +
                   " and won " + std::to_string(unsigned{after.tricks[seat]}) + ": " +
                   counted(points, "point") + ", " + std::to_string(after.scores[seat]) +
                   " in all.");
  }
  if (after.phase != Phase::deal) told.push_back(victory_text(after));
}

void tell_play(const Shown& before, const Shown& after, Seat seat, Card card, Sentences& told) {
  told.push_back(seat_name(seat) + (before.trick.empty() ? " led " : " played ") + text_of(card) +
                 ".");
  if (card == joker_2) told.push_back(trump_text(added(before.flipped, after.flipped), after));
  if (card == joker_4) {
    told.push_back(before.trump == Suit::none ? "There still is no trump."
                                              : "There is no trump now.");
  }
  if (after.tricks_done == before.tricks_done) return;
  told.push_back(seat_name(after.last_winner) + " won the trick.");
  if (after.phase != Phase::tricks) tell_round_over(after, told);
}

}  // namespace

std::vector<std::string> RageNGlyphs::tell_deal(const Shown& shown) {
  const std::string round = "Round " + std::to_string(unsigned{shown.round});
  Sentences told;
  told.push_back(round + " begins: " + counted(shown.hand_size, "card") + " each; " +
                 seat_name(shown.dealer) + " deals and " + seat_name(shown.leader) + " leads.");
  told.push_back(trump_text(shown.flipped, shown));
  return told;
}

std::vector<std::string> RageNGlyphs::tell(const Shown& before, const Shown& after, Observer by,
                                           const Action& action) {
  Sentences told;
  if (action.verb == Verb::coin || !by) {
    told.push_back("The coin falls for " + seat_name(Seat(action.a)) + ".");
    told.push_back(victory_text(after));
  } else if (action.verb == Verb::bid) {
    tell_bid(before, after, *by, action, told);
  } else {
    tell_play(before, after, *by, Card(action.a), told);
  }
  return told;
}

}  // namespace menagerie::rage_n_glyphs
