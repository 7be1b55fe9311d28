// SPDX-License-Identifier: Apache-2.0
#include "cards/settled.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/rng.h"

namespace menagerie {
namespace {

// Cards of some classes in places, as they were drawn.
struct Drawn {
  std::vector<UnseenPlace> places;
  std::vector<unsigned> class_of, place_of;  // Of each card.
};

Drawn draw(Rng& rng) {
  Drawn drawn;
  const unsigned places = 2 + rng.below(3);
  for (unsigned place = 0; place < places; ++place) {
    UnseenPlace one;
    one.may_hold = static_cast<std::uint8_t>(1 + rng.below(7));
    one.matters = rng.below(3) != 0;
    for (unsigned cards = rng.below(3); cards > 0; --cards) {
      unsigned suit = rng.below(3);
      while ((one.may_hold >> suit & 1) == 0) suit = (suit + 1) % 3;
      one.holds = static_cast<std::uint8_t>(one.holds | 1u << suit);
      drawn.class_of.push_back(suit);
      drawn.place_of.push_back(place);
    }
    drawn.places.push_back(one);
  }
  return drawn;
}

// Every order of the cards over the same places.
bool is_settled_by_trial(const Drawn& drawn) {
  std::vector<std::size_t> order(drawn.class_of.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    bool fits = true, differs = false;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const UnseenPlace& place = drawn.places[drawn.place_of[i]];
      fits &= (place.may_hold >> drawn.class_of[order[i]] & 1) != 0;
      differs |= place.matters && drawn.place_of[order[i]] != drawn.place_of[i];
    }
    if (fits && differs) return false;
  } while (std::next_permutation(order.begin(), order.end()));
  return true;
}

TEST(Settled, is_what_no_other_assignment_changes) {
  unsigned settled = 0, open = 0;
  for (std::uint64_t seed = 1; seed <= 3'000; ++seed) {
    Rng rng(seed);
    const Drawn drawn = draw(rng);
    const bool right = is_settled_by_trial(drawn);
    EXPECT_EQ(is_settled(drawn.places), right) << "seed " << seed;
    right ? ++settled : ++open;
  }
  EXPECT_GT(settled, 500u);
  EXPECT_GT(open, 500u);
}

}  // namespace
}  // namespace menagerie
