// SPDX-License-Identifier: Apache-2.0
// What follows from a table's state: its properties, and what happens by itself.
#include <algorithm>

#include "engine/deals/daily.h"
#include "server/tables/digest.h"
#include "server/tables/table/table.h"

namespace menagerie {
namespace {

std::string origin(const std::string& seed, const std::string& visitor) {
  if (visitor.empty()) return {};
  // 18 bits, so that not even someone with the log and its secret can find out an address by trying
  // all of them.
  return word_of("menagerie-origin/1:" + seed + ":" + visitor, 3);
}

}  // namespace

// What happens by itself. The caller makes that change and asks again, until nothing is due:
//
//   a person has waited too long for others  --> Bot, in the first free seat.
//   waiting, all seats taken and seeds open   --> Start.
//   playing, and the last person has left     --> Abandon.
//   all people agree to an undo               --> Undone.
//   no one has answered a request for a seat  --> AnswerSeat, with no.
//   the game begins with events of another    --> the next of them.
//   the match waits for a deal or for chance  --> Deal, Chance.
//   the match is over                         --> Finish.
//
// The order matters where two are due: a table without people doesn't deal another round.
std::optional<Change> Table::next(Time now, std::optional<Time> opening_ends) const {
  if (const auto due = fills_at(); due && *due <= now) {
    return change_at(now, changes::Bot{*first_free(), settings_.fill_level});
  }
  if (status_ == Status::waiting) {
    if (first_free() || (opening_ends && *opening_ends > now)) return std::nullopt;
    return change_at(now, changes::Start{});
  }
  if (status_ != Status::playing) return std::nullopt;
  const auto is_person = [](const Chair& chair) { return chair.kind == Chair::Kind::person; };
  if (had_person_ && std::none_of(chairs_.begin(), chairs_.end(), is_person)) {
    return change_at(now, changes::Abandon{});
  }
  if (undo_) {
    const SeatSet agreed = undo_->agreed;
    bool all = true;
    for (const Seat seat : persons()) all = all && agreed.has(seat);
    if (all) return change_at(now, changes::Undone{undo_->seat, undo_->event});
  }
  for (const Seat seat : SeatSet::first(players())) {
    if (const auto ends = request_ends(seat); ends && *ends <= now) {
      return change_at(now, changes::AnswerSeat{seat, false});
    }
  }
  if (const auto given = next_begun_with(now)) return given;
  const Turn::Kind due = match_->turn().kind;
  if (due == Turn::Kind::play) return std::nullopt;
  if (due == Turn::Kind::over) return change_at(now, changes::Finish{});
  const std::size_t number = draws_in(events());
  if (due == Turn::Kind::deal) {
    return change_at(now, changes::Deal{draw_deal(shuffle(), number, *match_)});
  }
  return change_at(now, changes::Chance{draw_chance(shuffle(), number, *match_)});
}

std::optional<Change> Table::next_begun_with(Time now) const {
  if (events().size() >= settings_.begun_with.size()) return std::nullopt;
  const Event& event = settings_.begun_with[events().size()];
  switch (event.kind) {
    case Event::Kind::deal:
      return change_at(now, changes::Deal{event.deal});
    case Event::Kind::chance:
      return change_at(now, changes::Chance{event.text});
    case Event::Kind::play:
      return change_at(now, changes::Play{event.seat, event.text});
    case Event::Kind::note:
      break;  // A game doesn't start with notes about it.
  }
  return std::nullopt;
}

std::optional<Seat> Table::first_free() const {
  for (const Seat seat : SeatSet::first(players())) {
    if (chair(seat).kind == Chair::Kind::free) return seat;
  }
  return std::nullopt;
}

bool Table::is_open_to_all(Seat seat) const {
  return chair(seat).kind == Chair::Kind::free && chair(seat).held_for.empty();
}

std::optional<Seat> Table::first_open() const {
  for (const Seat seat : SeatSet::first(players())) {
    if (is_open_to_all(seat)) return seat;
  }
  return std::nullopt;
}

// How no one, not even the server, can choose the cards (engine/deals/fair_deal.h):
//
//   Create                the server draws its seed; everyone sees the hash of it (commitment)
//   Sit                   each person commits to a client seed by its hash, or sends it, or none
//   all seats are taken   those who committed open theirs within 10 s (OpenClientSeed)
//   Start                 every deal and chance result follows from all seeds and its number
//   Finish, Abandon       the server's seed is shown: everyone can draw the cards again
//
// Each side is bound before it knows the other's. A client seed that isn't opened in time is left
// out, which the record says, since choosing whether to open it is a choice as well.
SeatSet Table::to_open() const {
  SeatSet seats;
  if (status_ != Status::waiting || first_free()) return seats;
  for (const Seat seat : SeatSet::first(players())) {
    if (!chair(seat).commitment.empty() && chair(seat).client_seed.empty()) seats.add(seat);
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

// No one is host for good: if they leave, it is the next person, and after a restart the same one,
// since the order is that of the log.
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

// In a daily deal bots that decide at the same time as the person come first, one by one. So what
// they decide can't depend on how fast the person is.
SeatSet Table::acting() const {
  if (status_ != Status::playing) return {};
  return keeps_person_waiting() ? SeatSet(daily_actor(asked_)) : asked_;
}

bool Table::keeps_person_waiting() const { return settings_.is_daily() && asked_.size() > 1; }

std::optional<Time> Table::deadline(Seat seat) const {
  if (!acting().has(seat) || chair(seat).is_played_by_bot()) return std::nullopt;
  const auto left = left_ms(seat);
  if (!left) return std::nullopt;
  return chair(seat).thinking.charged_upto + *left;
}

// A clock may limit the whole game (the bank), each decision, or both. The stricter one counts.
std::optional<Time> Table::left_ms(Seat seat) const {
  const Thinking& thinking = chair(seat).thinking;
  std::optional<Time> least;
  if (settings_.clock && settings_.clock->bank_ms > 0) least = thinking.bank_ms;
  if (settings_.clock && settings_.clock->move_ms > 0 && acting().has(seat)) {
    const Time left = std::max<Time>(0, settings_.clock->move_ms - thinking.spent_ms);
    least = least ? std::min(*least, left) : left;
  }
  return least;
}

// Then the log must say when the server stopped and came back (Pause, Resume).
bool Table::time_runs() const {
  bool runs = fills_at().has_value();
  for (const Seat seat : acting()) runs = runs || deadline(seat);
  return runs;
}

// Back to before the seat's last decision. A deal or a chance result on the way ends the search:
// whoever took back such a decision would know what comes.
std::optional<std::size_t> Table::undo_target(Seat seat) const {
  for (std::size_t i = events().size(); i-- > settings_.begun_with.size();) {
    if (events()[i].kind != Event::Kind::play) return std::nullopt;
    if (events()[i].seat == seat) return i;
  }
  return std::nullopt;
}

namespace {

using Counts = std::map<std::pair<unsigned, std::size_t>, unsigned>;

unsigned count_of(const Counts& counts, Seat seat, std::size_t event) {
  const auto found = counts.find({seat.index(), event});
  return found == counts.end() ? 0 : found->second;
}

unsigned count_of(const Counts& counts, Seat seat) {
  unsigned times = 0;
  for (const auto& [which, count] : counts) times += which.first == seat.index() ? count : 0;
  return times;
}

}  // namespace

unsigned Table::times_undone(Seat seat, std::size_t event) const {
  return count_of(undone_, seat, event);
}
unsigned Table::times_undone(Seat seat) const { return count_of(undone_, seat); }
unsigned Table::times_asked(Seat seat, std::size_t event) const {
  return count_of(undo_asked_, seat, event);
}
unsigned Table::times_asked(Seat seat) const { return count_of(undo_asked_, seat); }

// So that a command which arrives twice is done once (requests/commands.cpp).
std::optional<Table::Done> Table::done(Seat by, const std::string& id) const {
  if (id.empty()) return std::nullopt;
  const auto found = done_.find(std::to_string(by.index()) + id);
  // The ids of someone who sat there before mean nothing.
  if (found == done_.end() || found->second.version < chair(by).seated) return std::nullopt;
  return found->second;
}

// Salted with the table's secret, so the same visitor can't be followed from table to table.
std::string Table::origin_of(const std::string& visitor) const {
  return origin(settings_.seed, visitor);
}

bool Table::keeps_out(const std::string& visitor) const {
  if (visitor.empty()) return false;
  return kept_out_.count(origin_of(visitor)) > 0 ||
         std::any_of(settings_.kept_out.begin(), settings_.kept_out.end(),
                     [&](const KeptOut& one) { return one.origin == origin(one.seed, visitor); });
}

// Each table gives visitors other origins, so an origin is only useful together with its seed.
std::vector<KeptOut> Table::kept_out() const {
  std::vector<KeptOut> all = settings_.kept_out;
  for (const std::string& one : kept_out_) all.push_back({settings_.seed, one});
  if (all.size() > kept_out_max) all.erase(all.begin(), all.end() - kept_out_max);
  return all;
}

std::optional<Seat> Table::seat_of_token(const std::string& hash) const {
  for (const Seat seat : SeatSet::first(players())) {
    const Chair& here = chair(seat);
    if (here.kind == Chair::Kind::person && same_secret(here.token_hash, hash)) return seat;
  }
  return std::nullopt;
}

// By seat, no matter who sits there now: seeds belong to seats once the game has started.
FairShuffle Table::shuffle() const {
  FairShuffle shuffle{settings_.scheme, settings_.seed, settings_.salt, {}, {}};
  for (const Chair& chair : chairs_) {
    shuffle.client_seeds.push_back(chair.client_seed);
    shuffle.commitments.push_back(chair.commitment);
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
  record.events = events();
  if (settings_.is_daily()) {
    Event note;
    note.text = daily_note(settings_.daily);
    record.events.push_back(std::move(note));
  }
  if (is_revealed()) reveal_in(record);
  return record;
}

Record Table::last_record() const {
  Record record = this->record();
  if (!is_revealed()) reveal_in(record);
  return record;
}

void Table::reveal_in(Record& record) const {
  if (status_ == Status::finished) record.result = result_of(*match_);
  // The events that the game started with were not drawn here, so there is nothing to prove about
  // them.
  if (!settings_.begun_with.empty()) return;
  Event note;
  note.text =
      reveal_note({id_, commitment(), shuffle(), match_.drawn_from(), left_out_of(shuffle())});
  record.events.push_back(std::move(note));
}

}  // namespace menagerie
