// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/analysis/review.h"
#include "server/tables/limits/limiter.h"
#include "server/tables/limits/pending.h"
#include "server/tables/tables.h"

namespace menagerie {

// The reviews of finished games. Each is computed once, on the first request, in pieces that come
// after everyone who waits for a bot; then it becomes part of its table.
class Reviews {
 public:
  // How many are computed at the same time, per visitor and in total.
  static constexpr unsigned visitor_jobs_max = 4, jobs_max = 64;

  // The review of that table, or its progress; starts it if no one has asked before.
  Answer<std::string> ask(Tables& tables, const Table& table, const std::string& visitor,
                          Limiter& limiter, Time now);
  // A piece was examined.
  void thought(Tables& tables, const Thought& thought, Time now);
  // It never will be.
  void give_up(const Ticket& ticket);

 private:
  struct Job {
    std::shared_ptr<const ReviewCase> review;
    std::vector<ReviewFinding> findings;
    std::string account;
  };
  static void examine_next(Tables& tables, const std::string& id, const Job& job);

  std::map<std::string, Job> jobs_;  // By table.
  Pending<std::string> pending_{visitor_jobs_max, jobs_max};
};

}  // namespace menagerie
