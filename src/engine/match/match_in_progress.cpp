// SPDX-License-Identifier: Apache-2.0
#include "engine/match/match_in_progress.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace menagerie {

void MatchInProgress::add(Event::Kind kind, std::optional<Seat> seat) {
  Event event;
  event.kind = kind;
  event.seat = seat.value_or(Seat());
  event.text = match_->observed(Onlooker::everything());
  events_.push_back(std::move(event));
}

std::optional<Problem> MatchInProgress::deal(const Fields& deal) {
  if (auto wrong = match_->deal(deal)) return wrong;
  Event event;
  event.kind = Event::Kind::deal;
  event.deal = deal;
  events_.push_back(std::move(event));
  return std::nullopt;
}

std::optional<Problem> MatchInProgress::settle(std::string_view result) {
  std::vector<std::string> results;
  if (match_->turn().kind == Turn::Kind::chance) results = match_->chances();
  if (auto wrong = match_->chance(result)) return wrong;
  drawn_from_.push_back(std::move(results));
  add(Event::Kind::chance, std::nullopt);
  return std::nullopt;
}

template <class Action>
std::optional<Explanation> MatchInProgress::act_by(Seat seat, Action action) {
  if (auto refusal = match_->submit(seat, action)) return refusal;
  add(Event::Kind::play, seat);
  return std::nullopt;
}

std::optional<Explanation> MatchInProgress::act(Seat seat, std::string_view action) {
  return act_by(seat, action);
}

std::optional<Explanation> MatchInProgress::act(Seat seat, ActionId action) {
  return act_by(seat, action);
}

std::optional<std::string> MatchInProgress::play(Event event) {
  const bool draws = event.kind == Event::Kind::chance && match_->turn().kind == Turn::Kind::chance;
  auto results = draws ? match_->chances() : std::vector<std::string>();
  if (auto wrong = play_event(*match_, event)) return wrong;
  if (draws) drawn_from_.push_back(std::move(results));
  events_.push_back(std::move(event));
  return std::nullopt;
}

std::optional<Fault> MatchInProgress::play(const Record& record, std::size_t count,
                                           const EventCheck& check) {
  const std::size_t events = std::min(count, record.events.size());
  for (std::size_t i = 0; i < events; ++i) {
    auto wrong = check ? check(*match_, record.events[i]) : std::nullopt;
    if (!wrong) wrong = play(record.events[i]);
    if (wrong) return Fault{i, std::move(*wrong), Fault::Kind::not_allowed};
  }
  return events < record.events.size() ? std::nullopt : wrong_result(*match_, record);
}

void MatchInProgress::undo(std::size_t event) {
  MENAGERIE_ASSERT(event <= events_.size());
  events_.resize(event);
  match_ = match_->fresh();
  for (const Event& made : events_) {
    const auto wrong = play_event(*match_, made);
    MENAGERIE_ASSERT(!wrong);
  }
  drawn_from_.resize(
      static_cast<std::size_t>(std::count_if(events_.begin(), events_.end(), [](const Event& made) {
        return made.kind == Event::Kind::chance;
      })));
}

Record MatchInProgress::record(std::vector<SeatEntry> seats) const {
  Record record;
  record.game = std::string(match_->game());
  record.options = match_->options();
  record.seats = std::move(seats);
  record.events = events_;
  if (match_->turn().kind == Turn::Kind::over) record.result = result_of(*match_);
  return record;
}

}  // namespace menagerie
