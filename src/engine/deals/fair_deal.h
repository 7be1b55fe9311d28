// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "engine/records/record.h"

namespace menagerie {

// Shuffles that players can verify. The server commits to a seed, by its hash, before anyone sits
// down. Every player commits to luck by its hash. When everyone has done so, they reveal it, and
// seed and luck together determine every deal and chance result. After the game the server reveals
// its seed. docs/FAIRNESS.md explains what this proves.
enum class DealScheme : std::uint8_t {
  // Luck is open from the start, and the generator has 64 bits of state: old tables and records.
  open_luck = 1,
  // Luck is first given by its hash; the whole digest is the key of a cryptographic generator.
  promised_luck = 2,
};
std::optional<DealScheme> deal_scheme(std::uint64_t number);

struct FairShuffle {
  DealScheme scheme = DealScheme::promised_luck;
  std::string seed, salt;             // 64 and 32 hexadecimal digits.
  std::vector<std::string> luck;      // By seat; empty if there is none, or if it was left out.
  std::vector<std::string> promised;  // By seat the hash of its luck; empty if there is none.
};

// SHA-256 of "menagerie-deal/<scheme>:<table>:<seed>:<salt>", in hexadecimal.
std::string commitment(std::string_view table, const FairShuffle& shuffle);
// SHA-256 of "menagerie-luck/2:<luck>", in hexadecimal: a player's commitment to luck.
std::string luck_commitment(std::string_view luck);

// The number of deals and chance results among the events of a match.
std::size_t draws_in(std::span<const Event> events);
// The deal or chance result with this number, from 0, as determined by seed and luck. It must be
// due in the match.
Fields draw_deal(const FairShuffle& shuffle, std::size_t number, const Match& match);
std::string draw_chance(const FairShuffle& shuffle, std::size_t number, const Match& match);

// The output of the generator of promised_luck: the keystream of ChaCha20 (RFC 8439) under a nonce
// of zeros, from block 0 on, as 32-bit words with the lowest byte first. Its key is SHA-256 of
// "menagerie-draw/2:<seed>:<number>" and for each seat ":" and, if it has luck, SHA-256 of the luck
// in hexadecimal.
std::unique_ptr<Keystream> draws_of(const FairShuffle& shuffle, std::size_t number);

// What a server reveals after the game, and the note of a record that contains it.
struct Reveal {
  std::string table, commitment;
  FairShuffle shuffle;
  // The possible results of each chance event, in order, so that programs without the game's rules
  // can draw again.
  std::vector<std::vector<std::string>> chances = {};

  // The seats that promised luck and did not open it, as in left_out_of().
  std::vector<unsigned> left_out = {};
};
std::vector<unsigned> left_out_of(const FairShuffle& shuffle);
std::string reveal_note(const Reveal& reveal);
std::optional<Reveal> find_reveal(const Record& record);

// Draws the deals and chance results of a record again while it is replayed (record.h), from the
// reveal in the record.
class DealCheck {
 public:
  explicit DealCheck(Reveal reveal) : reveal_(std::move(reveal)) {}

  // Says what is wrong if the reveal doesn't match the commitment from before the game.
  std::optional<std::string> broken_promise() const;
  // Says what is wrong with an event that comes next in the match.
  std::optional<std::string> operator()(const Match& match, const Event& event);

 private:
  std::optional<std::string> check_chance(const Match& match, const Event& event,
                                          std::size_t number);

  Reveal reveal_;
  std::size_t drawn_ = 0;    // Deals and chance results so far,
  std::size_t chances_ = 0;  // and of these the latter.
};

}  // namespace menagerie
