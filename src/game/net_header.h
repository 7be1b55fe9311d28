// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "base/result.h"
#include "base/rng.h"
#include "cards/seat.h"
#include "game/net_parts.h"
#include "game/playout.h"

namespace menagerie {

// The header of a network's file before its weights, in lines that people can also read:
//
//   menagerie-net/1
//   kind values
//   game savage-bowl
//   players 4
//   features 0123456789abcdef
//   origin train_values savage-bowl 4, 50000 rounds, seed 1
//   (an empty line, then the bytes that the network's own type describes)
//
// A network is useless to a game whose features differ from those it learned. So `features` is a
// hash of their meaning, which is compared when the file is loaded (see features_hash below).
struct NetHeader {
  static constexpr std::string_view format = "menagerie-net/1";

  std::string kind, game;
  unsigned players = 0;
  std::uint64_t features = 0;
  std::string origin;  // How it was made; never compared.

  // Takes the header lines from the front of a file.
  static Result<NetHeader> take(NetReader& reader);
  std::string text() const;
  // Says where this header differs from `right`.
  std::optional<Problem> mismatch(const NetHeader& right) const;
};

namespace net_header_detail {

inline std::string hex(std::uint64_t number) {
  std::array<char, 16> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
  const std::string text(digits.data(), end);
  return std::string(digits.size() - text.size(), '0') + text;
}

// A line without its line break; nothing if there is none, or if it is too long for a header.
inline std::optional<std::string> take_line(NetReader& reader) {
  constexpr std::size_t longest = 1000;
  for (std::size_t i = 0; i < std::min(longest, reader.bytes.size()); ++i) {
    if (reader.bytes[i] != '\n') continue;
    std::string line(reinterpret_cast<const char*>(reader.bytes.data()), i);
    reader.bytes = reader.bytes.subspan(i + 1);
    return line;
  }
  return std::nullopt;
}

inline std::optional<std::string> take_value(NetReader& reader, std::string_view key) {
  auto line = take_line(reader);
  if (!line || !line->starts_with(key) || line->size() < key.size() + 2) return std::nullopt;
  if ((*line)[key.size()] != ' ') return std::nullopt;
  return line->substr(key.size() + 1);
}

template <class Number>
bool read_number(const std::string& text, Number& number, int base) {
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, base);
  return read.ec == std::errc() && read.ptr == end;
}

}  // namespace net_header_detail

inline Result<NetHeader> NetHeader::take(NetReader& reader) {
  using namespace net_header_detail;
  if (take_line(reader) != std::string(format)) {
    return problem("a network's file must begin with the line '" + std::string(format) + "'");
  }
  NetHeader header;
  for (const auto& [key, value] : {std::pair{"kind", &header.kind}, {"game", &header.game}}) {
    auto text = take_value(reader, key);
    if (!text) return problem("a network's file lacks the line '" + std::string(key) + " ...'");
    *value = std::move(*text);
  }
  const auto players = take_value(reader, "players");
  if (!players || !read_number(*players, header.players, 10) || header.players > seats_max) {
    return problem("a network's file lacks the line 'players N', N from 2 to 10");
  }
  const auto features = take_value(reader, "features");
  if (!features || features->size() != 16 || !read_number(*features, header.features, 16)) {
    return problem("a network's file lacks the line 'features' with 16 hexadecimal digits");
  }
  auto origin = take_value(reader, "origin");
  if (!origin) return problem("a network's file lacks the line 'origin ...'");
  header.origin = std::move(*origin);
  if (take_line(reader) != "") return problem("a network's header must end with an empty line");
  return header;
}

inline std::string NetHeader::text() const {
  return std::string(format) + "\nkind " + kind + "\ngame " + game + "\nplayers " +
         std::to_string(players) + "\nfeatures " + net_header_detail::hex(features) + "\norigin " +
         origin + "\n\n";
}

