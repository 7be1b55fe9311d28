// SPDX-License-Identifier: Apache-2.0
#include "server/net/thinking/mind_cache.h"

#include "bots/spec.h"

namespace menagerie {
namespace {

// The level is part of it: a bot that is replaced by a stronger one starts fresh.
std::string key_of(const Think& think) {
  return think.ticket.table + "." + std::to_string(think.ticket.seat.index()) + "." +
         std::string(level_name(think.level));
}

}  // namespace

// A bound, and not what was used: asking each tree would cost more than it saves.
std::size_t mind_megabytes(Level level) {
  // An iteration adds at most one edge of 28 bytes, and a millisecond has at most 500 iterations; a
  // kept tree has those of several decisions.
  switch (level) {
    case Level::novice:
    case Level::easy:
    case Level::steady:
      return 1;
    case Level::normal:
      return 4;
    case Level::strong:
      return 40;
  }
  return 0;
}

// Taken out, so that no one else can use or drop it. If it never comes back, nothing is lost but
// time.
SeatedMind MindCache::take(const Think& think) {
  const std::string key = key_of(think);
  if (const auto found = places_.find(key); found != places_.end()) {
    SeatedMind mind = std::move(found->second->mind);
    used_megabytes_ -= found->second->megabytes;
    minds_.erase(found->second);
    places_.erase(found);
    return mind;
  }
  const auto spec = parse_bot(level_name(think.level)).value_or(default_bot());
  return {think.game->make_mind(spec), Rng(think.seed)};
}

// By age in the list: the front was used last, so dropping begins at the back.
void MindCache::put(const Think& think, SeatedMind mind, Clock::time_point now) {
  drop_idle(now);
  std::string key = key_of(think);
  const std::size_t megabytes = mind_megabytes(think.level);
  while (!minds_.empty() && used_megabytes_ + megabytes > megabytes_) drop_oldest();
  if (megabytes > megabytes_ || places_.contains(key)) return;
  minds_.push_front({key, std::move(mind), megabytes, now});
  places_[std::move(key)] = minds_.begin();
  used_megabytes_ += megabytes;
}

void MindCache::drop_idle(Clock::time_point now) {
  while (!minds_.empty() && now - minds_.back().used > idle_max) drop_oldest();
}

void MindCache::drop_oldest() {
  used_megabytes_ -= minds_.back().megabytes;
  places_.erase(minds_.back().key);
  minds_.pop_back();
}

}  // namespace menagerie
