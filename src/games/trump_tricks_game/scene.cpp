// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "games/trump_tricks_game/presentation.h"
#include "games/trump_tricks_game/words.h"

namespace menagerie::trump_tricks_game {

namespace {

using Sight = kit::Sight<TrumpTricksGame>;

// A hand as the observer sees it. From turn 2 on all hands are shown, since every player saw the
// tricks they came from (R7); a fact says so. `known` is what else the observer knows.
Zone hand_zone(const Shown& shown, Seat seat, Cards known) {
  Zone zone{kit::id_of("hand", seat), kit::words::hand(), seat, "fan", {}};
  for (const Card card : shown.open[seat] | known) {
    Message note;
    if (shown.laid.has(card)) {
      note = words::note_refused();
    } else if (shown.turn == 1 && shown.open[seat].has(card)) {
      note = words::note_known();
    }
    zone.cards.push_back(kit::open_card(text_of(card), std::move(note)));
  }
  const unsigned size = shown.step == Step::deal || shown.step == Step::over
                            ? static_cast<unsigned>(zone.cards.size())
                            : hand_size(shown, seat);
  if (zone.cards.size() < size) zone.cards.resize(size, kit::closed_card());
  return zone;
}

// The cards by seat, in order of play; `note_of(seat)` is the note on that seat's card.
template <class Note>
Zone trick_zone(std::string id, Message label, const BySeat<Card>& played, Seat leader,
                unsigned players, const Note& note_of) {
  Zone zone{std::move(id), std::move(label), {}, "trick", {}};
  for (unsigned i = 0; i < players; ++i) {
    const Seat seat = leader.left_by(i, players);
    if (played[seat] == Card{}) continue;
    zone.cards.push_back(kit::open_card(text_of(played[seat]), note_of(seat), seat));
  }
  return zone;
}

// 3.7  Cards won lie face down, but all players have seen them.
Zone won_zone(const Shown& shown, Seat seat) {
  Zone zone{kit::id_of("won", seat), words::zone_won(), seat, "pile", {}};
  for (const Card card : shown.won[seat]) zone.cards.push_back(kit::closed_card(text_of(card)));
  return zone;
}

void add_counters(Scene& scene, const Shown& shown) {
  const auto add = [&](std::string id, Message label, const auto& of) {
    kit::add_counter(scene, std::move(id), std::move(label), shown.options.players, of);
  };
  kit::add_score(scene, shown.options.players, TrumpTricksGame::scores(shown));
  add("tricks", kit::words::tricks(), shown.tricks);
  if (shown.turn < turns) {
    add("tricks-needed", words::counter_tricks_needed(),
        [&](Seat seat) { return limit(shown) - shown.tricks[seat]; });
    add("footprints", words::counter_footprints(),
        [&](Seat seat) { return prints(shown.won[seat]); });
    add("animals", words::counter_animals(), [&](Seat seat) { return animals(shown.won[seat]); });
  }
  add("turn-points", words::counter_turn_points(),
      [&](Seat seat) { return turn_points(shown, shown.won[seat]); });
  add("hand-size", kit::words::cards_in_hand(), [&](Seat seat) {
    const bool none = shown.step == Step::deal || shown.step == Step::over;
    return none ? 0u : hand_size(shown, seat);
  });
}

// "no red or blue": the colours missing among the hidden cards of a hand. Empty if none is known
// to be missing or no card is hidden.
Message void_colours(const Shown& shown, Seat seat) {
  TermList missing;
  for (const Colour colour : colours) {
    if ((shown.voids[seat] >> static_cast<unsigned>(colour) & 1) == 0) continue;
    missing.push_back(words::suit(colour));
  }
  if (missing.size() == 1) return words::fact_none_of_one(missing[0]);
  if (missing.size() == 2) return words::fact_none_of_two(missing[0], missing[1]);
  if (missing.size() != 3) return {};
  return words::fact_none_of_three(missing[0], missing[1], missing[2]);
}

std::vector<Fact> facts_of(const Shown& shown) {
  std::vector<Fact> facts;
  facts.push_back({"round", words::fact_turn(), kit::words::part_of(shown.turn, turns)});
  if (shown.step == Step::deal) return facts;
  const unsigned trick = std::min(shown.tricks_done + 1u, tricks_a_turn);
  facts.push_back({"trick", kit::words::fact_trick(), kit::words::part_of(trick, tricks_a_turn)});
  facts.push_back({"trump", words::fact_trump(), words::fact_colour(words::suit(trump(shown)))});
  TermList later;
  for (unsigned i = shown.turn; i < turns; ++i) later.push_back(words::suit(shown.trumps[i]));
  if (!later.empty()) {
    facts.push_back({"later-trumps", words::fact_later_trumps(), words::fact_colours(later)});
  }
  if (shown.cards_played > 0) {
    const bool is_set = shown.colour != Colour::none;
    facts.push_back(
        {"led", words::fact_led(),
         is_set ? words::fact_colour(words::suit(shown.colour)) : words::fact_no_colour_yet()});
  }
  facts.push_back(
      {"limit", words::fact_limit(),
       shown.turn == turns ? words::fact_no_limit() : kit::words::number(limit(shown))});
  if (shown.turn > 1) {
    facts.push_back({"hands", words::fact_hands(), words::fact_all_hands_known()});
    return facts;
  }
  for (const Seat seat : SeatSet::first(shown.options.players)) {
    const Message missing = void_colours(shown, seat);
    if (missing.empty()) continue;
    facts.push_back({kit::id_of("void", seat), words::fact_void(seat), missing, seat});
  }
  return facts;
}

Message card_prompt(const Shown& shown, const Mine& mine, Seat seat) {
  const Cards hand = hand_of(shown, mine, seat);
  if (shown.step == Step::play_another) {
    return words::prompt_play_another(words::card((hand & shown.laid).lowest()));
  }
  const bool leads = shown.cards_played == 0;
  if (shown.colour == Colour::none) {
    if (needs_tricks(shown, seat)) return leads ? words::prompt_lead() : words::prompt_set_colour();
    return leads ? words::prompt_lead_idly() : words::prompt_play_idly();
  }
  const Term colour = words::suit(shown.colour);
  if (!hand.meets(of(shown.colour))) return words::prompt_any_card(colour);
  const Cards last = refusable(shown, hand);
  return last.empty() ? words::prompt_follow(colour)
                      : words::prompt_follow_or_refuse(words::card(last.lowest()), colour);
}

Message own_prompt(const Shown& shown, const Mine& mine, Seat seat) {
  if (shown.step == Step::offer) return words::prompt_keep_or_donate();
  if (shown.step != Step::answer) return card_prompt(shown, mine, seat);
  const bool may_reject = !rejecting_cards(shown, hand_of(shown, mine, seat)).empty();
  return may_reject ? words::prompt_accept_or_reject(shown.taker)
                    : words::prompt_accept_only(shown.taker);
}

Message prompt_of(const Shown& shown, const Sight& sight) {
  const Observer who = sight.who;
  if (shown.step == Step::deal) return words::prompt_deal();
  if (shown.step == Step::over) return ending(shown);
  if (who == shown.to_act) return own_prompt(shown, sight.mine[*who], *who);
  const auto card_due =
      shown.cards_played == 0 ? words::prompt_waiting_for_lead : words::prompt_waiting_for_card;
  const auto phrase = by_task(shown.step, card_due, words::prompt_waiting_for_another,
                              words::prompt_waiting_for_donor, words::prompt_waiting_for_answer);
  return phrase(shown.to_act);
}

}  // namespace

Scene draw(const Shown& shown, const Sight& sight) {
  Scene scene;
  scene.prompt = prompt_of(shown, sight);
  const unsigned players = shown.options.players;
  const SeatSet seats = SeatSet::first(players);
  for (const Seat seat : seats) {
    scene.zones.push_back(hand_zone(shown, seat, sight.mine[seat].closed));
  }
  const bool is_dealt = shown.step != Step::deal;
  scene.zones.push_back(
      trick_zone("trick", kit::words::trick(), is_dealt ? shown.played : BySeat<Card>{},
                 shown.leader, players, [&](Seat seat) {
                   return needs_tricks(shown, seat) ? Message() : words::note_does_not_count();
                 }));
  scene.zones.push_back(trick_zone("last-trick", kit::words::last_trick(), shown.last.played,
                                   shown.last.leader, players, [&](Seat seat) {
                                     return seat == shown.last.taker ? words::note_took_the_trick()
                                                                     : Message();
                                   }));
  for (const Seat seat : seats) scene.zones.push_back(won_zone(shown, seat));
  add_counters(scene, shown);
  scene.facts = facts_of(shown);
  if (shown.last.played[shown.last.winner] != Card{}) {
    scene.facts.push_back(
        {"decided", kit::words::decided(), kit::words::decided_by(how_won(shown.last))});
  }
  return scene;
}

}  // namespace menagerie::trump_tricks_game
