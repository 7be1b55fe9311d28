// SPDX-License-Identifier: Apache-2.0
// What a table says of itself, and what follows from it by itself.
#include <algorithm>

#include "server/tables/digest.h"
#include "server/tables/table.h"

namespace menagerie {

std::optional<Change> Table::next(Time now) const {
  const auto change = [&](Change::Kind kind) {
    Change made;
    made.kind = kind;
    made.at = now;
    return made;
  };
  if (const auto due = fills_at(); due && *due <= now) {
    Change bot = change(Change::Kind::bot);
    bot.seat = *first_free();
    bot.level = settings_.fill_level;
    return bot;
  }
  if (status_ == Status::waiting) {
    if (first_free() || (opening_ends() && *opening_ends() > now)) return std::nullopt;
    return change(Change::Kind::start);
  }
  if (status_ != Status::playing) return std::nullopt;
  const auto is_person = [](const Chair& chair) { return chair.kind == Chair::Kind::person; };
  if (had_person_ && std::none_of(chairs_.begin(), chairs_.end(), is_person)) {
    return change(Change::Kind::abandon);
  }
  if (undo_) {
    const SeatSet agreed = undo_->agreed;
    bool all = true;
    for (const Seat seat : persons()) all = all && agreed.has(seat);
    if (all) {
      Change undone = change(Change::Kind::undone);
      undone.seat = undo_->seat;
      undone.event = undo_->event;
      return undone;
    }
  }
  if (const auto given = next_begun_with(now)) return given;
  const Turn::Kind due = match_->turn().kind;
  if (due == Turn::Kind::play) return std::nullopt;
  if (due == Turn::Kind::over) return change(Change::Kind::finish);
  const auto drawn = std::count_if(events_.begin(), events_.end(), [](const Event& event) {
    return event.kind == Event::Kind::deal || event.kind == Event::Kind::chance;
  });
  const auto number = static_cast<std::size_t>(drawn);
  if (due == Turn::Kind::deal) {
    Change deal = change(Change::Kind::deal);
    deal.deal = draw_deal(shuffle(), number, *match_);
    return deal;
  }
  Change chance = change(Change::Kind::chance);
  chance.text = draw_chance(shuffle(), number, *match_);
  return chance;
}

std::optional<Change> Table::next_begun_with(Time now) const {
  if (events_.size() >= settings_.begun_with.size()) return std::nullopt;
  const Event& event = settings_.begun_with[events_.size()];
  Change change;
  change.at = now;
  change.kind = event.kind == Event::Kind::deal     ? Change::Kind::deal
                : event.kind == Event::Kind::chance ? Change::Kind::chance
                                                    : Change::Kind::play;
  change.seat = event.seat;
  change.text = event.text;
  change.deal = event.deal;
  return change;
}

std::optional<Denial> Table::make_talk(const Change& change) {
  switch (change.kind) {
    case Change::Kind::chat:
      if (chair_at(change.seat).is_silenced) {
        return Denial{Trouble::not_allowed, "the host has silenced you", {}};
      }
      // A log that was written before there was a limit is read as it is.
      return std::nullopt;
    case Change::Kind::mute:
      if (!change.by || change.by->index() >= players()) return Denial{Trouble::not_now, {}, {}};
      if (change.agrees) chair_at(*change.by).muted.add(change.seat);
      if (!change.agrees) chair_at(*change.by).muted.remove(change.seat);
      return std::nullopt;
    case Change::Kind::silence:
      if (chair_at(change.seat).kind != Chair::Kind::person) {
        return Denial{Trouble::not_now, "nobody sits there", {}};
      }
      chair_at(change.seat).is_silenced = change.agrees;
      return std::nullopt;
    default:
      return std::nullopt;  // A report changes nothing.
  }
}

void Table::keep_chat() {
  ++chat_lines_;
  chat_.push_back(version());
  if (chat_.size() <= chat_kept_max) return;
  history_[chat_.front() - 1].text = {};
  chat_.pop_front();
}

std::optional<Seat> Table::first_free() const {
  for (const Seat seat : SeatSet::first(players())) {
    if (chair(seat).kind == Chair::Kind::free) return seat;
  }
  return std::nullopt;
}

SeatSet Table::to_open() const {
  SeatSet seats;
  if (status_ != Status::waiting || first_free()) return seats;
  for (const Seat seat : SeatSet::first(players())) {
    if (!chair(seat).promised.empty() && chair(seat).luck.empty()) seats.add(seat);
  }
  return seats;
}

std::optional<Time> Table::opening_ends() const {
  if (!full_since_ || to_open().empty()) return std::nullopt;
  return *full_since_ + opening_ms;
}

std::optional<Time> Table::fills_at() const {
  if (settings_.fill_s == 0 || !waiting_since_ || !first_free()) return std::nullopt;
  return *waiting_since_ + settings_.fill_s * 1000;
}

std::optional<Seat> Table::host() const {
  std::optional<Seat> longest;
  for (const Seat seat : SeatSet::first(players())) {
    if (chair(seat).kind != Chair::Kind::person) continue;
    if (!longest || chair(seat).seated < chair(*longest).seated) longest = seat;
  }
  return longest;
}

SeatSet Table::persons() const {
  SeatSet persons;
  for (const Seat seat : SeatSet::first(players())) {
    if (chair(seat).kind == Chair::Kind::person && !chair(seat).stand_in) persons.add(seat);
  }
  return persons;
}

SeatSet Table::acting() const { return status_ == Status::playing ? asked_ : SeatSet{}; }

std::optional<Time> Table::deadline(Seat seat) const {
  const Chair& here = chair(seat);
  if (!settings_.clock || !acting().has(seat) || here.is_played_by_bot()) return std::nullopt;
  std::optional<Time> earliest;
  if (settings_.clock->bank_ms > 0) earliest = here.asked_time + here.bank_ms;
  if (settings_.clock->move_ms > 0) {
    const Time limit = here.asked_time + settings_.clock->move_ms;
    earliest = earliest ? std::min(*earliest, limit) : limit;
  }
  return earliest;
}

std::optional<std::size_t> Table::undo_target(Seat seat) const {
  for (std::size_t i = events_.size(); i-- > settings_.begun_with.size();) {
    if (events_[i].kind != Event::Kind::play) return std::nullopt;
    if (events_[i].seat == seat) return i;
  }
  return std::nullopt;
}

unsigned Table::times_undone(Seat seat, std::size_t event) const {
  const auto found = undone_.find({seat.index(), event});
  return found == undone_.end() ? 0 : found->second;
}

unsigned Table::times_undone(Seat seat) const {
  unsigned times = 0;
  for (const auto& [which, count] : undone_) times += which.first == seat.index() ? count : 0;
  return times;
}

std::optional<Table::Done> Table::done(Seat by, const std::string& id) const {
  if (id.empty()) return std::nullopt;
  const auto found = done_.find(std::to_string(by.index()) + id);
  return found == done_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Seat> Table::seat_of_token(const std::string& hash) const {
  for (const Seat seat : SeatSet::first(players())) {
    const Chair& here = chair(seat);
    if (here.kind == Chair::Kind::person && same_secret(here.token_hash, hash)) return seat;
  }
  return std::nullopt;
}

FairShuffle Table::shuffle() const {
  FairShuffle shuffle{settings_.scheme, settings_.seed, settings_.salt, {}, {}};
  for (const Chair& chair : chairs_) {
    shuffle.luck.push_back(chair.luck);
    shuffle.promised.push_back(chair.promised);
  }
  return shuffle;
}

bool Table::is_revealed() const {
  return status_ == Status::finished || status_ == Status::abandoned;
}

Record Table::record() const {
  Record record;
  record.game = settings_.game;
  record.options = settings_.options;
  for (const Chair& chair : chairs_) {
    const bool bot = chair.kind == Chair::Kind::bot;
    record.seats.push_back({chair.name, bot ? std::string(level_name(chair.level)) : "human"});
  }
  record.events = events_;
  if (!is_revealed()) return record;
  if (status_ == Status::finished) record.result = result_of(*match_);
  // What the game began with was not drawn here: there is nothing to prove about them.
  if (!settings_.begun_with.empty()) return record;
  Event note;
  note.text = reveal_note({id_, promise(), shuffle(), chances_, left_out_of(shuffle())});
  record.events.push_back(std::move(note));
  return record;
}

}  // namespace menagerie
