// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace menagerie {

// The maximum number of seats in a match.
inline constexpr unsigned seats_max = 10;

// A place at the table, 0 to 9, clockwise. "Left" and "next" mean seat + 1, modulo the players.
class Seat {
 public:
  constexpr Seat() = default;
  explicit constexpr Seat(unsigned index) : index_(static_cast<std::uint8_t>(index)) {}

  constexpr unsigned index() const { return index_; }
  // The seat to the left, in a match with that many players.
  constexpr Seat left(unsigned players) const {
    return Seat(index_ + 1u == players ? 0u : index_ + 1u);
  }
  // The seat that is `steps` places to the left; steps may be any number.
  constexpr Seat left_by(unsigned steps, unsigned players) const {
    return Seat((index_ + steps) % players);  // NOLINT: there are always players.
  }
  // How many places to the left of another seat this one is, from 0 to players - 1.
  constexpr unsigned steps_from(Seat other, unsigned players) const {
    return (index_ + players - other.index_) % players;  // NOLINT: the same.
  }
  constexpr auto operator<=>(const Seat&) const = default;

 private:
  std::uint8_t index_ = 0;
};

// An observer: a seat, or none (a spectator, who sees what is public).
using Observer = std::optional<Seat>;

// A set of seats.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr SeatSet(Seat seat) : bits_(bit(seat)) {}  // NOLINT: a seat is a set of one.
  static constexpr SeatSet first(unsigned players) {
    SeatSet all;
    all.bits_ = static_cast<std::uint16_t>((1u << players) - 1u);
    return all;
  }

  constexpr bool has(Seat seat) const { return (bits_ & bit(seat)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr unsigned size() const { return static_cast<unsigned>(std::popcount(bits_)); }
  constexpr Seat lowest() const { return Seat(static_cast<unsigned>(std::countr_zero(bits_))); }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ | bit(seat)); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ & ~bit(seat)); }
  constexpr SeatSet operator&(SeatSet other) const {
    SeatSet both;
    both.bits_ = bits_ & other.bits_;
    return both;
  }
  constexpr std::uint16_t bits() const { return bits_; }
  constexpr bool operator==(const SeatSet&) const = default;

  // Seats in ascending order: `for (Seat seat : seats)`.
  class Iterator {
   public:
    explicit constexpr Iterator(unsigned bits) : bits_(bits) {}
    constexpr Seat operator*() const {
      return Seat(static_cast<unsigned>(std::countr_zero(bits_)));
    }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

   private:
    unsigned bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  static constexpr std::uint16_t bit(Seat seat) {
    return static_cast<std::uint16_t>(1u << seat.index());
  }
  std::uint16_t bits_ = 0;
};

// One value per seat.
template <class T, std::size_t N = seats_max>
struct SeatMap {
  std::array<T, N> values{};

  constexpr T& operator[](Seat seat) { return values[seat.index()]; }
  constexpr const T& operator[](Seat seat) const { return values[seat.index()]; }
  constexpr bool operator==(const SeatMap&) const = default;
};

}  // namespace menagerie