inline std::optional<Problem> NetHeader::mismatch(const NetHeader& right) const {
  const auto differs = [](std::string_view what, const std::string& is, const std::string& wanted) {
    return Problem{"the network's " + std::string(what) + " is " + is + ", right is " + wanted};
  };
  if (kind != right.kind) return differs("kind", "'" + kind + "'", "'" + right.kind + "'");
  if (game != right.game) return differs("game", "'" + game + "'", "'" + right.game + "'");
  if (players != right.players) {
    return differs("number of players", std::to_string(players), std::to_string(right.players));
  }
  if (features != right.features) {
    return differs("hash of features", net_header_detail::hex(features),
                   net_header_detail::hex(right.features) +
                       ": it was trained on worlds that were described otherwise");
  }
  return std::nullopt;
}

// Reads a complete file, whose header must match `right`.
template <class Net>
Result<Net> read_net_file(std::span<const unsigned char> bytes, const NetHeader& right) {
  NetReader reader{bytes};
  const auto header = NetHeader::take(reader);
  if (!header) return tl::unexpected(header.error());
  if (const auto wrong = header->mismatch(right)) return tl::unexpected(*wrong);
  return Net::read(reader.bytes);
}

template <class Net>
std::vector<unsigned char> net_file(const NetHeader& header, const Net& net) {
  const std::string text = header.text();
  std::vector<unsigned char> file(text.begin(), text.end());
  const auto weights = net.bytes();
  file.insert(file.end(), weights.begin(), weights.end());
  return file;
}

// FNV-1a, 64 bits: a hash of numbers.
class FeaturesHash {
 public:
  void add(std::uint64_t number) {
    for (unsigned byte = 0; byte < 8; ++byte) {
      value_ = (value_ ^ (number >> (8 * byte) & 0xff)) * 0x100000001b3u;
    }
  }
  void add(const Features& features) {
    for (const unsigned feature : features) add(feature);
    add(~std::uint64_t{0});  // The end.
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

// The meaning of features shows in their values for given worlds, no matter how the source is
// written. `see(state, number, hash)` adds the features at each decision of a match with random
// legal play, which is the same on every machine.
template <Game G, class See>
std::uint64_t features_hash(const typename G::Options& options, See&& see) {
  constexpr unsigned decisions = 300;
  FeaturesHash hash;
  Rng rng(1);
  auto state = G::start(options);
  for (unsigned number = 0; number < decisions;) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::over) {
      state = G::start(options);
    } else if (turn.kind != Turn::Kind::play) {
      step_chance<G>(state, turn.kind, rng);
    } else {
      see(state, number++, hash);
      const Seat seat = turn.seats.lowest();
      const auto legal = legal_in<G>(state, seat);
      G::apply(state, seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
  return hash.value();
}

// The networks of a game, by the number of players. Each is read on first use. `bytes` returns the
// content of a file, or nothing if there is none, and `header` its required header. If they differ,
// the program was built incorrectly: it says so and ends.
template <class Net>
class BuiltInNets {
 public:
  BuiltInNets(std::span<const unsigned char> (*bytes)(unsigned players),
              NetHeader (*header)(unsigned players))
      : bytes_(bytes), header_(header) {}

  const Net* of(unsigned players) {
    std::call_once(read_[players], [&] { read(players); });
    return nets_[players].get();
  }

 private:
  void read(unsigned players) {
    if (bytes_(players).empty()) return;
    auto net = read_net_file<Net>(bytes_(players), header_(players));
    if (!net) assertion_failed(("built in: " + net.error().text).c_str(), __FILE__, __LINE__);
    MENAGERIE_ASSERT(net->is_for(players));
    nets_[players] = std::make_unique<Net>(std::move(*net));
  }

  std::span<const unsigned char> (*bytes_)(unsigned players);
  NetHeader (*header_)(unsigned players);
  std::array<std::once_flag, seats_max + 1> read_;
  std::array<std::unique_ptr<Net>, seats_max + 1> nets_;
};

}  // namespace menagerie
