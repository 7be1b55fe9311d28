// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/fixed_vector.h"

// Several values as one: the sets of a certain size are numbered, those with lower highest values
// first, and the number is in the two bytes of an action. So three cards are one action like any
// other, for records, clients, learners and searches.
namespace menagerie::kit {

inline constexpr unsigned choose_max = 8;             // Values in a set.
inline constexpr std::uint32_t choices_end = 0xff00;  // Above all numbers: no byte `a` is `unseen`.

// How many sets of `count` there are of `values` values; no more than a little above choices_end.
constexpr std::uint32_t sets_of(unsigned count, unsigned values) {
  if (count > values) return 0;
  std::uint64_t sets = 1;
  for (unsigned i = 1; i <= count; ++i) {
    sets = sets * (values - count + i) / i;
    if (sets > choices_end) return choices_end + 1;
  }
  return static_cast<std::uint32_t>(sets);
}

using ChosenValues = FixedVector<std::uint8_t, choose_max>;  // Ascending.

constexpr std::uint32_t number_of(const ChosenValues& values) {
  std::uint32_t number = 0;
  for (unsigned i = 0; i < values.size(); ++i) number += sets_of(i + 1, values[i]);
  return number;
}

constexpr ChosenValues values_of(std::uint32_t number, unsigned count) {
  ChosenValues values;
  for (unsigned i = count; i > 0; --i) {
    unsigned value = i - 1;  // Below 128 whatever the number is.
    while (value < 127 && sets_of(i, value + 1) <= number) ++value;
    number -= sets_of(i, value);
    values.push_back(static_cast<std::uint8_t>(value));
  }
  std::reverse(values.begin(), values.end());
  return values;
}

// The number in an action, the set with that number, and an action with it.
template <class A>
constexpr std::uint32_t number_in(const A& action) {
  return std::uint32_t{action.a} << 8 | action.b;
}
template <class A>
constexpr ChosenValues chosen_in(const A& action, unsigned count) {
  return values_of(number_in(action), count);
}
template <class A, class V>
constexpr A action_of(V verb, std::uint32_t number) {
  A action;
  action.verb = verb;
  action.a = static_cast<std::uint8_t>(number >> 8);
  action.b = static_cast<std::uint8_t>(number & 0xff);
  return action;
}

// Whether an action is one of the sets of `count` of these values (kit::Values).
template <class A, class Values>
constexpr bool is_choice(const A& action, unsigned count, const Values& values) {
  const ChosenValues chosen = chosen_in(action, count);
  return number_of(chosen) == number_in(action) &&
         std::all_of(chosen.begin(), chosen.end(),
                     [&](std::uint8_t value) { return values.has(value); });
}

// Visits the numbers of all these sets.
template <class Values, class Visit>
constexpr void each_choice(const Values& values, unsigned count, const Visit& visit) {
  if (count == 0) return;
  std::array<std::uint8_t, 128> all{};
  unsigned size = 0;
  values.each([&](unsigned value) { all[size++] = static_cast<std::uint8_t>(value); });
  if (count > size) return;
  std::array<unsigned, choose_max> places{};
  for (unsigned i = 0; i < count; ++i) places[i] = i;
  for (;;) {
    ChosenValues chosen;
    for (unsigned i = 0; i < count; ++i) chosen.push_back(all[places[i]]);
    visit(number_of(chosen));
    unsigned i = count;
    while (i > 0 && places[i - 1] == size - count + i - 1) --i;
    if (i == 0) return;
    ++places[i - 1];
    for (; i < count; ++i) places[i] = places[i - 1] + 1;
  }
}

}  // namespace menagerie::kit
