// SPDX-License-Identifier: Apache-2.0
#include "engine/analysis/assess.h"

#include <algorithm>
#include <optional>

#include "base/assert.h"
#include "engine/analysis/reasons.h"

namespace menagerie {
namespace {

// The action of an event in canonical spelling.
std::string canonical(const Match& match, const Event& event) {
  const auto copy = match.clone();
  if (copy->submit(event.seat, event.text)) return event.text;
  return copy->observed(Onlooker::everything());
}

// A smaller loss would be displayed as zero.
constexpr double least_loss = 0.0005;

// If all cards that matter are known and little is left. If several actions are equally good, the
// one that was made is as good as any.
bool solve(const Assessment& plan, const Match& before, const StopToken& stop,
           AssessedDecision& decision) {
  const auto exact = plan.entry->solve_known(before.observe(decision.seat), plan.endings, stop);
  if (exact.empty()) return false;
  const auto made = std::find_if(exact.begin(), exact.end(),
                                 [&](const Opinion& one) { return one.action == decision.made; });
  MENAGERIE_ASSERT(made != exact.end());
  const double loss = exact.front().value - made->value;
  const Opinion& best = loss < least_loss ? *made : exact.front();
  decision.best = best.action;
  decision.value = best.value;
  decision.loss = decision.low = decision.high = loss < least_loss ? 0 : loss;
  decision.judged = Judged::exact;
  return true;
}

// Compares the action with what the bot considers best. The search for that has looked at the two
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

// Roughly the iterations that a bot has per decision; for a bot that doesn't search, as many as
// make a search the stronger player.
std::int64_t iterations_of(const BotSpec& spec) {
  constexpr std::int64_t than_thumb = 400;
  if (spec.kind == BotSpec::Kind::random) return 1;
  if (spec.kind == BotSpec::Kind::simple) return than_thumb;
  const std::int64_t timed =
      spec.ms.value_or(BotSpec::ms_standard) * BotSpec::iterations_a_ms * spec.threads;
  if (!spec.iterations) return timed;
  return spec.ms ? std::min(timed, *spec.iterations) : *spec.iterations;
}

// The bot that a seat is known to be.
std::optional<BotSpec> bot_at(const Assessment& plan, Seat seat) {
  if (seat.index() >= plan.seats.size()) return std::nullopt;
  const auto known = parse_bot(plan.seats[seat.index()].by);
  return known ? std::optional(*known) : std::nullopt;
}

// The judges are at least as strong as the accused bot, and as the one that suspects if the budget
// pays for it. A person counts as the default bot as far as the budget goes. All budgets are in
// iterations: the same seed gives the same verdict.
PlayOnPlan judges_of(const Assessment& plan, Seat seat) {
  const auto accused = bot_at(plan, seat);
  const auto clamped = [](std::int64_t iterations) {
    return std::clamp<std::int64_t>(iterations, 1, BotSpec::iterations_max);
  };
  PlayOnPlan judges;
  judges.bot = *parse_bot("ismcts");
  judges.bot.networks = plan.bot.networks;
  judges.bot.iterations =
      clamped(std::max(iterations_of(accused.value_or(default_bot())), iterations_of(plan.bot)));
  // A person's strength is unknown; with less than this, playing on says little.
  constexpr std::int64_t least = 100;
  judges.iterations_min = clamped(std::max(accused ? iterations_of(*accused) : 0, least));
  judges.iterations_max = plan.playing_on;
  return judges;
}

// A search's suspicion is confirmed if bots that play on agree, in worlds that the search has not
// seen. If they don't, or if playing on would cost too much, there is no mistake.
void confirm(const Assessment& plan, const Match& before, const StopToken& stop, std::uint64_t seed,
             AssessedDecision& decision) {
  PlayOnPlan playing = judges_of(plan, decision.seat);
  playing.seed = seed;
  playing.stop = stop;
  const PlayedOn played =
      plan.entry->play_on(before.observe(decision.seat), decision.best, decision.made, playing);
  if (played.worlds > 0) {
    decision.judged = Judged::played_on;
    decision.loss = std::max(played.better.mean, 0.0);
    decision.low = played.better.low;
    decision.high = played.better.high;
  }
  const bool is_sure = played.worlds > 0 && decision.loss >= least_loss;
  if (!is_sure) decision.low = std::min(decision.low, 0.0);
}

}  // namespace

std::string_view judged_text(Judged judged) {
  switch (judged) {
    case Judged::exact:
      return "exact";
    case Judged::played_on:
      return "played_on";
    case Judged::search:
      return "search";
  }
  return {};
}

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
  if (solve(plan, before, stop, decision)) return;
  Rng rng(plan.seed, decision.event);
  look(plan, before, plan.bot, rng, stop, decision);
  if (decision.low <= 0) return;
  // Among many decisions some look like mistakes by chance.
  look(plan, before, plan.bot.with_more_time(plan.second_look), rng, stop, decision);
  if (decision.low > 0) confirm(plan, before, stop, rng.bits64(), decision);
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
