// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "cards/card_set.h"
#include "game/game.h"
#include "game/kit/game_parts.h"
#include "game/kit/words.h"
#include "game/kit/written_deck.h"
#include "game/scene.h"

// The pieces of a scene that most games have: hands, tricks, counters.
namespace menagerie::kit {

// What an observer sees of hidden things: all that these seats know. `hidden` is everything, in
// scenes for records alone.
template <class G>
struct Sight {
  SeatMap<typename G::Mine> mine;  // For the seats that are `open`.
  SeatSet open;
  Observer who;
  const typename G::Hidden* hidden = nullptr;
};

// The part of a Presentation that draws scenes, with one function for views and for records:
// Scene draw(const Shown& shown, const Sight<G>& sight).
template <class G, auto draw>
struct Scenes {
  static Scene scene(const View<G>& view) {
    Sight<G> sight;
    sight.who = view.who;
    if (view.who && view.who->index() < G::players(view.shown)) {
      sight.mine[*view.who] = view.mine;
      sight.open = SeatSet(*view.who);
    }
    return draw(view.shown, sight);
  }
  static Scene scene_all(const typename G::State& state) {
    Sight<G> sight;
    sight.open = SeatSet::first(G::players(state.shown));
    for (const Seat seat : sight.open) sight.mine[seat] = G::mine(state, seat);
    sight.hidden = &state.hidden;
    return draw(state.shown, sight);
  }
};

// "hand/2"
inline std::string id_of(std::string_view name, Seat seat) {
  return std::string(name) + "/" + std::to_string(seat.index());
}

inline SceneCard open_card(std::string text, Message note = {}, Observer by = {}) {
  return {std::move(text), true, "", std::move(note), by, {}};
}
// Face down; its text where the observer knows it all the same.
inline SceneCard closed_card(std::string text = {}, Message note = {}, Observer by = {}) {
  return {std::move(text), false, "", std::move(note), by, {}};
}

// A fan per seat. `size_of(seat)` is how many cards a hand holds that the observer doesn't see.
template <class G, class Size>
void add_hands(Scene& scene, const Sight<G>& sight, unsigned players, const Size& size_of,
               const Message& label = words::hand()) {
  for (const Seat seat : SeatSet::first(players)) {
    Zone zone{id_of("hand", seat), label, seat, "fan", {}};
    if (sight.open.has(seat)) {
      for (const auto card : sight.mine[seat].hand) zone.cards.push_back(open_card(text_of(card)));
    } else {
      zone.cards.resize(size_of(seat), closed_card());
    }
    scene.zones.push_back(std::move(zone));
  }
}

// Cards that everyone sees, in the order of play. `by(i)`: who played the one at a place.
template <class Cards, class By>
void add_played(Scene& scene, std::string id, Message label, const Cards& cards, const By& by) {
  Zone zone{std::move(id), std::move(label), {}, "trick", {}};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    zone.cards.push_back(open_card(text_of(cards[i]), {}, by(i)));
  }
  scene.zones.push_back(std::move(zone));
}

// A trick (kit::Trick).
template <class Trick>
void add_trick(Scene& scene, std::string id, Message label, const Trick& trick, unsigned players) {
  add_played(scene, std::move(id), std::move(label), trick.cards,
             [&](std::size_t i) { return trick.by(i, players); });
}

// The trick on the table and the one before.
template <class Trick>
void add_tricks(Scene& scene, const Trick& trick, const Trick& last, unsigned players) {
  add_trick(scene, "trick", words::trick(), trick, players);
  if (!last.empty()) add_trick(scene, "last-trick", words::last_trick(), last, players);
}

// A number per seat: of a map, or what a function says. Nothing if it isn't known.
template <class Of>
void add_counter(Scene& scene, std::string id, Message label, unsigned players, const Of& of) {
  Counter counter{std::move(id), std::move(label), {}, false};
  counter.by_seat.reserve(players);
  for (const Seat seat : SeatSet::first(players)) {
    const auto value = of_seat(of, seat);
    if constexpr (std::is_arithmetic_v<decltype(value)>) {
      counter.by_seat.emplace_back(static_cast<int>(value));
    } else {
      counter.by_seat.push_back(value);
    }
  }
  scene.counters.push_back(std::move(counter));
}

// The score itself.
template <class Of>
void add_score(Scene& scene, unsigned players, const Of& of, Message label = words::points(),
               std::string id = "points") {
  add_counter(scene, std::move(id), std::move(label), players, of);
  scene.counters.back().is_score = true;
}

inline void add_round(Scene& scene, unsigned round) {
  scene.facts.push_back({"round", words::round(), words::number(round)});
}

// The suit that was led (SuitedDeck).
template <class D, class Trick>
void add_led(Scene& scene, const Trick& trick) {
  if (trick.empty()) return;
  const Term led = D::suit_name(D::suit(trick.cards.front()));
  scene.facts.push_back({"led", words::fact_led(), words::suit(led)});
}

// What a seat is asked that plays a card, where it has to follow suit. Its hand is open.
template <class D, class Trick, class G>
Message prompt_to_play(const Trick& trick, const Sight<G>& sight) {
  if (trick.empty()) return words::lead();
  const unsigned led = D::suit(trick.cards.front());
  const bool follows = sight.mine[*sight.who].hand.meets(D::of_suit(led));
  return follows ? words::follow(D::suit_name(led)) : words::any_card(D::suit_name(led));
}

// "Waiting for Ada and Bo.", for everyone whose turn it isn't.
inline Message waiting_for(SeatSet seats) { return words::waiting(seats_in(seats)); }

}  // namespace menagerie::kit
