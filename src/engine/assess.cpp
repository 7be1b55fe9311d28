// SPDX-License-Identifier: Apache-2.0
#include "engine/assess.h"

#include <algorithm>

#include "engine/reasons.h"

namespace menagerie {
namespace {

// The action of an event in its one spelling.
std::string canonical(const Match& match, const Event& event) {
  const auto copy = match.clone();
  if (copy->submit(event.seat, event.text)) return event.text;
  return copy->observed(Onlooker::everything());
}

// Holds what was made against what the bot thinks best. The search for that has looked at the two
// unequally often, so they are compared in a search of their own.
void look(const Assessment& plan, const Match& before, const BotSpec& spec, Rng& rng,
          const StopToken& stop, AssessedDecision& decision) {
  const Observation observation = before.observe(decision.seat);
  const auto mind = plan.entry->make_mind(spec);
  const auto opinions = mind->advise(observation, rng, stop);
  decision.best = opinions.front().action;
  decision.value = opinions.front().value;
  decision.loss = decision.low = decision.high = 0;
  if (decision.best == decision.made) return;
  const Comparison lost = mind->compare(observation, decision.best, decision.made, rng, stop);
  decision.loss = std::max(lost.mean, 0.0);
  decision.low = lost.low;
  decision.high = lost.high;
}

}  // namespace

AssessedDecision decision_at(const Match& before, std::size_t index, const Event& event) {
  AssessedDecision decision;
  decision.event = index;
  decision.seat = event.seat;
  decision.round = before.round();
  decision.made = canonical(before, event);
  return decision;
}

void assess_decision(const Assessment& plan, const Match& before, const StopToken& stop,
                     AssessedDecision& decision) {
  Rng rng(plan.seed, decision.event);
  look(plan, before, plan.bot, rng, stop, decision);
  // Of many decisions some look like mistakes by chance.
  if (decision.low > 0) {
    look(plan, before, plan.bot.with_more_time(plan.second_look), rng, stop, decision);
  }
}

void explain_mistake(const Assessment& plan, const Match& before, AssessedDecision& decision) {
  // As the assessor sees it.
  std::vector<Opinion> pair = {{decision.best, decision.value, 0, 1, 1},
                               {decision.made, decision.value - decision.loss, 0, 1, 1}};
  give_reasons(*plan.entry, before.observe(decision.seat), plan.seed, {}, pair,
               plan.reason_playouts);
  decision.why = pair.front().why;
}

}  // namespace menagerie
