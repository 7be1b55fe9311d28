// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/analysis/analysis.h"
#include "engine/games/games.h"
#include "engine/records/record.h"

namespace menagerie {

// What became of the mistakes that an analysis claims when others look at them: exact play with
// more positions where it can, else bots that play both actions on in other worlds.
struct Claims {
  unsigned decisions = 0, suspected = 0;  // Decisions with a choice; those that a search suspects.
  unsigned exact = 0;                     // Claims by exact play.
  unsigned played_on = 0;                 // Claims by playing on,
  unsigned right = 0, wrong = 0;          // and those that were told apart.
  unsigned against_exact = 0;             // Claims, of either kind, that exact play denies.

  void add(const Claims& other) {
    decisions += other.decisions, suspected += other.suspected;
    exact += other.exact, played_on += other.played_on;
    right += other.right, wrong += other.wrong, against_exact += other.against_exact;
  }
};

// How the claims are tested: iterations of the bots, and the most worlds that are tried.
struct Proof {
  std::int64_t iterations = 400;
  unsigned worlds = 64;
  std::uint64_t positions = 4'000'000;
};

inline void prove(const GameType& entry, const Match& before, const AssessedDecision& claim,
                  const Proof& proof, Claims& claims) {
  const Observation observation = before.observe(claim.seat);
  const auto value = [&](const std::vector<Opinion>& all, const std::string& action) {
    for (const Opinion& one : all) {
      if (one.action == action) return one.value;
    }
    return 0.0;
  };
  const auto exact = entry.solve_known(observation, proof.positions, {});
  claims.against_exact += !exact.empty() && value(exact, claim.made) >= value(exact, claim.best);
  if (claim.judged == Judged::exact) {
    ++claims.exact;
    return;
  }
  ++claims.played_on;
  PlayOnPlan plan;
  plan.bot = *parse_bot("ismcts:iterations=" + std::to_string(proof.iterations));
  plan.iterations_max = std::int64_t{1} << 50;
  plan.worlds_max = proof.worlds;
  plan.both_ways = true;
  plan.seed = 77'000 + claim.event;
  const PlayedOn played = entry.play_on(observation, claim.best, claim.made, plan);
  claims.right += played.better.low > 0;
  claims.wrong += played.better.high < 0;
}

// Proves all claims of an analysis of the record.
inline Claims proved(const AnalysisPlan& plan, const Proof& proof) {
  const auto begun = make_match(*plan.entry, plan.record->options).value();
  const auto analysis =
      analyze(plan, begun->fresh(), {}, [](std::uint64_t) {}, [](std::uint64_t) {}).value();
  Claims claims;
  const auto match = begun->fresh();
  std::size_t at = 0;
  for (const AssessedDecision& decision : analysis.decisions) {
    ++claims.decisions;
    claims.suspected += decision.judged != Judged::exact && decision.loss > 0;
    if (!decision.is_mistake()) continue;
    for (; at < decision.event; ++at) play_event(*match, plan.record->events[at]);
    prove(*plan.entry, *match, decision, proof, claims);
  }
  return claims;
}

}  // namespace menagerie
