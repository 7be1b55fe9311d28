// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/rules.h"
#include "games/savage_bowl/words.h"

namespace menagerie::savage_bowl {

namespace {

using Sentences = std::vector<std::string>;

std::string points_text(unsigned points) {
  return std::to_string(points) + (points == 1 ? " point" : " points");
}

std::string joined(const Words& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

std::string cards_text(CardSet cards) {
  Words words;
  for (const Card card : cards) words.push_back(text_of(card));
  return joined(words);
}

}  // namespace

std::string tricks_text(unsigned tricks) {
  return std::to_string(tricks) + (tricks == 1 ? " trick" : " tricks");
}

std::string seats_text(SeatSet seats_named) {
  Words words;
  for (const Seat seat : seats_named) words.push_back(seat_name(seat));
  return joined(words);
}

std::string victory_text(const Shown& shown) {
  const SeatSet winners = SavageBowl::winners(shown);
  const unsigned points = shown.scores[winners.lowest()];
  unsigned tied = 0;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    tied += shown.scores[Seat(i)] == points ? 1u : 0u;
  }
  std::string text = "The match is over: " + seats_text(winners);
  text += winners.size() == 1 ? " wins with " : " share the victory with ";
  text += points_text(points);
  if (winners.size() == 1 && tied > 1) {
    text += "; the Runaway Champ card of the last round breaks the tie";
  }
  return text + ".";
}

// --- What happened ------------------------------------------------------------------------------

namespace {

void tell_play(const Shown& before, const Action& glimpse, Sentences& told) {
  std::string text = seat_name(before.turn) + (before.trick.empty() ? " led " : " played ");
  text += text_of(glimpse.card());
  if (glimpse.verb == Verb::play_with_chameleon) {
    const Suit suit = counts_as(before.trick, glimpse.card(), glimpse.verb);
    text += " with the Chameleon; it counts as " + std::string(name_of(suit));
  }
  told.push_back(text + ".");
}

void tell_yellow_card(const Shown& after, Sentences& told) {
  const Played& strongest = after.trick[ranking(after.trick).strongest];
  told.push_back(seat_name(strongest.seat) + " played the strongest card, " +
                 text_of(strongest.card) + ", and got the Yellow Card.");
}

void tell_discard(const Shown& before, const Action& glimpse, Sentences& told) {
  const std::string card = glimpse.a == unseen ? "a card" : text_of(glimpse.card());
  const bool sits_out = before.trick_number < before.hand_size;
  told.push_back(seat_name(before.turn) + " discarded " + card + " face down" +
                 (sits_out ? ", to sit out the next trick." : "."));
}

void tell_collecting(const Shown& before, const Shown& after, Sentences& told) {
  const Seat winner = after.last_winner;
  const unsigned won = after.tricks[winner];
  std::string winning;
  for (const Played& played : after.last_trick) {
    if (played.seat == winner) winning = text_of(played.card);
  }
  const bool second = before.trick_number <= first_half;
  told.push_back(seat_name(winner) + " won the trick with " +
                 (second ? "the second strongest card, " : "the strongest card, ") + winning +
                 ": " + tricks_text(won) + " so far.");
  if (after.champions.size() > before.champions.size()) {
    told.push_back(seat_name(winner) + " reached the goal and took the Runaway Champ card worth " +
                   (before.champions.empty() ? "2." : "1."));
  }
  if (won > after.goal) {
    told.push_back(seat_name(winner) + " went beyond the goal of " + tricks_text(after.goal) +
                   " and dropped out of the round.");
  }
}

void tell_round_end(const Shown& before, const Shown& after, Sentences& told) {
  Words gains;
  for (unsigned i = 0; i < after.options.players; ++i) {
    const Seat seat(i);
    const unsigned gain = unsigned{after.scores[seat]} - before.scores[seat];
    if (gain > 0) gains.push_back(seat_name(seat) + " scores " + points_text(gain));
  }
  told.push_back("Round " + std::to_string(unsigned{before.round}) +
                 " is over: " + (gains.empty() ? "nobody scores" : joined(gains)) + ".");
  if (after.phase == Phase::over) told.push_back(victory_text(after));
}

}  // namespace

Sentences SavageBowl::tell_deal(const Shown& shown) {
  return {"Round " + std::to_string(unsigned{shown.round}) + " begins: everybody holds " +
          std::to_string(unsigned{shown.hand_size}) + " cards" +
          (shown.options.chameleons ? " and a Chameleon" : "") + ", the goal is exactly " +
          tricks_text(shown.goal) + ". " + seat_name(shown.turn) + " leads."};
}

Sentences SavageBowl::tell(const Shown& before, const Shown& after, Observer,
                           const Action& glimpse) {
  Sentences told;
  if (glimpse.verb == Verb::discard) {
    tell_discard(before, glimpse, told);
  } else {
    tell_play(before, glimpse, told);
    if (after.phase == Phase::discard) tell_yellow_card(after, told);
  }
  if (!after.trick.empty()) return told;
  tell_collecting(before, after, told);
  const bool ended = after.phase == Phase::deal || after.phase == Phase::over;
  if (ended) {
    tell_round_end(before, after, told);
  } else if (after.turn != after.last_winner) {
    told.push_back(seat_name(after.turn) + " leads in their place.");
  }
  return told;
}

// --- Why an action is refused -------------------------------------------------------------------

namespace {

std::string suit_cards(Suit suit) {
  return suit == Suit::trump ? "trumps" : std::string(name_of(suit)) + " cards";
}

RefusalText explain_card(const Shown& shown, const Mine& mine, const Action& action) {
  const std::string card =
      action.a < SavageBowlDeck::places ? text_of(action.card()) : std::string("that card");
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    if (shown.discards[i].seat == shown.turn && mine.discards[i] == action.card()) {
      return {"3.1", card + " is not in your hand any more: you discarded it"};
    }
  }
  return {"3.1", card + " is not in your hand"};
}

RefusalText explain_following(const Shown& shown, const Mine& mine) {
  const Suit led = led_suit(shown.trick);
  std::string text = "you hold " + suit_cards(led) + " (" + cards_text(mine.hand & of(led)) +
                     ") and " + std::string(name_of(led)) + " was led";
  if (may_change_colour(shown)) text += "; only with the Chameleon need you not follow";
  return {"3.3", text};
}

}  // namespace

