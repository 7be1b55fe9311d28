// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "game/field.h"
#include "game/net_header.h"
#include "game/policy_net.h"
#include "game/value_net.h"

// What a game's networks learn from, made of records of whole matches. The networks themselves
// learn in Python (menagerie/training.py).
namespace menagerie::python {

// Which of the names that make no difference each position gets (see NetworkOf in
// game/evaluation.h): those of a seed, another each, or the first.
using NamingSeed = std::optional<std::uint64_t>;

// The worlds between tricks, in the order of the records, and the results of their rounds.
class AnyValueLessons {
 public:
  virtual ~AnyValueLessons() = default;
  // Takes records in, in their order, whatever the number of threads; rounds that a record breaks
  // off in are left out. Throws BadInput where one is wrong, and has taken none.
  virtual void add(std::span<const std::string> records, unsigned threads,
                   const std::stop_token& stop) = 0;
  virtual unsigned inputs() const = 0;
  virtual unsigned players() const = 0;
  // Of every world: the number of its round, and the seat that leads.
  virtual const std::vector<std::uint32_t>& rounds() const = 0;
  virtual const std::vector<std::uint8_t>& leaders() const = 0;
  // A row per round: each seat's result, from 0 to 1.
  virtual const std::vector<float>& values() const = 0;
  // A row per world: how often each of the network's inputs occurs, mostly 0 or 1.
  virtual void encode(std::span<const std::uint32_t> which, NamingSeed seed,
                      std::uint8_t* rows) const = 0;
  // A row a world: what a network says of it, by seat.
  virtual void predict(const ValueNet& net, float* rows) const = 0;

  std::size_t size() const { return rounds().size(); }
};

// The decisions between two actions or more, in the order of the records.
class AnyPolicyLessons {
 public:
  virtual ~AnyPolicyLessons() = default;
  virtual void add(std::span<const std::string> records, unsigned threads,
                   const std::stop_token& stop) = 0;
  virtual std::size_t size() const = 0;
  virtual unsigned inputs() const = 0;
  virtual unsigned outputs() const = 0;
  // A row a decision: how often each of the network's inputs is there; how many legal actions each
  // output stands for; and the output of the action that was taken.
  virtual void encode(std::span<const std::uint32_t> which, NamingSeed seed, std::uint8_t* rows,
                      std::uint8_t* choices, std::uint16_t* chosen) const = 0;
};

// The networks that a game can have.
class AnyLearning {
 public:
  virtual ~AnyLearning() = default;
  // All of these throw BadInput where the game has no such networks, or not for that many players.
  virtual std::unique_ptr<AnyValueLessons> value_lessons(const Fields& options) const = 0;
  virtual std::unique_ptr<AnyPolicyLessons> policy_lessons(const Fields& options) const = 0;
  // What the file of a network must say of itself; `kind` is "values" or "policy".
  virtual NetHeader header(std::string_view kind, unsigned players) const = 0;
  // The weights that come with the program; nothing if it has none.
  virtual const ValueNet* built_in_values(unsigned players) const = 0;
  virtual const PolicyNet* built_in_policy(unsigned players) const = 0;
};

// The lesson of the game with that name; throws BadInput if there is none.
const AnyLearning& learning_of(std::string_view id);

}  // namespace menagerie::python
