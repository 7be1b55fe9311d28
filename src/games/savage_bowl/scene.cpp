// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "games/savage_bowl/presentation.h"
#include "games/savage_bowl/rules.h"
#include "games/savage_bowl/words.h"

namespace menagerie::savage_bowl {

namespace {

// The cards of a scene and who may look at them: everyone's, or those of one observer.
struct Faces {
  SeatMap<CardSet, seats> hands;
  SeatSet open_hands;       // The seats whose hands and discards are open.
  DiscardedCards discards;  // Only meaningful if the owner is in open_hands.
  Observer who;
};

Zone hand_zone(const Shown& shown, const Faces& faces, Seat seat) {
  Zone zone{"hand/" + std::to_string(seat.index()), words::hand(), seat, "fan", {}};
  zone.cards.reserve(shown.in_hand[seat]);
  if (faces.open_hands.has(seat)) {
    for (const Card card : faces.hands[seat])
      zone.cards.push_back({text_of(card), true, "", {}, {}, {}});
    return zone;
  }
  for (unsigned i = 0; i < shown.in_hand[seat]; ++i)
    zone.cards.push_back({"", false, "", {}, {}, {}});
  return zone;
}

Zone trick_zone(std::string id, Message label, const Trick& trick) {
  Zone zone{std::move(id), std::move(label), {}, "trick", {}};
  zone.cards.reserve(trick.size());
  for (const Played& played : trick) {
    Message note;
    if (played.chameleon) note = words::chameleon_note(words::suit(played.suit));
    zone.cards.push_back({text_of(played.card), true, "", std::move(note), played.seat, {}});
  }
  return zone;
}

Zone discards_zone(const Shown& shown, const Faces& faces) {
  Zone zone{"discards", words::discards(), {}, "row", {}};
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    const Seat owner = shown.discards[i].seat;
    const bool known = faces.open_hands.has(owner);
    zone.cards.push_back({known ? text_of(faces.discards[i]) : "", false, "", {}, owner, {}});
  }
  return zone;
}

template <class Of>
Counter counter(const Shown& shown, std::string id, Message label, Of number) {
  Counter result{std::move(id), std::move(label), {}, false};
  result.by_seat.reserve(shown.options.players);
  for (unsigned i = 0; i < shown.options.players; ++i) {
    result.by_seat.push_back(static_cast<int>(number(Seat(i))));
  }
  return result;
}

unsigned champ_points(const Shown& shown, Seat seat) {
  for (std::size_t rank = 0; rank < shown.champions.size(); ++rank) {
    if (shown.champions[rank] == seat) return rank == 0 ? 2 : 1;
  }
  return 0;
}

std::vector<Counter> counters(const Shown& shown) {
  std::vector<Counter> all;
  all.reserve(6);
  all.push_back(
      counter(shown, "tricks", words::tricks_won(), [&](Seat s) { return shown.tricks[s]; }));
  all.push_back(counter(shown, "goal", words::goal(), [&](Seat) { return shown.goal; }));
  all.push_back(counter(shown, "points", words::points(), [&](Seat s) { return shown.scores[s]; }));
  all.back().is_score = true;
  all.push_back(
      counter(shown, "champ", words::champ(), [&](Seat s) { return champ_points(shown, s); }));
  all.push_back(
      counter(shown, "hand-size", words::hand_size(), [&](Seat s) { return shown.in_hand[s]; }));
  if (shown.options.chameleons) {
    all.push_back(counter(shown, "chameleon", words::chameleon_left(),
                          [&](Seat s) { return shown.chameleons.has(s) ? 1 : 0; }));
  }
  return all;
}

// The round that the table shows: before the next deal it is still the one that has ended.
unsigned shown_round(const Shown& shown) {
  return shown.phase == Phase::deal && shown.round > 1 ? shown.round - 1u : shown.round;
}

std::vector<Fact> facts(const Shown& shown) {
  const unsigned players = shown.options.players;
  std::vector<Fact> all;
  all.push_back(
      {"round", words::fact_round(), words::part_of(shown_round(shown), rounds_of(players))});
  all.push_back({"goal", words::fact_goal(), words::exactly(shown.goal)});
  if (shown.phase == Phase::deal || shown.phase == Phase::over) return all;
  all.push_back(
      {"trick", words::fact_trick(), words::part_of(shown.trick_number, shown.hand_size)});
  all.push_back({"wins", words::fact_wins(),
                 shown.trick_number > first_half ? words::strongest() : words::second_strongest()});
  if (!shown.trick.empty()) {
    all.push_back({"led", words::fact_led(), words::led_suit(words::suit(led_suit(shown.trick)))});
  }
  if (!shown.carded.empty()) {
    all.push_back(
        {"yellow-card", words::fact_yellow_card(), words::sits_out(shown.carded.lowest())});
  }
  if (!shown.eliminated.empty()) {
    all.push_back(
        {"eliminated", words::fact_eliminated(), words::those(seats_in(shown.eliminated))});
  }
  return all;
}

Message own_prompt(const Shown& shown, CardSet own_hand) {
  if (shown.phase == Phase::discard) return words::discard_now();
  const Message wins =
      shown.trick_number > first_half ? words::strongest_wins() : words::second_wins();
  if (shown.trick.empty()) return words::lead_now(wins);
  const Suit led = led_suit(shown.trick);
  if ((own_hand & of(led)).empty()) {
    return words::any_card(words::suit(led), wins);
  }
  return may_change_colour(shown) ? words::follow_or_change(words::suit(led), wins)
                                  : words::follow_now(words::suit(led), wins);
}

Message prompt(const Shown& shown, const Faces& faces) {
  switch (shown.phase) {
    case Phase::deal:
      return words::about_to_deal(shown.round);
    case Phase::over:
      return victory_text(shown);
    case Phase::play:
    case Phase::discard:
      break;
  }
  if (faces.who == shown.to_act) return own_prompt(shown, faces.hands[shown.to_act]);
  const Message waiting = shown.phase == Phase::discard ? words::waiting_for_discard(shown.to_act)
                                                        : words::waiting(shown.to_act);
  if (faces.who && shown.eliminated.has(*faces.who)) return words::you_are_out(waiting);
  if (faces.who && shown.carded.has(*faces.who)) return words::you_sit_out(waiting);
  return waiting;
}

// 5.1, 5.4  What won the last trick. Between rounds its number is still the current one.
Message decided_by(const Shown& shown) {
  const bool is_over = shown.phase == Phase::deal || shown.phase == Phase::over;
  const unsigned number = shown.trick_number - (is_over ? 0u : 1u);
  return words::decided_by(number <= first_half ? words::by_second : words::by_first);
}

Scene draw_scene(const Shown& shown, const Faces& faces) {
  Scene scene;
  scene.prompt = prompt(shown, faces);
  for (unsigned i = 0; i < shown.options.players; ++i) {
    scene.zones.push_back(hand_zone(shown, faces, Seat(i)));
  }
  scene.zones.push_back(trick_zone("trick", words::trick(), shown.trick));
  scene.zones.push_back(trick_zone("last-trick", words::last_trick(), shown.last_trick));
  scene.zones.push_back(discards_zone(shown, faces));
  scene.counters = counters(shown);
  scene.facts = facts(shown);
  if (!shown.last_trick.empty()) {
    scene.facts.push_back(
        {"last-winner", words::fact_last_winner(), words::those({shown.last_winner})});
    scene.facts.push_back({"decided", words::fact_decided(), decided_by(shown)});
  }
  return scene;
}

}  // namespace

Scene Presentation::scene(const View<SavageBowl>& view) {
  Faces faces;
  faces.who = view.who;
  faces.discards = view.mine.discards;
  if (view.who && view.who->index() < seats) {
    faces.hands[*view.who] = view.mine.hand;
    faces.open_hands = *view.who;
  }
  return draw_scene(view.shown, faces);
}

Scene Presentation::scene_all(const State& state) {
  const SeatSet everybody = SeatSet::first(state.shown.options.players);
  return draw_scene(state.shown,
                    {state.hidden.hands, everybody, state.hidden.discards, std::nullopt});
}

}  // namespace menagerie::savage_bowl
