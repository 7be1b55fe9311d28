// SPDX-License-Identifier: Apache-2.0
#include "server/tables/views/notices.h"

#include "base/overloaded.h"

namespace menagerie {

namespace {

// A person is back where a person sat. Where a bot played, the notice says whose place was taken.
Message given(const Table& table, Seat seat, std::size_t version) {
  const std::string* bot = table.bot_before(version);
  if (bot == nullptr) return notices::seat_given(seat);
  return notices::seat_taken(seat, Quoted{*bot});
}

}  // namespace

// From the table and the change alone, so the notice is the same live and when the log is told
// later.
std::optional<Message> notice_of(const Table& table, const Change& change, std::size_t version) {
  using namespace changes;
  using Told = std::optional<Message>;
  return std::visit(
      Overloaded{
          [](const UsedHint& what) -> Told { return notices::used_hint(what.seat); },
          [](const Hints& what) -> Told {
            return what.on ? notices::hints_on() : notices::hints_off();
          },
          [](const AskSeat& what) -> Told {
            return notices::seat_asked(what.seat, Quoted{what.name});
          },
          [](const AnswerSeat& what) -> Told {
            if (what.agrees) return std::nullopt;
            return notices::seat_refused(what.seat);
          },
          [&](const GiveSeat& what) -> Told { return given(table, what.seat, version); },
          [](const OfferSeat& what) -> Told {
            if (!what.offered) return std::nullopt;
            return notices::seat_offered(what.seat);
          },
          []<Eventful T>(const T&) -> Told { return std::nullopt; },
          []<Among<Create, Sit, Bot, Free, Leave, Rename, Token, Start, TakeOver, HandBack, AskUndo,
                   AnswerUndo, Undone, Chat, Mute, AskEnd, Abandon, Finish, Rematch, Silence,
                   Report, OpenClientSeed, Review, Pause, Resume>
                 T>(const T&) -> Told { return std::nullopt; },
      },
      change.what);
}

bool stays_in_log(const Message& notice) {
  return notice.id == notices::seat_given.id() || notice.id == notices::seat_taken.id();
}

}  // namespace menagerie