RefusalText SavageBowl::explain(const Shown& shown, const Mine& mine, Seat seat,
                                const Action& action, Refusal refusal) {
  const std::string turn = seat_name(shown.turn);
  switch (refusal) {
    case Refusal::match_is_over:
      return {"8.1", "the match is over"};
    case Refusal::not_dealt_yet:
      return {"2.1",
              "the cards of round " + std::to_string(unsigned{shown.round}) + " are not dealt yet"};
    case Refusal::eliminated:
      return {"6.1", "you won " + tricks_text(shown.tricks[seat]) + ", more than the goal of " +
                         std::to_string(unsigned{shown.goal}) + ", and are out of this round"};
    case Refusal::sits_out:
      return {"5.3", "you hold the Yellow Card and sit out this trick"};
    case Refusal::not_your_turn:
      return {"3.2", "it is the turn of " + turn};
    case Refusal::discard_is_due:
      return {"5.3", "your card was the strongest of the trick: you must discard a card first"};
    case Refusal::no_discard_is_due:
      return {"5.3",
              "no discard is due: only the strongest card of one of the first five tricks "
              "makes its player discard"};
    case Refusal::not_your_card:
      return explain_card(shown, mine, action);
    case Refusal::no_chameleons_here:
      return {"1.3", "this match is played without Chameleons"};
    case Refusal::leader_without_chameleon:
      return {"4.1", "you lead this trick, and the leader cannot play the Chameleon"};
    case Refusal::chameleon_is_used:
      return {"4.1", "you have used your Chameleon in this round already"};
    case Refusal::must_follow:
      break;
  }
  return explain_following(shown, mine);
}

}  // namespace menagerie::savage_bowl
