// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

#include "engine/mind.h"
#include "server/tables/effects.h"

namespace menagerie {

// A mind that plays one seat, and the random numbers that it uses.
struct SeatedMind {
  std::unique_ptr<Mind> mind;
  Rng rng;
};

// The minds of bots between their decisions, so that each goes on from the tree that it has. What
// they may remember in all is bounded: those longest unused are dropped first, and those of tables
// that pause at once. A dropped mind is missed by nobody: a new one begins with what its seat has
// seen of the round.
class MindShelf {
 public:
  using Clock = std::chrono::steady_clock;
  // After so long without a decision a table pauses.
  static constexpr std::chrono::seconds idle_max{120};

  explicit MindShelf(std::size_t megabytes) : megabytes_(megabytes) {}

  // The mind that decides this: the seat's own, if it is here, or a new one, whose luck follows
  // from the seed of what is to be thought.
  SeatedMind take(const Think& think);
  // It has decided; what is kept of it is kept from `now` on.
  void put(const Think& think, SeatedMind mind, Clock::time_point now);
  void drop_idle(Clock::time_point now);

  std::size_t kept() const { return minds_.size(); }

 private:
  struct Kept {
    std::string key;
    SeatedMind mind;
    std::size_t megabytes = 0;
    Clock::time_point used;
  };
  void drop_oldest();

  std::size_t megabytes_, used_megabytes_ = 0;
  std::list<Kept> minds_;  // The one used last is in front.
  std::unordered_map<std::string, std::list<Kept>::iterator> places_;
};

// About the most that a bot of that level remembers of a round.
std::size_t mind_megabytes(Level level);

}  // namespace menagerie
