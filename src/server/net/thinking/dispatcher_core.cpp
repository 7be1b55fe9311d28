// SPDX-License-Identifier: Apache-2.0
#include "server/net/thinking/dispatcher_core.h"

#include <algorithm>
#include <chrono>
#include <string_view>

namespace menagerie {
namespace {

// With more than these, waiting in the queue would take longer than here.
constexpr std::size_t out_max = 256;
constexpr Time look_every = 500;
// Between two looks into the queue while units are there.
constexpr Time look_at_units_every = 20;

}  // namespace

// Only what takes longer than the way to a worker and back goes into the queue, and only while
// workers are there.
void DispatcherCore::think(Think think) {
  const Ticket::Purpose purpose = think.ticket.purpose;
  if (purpose == Ticket::Purpose::move) think.iterations = shares_.begin(think);
  const bool is_dear =
      purpose == Ticket::Purpose::review ||
      (purpose == Ticket::Purpose::move && think.iterations >= settings_.iterations_worth_it);
  const bool is_let_out = is_dear && has_workers_ && out() < out_max;
  (is_let_out ? inbox_ : output_.to_pool).push_back(std::move(think));
}

// Three clocks: whether there are workers, what has come back, and how many units they have.
Time DispatcherCore::alarm() const {
  if (!inbox_.empty()) return 0;
  Time next = look_at_;
  if (!out_.empty()) next = std::min({next, take_back_at_, count_at_});
  return next;
}

std::optional<QueueCall> DispatcherCore::next_call(Time now) {
  if (is_asking_) return std::nullopt;
  // Constant input doesn't keep anything else from its turn.
  std::optional<QueueCall> call;
  if (!inbox_.empty() && !laid_last_) call = put();
  laid_last_ = call.has_value();
  if (!call) call = look(now);
  if (!call && !inbox_.empty()) call = put();
  is_asking_ = call.has_value();
  return call;
}

// By urgency: answers that people wait for, then whether there are workers, then figures.
std::optional<QueueCall> DispatcherCore::look(Time now) {
  if (looks_for_units(now) && now >= take_back_at_) {
    take_back_at_ = now + (out_.empty() ? look_every : look_at_units_every);
    return take_back();
  }
  if (now >= look_at_) {
    look_at_ = now + look_every;
    return [this](UnitQueue& queue) -> QueueAnswer {
      return [this, has = queue.has_workers().value_or(false)](Time) { has_workers_ = has; };
    };
  }
  if (!out_.empty() && now >= count_at_) {
    count_at_ = now + look_every;
    return [this, owner = owner_](UnitQueue& queue) -> QueueAnswer {
      const auto tickets = queue.handed_out(owner);
      return [this, tickets](Time) { count(tickets.value_or(std::vector<std::int64_t>{})); };
    };
  }
  return std::nullopt;
}

// Runs the second half of a question, with the lock held again; the first ran without it.
void DispatcherCore::answered(const QueueAnswer& answer, Time now) {
  is_asking_ = false;
  answer(now);
}

// The rank of a unit grows with the number of its visitor's that are there already, so visitors
// take turns in the queue, too.
QueueCall DispatcherCore::put() {
  laying_ = std::exchange(inbox_, {});
  std::map<std::string_view, int> lying;  // By visitor.
  for (const auto& [ticket, out] : out_) ++lying[out.think.account];
  std::vector<UnitQueue::Queued> units;
  const std::int64_t first = last_ticket_ + 1;
  for (const Think& think : laying_) {
    units.push_back({++last_ticket_, unit_rank(think, lying[think.account]++), write_unit(think)});
  }
  return [this, owner = owner_, units = std::move(units), first](UnitQueue& queue) -> QueueAnswer {
    return
        [this, first, is_put = queue.put(owner, units)](Time now) { was_put(first, is_put, now); };
  };
}

// If the database didn't answer, the units may or may not be there. This server thinks itself, and
// looks for strays for a while, so that none stays in the queue forever.
void DispatcherCore::was_put(std::int64_t first, bool is_put, Time now) {
  std::vector<Think> thinks = std::exchange(laying_, {});
  for (std::int64_t ticket = first; Think & think : thinks) {
    if (is_put) {
      out_[ticket++] = {std::move(think), now};
    } else {
      output_.to_pool.push_back(std::move(think));
    }
  }
  // Whether they are there after all is unknown.
  if (!is_put) strays_until_ = now + 2 * settings_.out_of_sight_ms;
}

// Without workers, what no one has comes back at once.
QueueCall DispatcherCore::take_back() {
  const Time patience = has_workers_ ? settings_.patience_ms : 0;
  return [this, owner = owner_, patience](UnitQueue& queue) -> QueueAnswer {
    return [this, all = queue.take_back(owner, patience)](Time now) {
      came_back(all.value_or(std::vector<UnitQueue::Back>{}), now);
    };
  };
}

// What the queue returns, and what it has lost: after `out_of_sight_ms` nothing is waited for.
void DispatcherCore::came_back(const std::vector<UnitQueue::Back>& all, Time now) {
  for (const UnitQueue::Back& back : all) {
    auto found = out_.extract(back.ticket);
    if (found) hear(std::move(found.mapped()), back, now);
  }
  for (auto it = out_.begin(); it != out_.end();) {
    if (now - it->second.since < settings_.out_of_sight_ms) {
      ++it;
      continue;
    }
    think_here(std::move(it->second));
    it = out_.erase(it);
    strays_until_ = now + 2 * settings_.out_of_sight_ms;
  }
  if (out_.empty()) count({});
}

// A worker's answer is checked like a person's move: an invalid one is refused and counted, and
// this server thinks instead.
void DispatcherCore::hear(Out out, const UnitQueue::Back& back, Time now) {
  UnitFigures& figures = figures_of(out.think);
  const int answered = back.answer ? 1 : 0;
  figures.expired += static_cast<std::uint64_t>(std::max(0, back.tries - answered));
  if (!back.answer) return think_here(std::move(out));
  auto thought = read_answer(out.think, *back.answer);
  if (thought) {
    ++figures.done;
    figures.time.add(std::chrono::milliseconds(now - out.since));
    output_.thoughts.push_back(std::move(*thought));
    return;
  }
  using Rejection = UnitFigures::Rejection;
  const auto rejection = back.answer->empty() ? Rejection::empty
                         : out.think.review   ? Rejection::finding
                                              : Rejection::illegal;
  ++figures.rejected[static_cast<std::size_t>(rejection)];
  output_.notices.push_back("the answer of a worker is refused: " + thought.error().text);
  output_.to_pool.push_back(std::move(out.think));
}

void DispatcherCore::think_here(Out out) {
  ++figures_of(out.think).taken_back;
  output_.to_pool.push_back(std::move(out.think));
}

void DispatcherCore::count(const std::vector<std::int64_t>& handed_out) {
  const auto count = [&](UnitFigures& figures) {
    const auto is_ours = [&](const auto& entry) {
      return &figures_of(entry.second.think) == &figures;
    };
    const auto all = std::count_if(out_.begin(), out_.end(), is_ours);
    const auto with_workers =
        std::count_if(handed_out.begin(), handed_out.end(), [&](std::int64_t ticket) {
          const auto found = out_.find(ticket);
          return found != out_.end() && is_ours(*found);
        });
    figures.handed_out = static_cast<std::uint64_t>(with_workers);
    figures.waiting = static_cast<std::uint64_t>(all - with_workers);
  };
  count(metrics_.decisions);
  count(metrics_.reviews);
}

UnitFigures& DispatcherCore::figures_of(const Think& think) const {
  return think.review ? metrics_.reviews : metrics_.decisions;
}

}  // namespace menagerie
