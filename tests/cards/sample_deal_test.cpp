// SPDX-License-Identifier: Apache-2.0
#include "cards/sample_deal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace menagerie {
namespace {

struct TinyDeck {
  static constexpr unsigned places = 64;
};
using Hand = CardSet<TinyDeck>;

struct Case {
  const char* name;
  std::vector<unsigned> sizes;  // Cards a class.
  std::vector<Holder> holders;
};

// By brute force: every consistent assignment, as the holder of each card in turn.
void enumerate(const Case& scene, const std::vector<unsigned>& class_of, std::vector<int>& left,
               std::vector<int>& holder_of, std::map<std::vector<int>, int>& all) {
  if (holder_of.size() == class_of.size()) {
    all[holder_of] = 0;
    return;
  }
  const unsigned k = class_of[holder_of.size()];
  for (std::size_t h = 0; h < scene.holders.size(); ++h) {
    if (left[h] == 0 || (scene.holders[h].may_hold >> k & 1) == 0) continue;
    --left[h];
    holder_of.push_back(static_cast<int>(h));
    enumerate(scene, class_of, left, holder_of, all);
    holder_of.pop_back();
    ++left[h];
  }
}

class Uniform : public testing::TestWithParam<std::tuple<Case, bool>> {};

TEST_P(Uniform, every_consistent_assignment_is_equally_likely) {
  const auto& [scene, exact] = GetParam();
  std::vector<Hand> classes;
  std::vector<unsigned> class_of, places;
  for (unsigned k = 0; k < scene.sizes.size(); ++k) {
    classes.push_back(scene.sizes[k] == 0 ? Hand{} : Hand::range(8 * k, scene.sizes[k]));
    for (const auto card : classes.back()) {
      class_of.push_back(k);
      places.push_back(card.place());
    }
  }
  std::map<std::vector<int>, int> all;
  std::vector<int> left, holder_of;
  for (const Holder& holder : scene.holders) left.push_back(holder.capacity);
  enumerate(scene, class_of, left, holder_of, all);

  DealSampler<TinyDeck> sampler(scene.holders, classes, exact ? 100'000 : 0);
  ASSERT_EQ(sampler.exact(), exact);
  Rng rng(11);
  std::vector<Hand> hands(scene.holders.size());
  const int draws = static_cast<int>(all.size()) * 50;
  for (int i = 0; i < draws; ++i) {
    sampler.draw(rng, hands);
    std::vector<int> drawn;
    for (const unsigned place : places) {
      for (std::size_t h = 0; h < hands.size(); ++h) {
        if (hands[h].has(Card<TinyDeck>(place))) drawn.push_back(static_cast<int>(h));
      }
    }
    const auto found = all.find(drawn);
    ASSERT_NE(found, all.end()) << "an assignment that breaks a restriction";
    ++found->second;
  }
  double chi_square = 0;
  for (const auto& [assignment, count] : all) chi_square += (count - 50.0) * (count - 50.0) / 50.0;
  const double freedom = static_cast<double>(all.size()) - 1;
  EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom) + 4) << all.size() << " worlds";
  EXPECT_GE(all.size(), 2u);
}

const Case cases[] = {
    {"no_voids", {2, 2, 2}, {{2, 7}, {2, 7}, {2, 7}}},
    {"one_void", {3, 2, 2}, {{3, 0b110}, {2, 7}, {2, 7}}},
    {"crossed_voids", {2, 2, 2}, {{2, 0b011}, {2, 0b110}, {2, 0b101}}},
    {"all_but_one_bound", {3, 1, 2, 1}, {{2, 0b0001}, {2, 0b1101}, {1, 0b1110}, {2, 0xff}}},
    {"empty_hands", {2, 0, 3}, {{0, 0}, {2, 0b100}, {3, 0xff}, {0, 0xff}}},
    {"single_slots", {2, 2, 2}, {{1, 0b011}, {1, 0b110}, {1, 0b101}, {1, 0b001}, {2, 7}}},
};
std::string case_name(const testing::TestParamInfo<std::tuple<Case, bool>>& info) {
  return std::string(std::get<0>(info.param).name) + (std::get<1>(info.param) ? "" : "_walk");
}
INSTANTIATE_TEST_SUITE_P(Tables, Uniform,
                         testing::Combine(testing::ValuesIn(cases), testing::Values(true)),
                         case_name);
INSTANTIATE_TEST_SUITE_P(Walks, Uniform,
                         testing::Combine(testing::Values(cases[2], cases[3], cases[5]),
                                          testing::Values(false)),
                         case_name);

TEST(DealSampler, ten_hands_with_voids_of_their_own_stay_consistent) {
  std::vector<Holder> holders;
  std::vector<Hand> classes;
  for (unsigned k = 0; k < 7; ++k) classes.push_back(Hand::range(8 * k, 8));
  for (unsigned h = 0; h < 9; ++h) {
    holders.push_back(
        {4, static_cast<std::uint8_t>(0x7f & ~(1u << h % 7 | 1u << (h * 3 + 1) % 7))});
  }
  holders.push_back({20, 0x7f});
  DealSampler<TinyDeck> sampler(holders, classes);
  Rng rng(1);
  std::vector<Hand> hands(holders.size());
  for (int i = 0; i < 200; ++i) {
    sampler.draw(rng, hands);
    for (unsigned h = 0; h < hands.size(); ++h) {
      ASSERT_EQ(hands[h].size(), holders[h].capacity);
      for (unsigned k = 0; k < 7; ++k) {
        if ((holders[h].may_hold >> k & 1) == 0) {
          ASSERT_FALSE(hands[h].meets(classes[k]));
        }
      }
    }
  }
}

}  // namespace
}  // namespace menagerie
