// SPDX-License-Identifier: Apache-2.0
// What happened, in sentences, and why something is refused.
#include "games/color_gangsters/prompts.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/tricks.h"
#include "games/color_gangsters/words.h"

namespace menagerie::color_gangsters {
namespace {

using Sentences = std::vector<std::string>;

void tell_passes(const Shown& after, Sentences& sentences);
void tell_kept(const Shown& after, Sentences& sentences);
void tell_trick(const Shown& after, Sentences& sentences);
std::string tell_trump(const Shown& after, TrumpChoice choice, Seat seat);

std::string name(Color color) { return std::string(name_of(color)); }

std::string two_backs(const std::array<Color, 2>& backs) {
  if (backs[0] == backs[1]) return "two " + name(backs[0]) + " cards";
  return "a " + name(backs[0]) + " and a " + name(backs[1]) + " card";
}

std::string tell_pass(const Shown& shown, Seat seat, Action glimpse) {
  const std::string what = glimpse.a == unseen
                               ? "two cards"
                               : text_of(glimpse.card()) + " and " + text_of(glimpse.other_card());
  return seat_name(seat) + " chose " + what + " for " +
         seat_name(seat.left(shown.options.players)) + ".";
}

std::string tell_keep(const Shown& shown, Seat seat, Action glimpse) {
  const auto& backs = backs_given_to(shown, seat);
  if (backs[0] == backs[1]) return seat_name(seat) + " keeps one of " + two_backs(backs) + ".";
  if (glimpse.a == unseen) return seat_name(seat) + " chose which card to keep.";
  return seat_name(seat) + " keeps the " + name(glimpse.color()) + " card.";
}

std::string tell_chance(Seat keeper, Action glimpse) {
  if (glimpse.a == unseen)
    return seat_name(keeper) + " looked at the card; only its back is known.";
  return seat_name(keeper) + " kept " + text_of(glimpse.card()) + ".";
}

}  // namespace

std::vector<std::string> ColorGangsters::tell_deal(const Shown& shown) {
  Sentences sentences;
  sentences.push_back("The number trump is " + text_of_number_trump(shown.number_trump) +
                      ", the colour trump is " + name(shown.color_trump) + ".");
  std::string rows;
  for (unsigned place = 0; place < tiles_laid; ++place) {
    if (place > 0) rows += place % 3 == 0 ? "; " : ", ";
    rows += text_of(shown.tiles[place]).id;
  }
  sentences.push_back("The territory, row by row: " + rows + ".");
  if (shown.options.draft) {
    sentences.push_back("Ten cards each were dealt; every seat gives two to its left neighbour.");
  } else {
    sentences.push_back("Nine cards each were dealt; the tenth of every seat lies aside.");
  }
  sentences.push_back(seat_name(shown.trick.leader) + " leads the first trick.");
  return sentences;
}

std::vector<std::string> ColorGangsters::tell(const Shown& before, const Shown& after,
                                              Observer actor, Action glimpse) {
  Sentences sentences;
  const Seat seat = actor ? *actor : before.actor;
  switch (glimpse.verb) {
    case Verb::pass:
      sentences.push_back(tell_pass(before, seat, glimpse));
      break;
    case Verb::keep:
      sentences.push_back(tell_keep(before, seat, glimpse));
      break;
    case Verb::kept:
      sentences.push_back(tell_chance(seat, glimpse));
      break;
    case Verb::play:
      sentences.push_back(seat_name(seat) + (before.trick.cards.empty() ? " led " : " played ") +
                          text_of(glimpse.card()) + ".");
      break;
    case Verb::place:
      sentences.push_back(seat_name(seat) + " placed a marker on " +
                          std::string(text_of(glimpse.tile()).id) + " (" +
                          paws_text(glimpse.tile()) + ").");
      break;
    case Verb::trump:
      sentences.push_back(tell_trump(after, glimpse.choice(), seat));
      break;
  }
  const bool is_drafted = after.phase == Phase::play && after.tricks_done == 0;
  if (before.phase == Phase::pass && after.phase == Phase::keep) tell_passes(after, sentences);
  if (is_drafted && before.phase != Phase::play) tell_kept(after, sentences);
  if (after.tricks_done != before.tricks_done) tell_trick(after, sentences);
  if (after.phase == Phase::over) sentences.push_back(ending(after));
  return sentences;
}

namespace {

void tell_passes(const Shown& after, Sentences& sentences) {
  for (unsigned s = 0; s < after.options.players; ++s) {
    const Seat left = Seat(s).left(after.options.players);
    sentences.push_back(seat_name(Seat(s)) + " gave " + two_backs(after.given[Seat(s)]) + " to " +
                        seat_name(left) + ".");
  }
}

void tell_kept(const Shown& after, Sentences& sentences) {
  for (unsigned s = 0; s < after.options.players; ++s) {
    sentences.push_back(seat_name(Seat(s)) + " kept a " + name(after.kept[Seat(s)]) +
                        " card and laid a " + name(after.aside[Seat(s)]) + " one aside.");
  }
  sentences.push_back(seat_name(after.trick.leader) + " leads the first trick.");
}

std::string card_in(const Shown& shown, const Trick& trick, Seat seat) {
  return text_of(trick.cards[seat.steps_from(trick.leader, shown.options.players)]);
}

void tell_trick(const Shown& after, Sentences& sentences) {
  sentences.push_back(seat_name(after.winner) + " won the trick with " +
                      card_in(after, after.last, after.winner) + "; " + seat_name(after.loser) +
                      " lost it with " + card_in(after, after.last, after.loser) + ".");
  if (after.phase != Phase::place) {
    sentences.push_back(seat_name(after.winner) + " cannot place a marker.");
  }
}

std::string tell_trump(const Shown& after, TrumpChoice choice, Seat seat) {
  switch (choice) {
    case TrumpChoice::number:
      return seat_name(seat) + " changed the number trump: it is " +
             text_of_number_trump(after.number_trump) + " now.";
    case TrumpChoice::color:
      return seat_name(seat) + " changed the colour trump: it is " + name(after.color_trump) +
             " now.";
    case TrumpChoice::keep:
      break;
  }
  return seat_name(seat) + " kept the trumps.";
}

// What a seat is to do now, for actions that belong to another step.
RefusalText explain_step(const Shown& shown) {
  switch (shown.phase) {
    case Phase::pass:
      return {"3.1", "now everybody chooses two cards to pass"};
    case Phase::keep:
      return {"3.2", "now everybody keeps one of the two cards given"};
    case Phase::play:
      return {"4.1", "now a card is to be played"};
    case Phase::place:
      return {"5.1", "now the winner of the trick is to place a marker"};
    case Phase::trump:
      return {"5.4", "now the winner of the trick may change a trump or keep both"};
    case Phase::deal:
    case Phase::reveal:
    case Phase::over:
      break;
  }
  return {"4.1", "this is not the time for that"};
}

std::string waiting_for(const Shown& shown) {
  std::vector<std::string> names;
  for (const Seat seat : ColorGangsters::turn(shown).seats) names.push_back(seat_name(seat));
  return listed(names) + (names.size() == 1 ? " is" : " are") + " to act, not you";
}

std::string held_text(GangSet cards) {
  std::vector<std::string> words;
  for (const GangCard card : cards) words.push_back(text_of(card));
  return listed(words);
}

RefusalText explain_card(const Mine& mine, Action action) {
  const bool other = action.verb == Verb::pass && mine.hand.has(action.card());
  return {"4.1", "you do not hold " + text_of(other ? action.other_card() : action.card())};
}

}  // namespace

RefusalText ColorGangsters::explain(const Shown& shown, const Mine& mine, Seat seat, Action action,
                                    Refusal refusal) {
  switch (refusal) {
    case Refusal::match_over:
      return {"6.2", "the game is over"};
    case Refusal::cards_not_dealt:
      return {"2.4", "the cards have not been dealt yet"};
    case Refusal::chance_decides:
      return {"3.3",
              "chance decides now which of two cards alike " + seat_name(shown.actor) + " keeps"};
    case Refusal::not_your_turn:
      if (shown.acted.has(seat)) return {"3.1", "you have chosen already"};
      return {"4.1", waiting_for(shown)};
    case Refusal::wrong_step:
      return explain_step(shown);
    case Refusal::one_card_twice:
      return {"3.1", "two different cards are to be given away"};
    case Refusal::not_your_card:
      return explain_card(mine, action);
    case Refusal::no_such_back:
      return {"3.2", "you were given " + two_backs(backs_given_to(shown, seat)) + ", no " +
                         name(action.color()) + " one"};
    case Refusal::must_follow: {
      const Color led = color_of(shown.trick.cards.front());
      return {"4.2", "you hold " + name(led) + " cards (" + held_text(mine.hand & of(led)) +
                         ") and " + name(led) + " was led"};
    }
    case Refusal::tile_not_laid:
      return {"5.1",
              "the tile " + std::string(text_of(action.tile()).id) + " is not in the territory"};
    case Refusal::marker_there:
      return {"5.2", "your marker lies on " + std::string(text_of(action.tile()).id) + " already"};
    case Refusal::condition_not_met:
      return {"5.1", "this trick does not satisfy " + std::string(text_of(action.tile()).id) +
                         ": " + condition_of(shown.options, action.tile())};
    case Refusal::deck_empty:
      return {"5.5", action.choice() == TrumpChoice::number
                         ? "no number trump is left in the deck"
                         : "no colour trump is left in the deck"};
  }
  return {"4.1", "that is not possible"};
}

}  // namespace menagerie::color_gangsters
