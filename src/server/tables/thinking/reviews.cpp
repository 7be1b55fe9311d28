// SPDX-License-Identifier: Apache-2.0
#include "server/tables/thinking/reviews.h"

#include "server/tables/views/wire_values.h"
#include "server/wire/reviews.h"

namespace menagerie {
namespace {

std::string answer_text(std::size_t done, std::size_t of, const std::string* review = nullptr) {
  wire::ReviewAnswer answer;
  answer.done = number_of<wire::Count>(done);
  answer.of.value = static_cast<std::int64_t>(of);
  if (review != nullptr) answer.review.value = *review;
  return wire::text_of(answer);
}

}  // namespace

// The limits are only charged for a review that no one has asked for; its pieces are charged to the
// first who did.
Answer<std::string> Reviews::ask(Tables& tables, const Table& table, const std::string& visitor,
                                 Limiter& limiter, Time now) {
  if (table.status() != Table::Status::finished) {
    return denied(Trouble::not_now, denials::not_over());
  }
  if (!table.review().empty()) {
    return answer_text(1, 1, &table.review());
  }
  const auto found = jobs_.find(table.id());
  if (found != jobs_.end()) {
    return answer_text(found->second.findings.size(), found->second.review->pieces.size());
  }
  if (auto denial = limiter.review(visitor, now)) return tl::unexpected(std::move(*denial));
  if (!pending_.begin(table.id(), visitor)) {
    return tl::unexpected(too_many(10, denials::busy_reviews()));
  }
  Job& job = jobs_[table.id()];
  job.account = visitor;
  job.review = std::make_shared<const ReviewCase>(
      review_case(table.entry(), table.match(), table.events(), table.record().seats));
  examine_next(tables, table.id(), job);
  return answer_text(0, job.review->pieces.size());
}

// One piece at a time for each game, so that a review never takes more than one thread:
//
//   ask --> examine_next --> thought --> ... --> thought of the last piece --> Review (a change)
//               ^               |
//               +---------------+
//
// What was found so far is lost if the server stops; then the next request begins again.
void Reviews::examine_next(Tables& tables, const std::string& id, const Job& job) {
  Think think;
  think.urgency = Urgency::review;
  think.account = job.account;
  think.ticket.purpose = Ticket::Purpose::review;
  think.ticket.table = id;
  think.ticket.asked_at = job.findings.size();
  think.level = Level::strong;
  think.game = job.review->entry;
  think.review = job.review;
  tables.effects().thinks.push_back(std::move(think));
}

// The pieces come in order, so the number of findings says which is due. Any other is late.
void Reviews::thought(Tables& tables, const Thought& thought, Time now) {
  const std::string& id = thought.ticket.table;
  const auto found = jobs_.find(id);
  if (found == jobs_.end() || found->second.findings.size() != thought.ticket.asked_at) return;
  Job& job = found->second;
  job.findings.push_back(thought.finding);
  if (job.findings.size() < job.review->pieces.size()) return examine_next(tables, id, job);
  // The table may have been removed or unloaded meanwhile.
  if (const auto served = tables.find(id, now)) {
    changes::Review review{review_json(*job.review, job.findings).dump()};
    tables.make(**served, change_at(now, std::move(review)));
  }
  jobs_.erase(found);
  pending_.end(id);
}

void Reviews::give_up(const Ticket& ticket) {
  const auto found = jobs_.find(ticket.table);
  if (found == jobs_.end() || found->second.findings.size() != ticket.asked_at) return;
  jobs_.erase(found);
  pending_.end(ticket.table);
}

}  // namespace menagerie
