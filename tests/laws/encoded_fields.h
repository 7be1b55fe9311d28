// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "game/encoding.h"
#include "game/left_out.h"
#include "game/playable.h"
#include "game/playout.h"
#include "laws/field_names.h"

// A learner is shown everything that a seat knows. Two views that differ in one field only have
// different rows; for otherwise the learner can't tell them apart. Such pairs are made from the
// decisions of whole matches: one view gets one field from another.
namespace menagerie::laws {

// What came of giving a field other values.
struct FieldTries {
  unsigned values = 0;  // How often it had another value,
  unsigned rows = 0;    // and how often the row was another one then.
};

template <class T>
inline constexpr bool is_seat_map = false;
template <class T, std::size_t seats>
inline constexpr bool is_seat_map<SeatMap<T, seats>> = true;

// A struct with fields of its own, as opposed to an array or a class.
template <class T>
inline constexpr bool has_fields =
    std::is_class_v<T> && std::is_aggregate_v<T> && !requires { std::tuple_size<T>::value; };

template <PlayableGame G>
class EncodedFields {
 public:
  struct Decision {
    typename G::Shown shown;
    typename G::Mine mine;
    Seat seat;
  };

  explicit EncodedFields(const typename G::Options& options)
      : width_(planes_of<G>(options).size()) {}

  void compare(const Decision& one, const Decision& other) {
    its_ = one;
    row_ = row();
    try_all("Shown", its_.shown, other.shown);
    try_all("Mine", its_.mine, other.mine);
  }

  const std::map<std::string, FieldTries>& fields() const { return fields_; }

 private:
  std::vector<std::uint8_t> row() const {
    std::vector<std::uint8_t> row(width_);
    PlaneWriter<std::uint8_t> planes(row.data());
    Encoding<G>::encode(planes, its_.shown, its_.mine, its_.seat);
    return row;
  }

  // `place` is a part of `its_`, and `other` the same part of the other view.
  template <class T>
  void try_all(const std::string& name, T& place, const T& other) {
    if constexpr (is_seat_map<T>) {
      for (const Seat seat : SeatSet::first(G::players(its_.shown))) {
        const char* const whose = seat == its_.seat ? "/own" : "/others";
        try_all(name + whose, place[seat], other[seat]);
      }
    } else if constexpr (has_fields<T>) {
      with_fields(place, [&](auto&... places) {
        with_fields(other, [&](const auto&... others) {
          std::size_t i = 0;
          (try_all(name + "." + std::string(field_names<T>()[i++]), places, others), ...);
        });
      });
    } else {
      FieldTries& tries = fields_[name];
      if (place == other) return;
      const T before = place;
      place = other;
      ++tries.values;
      if (row() != row_) ++tries.rows;
      place = before;
    }
  }

  unsigned width_;
  Decision its_;
  std::vector<std::uint8_t> row_;
  std::map<std::string, FieldTries> fields_;
};

// The decisions of matches, by rules of thumb.
template <PlayableGame G>
auto decisions_of(const typename G::Options& chosen, unsigned matches) {
  std::vector<typename EncodedFields<G>::Decision> decisions;
  for (unsigned i = 0; i < matches; ++i) {
    Rng rng(9, i);
    auto state = G::start(chosen);
    for (Turn turn = G::turn(state.shown); turn.kind != Turn::Kind::over;
         turn = G::turn(state.shown)) {
      if (turn.kind != Turn::Kind::play) {
        step_chance<G>(state, turn.kind, rng);
        continue;
      }
      const Seat seat = turn.seats.lowest();
      const auto mine = G::mine(state, seat);
      decisions.push_back({state.shown, mine, seat});
      G::apply(state, seat, G::Heuristic::choose(state.shown, mine, seat, rng));
    }
  }
  return decisions;
}

// What a game says that its encoding leaves out, and why: Encoding<G>::left_out.
template <class G>
std::vector<LeftOut> fields_left_out() {
  if constexpr (requires { Encoding<G>::left_out; }) {
    return {Encoding<G>::left_out.begin(), Encoding<G>::left_out.end()};
  }
  return {};
}

// Whether it is about a field: that field, or what it is part of.
inline bool is_about(const LeftOut& left_out, std::string_view name) {
  const std::string_view field = left_out.field;
  if (!name.starts_with(field)) return false;
  return name.size() == field.size() || name[field.size()] == '.' || name[field.size()] == '/';
}

template <PlayableGame G>
void check_encoded_fields(const typename G::Options& chosen) {
  constexpr unsigned pairs = 4000;
  const auto decisions = decisions_of<G>(chosen, 4);
  EncodedFields<G> encoded(chosen);
  Rng rng(11);
  const auto any = [&]() -> const auto& {
    return decisions[rng.below(static_cast<std::uint32_t>(decisions.size()))];
  };
  for (unsigned i = 0; i < pairs; ++i) encoded.compare(any(), any());
  const std::vector<LeftOut> left_out = fields_left_out<G>();
  for (const auto& [name, tries] : encoded.fields()) {
    const bool exempt = std::any_of(left_out.begin(), left_out.end(),
                                    [&](const LeftOut& one) { return is_about(one, name); });
    if (exempt) {
      EXPECT_EQ(tries.rows, 0u) << name << " is said to be left out, but is encoded";
    } else {
      EXPECT_TRUE(tries.values == 0 || tries.rows > 0)
          << name << " had other values in " << tries.values
          << " views, and the row was the same: the encoding lacks it (game/left_out.h)";
    }
  }
  for (const LeftOut& one : left_out) {
    EXPECT_TRUE(std::any_of(encoded.fields().begin(), encoded.fields().end(),
                            [&](const auto& field) { return is_about(one, field.first); }))
        << one.field << " is said to be left out, but is no field";
    EXPECT_GE(std::string_view(one.why).size(), 10u) << one.field << ": why is it left out?";
  }
}

}  // namespace menagerie::laws
