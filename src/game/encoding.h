// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "cards/card_set.h"
#include "cards/seat.h"
#include "game/game.h"

namespace menagerie {

// What a learner sees of a position: a row of small numbers, made of named planes. A game defines
// it once, in `Encoding<G>::encode(planes, shown, mine, seat)`, and the same code lists the planes
// and writes them. It only gets what the seat knows, so a row can't contain a secret.
template <class G>
struct Encoding;

// A part of the row. A number from `low` to `high` is written as its distance from `low` (bytes),
// or scaled to the range from 0 to 1 (floats). Values outside are clamped.
struct Plane {
  std::string name, meaning;
  unsigned offset = 0, size = 0;
  int low = 0, high = 1;
};

// "trick/2": one of several planes, for instance one per seat.
struct PlaneName {
  const char* text;
  int index = -1;
  constexpr PlaneName(const char* name) : text(name) {}  // NOLINT: a name is usually a word.
  constexpr PlaneName(const char* name, unsigned number)
      : text(name), index(static_cast<int>(number)) {}
};

// Lists the planes.
class PlaneList {
 public:
  template <Deck D>
  void cards(PlaneName name, CardSet<D>, const char* meaning) {
    add(name, D::places, 0, 1, meaning);
  }
  void bits(PlaneName name, unsigned, unsigned count, const char* meaning) {
    add(name, count, 0, 1, meaning);
  }
  void one_of(PlaneName name, unsigned, unsigned count, const char* meaning) {
    add(name, count, 0, 1, meaning);
  }
  void number(PlaneName name, int, int low, int high, const char* meaning) {
    add(name, 1, low, high, meaning);
  }
  const std::vector<Plane>& planes() const { return planes_; }
  unsigned size() const { return size_; }

 private:
  void add(PlaneName name, unsigned size, int low, int high, const char* meaning) {
    std::string text = name.text;
    if (name.index >= 0) text += "/" + std::to_string(name.index);
    planes_.push_back({text, meaning, size_, size, low, high});
    size_ += size;
  }

  std::vector<Plane> planes_;
  unsigned size_ = 0;
};

namespace encoding_tables {
// Eight bits as eight numbers of 0 or 1.
template <class T>
constexpr std::array<std::array<T, 8>, 256> make_spread() {
  std::array<std::array<T, 8>, 256> spread{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) spread[byte][bit] = static_cast<T>(byte >> bit & 1);
  }
  return spread;
}
template <class T>
inline constexpr std::array<std::array<T, 8>, 256> spread = make_spread<T>();
}  // namespace encoding_tables

// Writes the lowest `count` bits of a word as numbers of 0 and 1.
template <class T>
inline void spread_bits(T* out, std::uint64_t word, unsigned count) {
  for (; count >= 8; count -= 8, out += 8, word >>= 8) {
    std::copy_n(encoding_tables::spread<T>[word & 0xff].data(), 8, out);
  }
  for (unsigned i = 0; i < count; ++i) out[i] = static_cast<T>(word >> i & 1);
}

// Writes the planes to a row that was all zero. T is a byte or a float.
template <class T>
class PlaneWriter {
 public:
  explicit PlaneWriter(T* row) : at_(row) {}

  template <Deck D>
  void cards(PlaneName, CardSet<D> set, const char*) {
    for (unsigned first = 0; first < D::places; first += 64) {
      spread_bits(at_ + first, set.word_at(first / 64), std::min(D::places - first, 64u));
    }
    at_ += D::places;
  }
  void bits(PlaneName, unsigned word, unsigned count, const char*) {
    spread_bits(at_, word, count);
    at_ += count;
  }
  // If a value isn't below `count`, the plane stays empty.
  void one_of(PlaneName, unsigned value, unsigned count, const char*) {
    if (value < count) at_[value] = T{1};
    at_ += count;
  }
  void number(PlaneName, int value, int low, int high, const char*) {
    const int from_low = std::clamp(value, low, high) - low;
    if constexpr (std::is_floating_point_v<T>) {
      *at_++ = static_cast<T>(from_low) / static_cast<T>(high - low);
    } else {
      *at_++ = static_cast<T>(from_low);
    }
  }

 private:
  T* at_;
};

// A game whose positions can be encoded for a learner.
template <class G>
concept EncodedGame =
    Game<G> &&
    requires(PlaneList& planes, PlaneWriter<std::uint8_t>& bytes, PlaneWriter<float>& floats,
             const typename G::Shown& shown, const typename G::Mine& mine, Seat seat) {
      Encoding<G>::encode(planes, shown, mine, seat);
      Encoding<G>::encode(bytes, shown, mine, seat);
      Encoding<G>::encode(floats, shown, mine, seat);
    };

// The planes of a game with these options.
template <EncodedGame G>
PlaneList planes_of(const typename G::Options& options) {
  PlaneList planes;
  Encoding<G>::encode(planes, G::start(options).shown, typename G::Mine{}, Seat(0));
  return planes;
}

// Seats relative to the observer: 0 is the observer's seat, 1 the one to its left.
class SeatsFrom {
 public:
  SeatsFrom(Seat seat, unsigned players) : seat_(seat.index()), players_(players) {}
  unsigned players() const { return players_; }
  Seat at(unsigned steps) const { return Seat(turned(seat_ + steps)); }
  // The relative number of a seat; `players` or more if the match has no such seat.
  unsigned steps(Seat seat) const {
    return seat.index() >= players_ ? players_ : turned(seat.index() + players_ - seat_);
  }
  // A set of seats, rotated in the same way.
  unsigned bits(SeatSet seats) const {
    const unsigned twice = unsigned{seats.bits()} | unsigned{seats.bits()} << players_;
    return twice >> seat_ & ((1u << players_) - 1u);
  }

 private:
  unsigned turned(unsigned index) const { return index >= players_ ? index - players_ : index; }
  unsigned seat_, players_;
};

}  // namespace menagerie
