// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/fixed_vector.h"
#include "cards/sample_deal.h"
#include "cards/settled.h"
#include "game/game.h"

// What an observer knows about hidden cards, as one list of places, from which the sampler of
// worlds, certainty and consistency follow. Places are numbered: usually the hand of seat 2 is the
// place 2, and piles come after the hands.
namespace menagerie::kit {

template <Deck D>
struct HiddenPlace {
  unsigned place = 0;
  unsigned size = 0;
  CardSet<D> lacks = {};  // Cards that are known not to lie there.
  CardSet<D> holds = {};  // Cards that are known to lie there.
};

template <Deck D, std::size_t places_max>
struct HiddenPlaces {
  CardSet<D> unseen;  // All cards that lie in these places, also those that are known to.
  FixedVector<HiddenPlace<D>, places_max> places;
};

template <Deck D, std::size_t places_max>
using PlacedCards = std::array<CardSet<D>, places_max>;

namespace places {

// The unseen cards as classes: each place may hold either all of a class or none of it.
template <Deck D, std::size_t n>
FixedVector<CardSet<D>, 8> classes_of(const HiddenPlaces<D, n>& known) {
  CardSet<D> rest = known.unseen;
  for (const HiddenPlace<D>& one : known.places) rest -= one.holds;
  FixedVector<CardSet<D>, 8> classes;
  if (!rest.empty()) classes.push_back(rest);
  for (const HiddenPlace<D>& one : known.places) {
    for (std::size_t k = 0, end = classes.size(); k < end; ++k) {
      const CardSet<D> out = classes[k] & one.lacks;
      if (out.empty() || out == classes[k]) continue;
      classes[k] -= out;
      classes.push_back(out);
    }
  }
  return classes;
}

template <Deck D>
std::uint8_t classes_in(const FixedVector<CardSet<D>, 8>& classes, CardSet<D> cards) {
  unsigned bits = 0;
  for (std::size_t k = 0; k < classes.size(); ++k) {
    if (classes[k].meets(cards)) bits |= 1u << k;
  }
  return static_cast<std::uint8_t>(bits);
}

template <Deck D, std::size_t n>
DealSampler<D> sampler_of(const HiddenPlaces<D, n>& known) {
  const auto classes = classes_of(known);
  std::vector<Holder> holders;
  for (const HiddenPlace<D>& one : known.places) {
    holders.push_back({static_cast<std::uint8_t>(one.size - one.holds.size()),
                       static_cast<std::uint8_t>(~classes_in(classes, one.lacks))});
  }
  return {holders, std::span<const CardSet<D>>(classes.begin(), classes.size())};
}

}  // namespace places

// Draws what lies in the places: each possibility that the observer can't rule out is equally
// likely.
template <Deck D, std::size_t n>
class PlacesSampler {
 public:
  explicit PlacesSampler(const HiddenPlaces<D, n>& known)
      : known_(known), sampler_(places::sampler_of(known)) {}

  // Fills in these places and leaves all others as they are.
  void draw(Rng& rng, PlacedCards<D, n>& cards) {
    PlacedCards<D, n> drawn;
    sampler_.draw(rng, {drawn.data(), known_.places.size()});
    for (std::size_t i = 0; i < known_.places.size(); ++i) {
      cards[known_.places[i].place] = drawn[i] | known_.places[i].holds;
    }
  }

 private:
  HiddenPlaces<D, n> known_;
  DealSampler<D> sampler_;
};

// Draws worlds for a game whose hidden cards are hands, of which `known_of(view)` says what the
// observer knows. `finish(state, view, rng)` draws what else is hidden, if anything.
template <class G, auto known_of, auto finish = nullptr>
class WorldSampler {
 public:
  explicit WorldSampler(const View<G>& view) : view_(view), places_(known_of(view)) {}

  typename G::State draw(Rng& rng) {
    typename G::State state{};
    state.shown = view_.shown;
    auto& hands = state.hidden.hands;
    if (view_.who && view_.who->index() < G::players(view_.shown)) {
      hands[*view_.who] = view_.mine.hand;
    }
    places_.draw(rng, hands.values);
    if constexpr (!std::is_null_pointer_v<decltype(finish)>) finish(state, view_, rng);
    return state;
  }

 private:
  View<G> view_;
  decltype(PlacesSampler(known_of(std::declval<View<G>>()))) places_;
};

// Whether these cards may lie there, as far as the observer knows.
template <Deck D, std::size_t n>
bool fits(const HiddenPlaces<D, n>& known, const PlacedCards<D, n>& cards) {
  CardSet<D> found;
  for (const HiddenPlace<D>& one : known.places) {
    const CardSet<D> there = cards[one.place];
    if (there.size() != one.size || there.meets(one.lacks) || !there.has_all(one.holds)) {
      return false;
    }
    if (found.meets(there)) return false;
    found |= there;
  }
  return found == known.unseen;
}

// Whether nothing else than these cards may lie there: the observer knows all of them.
template <Deck D, std::size_t n>
bool is_certain(const HiddenPlaces<D, n>& known, const PlacedCards<D, n>& cards) {
  const auto classes = places::classes_of(known);
  FixedVector<UnseenPlace, n> list;
  for (const HiddenPlace<D>& one : known.places) {
    list.push_back({places::classes_in(classes, cards[one.place] - one.holds),
                    static_cast<std::uint8_t>(~places::classes_in(classes, one.lacks)), true});
  }
  return is_settled({list.begin(), list.size()});
}

}  // namespace menagerie::kit
