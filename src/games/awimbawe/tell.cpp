// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "games/awimbawe/available.h"
#include "games/awimbawe/notation.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {
namespace {

using Sentences = std::vector<std::string>;

std::string crowns_text(int count) {
  return std::to_string(count) + (count == 1 || count == -1 ? " crown" : " crowns");
}

// " from pile 2", or nothing for a card from the hand, which was not in sight before.
std::string source(const Side& before, Card card) {
  for (unsigned pile = 0; pile < piles_count; ++pile) {
    if (before.piles[pile].top() == Slot::up(card)) {
      return " from pile " + std::to_string(pile + 1);
    }
  }
  return "";
}

std::string play_sentence(const Shown& before, Seat seat, const Action& action) {
  const Card card = action.card();
  const std::string what = card_text(card) + source(before.sides[seat], card);
  if (before.trick.size == 0) return seat_name(seat) + " led " + what + ".";
  if (action.verb == Verb::fight) {
    return seat_name(seat) + " answered with " + what + ", which fights.";
  }
  if (action.verb == Verb::flee) {
    return seat_name(seat) + " answered with " + what + ", which flees.";
  }
  const bool follows = land_of(card) == land_of(before.trick.led);
  return seat_name(seat) + (follows ? " answered with " : " discarded ") + what + ".";
}

std::string power_sentence(const Shown& before, Seat seat, const Action& action) {
  const Seat opponent = other(seat);
  const std::string name = seat_name(seat);
  const Side& side = before.sides[opponent];
  const auto pile = [](unsigned number) { return "pile " + std::to_string(number + 1); };
  const auto top = [&](unsigned number) {
    const Slot slot = side.piles[number % piles_count].top();
    return slot.is_up() ? card_text(slot.card()) : std::string("the face-down top");
  };
  switch (action.verb) {
    case Verb::move:
      return name + "'s rhinoceros moved " + top(action.a) + " of " + seat_name(opponent) +
             " from " + pile(action.a) + " under " +
             (action.a == action.b ? "the same pile" : pile(action.b)) + ".";
    case Verb::block_pile:
      return name + "'s snake blocked " + top(action.a) + " on " + pile(action.a) + " of " +
             seat_name(opponent) + ".";
    case Verb::block_hand:
      return name + "'s snake blocked a card from the hand of " + seat_name(opponent) + ".";
    case Verb::lead_self:
      return name + " chose to lead.";
    case Verb::lead_other:
      return name + " chose that " + seat_name(opponent) + " leads.";
    case Verb::pass:
      return name + " did not use the " +
             std::string(animal_name(animal_of(card_just_played(before.trick)))) + ".";
    case Verb::play:
    case Verb::fight:
    case Verb::flee:
    case Verb::block_card:
      break;
  }
  return "";
}

// R7: blocks that lifted because there was no other card to play. A block that went under a pile
// with its card is not meant.
void tell_lifted(const Shown& before, const Shown& after, Seat actor, const Action& action,
                 Sentences& told) {
  if (after.phase != Phase::play || after.to_act == actor) return;
  const Side& was = before.sides[after.to_act];
  const Side& now = after.sides[after.to_act];
  const unsigned moved = action.verb == Verb::move ? 1u << action.a : 0u;
  const bool was_blocked = was.hand_blocked > 0 || (was.piles_blocked & ~moved) != 0;
  if (was_blocked && now.hand_blocked + now.piles_blocked == 0) {
    told.push_back(seat_name(after.to_act) + " had no other card to play, so the blocks lift.");
  }
}

// 5.3  Cards that lie face up now and were neither face up nor played before.
void tell_turned_up(const Shown& before, const Shown& after, Sentences& told) {
  for (Seat seat : SeatSet::first(players)) {
    const Cards known = faces(before.sides[seat]);
    for (unsigned pile = 0; pile < piles_count; ++pile) {
      const Slot top = after.sides[seat].piles[pile].top();
      if (!top.is_up() || known.has(top.card())) continue;
      told.push_back(seat_name(seat) + " turned up " + card_text(top.card()) + " on pile " +
                     std::to_string(pile + 1) + ".");
    }
  }
}

void tell_trick(const Shown& after, Sentences& told) {
  const Trick& trick = after.last;
  const Cards cards = trick_cards(trick);
  std::string sentence = seat_name(trick.winner) + " won the trick, ";
  if (trick.manner == Manner::flee) {
    sentence += crowns_text(crowns(trick.led)) + "; " + card_text(trick.answer) + " goes to " +
                seat_name(other(trick.winner)) + ".";
  } else {
    sentence += crowns_text(crowns(cards)) + ".";
  }
  told.push_back(sentence);
  const Cards hyenas = after.sides[trick.winner].taken & of(Animal::hyena);
  if (cards.meets(of(Animal::hyena)) && !hyenas.empty() && hyenas.size() < 4) {
    told.push_back(seat_name(trick.winner) + " has " + std::to_string(hyenas.size()) +
                   (hyenas.size() == 1 ? " hyena." : " hyenas."));
  }
}

void tell_round_end(const Shown& after, Sentences& told) {
  const Seat winner = other(after.loser);
  if (after.sides[after.loser].taken.has_all(of(Animal::hyena))) {
    told.push_back(seat_name(after.loser) + " has taken all four hyenas and lost the round.");
  }
  told.push_back("Round " + std::to_string(after.round) + " is over: " + seat_name(winner) +
                 " wins it; " + crowns_text(crowns(after.sides[Seat(0)].taken)) + " for Seat 0, " +
                 crowns_text(crowns(after.sides[Seat(1)].taken)) + " for Seat 1.");
  if (after.phase == Phase::over) told.push_back(seat_name(winner) + " has won the match!");
}

}  // namespace
std::vector<std::string> Awimbawe::tell_deal(const Shown& shown) {
  Sentences told = {"Round " + std::to_string(shown.round) + " is dealt."};
  for (Seat seat : SeatSet::first(awimbawe::players)) {
    std::string cards;
    for (const Pile& pile : shown.sides[seat].piles) {
      cards += (cards.empty() ? "" : ", ") + card_text(pile.top().card());
    }
    told.push_back("On the piles of " + seat_name(seat) + ": " + cards + ", " +
                   crowns_text(crowns(faces(shown.sides[seat]))) + ".");
  }
  told.push_back(shown.phase == Phase::choose_lead
                     ? seat_name(shown.to_act) + " lost the last round and says who leads."
                     : seat_name(shown.to_act) + " leads.");
  return told;
}

std::vector<std::string> Awimbawe::tell(const Shown& before, const Shown& after, Observer actor,
                                        const Action& glimpse) {
  Sentences told;
  const Seat seat = actor.value_or(before.to_act);
  if (glimpse.verb == Verb::block_card) {
    const std::string owner = seat_name(other(before.to_act));
    told.push_back(glimpse.a == unseen
                       ? "A card in the hand of " + owner + " is blocked."
                       : card_text(glimpse.card()) + " in the hand of " + owner + " is blocked.");
  } else if (glimpse.is_play()) {
    told.push_back(play_sentence(before, seat, glimpse));
  } else {
    told.push_back(power_sentence(before, seat, glimpse));
  }
  const bool round_ended = after.phase == Phase::deal || after.phase == Phase::over;
  if (round_ended || tricks_done(after) != tricks_done(before)) tell_trick(after, told);
  if (round_ended) {
    tell_round_end(after, told);
    return told;
  }
  tell_lifted(before, after, seat, glimpse, told);
  tell_turned_up(before, after, told);
  return told;
}

}  // namespace menagerie::awimbawe
