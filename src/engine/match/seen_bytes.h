// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/fields_of.h"
#include "base/fixed_vector.h"
#include "base/result.h"
#include "engine/match/observation.h"

namespace menagerie {

// An observation as bytes, so that a mind elsewhere can think about it: what its seat knows and
// what it has seen since the deal, and not one extra byte. Only the same version of the program can
// read it.
namespace seen_bytes {

template <class T>
inline constexpr bool is_fixed_vector = false;
template <class T, std::size_t N>
inline constexpr bool is_fixed_vector<FixedVector<T, N>> = true;
template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t N>
inline constexpr bool is_array<std::array<T, N>> = true;

// The padding between fields may contain anything, so only values without padding are written as
// they are in memory.
template <class T>
void write(const T& value, std::string& bytes) {
  static_assert(std::is_trivially_copyable_v<T>);
  if constexpr (std::has_unique_object_representations_v<T>) {
    std::array<char, sizeof(T)> raw;
    std::memcpy(raw.data(), &value, sizeof(T));
    bytes.append(raw.data(), raw.size());
  } else if constexpr (is_fixed_vector<T>) {
    write(static_cast<std::uint16_t>(value.size()), bytes);
    for (const auto& one : value) write(one, bytes);
  } else if constexpr (is_array<T>) {
    for (const auto& one : value) write(one, bytes);
  } else {
    with_fields(value, [&](const auto&... fields) { (write(fields, bytes), ...); });
  }
}

// Reads until something doesn't fit. After that it reads nothing.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  T read() {
    T value{};
    read(value);
    return value;
  }
  template <class T>
  void read(T& value) {
    if constexpr (std::has_unique_object_representations_v<T>) {
      if (rest_.size() < sizeof(T)) return fail();
      std::memcpy(&value, rest_.data(), sizeof(T));
      rest_.remove_prefix(sizeof(T));
    } else if constexpr (is_fixed_vector<T>) {
      const auto size = read<std::uint16_t>();
      if (size > T::capacity()) return fail();
      for (unsigned i = 0; i < size; ++i) value.push_back(read<typename T::value_type>());
    } else if constexpr (is_array<T>) {
      for (auto& one : value) read(one);
    } else {
      with_fields(value, [&](auto&... fields) { (read(fields), ...); });
    }
  }

  std::size_t left() const { return rest_.size(); }
  // Whether everything was valid, and nothing is left.
  bool is_done() const { return right_ && rest_.empty(); }

 private:
  void fail() {
    right_ = false;
    rest_ = {};
  }

  std::string_view rest_;
  bool right_ = true;
};

inline constexpr std::uint8_t nobody = 0xff;

inline void write_observer(Observer who, std::string& bytes) {
  write(static_cast<std::uint8_t>(who ? who->index() : nobody), bytes);
}
inline Observer read_observer(Reader& reader) {
  const auto index = reader.read<std::uint8_t>();
  return index < seats_max ? Observer(Seat(index)) : std::nullopt;
}

// Depends on the sizes of the written types and on the byte order, so that other data is refused.
// It isn't a version: it doesn't detect that fields have changed places. The transport must ensure
// that both ends are the same program (units are stored under the name of their engine).
template <PlayableGame G>
std::array<std::uint16_t, 4> shape() {
  return {sizeof(typename G::Shown), sizeof(typename G::Mine), sizeof(typename G::Action),
          std::endian::native == std::endian::little ? 1 : 2};
}

}  // namespace seen_bytes

// The format: the shape, the seat, what is shown and what is its own. Then follows what it has seen
// since the deal, event by event, to the end of the bytes: what was shown before, who acted, what
// was seen of it. There are no lengths and no field names, since both ends know the types.
template <PlayableGame G>
std::string write_seen(const Observation& observation) {
  const auto& knowledge = knowledge_of<G>(observation);
  std::string bytes;
  seen_bytes::write(seen_bytes::shape<G>(), bytes);
  seen_bytes::write_observer(observation.who, bytes);
  seen_bytes::write(knowledge.view.shown, bytes);
  seen_bytes::write(knowledge.view.mine, bytes);
  for (const Past<G>& event : knowledge.past) {
    seen_bytes::write(event.before, bytes);
    seen_bytes::write_observer(event.actor, bytes);
    seen_bytes::write(event.observed, bytes);
  }
  return bytes;
}

// The observation of a seat whose turn it is, without `match` and `deals`. Too few or too many
// bytes are refused, and also observations in which no decision is due. Values are not checked, so
// the bytes must come from a trusted program.
template <PlayableGame G>
Result<Observation> read_seen(std::string_view bytes) {
  seen_bytes::Reader reader(bytes);
  if (reader.read<std::array<std::uint16_t, 4>>() != seen_bytes::shape<G>()) {
    return problem("what a seat of " + std::string(G::id) +
                   " has seen was written by another version of the program");
  }
  auto knowledge = std::make_shared<KnowledgeOf<G>>();
  View<G>& view = knowledge->view;
  view.who = seen_bytes::read_observer(reader);
  reader.read(view.shown);
  reader.read(view.mine);
  while (reader.left() > 0) {
    Past<G> event;
    reader.read(event.before);
    event.actor = seen_bytes::read_observer(reader);
    reader.read(event.observed);
    knowledge->past.push_back(event);
  }
  if (!reader.is_done()) {
    return problem("what a seat of " + std::string(G::id) + " has seen is cut off after " +
                   std::to_string(bytes.size()) + " bytes");
  }
  const Turn turn = G::turn(view.shown);
  if (turn.kind != Turn::Kind::play || !view.who || !turn.seats.has(*view.who)) {
    return problem("there is nothing to decide in what a seat of " + std::string(G::id) +
                   " has seen");
  }
  // Everything else follows from what is shown, and isn't written twice.
  const auto& shown = view.shown;
  return Observation{G::id,
                     view.who,
                     turn,
                     G::players(shown),
                     G::round(shown),
                     G::scores(shown),
                     0,
                     0,
                     std::move(knowledge)};
}

}  // namespace menagerie
