// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

#include "engine/minds/mind.h"
#include "server/tables/effects.h"

namespace menagerie {

// A mind that plays one seat, and its random numbers.
struct SeatedMind {
  std::unique_ptr<Mind> mind;
  Rng rng;
};

// The minds of bots between their decisions, so that each can reuse its tree. Their total memory is
// limited: the least recently used are dropped first, and those of paused tables at once. Dropping
// one does no harm: a new mind starts with what its seat has seen of the round.
class MindCache {
 public:
  using Clock = std::chrono::steady_clock;
  // A table without a decision for that long is paused.
  static constexpr std::chrono::seconds idle_max{120};

  explicit MindCache(std::size_t megabytes) : megabytes_(megabytes) {}

  // The mind for this decision: the seat's own, if it is here, or a new one, whose random numbers
  // come from the request's seed.
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
  std::list<Kept> minds_;  // The most recently used one is first.
  std::unordered_map<std::string, std::list<Kept>::iterator> places_;
};

// Roughly the most that a bot of that level remembers of a round.
std::size_t mind_megabytes(Level level);

}  // namespace menagerie
