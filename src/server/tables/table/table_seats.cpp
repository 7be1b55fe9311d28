// SPDX-License-Identifier: Apache-2.0
// How someone gets a seat during a game: it returns to a person who lost its token, or goes from a
// bot to a person; and what people agree on about hints.
#include <algorithm>
#include <utility>

#include "server/tables/table/table.h"

namespace menagerie {

// How a seat changes hands during a game:
//
//   a person's, token lost --+
//   a bot's, after a person --+--> AskSeat --> requested --> all people agree --> GiveSeat
//   a bot's, offered       --+                   |
//                                                +--> one refuses, or no one answers in time,
//                                                     or the person is back --> AnswerSeat (no)
//
// After three refusals in a row the seat rests for a while, so that no one is worn down.
bool Table::may_be_asked_for(Seat seat) const {
  const Chair& here = chair(seat);
  return here.kind == Chair::Kind::person || here.is_left || here.is_offered;
}

std::optional<Time> Table::request_ends(Seat seat) const {
  const auto& request = chair(seat).request;
  if (!request) return std::nullopt;
  return request->asked + (settings_.turn_based ? request_ms_by_turns : request_ms);
}

std::optional<Time> Table::request_again(Seat seat, Time now) const {
  constexpr unsigned refusals_max = 3;
  const Chair& here = chair(seat);
  const Time again = here.request_refused + request_ms;
  if (here.requests_refused < refusals_max || now >= again) return std::nullopt;
  return again;
}

const std::string* Table::bot_before(std::size_t version) const {
  const auto found = bots_before_.find(version);
  return found == bots_before_.end() ? nullptr : &found->second;
}

unsigned Table::people() const {
  return static_cast<unsigned>(std::count_if(chairs_.begin(), chairs_.end(), [](const Chair& one) {
    return one.kind == Chair::Kind::person;
  }));
}

// The host has the last word. Before it, hints are for people who play alone.
bool Table::gives_hints() const {
  return hints_for_people_.value_or(settings_.hints && people() <= 1);
}

bool Table::is_silenced(const std::string& visitor) const {
  const std::string origin = origin_of(visitor);
  if (origin.empty()) return false;
  return silenced_.count(origin) > 0 ||
         std::any_of(chairs_.begin(), chairs_.end(),
                     [&](const Chair& one) { return one.is_silenced && one.origin == origin; });
}

// One request per seat at a time. It depends on who is connected whose consent it needs (is_agreed
// in requests/commands.cpp).
std::optional<Denial> Table::make(const changes::AskSeat& what, const Change& change) {
  if (status_ != Status::playing) return not_now(denials::no_game());
  if (!may_be_asked_for(what.seat)) return not_now(denials::not_offered());
  Chair& chair = chair_at(what.seat);
  if (chair.request) return not_now(denials::seat_asked());
  chair.request = SeatRequest{what.name, what.token_hash, what.origin, {}, change.at};
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::AnswerSeat& what, const Change& change) {
  auto& request = chair_at(what.seat).request;
  if (!request) return not_now(denials::nothing_to_answer());
  if (what.agrees && change.by) request->agreed.add(*change.by);
  if (what.agrees) return std::nullopt;
  request.reset();
  Chair& chair = chair_at(what.seat);
  // A pause after several refusals resets the count.
  if (chair.request_refused + request_ms <= change.at) chair.requests_refused = 0;
  ++chair.requests_refused;
  chair.request_refused = change.at;
  return std::nullopt;
}

// A person who is given the seat knows what the seat knows, and continues with its time.
std::optional<Denial> Table::make(const changes::GiveSeat& what, const Change& change) {
  Chair& chair = chair_at(what.seat);
  if (!chair.request) return not_now(denials::nothing_to_answer());
  const SeatRequest request = *std::exchange(chair.request, std::nullopt);
  if (chair.kind == Chair::Kind::bot) {
    chair.kind = Chair::Kind::person;
    bots_before_[version() + 1] = std::exchange(chair.name, request.name);
    chair.level = Level::normal;
    chair.seated = version() + 1;
    chair.muted = {};
    for (Chair& other : chairs_) other.muted.remove(what.seat);
  }
  chair.stand_in.reset();
  chair.is_left = chair.is_offered = false;
  chair.token_hash = request.token_hash;
  chair.origin = request.origin;
  chair.member = 0;  // A request for a seat shows no membership.
  chair.requests_refused = 0;
  chair.asked_time = change.at;
  chair.thinking.charged_upto = change.at;
  had_person_ = true;
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::OfferSeat& what, const Change&) {
  if (status_ != Status::playing) return not_now(denials::no_game());
  if (settings_.is_daily()) return not_now(denials::daily_alone());
  Chair& chair = chair_at(what.seat);
  if (chair.kind != Chair::Kind::bot) return Denial{Trouble::seat_taken, {}, {}};
  chair.is_offered = what.offered;
  // No one has to agree any more: a new request is granted at once.
  if (what.offered) chair.request.reset();
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Hints& what, const Change&) {
  if (is_revealed()) return not_now(denials::over());
  if (settings_.is_daily()) return not_now(denials::daily_alone());
  hints_for_people_ = what.on;
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::UsedHint&, const Change&) { return std::nullopt; }

}  // namespace menagerie
