// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/misled_host.h"

#include <utility>

#include "engine/json.h"
#include "engine/scene_json.h"

namespace menagerie {

void MisledHost::thought(const Thought& thought, Time now) {
  Thought heard = thought;
  if (heard.ticket.purpose == Ticket::Purpose::hint) {
    if (broken_ == Broken::drops && ++hints_ % 3 == 0) return;
    if (broken_ == Broken::unchecked) thoughts_[heard.ticket.client] = heard;
    if (const auto other = for_whom_.find(heard.ticket.client); other != for_whom_.end()) {
      heard.ticket.client = other->second;
      for_whom_.erase(other);
    }
  }
  auto& chances = heard.finding.chances;
  if (broken_ == Broken::own_finding && !chances.empty()) {
    chances[0] += 0.01 * static_cast<double>(process_);
  }
  host_->thought(heard, now);
}

Effects MisledHost::take_effects() {
  Effects effects = MutantHost::take_effects();
  std::vector<Think> thinks;
  for (Think& think : effects.thinks) {
    if (broken_ == Broken::peeks) peek(think);
    if (think.ticket.purpose == Ticket::Purpose::hint) {
      if (broken_ == Broken::swaps) swap(think);
      if (broken_ == Broken::own_luck) think.seed += process_;
      if (broken_ == Broken::urgent) think.urgency = Urgency::person;
      if (broken_ == Broken::twice) thinks.push_back(think);
    }
    thinks.push_back(std::move(think));
  }
  effects.thinks = std::move(thinks);
  for (Reply& reply : effects.replies) answer_all_the_same(reply);
  return effects;
}

// Of two that wait, each gets the answer of the other.
void MisledHost::swap(Think& think) {
  const ClientId client = think.ticket.client;
  const ClientId other = std::exchange(waits_, client);
  if (other == 0) return;
  for_whom_[client] = other;
  for_whom_[other] = client;
  waits_ = 0;
}

// Who asks for a hint gets it by what a bot at the table has seen.
void MisledHost::peek(Think& think) {
  if (think.ticket.purpose == Ticket::Purpose::move) {
    seen_[think.ticket.table] = think.observation;
  } else if (const auto seen = seen_.find(think.ticket.table); seen != seen_.end()) {
    if (think.ticket.purpose == Ticket::Purpose::hint) think.observation = seen->second;
  }
}

// Also where the game has gone on.
void MisledHost::answer_all_the_same(Reply& reply) {
  const auto found = thoughts_.find(reply.client);
  if (found == thoughts_.end()) return;
  const Thought thought = std::move(found->second);
  thoughts_.erase(found);
  if (reply.status == 200) return;
  Json said{{"event", thought.ticket.asked_at}, {"opinions", Json::array()}};
  for (const Opinion& one : thought.opinions) {
    said["opinions"].push_back({{"action", one.action},
                                {"value", one.value},
                                {"low", one.low},
                                {"high", one.high},
                                {"visits", one.visits},
                                {"why", messages_json(one.why)}});
  }
  reply.status = 200;
  reply.body = said.dump();
}

}  // namespace menagerie
