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
#include "engine/record.h"

namespace menagerie {

// How a server shuffles so that it can be held to it. The server promises a seed by its hash before
// anybody has sat down; every player promises luck by its hash; when all have promised, the luck is
// opened, and seed and luck together make every deal and every result of chance. After the game the
// server opens its seed. docs/FAIRNESS.md says what this proves.
enum class DealScheme : std::uint8_t {
  // Luck in the open from the start, and a generator of 64 bits of state: old tables and records.
  open_luck = 1,
  // Luck by its hash first; the whole digest is the key of a cryptographic generator.
  promised_luck = 2,
};
std::optional<DealScheme> deal_scheme(std::uint64_t number);

struct FairShuffle {
  DealScheme scheme = DealScheme::promised_luck;
  std::string seed, salt;             // 64 and 32 hexadecimal digits.
  std::vector<std::string> luck;      // By seat; empty where there is none, or it was left out.
  std::vector<std::string> promised;  // By seat the hash of its luck; empty where there is none.
};

// SHA-256 of "menagerie-deal/<scheme>:<table>:<seed>:<salt>", in hexadecimal.
std::string commitment(std::string_view table, const FairShuffle& shuffle);
// SHA-256 of "menagerie-luck/2:<luck>", in hexadecimal: how a player promises luck.
std::string luck_commitment(std::string_view luck);

// How many deals and results of chance there are among the events of a match.
std::size_t draws_in(std::span<const Event> events);
// The number-th of the deals and results of chance of a match, from 0, as seed and luck make it.
// The match's turn must be for it.
Fields draw_deal(const FairShuffle& shuffle, std::size_t number, const Match& match);
std::string draw_chance(const FairShuffle& shuffle, std::size_t number, const Match& match);

// What the generator of promised_luck gives: the keystream of ChaCha20 (RFC 8439) under a nonce of
// zeros, from block 0 on, as 32-bit words with the lowest byte first. Its key is SHA-256 of
// "menagerie-draw/2:<seed>:<number>" and for each seat ":" and, if it has luck, SHA-256 of the luck
// in hexadecimal.
std::unique_ptr<Keystream> draws_of(const FairShuffle& shuffle, std::size_t number);

// What a server tells after the game, and the note of a record that says it.
struct Reveal {
  std::string table, commitment;
  FairShuffle shuffle;
  // What each result of chance, in order, was one of; so that whoever does not know the game's
  // rules can draw it again.
  std::vector<std::vector<std::string>> chances = {};

  // The seats that promised luck and did not open it, as left_out_of() has them.
  std::vector<unsigned> left_out = {};
};
std::vector<unsigned> left_out_of(const FairShuffle& shuffle);
std::string reveal_note(const Reveal& reveal);
std::optional<Reveal> find_reveal(const Record& record);

// Draws the deals and chance results of a record again while it is replayed (record.h), from the
// reveal that the record carries.
class DealCheck {
 public:
  explicit DealCheck(Reveal reveal) : reveal_(std::move(reveal)) {}

  // Whether the reveal is what was promised before the game; says what is wrong.
  std::optional<std::string> broken_promise() const;
  // Of an event that comes next in the match: says what is wrong with it.
  std::optional<std::string> operator()(const Match& match, const Event& event);

 private:
  std::optional<std::string> check_chance(const Match& match, const Event& event,
                                          std::size_t number);

  Reveal reveal_;
  std::size_t drawn_ = 0;    // Deals and chance results so far,
  std::size_t chances_ = 0;  // and of these the latter.
};

}  // namespace menagerie
