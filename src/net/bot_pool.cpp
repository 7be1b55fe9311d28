// SPDX-License-Identifier: Apache-2.0
#include "net/bot_pool.h"

#include <random>

#include "bots/spec.h"
#include "catalog/reasons.h"

namespace menagerie {

BotPool::BotPool(unsigned threads, std::function<void(Thought)> answer)
    : answer_(std::move(answer)) {
  for (unsigned i = 0; i < threads; ++i) {
    threads_.emplace_back([this, i](const std::stop_token& stop) { work(stop, i); });
  }
}

BotPool::~BotPool() {
  for (auto& thread : threads_) thread.request_stop();
  threads_.clear();
}

void BotPool::think(Think think) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(std::move(think));
  }
  changed_.notify_one();
}

void BotPool::work(const std::stop_token& stop, std::uint64_t stream) {
  Rng rng(std::random_device{}(), stream);
  for (;;) {
    Think think;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, stop, [&] { return !waiting_.empty(); })) return;
      if (stop.stop_requested()) return;
      think = std::move(waiting_.front());
      waiting_.pop_front();
    }
    Thought thought = decide(think, rng, stop);
    if (!stop.stop_requested()) answer_(std::move(thought));
  }
}

Thought BotPool::decide(const Think& think, Rng& rng, const std::stop_token& stop) {
  const auto spec = parse_bot(level_name(think.level));
  const auto bot = think.game->make_bot(spec ? *spec : default_bot());
  Thought thought;
  thought.ticket = think.ticket;
  if (think.ticket.purpose == Ticket::Purpose::hint) {
    const Seat seat = think.ticket.seat;
    thought.opinions = bot->advise(*think.match, seat, rng, stop);
    give_reasons(*think.game, *think.match, seat, rng.bits64(), stop, thought.opinions);
  } else {
    thought.action = bot->choose(*think.match, think.ticket.seat, rng, stop);
  }
  return thought;
}

}  // namespace menagerie
