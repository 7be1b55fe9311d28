// SPDX-License-Identifier: Apache-2.0
#include "server/cluster/relay.h"

#include <map>
#include <type_traits>

namespace menagerie {
namespace {

// More than any message has: a reader believes no length beyond it.
constexpr std::size_t members_max = 100'000;

// Numbers in groups of seven bits, the lowest first, each but the last with its highest bit set
// (unsigned LEB128); texts behind their length. Members have no names: their order is the format.
class Writer {
 public:
  template <class... Ts>
  explicit Writer(const Ts&... members) {
    (put(members), ...);
  }
  std::string take() { return std::move(bytes_); }

  void put(std::uint64_t number) {
    for (; number >= 0x80u; number >>= 7u) bytes_ += static_cast<char>(number | 0x80u);
    bytes_ += static_cast<char>(number);
  }
  void put(unsigned number) { put(std::uint64_t{number}); }
  void put(bool flag) { put(std::uint64_t{flag}); }
  void put(const std::string& text) {
    put(std::uint64_t{text.size()});
    bytes_ += text;
  }
  void put(const std::vector<ClientId>& clients) {
    put(std::uint64_t{clients.size()});
    for (const ClientId client : clients) put(client);
  }
  void put(const std::map<std::string, std::string>& fields) {
    put(std::uint64_t{fields.size()});
    for (const auto& [key, value] : fields) {
      put(key);
      put(value);
    }
  }

 private:
  std::string bytes_;
};

// Behind the end everything has its default; what breaks off within a member is damaged.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class... Ts>
  bool all(Ts&... members) {
    (take(members), ...);
    return !damaged_;
  }
  void take(std::uint64_t& number) {
    number = 0;
    if (bytes_.empty()) return;
    // Ten groups hold 64 bits: what goes on behind them is no number.
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (bytes_.empty()) break;
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      number |= std::uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80u) return;
    }
    damaged_ = true;
  }
  void take(unsigned& number) {
    std::uint64_t wide = 0;
    take(wide);
    damaged_ = damaged_ || wide > UINT32_MAX;
    number = static_cast<unsigned>(wide);
  }
  void take(bool& flag) {
    std::uint64_t wide = 0;
    take(wide);
    flag = wide != 0;
  }
  void take(std::string& text) {
    const std::size_t size = length(bytes_.size());
    text = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
  }
  void take(std::vector<ClientId>& clients) {
    clients.resize(length(members_max));
    for (ClientId& client : clients) take(client);
  }
  void take(std::map<std::string, std::string>& fields) {
    for (std::size_t left = length(members_max); left > 0 && !damaged_; --left) {
      std::string key;
      take(key);
      take(fields[key]);
    }
  }

 private:
  // Every member of a list has at least a byte.
  std::size_t length(std::size_t most) {
    std::uint64_t size = 0;
    take(size);
    if (size <= bytes_.size() && size <= most) return static_cast<std::size_t>(size);
    damaged_ = true;
    return 0;
  }

  std::string_view bytes_;
  bool damaged_ = false;
};

// One list for writing and reading, so that the two cannot differ.
// Applies a function to the members of a message, in the order in which they travel.
template <class F>
auto with(F f, auto& m) {
  using M = std::remove_cvref_t<decltype(m)>;
  if constexpr (std::is_same_v<M, RelayedRequest>) {
    auto& r = m.request;
    return f(m.table, r.client, r.visitor, r.method, r.path, r.query, r.token, r.body, r.id,
             r.by_operator);
  } else if constexpr (std::is_same_v<M, RelayedFrame>) {
    return f(m.table, m.client, m.visitor, m.text, m.id);
  } else if constexpr (std::is_same_v<M, RelayedGone>) {
    return f(m.client);
  } else if constexpr (std::is_same_v<M, RelayedWish>) {
    return f(m.table);
  } else if constexpr (std::is_same_v<M, RelayedReply>) {
    auto& r = m.reply;
    return f(r.client, r.status, r.type, r.body, r.download, r.stream, r.wait_s);
  } else if constexpr (std::is_same_v<M, RelayedSend>) {
    return f(m.clients, m.frame, m.closes);
  } else {
    static_assert(std::is_same_v<M, RelayedAway>);
    return f(m.table, m.client);
  }
}

template <class M>
Result<RelayMessage> read_as(Reader& reader) {
  M message;
  if (with([&](auto&... members) { return reader.all(members...); }, message)) return message;
  return problem("a relayed message that breaks off");
}

template <std::size_t... Kinds>
Result<RelayMessage> read_kind(std::uint64_t kind, Reader& reader, std::index_sequence<Kinds...>) {
  Result<RelayMessage> message =
      problem("a relayed message of the unknown kind " + std::to_string(kind));
  static_cast<void>(
      ((kind == Kinds &&
        (message = read_as<std::variant_alternative_t<Kinds, RelayMessage>>(reader), true)) ||
       ...));
  return message;
}

template <class F>
auto with_packet(F f, auto& p) {
  return f(p.from, p.to, p.stream, p.number, p.got_stream, p.got, p.leaves, p.payload);
}

}  // namespace

// The kind is the place in RelayMessage: a new one goes to its end.
std::string write_relay(const RelayMessage& message) {
  return std::visit(
      [&](const auto& one) {
        return with(
            [&](const auto&... members) {
              return Writer(std::uint64_t{message.index()}, members...).take();
            },
            one);
      },
      message);
}

Result<RelayMessage> read_relay(std::string_view bytes) {
  Reader reader(bytes);
  std::uint64_t kind = 0;
  if (bytes.empty() || !reader.all(kind)) return problem("a relayed message without a kind");
  return read_kind(kind, reader, std::make_index_sequence<std::variant_size_v<RelayMessage>>{});
}

std::string write_packet(const Packet& packet) {
  return with_packet(
      [](const auto&... members) { return Writer(relay_version, members...).take(); }, packet);
}

Result<Packet> read_packet(std::string_view bytes) {
  Reader reader(bytes);
  unsigned version = 0;
  // The first byte, so that a version to come is told before anything of it is read.
  if (!reader.all(version) || version == 0 || version > relay_version) {
    return problem("a packet of another version of this program, " + std::to_string(version));
  }
  Packet packet;
  if (with_packet([&](auto&... members) { return reader.all(members...); }, packet)) return packet;
  return problem("a packet that breaks off");
}

}  // namespace menagerie
