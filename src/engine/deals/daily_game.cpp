// SPDX-License-Identifier: Apache-2.0
#include "engine/deals/daily_game.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace menagerie {
namespace {

// A match in progress as a record of a daily deal.
Record daily_record(const MatchInProgress& match, const DailyDeal& deal, std::string_view name) {
  std::vector<SeatEntry> seats(deal.players, {"", daily_bot().text()});
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    seats[seat].name = "Bot " + std::to_string(seat);
  }
  seats[daily_seat.index()] = {std::string(name), "human"};
  Record record = match.record(std::move(seats));
  Event note;
  note.text = daily_note(deal.date);
  record.events.push_back(std::move(note));
  return record;
}

bool is_of_bot(const Event& event) {
  return event.kind == Event::Kind::play && event.seat != daily_seat;
}

}  // namespace

DailyGame::DailyGame(const GameType& game, DailyDeal deal)
    : game_(game), deal_(std::move(deal)), match_(make_match(game, deal_.options).value()) {}

bool DailyGame::step() {
  const Turn turn = match_->turn();
  const std::size_t draws = draws_in(match_.events());
  switch (turn.kind) {
    case Turn::Kind::over:
      return false;
    case Turn::Kind::deal: {
      const auto wrong = match_.deal(draw_deal(deal_.shuffle, draws, *match_));
      MENAGERIE_ASSERT(!wrong);
      return true;
    }
    case Turn::Kind::chance: {
      const auto wrong = match_.settle(draw_chance(deal_.shuffle, draws, *match_));
      MENAGERIE_ASSERT(!wrong);
      return true;
    }
    case Turn::Kind::play:
      break;
  }
  const Seat seat = daily_actor(turn.seats);
  if (seat == daily_seat) return false;
  const auto refusal =
      match_.act(seat, daily_decision(game_, deal_, *match_, match_.events().size(), seat));
  MENAGERIE_ASSERT(!refusal);
  return true;
}

Record DailyGame::record(std::string_view name) const { return daily_record(match_, deal_, name); }

DailyWalk::DailyWalk(DailyDeal deal, Record record, std::unique_ptr<Match> beginning)
    : deal_(std::move(deal)), record_(std::move(record)), match_(std::move(beginning)) {
  const auto count = std::count_if(record_.events.begin(), record_.events.end(), is_of_bot);
  decisions_ = static_cast<std::size_t>(count);
}

bool DailyWalk::next() {
  for (;; ++at_) {
    if (at_ == record_.events.size()) return false;
    const Event& event = record_.events[at_];
    if (is_of_bot(event) && !std::exchange(is_asked_, true)) return true;
    if (is_of_bot(event)) is_asked_ = false;
    switch (event.kind) {
      case Event::Kind::note:
        break;
      case Event::Kind::deal: {
        const auto wrong = match_.deal(event.deal);
        MENAGERIE_ASSERT(!wrong);
        break;
      }
      case Event::Kind::chance: {
        const auto wrong = match_.settle(event.text);
        MENAGERIE_ASSERT(!wrong);
        break;
      }
      case Event::Kind::play: {
        const auto refusal = match_.act(event.seat, event.text);
        MENAGERIE_ASSERT(!refusal);
        break;
      }
    }
  }
}

std::uint64_t DailyWalk::seed() const {
  return daily_move_seed(deal_.shuffle.seed, match_.events().size(), seat());
}

std::optional<Fault> DailyWalk::wrong(std::string_view decided) const {
  const std::string& read = record_.events[at_].text;
  const auto action = match_->action(read);
  if (action && match_->text(*action) == decided) return std::nullopt;
  return Fault{at_, wrong_daily_decision(seat(), read, decided), Fault::Kind::not_allowed};
}

Record DailyWalk::plain_record() const { return daily_record(match_, deal_, "Player"); }

}  // namespace menagerie
