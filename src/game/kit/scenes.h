// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "cards/card_set.h"
#include "game/game.h"
#include "game/kit/words.h"
#include "game/kit/written_deck.h"
#include "game/scene.h"

// The pieces of a scene that most games have: hands, tricks, counters.
namespace menagerie::kit {

// The hands that an observer may look into.
template <class Hands>
struct OpenHands {
  Hands hands;
  SeatSet open;
  Observer who;
};

template <class G>
auto open_hands(const View<G>& view) {
  OpenHands<decltype(std::declval<typename G::Hidden>().hands)> open;
  open.who = view.who;
  if (view.who && view.who->index() < G::players(view.shown)) {
    open.hands[*view.who] = view.mine.hand;
    open.open = SeatSet(*view.who);
  }
  return open;
}

// The part of a Presentation that draws scenes, with one function for views and for records:
// Scene draw(const Shown& shown, const OpenHands<...>& hands).
template <class G, auto draw>
struct Scenes {
  static Scene scene(const View<G>& view) { return draw(view.shown, open_hands(view)); }
  static Scene scene_all(const typename G::State& state) {
    const SeatSet everyone = SeatSet::first(G::players(state.shown));
    return draw(state.shown, OpenHands<decltype(state.hidden.hands)>{state.hidden.hands, everyone,
                                                                     std::nullopt});
  }
};

// A fan per seat. `size_of(seat)` is how many cards a hand holds that the observer doesn't see.
template <class Hands, class Size>
void add_hands(Scene& scene, const OpenHands<Hands>& hands, unsigned players, const Size& size_of) {
  for (const Seat seat : SeatSet::first(players)) {
    Zone zone{"hand/" + std::to_string(seat.index()), words::hand(), seat, "fan", {}};
    if (hands.open.has(seat)) {
      for (const auto card : hands.hands[seat]) {
        zone.cards.push_back({text_of(card), true, "", {}, {}, {}});
      }
    } else {
      zone.cards.resize(size_of(seat), SceneCard{"", false, "", {}, {}, {}});
    }
    scene.zones.push_back(std::move(zone));
  }
}

// A trick that everyone sees (kit::Trick).
template <class Trick>
void add_trick(Scene& scene, std::string id, Message label, const Trick& trick, unsigned players) {
  Zone zone{std::move(id), std::move(label), {}, "trick", {}};
  for (std::size_t i = 0; i < trick.cards.size(); ++i) {
    zone.cards.push_back({text_of(trick.cards[i]), true, "", {}, trick.by(i, players), {}});
  }
  scene.zones.push_back(std::move(zone));
}

// The trick on the table and the one before.
template <class Trick>
void add_tricks(Scene& scene, const Trick& trick, const Trick& last, unsigned players) {
  add_trick(scene, "trick", words::trick(), trick, players);
  if (!last.empty()) add_trick(scene, "last-trick", words::last_trick(), last, players);
}

// A number per seat.
template <class Of>
void add_counter(Scene& scene, std::string id, Message label, unsigned players, const Of& of) {
  Counter counter{std::move(id), std::move(label), {}, false};
  for (const Seat seat : SeatSet::first(players)) {
    counter.by_seat.emplace_back(static_cast<int>(of(seat)));
  }
  scene.counters.push_back(std::move(counter));
}

// The score itself.
template <class Of>
void add_score(Scene& scene, unsigned players, const Of& of) {
  add_counter(scene, "points", words::points(), players, of);
  scene.counters.back().is_score = true;
}

inline void add_round(Scene& scene, unsigned round) {
  scene.facts.push_back({"round", words::fact_round(), words::number(round)});
}

// The suit that was led (SuitedDeck).
template <class D, class Trick>
void add_led(Scene& scene, const Trick& trick) {
  if (trick.empty()) return;
  const Term led = D::suit_name(D::suit(trick.cards.front()));
  scene.facts.push_back({"led", words::fact_led(), words::suit(led)});
}

// What a seat is asked that plays a card, where it has to follow suit. Its hand is open.
template <class D, class Trick, class Hands>
Message prompt_to_play(const Trick& trick, const OpenHands<Hands>& hands) {
  if (trick.empty()) return words::lead();
  const unsigned led = D::suit(trick.cards.front());
  const bool follows = hands.hands[*hands.who].meets(D::of_suit(led));
  return follows ? words::follow(D::suit_name(led)) : words::any_card(D::suit_name(led));
}

// "Waiting for Ada and Bo.", for everyone whose turn it isn't.
inline Message waiting_for(SeatSet seats) { return words::waiting(seats_in(seats)); }

}  // namespace menagerie::kit
