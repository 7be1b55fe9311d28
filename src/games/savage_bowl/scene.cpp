// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/rules.h"
#include "games/savage_bowl/words.h"

namespace menagerie::savage_bowl {

namespace {

// The cards of a scene and who may look at them: everybody's, or those of one observer.
struct Faces {
  SeatMap<CardSet, seats> hands;
  SeatSet open_hands;       // Whose hand and discards lie open.
  DiscardedCards discards;  // Meaningful where the owner is in open_hands.
  Observer who;
};

std::string number_text(unsigned number) { return std::to_string(number); }

Zone hand_zone(const Shown& shown, const Faces& faces, Seat seat) {
  Zone zone{"hand/" + number_text(seat.index()), "Hand", seat, "fan", {}};
  if (faces.open_hands.has(seat)) {
    for (const Card card : faces.hands[seat])
      zone.cards.push_back({text_of(card), true, "", "", {}, {}});
    return zone;
  }
  for (unsigned i = 0; i < shown.in_hand[seat]; ++i)
    zone.cards.push_back({"", false, "", "", {}, {}});
  return zone;
}

Zone trick_zone(std::string id, std::string label, const Trick& trick) {
  Zone zone{std::move(id), std::move(label), {}, "trick", {}};
  for (const Played& played : trick) {
    std::string note;
    if (played.chameleon) note = "chameleon, counts as " + std::string(name_of(played.suit));
    zone.cards.push_back({text_of(played.card), true, "", note, played.seat, {}});
  }
  return zone;
}

Zone discards_zone(const Shown& shown, const Faces& faces) {
  Zone zone{"discards", "Discards", {}, "row", {}};
  for (std::size_t i = 0; i < shown.discards.size(); ++i) {
    const Seat owner = shown.discards[i].seat;
    const bool known = faces.open_hands.has(owner);
    zone.cards.push_back({known ? text_of(faces.discards[i]) : "", false, "", "", owner, {}});
  }
  return zone;
}

template <class Number>
Counter counter(const Shown& shown, std::string id, std::string label, Number number) {
  Counter result{std::move(id), std::move(label), {}};
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
  all.push_back(counter(shown, "tricks", "Tricks won", [&](Seat s) { return shown.tricks[s]; }));
  all.push_back(counter(shown, "goal", "Goal", [&](Seat) { return shown.goal; }));
  all.push_back(counter(shown, "points", "Points", [&](Seat s) { return shown.scores[s]; }));
  all.push_back(counter(shown, "champ", "Runaway Champ card",
                        [&](Seat s) { return champ_points(shown, s); }));
  all.push_back(
      counter(shown, "hand-size", "Cards in hand", [&](Seat s) { return shown.in_hand[s]; }));
  if (shown.options.chameleons) {
    all.push_back(counter(shown, "chameleon", "Chameleon left",
                          [&](Seat s) { return shown.chameleons.has(s) ? 1 : 0; }));
  }
  return all;
}

std::vector<Fact> facts(const Shown& shown) {
  const unsigned players = shown.options.players;
  std::vector<Fact> all;
  all.push_back(
      {"round", "Round", number_text(shown.round) + " of " + number_text(rounds_of(players))});
  all.push_back({"goal", "Goal", "exactly " + tricks_text(shown.goal)});
  if (shown.phase == Phase::deal || shown.phase == Phase::over) return all;
  all.push_back(
      {"trick", "Trick", number_text(shown.trick_number) + " of " + number_text(shown.hand_size)});
  all.push_back(
      {"wins", "Wins the trick",
       shown.trick_number > first_half ? "the strongest card" : "the second strongest card"});
  if (!shown.trick.empty())
    all.push_back({"led", "Led", std::string(name_of(led_suit(shown.trick)))});
  if (!shown.carded.empty()) {
    all.push_back(
        {"yellow-card", "Yellow Card", seat_name(shown.carded.lowest()) + " sits out this trick"});
  }
  if (!shown.eliminated.empty()) {
    all.push_back({"eliminated", "Out of the round", seats_text(shown.eliminated)});
  }
  return all;
}

std::string own_prompt(const Shown& shown) {
  if (shown.phase == Phase::discard) {
    return "Your card was the strongest: you take the Yellow Card. Discard a card face down; you "
           "sit out the next trick.";
  }
  const std::string wins = shown.trick_number > first_half ? " The strongest card wins."
                                                           : " The second strongest card wins.";
  if (shown.trick.empty()) return "Lead any card." + wins;
  return "Play a card; " + std::string(name_of(led_suit(shown.trick))) + " was led." + wins;
}

std::string prompt(const Shown& shown, Observer who) {
  switch (shown.phase) {
    case Phase::deal:
      return "Round " + number_text(shown.round) + " is about to be dealt.";
    case Phase::over:
      return victory_text(shown);
    case Phase::play:
    case Phase::discard:
      break;
  }
  if (who == shown.turn) return own_prompt(shown);
  std::string waiting = "Waiting for seat " + number_text(shown.turn.index()) +
                        (shown.phase == Phase::discard ? " to discard a card." : " to play.");
  if (who && shown.eliminated.has(*who)) return "You are out of this round. " + waiting;
  if (who && shown.carded.has(*who)) return "You sit out this trick. " + waiting;
  return waiting;
}

Scene draw_scene(const Shown& shown, const Faces& faces) {
  Scene scene;
  scene.prompt = prompt(shown, faces.who);
  for (unsigned i = 0; i < shown.options.players; ++i) {
    scene.zones.push_back(hand_zone(shown, faces, Seat(i)));
  }
  scene.zones.push_back(trick_zone("trick", "Trick", shown.trick));
  scene.zones.push_back(trick_zone("last-trick", "Last trick", shown.last_trick));
  scene.zones.push_back(discards_zone(shown, faces));
  scene.counters = counters(shown);
  scene.facts = facts(shown);
  if (!shown.last_trick.empty()) {
    scene.facts.push_back({"last-winner", "Last trick won by", seat_name(shown.last_winner)});
  }
  return scene;
}

}  // namespace

Scene SavageBowl::scene(const View<SavageBowl>& view) {
  Faces faces;
  faces.who = view.who;
  faces.discards = view.mine.discards;
  if (view.who && view.who->index() < seats) {
    faces.hands[*view.who] = view.mine.hand;
    faces.open_hands = *view.who;
  }
  return draw_scene(view.shown, faces);
}

Scene SavageBowl::scene_all(const State& state) {
  const SeatSet everybody = SeatSet::first(state.shown.options.players);
  return draw_scene(state.shown,
                    {state.hidden.hands, everybody, state.hidden.discards, std::nullopt});
}

}  // namespace menagerie::savage_bowl
