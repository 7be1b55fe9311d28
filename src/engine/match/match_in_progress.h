// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.h"
#include "engine/records/record.h"

namespace menagerie {

// A match together with what has happened in it. Terminal, tables, the page's modules and the
// published library all play with this. A refusal changes nothing.
//
// Calls that deal, settle and act judge what is due and apply it. They record it as an event in
// canonical spelling. A played event of a record stays as it is written. Undo returns to an earlier
// position by playing the events before it again.
class MatchInProgress {
 public:
  // `beginning`: a match in which nothing has happened.
  explicit MatchInProgress(std::unique_ptr<Match> beginning) : match_(std::move(beginning)) {}
  MatchInProgress(const MatchInProgress& other)
      : match_(other.match_->clone()), events_(other.events_), drawn_from_(other.drawn_from_) {}
  MatchInProgress& operator=(const MatchInProgress& other) {
    if (this != &other) *this = MatchInProgress(other);
    return *this;
  }
  MatchInProgress(MatchInProgress&&) = default;
  MatchInProgress& operator=(MatchInProgress&&) = default;
  ~MatchInProgress() = default;

  // The position.
  const Match& operator*() const { return *match_; }
  const Match* operator->() const { return match_.get(); }
  const std::vector<Event>& events() const { return events_; }
  // The results from which each chance result so far was drawn, in the order of the draws.
  const std::vector<std::vector<std::string>>& drawn_from() const { return drawn_from_; }

  std::optional<Problem> deal(const Fields& deal);
  std::optional<Problem> settle(std::string_view result);
  std::optional<Explanation> act(Seat seat, std::string_view action);
  std::optional<Explanation> act(Seat seat, ActionId action);
  // Says what is wrong with the event, if anything, as play_event does. A note changes nothing but
  // the record.
  std::optional<std::string> play(Event event);
  // Plays the first `count` events of a record (all, if there are fewer), as replay() does.
  std::optional<Fault> play(const Record& record, std::size_t count, const EventCheck& check = {});
  // Only the events before this one (its index) have then happened. The index must not be greater
  // than their number.
  void undo(std::size_t event);

  // The match as a record. It has a result once the match is over.
  Record record(std::vector<SeatEntry> seats) const;

 private:
  void add(Event::Kind kind, std::optional<Seat> seat);
  template <class Action>
  std::optional<Explanation> act_by(Seat seat, Action action);

  std::unique_ptr<Match> match_;
  std::vector<Event> events_;
  std::vector<std::vector<std::string>> drawn_from_;
};

}  // namespace menagerie
