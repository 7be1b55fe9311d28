// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "games/savage_bowl/presentation.h"
#include "games/savage_bowl/words.h"

namespace menagerie::savage_bowl {

namespace {

using Sight = kit::Sight<SavageBowl>;

void add_trick(Scene& scene, std::string id, Message label, const Trick& trick) {
  Zone zone{std::move(id), std::move(label), {}, "trick", {}};
  for (const Played& played : trick) {
    Message note;
    if (played.chameleon) note = words::note_chameleon(words::suit(played.suit));
    zone.cards.push_back(kit::open_card(text_of(played.card), std::move(note), played.seat));
  }
  scene.zones.push_back(std::move(zone));
}

void add_discards(Scene& scene, const Shown& shown, const Sight& sight) {
  Zone zone{"discards", words::zone_discards(), {}, "row", {}};
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    const Seat owner = shown.discards[i].seat;
    const bool known = sight.open.has(owner);
    const std::string text = known ? text_of(sight.mine[owner].discards[i]) : "";
    zone.cards.push_back(kit::closed_card(text, {}, owner));
  }
  scene.zones.push_back(std::move(zone));
}

unsigned champ_points(const Shown& shown, Seat seat) {
  for (std::size_t rank = 0; rank < shown.champions.size(); ++rank) {
    if (shown.champions[rank] == seat) return rank == 0 ? 2 : 1;
  }
  return 0;
}

void add_counters(Scene& scene, const Shown& shown) {
  const auto add = [&](std::string id, Message label, const auto& of) {
    kit::add_counter(scene, std::move(id), std::move(label), shown.options.players, of);
  };
  add("tricks", kit::words::tricks(), shown.tricks);
  add("goal", words::counter_goal(), [&](Seat) { return shown.goal; });
  kit::add_score(scene, shown.options.players, shown.scores);
  add("champ", words::counter_champ(), [&](Seat seat) { return champ_points(shown, seat); });
  add("hand-size", kit::words::cards_in_hand(), shown.in_hand);
  if (!shown.options.chameleons) return;
  add("chameleon", words::counter_chameleon(),
      [&](Seat seat) { return shown.chameleons.has(seat); });
}

// The round that the table shows: before the next deal it is still the one that has ended.
unsigned shown_round(const Shown& shown) {
  return shown.phase == Phase::deal && shown.round > 1 ? shown.round - 1u : shown.round;
}

std::vector<Fact> facts(const Shown& shown) {
  const unsigned players = shown.options.players;
  std::vector<Fact> all;
  all.push_back(
      {"round", kit::words::round(), kit::words::part_of(shown_round(shown), rounds_of(players))});
  all.push_back({"goal", words::fact_goal(), words::fact_exactly(shown.goal)});
  if (shown.phase == Phase::deal || shown.phase == Phase::over) return all;
  all.push_back({"trick", kit::words::fact_trick(),
                 kit::words::part_of(shown.trick_number, shown.hand_size)});
  all.push_back(
      {"wins", words::fact_wins(),
       shown.trick_number > first_half ? words::fact_strongest() : words::fact_second_strongest()});
  if (!shown.trick.empty()) {
    all.push_back(
        {"led", words::fact_led(), words::fact_led_suit(words::suit(led_suit(shown.trick)))});
  }
  if (!shown.carded.empty()) {
    all.push_back(
        {"yellow-card", words::fact_yellow_card(), words::fact_sits_out(shown.carded.lowest())});
  }
  if (!shown.eliminated.empty()) {
    all.push_back(
        {"eliminated", words::fact_eliminated(), words::fact_seats(seats_in(shown.eliminated))});
  }
  return all;
}

Message own_prompt(const Shown& shown, CardSet own_hand) {
  if (shown.phase == Phase::discard) return words::prompt_discard();
  const Message wins = shown.trick_number > first_half ? words::prompt_strongest_wins()
                                                       : words::prompt_second_wins();
  if (shown.trick.empty()) return words::prompt_lead(wins);
  const Suit led = led_suit(shown.trick);
  if ((own_hand & of(led)).empty()) {
    return words::prompt_any_card(words::suit(led), wins);
  }
  return may_change_colour(shown) ? words::prompt_follow_or_change(words::suit(led), wins)
                                  : words::prompt_follow(words::suit(led), wins);
}

Message prompt(const Shown& shown, const Sight& sight) {
  switch (shown.phase) {
    case Phase::deal:
      return kit::words::about_to_deal(shown.round);
    case Phase::over:
      return victory_text(shown);
    case Phase::play:
    case Phase::discard:
      break;
  }
  if (sight.who == shown.to_act) return own_prompt(shown, sight.mine[shown.to_act].hand);
  const Message waiting = shown.phase == Phase::discard
                              ? words::prompt_waiting_for_discard(shown.to_act)
                              : words::prompt_waiting(shown.to_act);
  if (sight.who && shown.eliminated.has(*sight.who)) return words::prompt_you_are_out(waiting);
  if (sight.who && shown.carded.has(*sight.who)) return words::prompt_you_sit_out(waiting);
  return waiting;
}

// 5.1, 5.4  What won the last trick. Between rounds its number is still the current one.
Message decided_by(const Shown& shown) {
  const bool is_over = shown.phase == Phase::deal || shown.phase == Phase::over;
  const unsigned number = shown.trick_number - (is_over ? 0u : 1u);
  return kit::words::decided_by(number <= first_half ? words::how_second : words::how_first);
}

}  // namespace

Scene draw(const Shown& shown, const Sight& sight) {
  Scene scene;
  scene.prompt = prompt(shown, sight);
  kit::add_hands(scene, sight, shown.options.players,
                 [&](Seat seat) { return shown.in_hand[seat]; });
  add_trick(scene, "trick", kit::words::trick(), shown.trick);
  add_trick(scene, "last-trick", kit::words::last_trick(), shown.last_trick);
  add_discards(scene, shown, sight);
  add_counters(scene, shown);
  scene.facts = facts(shown);
  if (!shown.last_trick.empty()) {
    scene.facts.push_back(
        {"last-winner", kit::words::last_winner(), words::fact_seats({shown.last_winner})});
    scene.facts.push_back({"decided", kit::words::decided(), decided_by(shown)});
  }
  return scene;
}

}  // namespace menagerie::savage_bowl
