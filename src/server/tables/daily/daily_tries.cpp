// SPDX-License-Identifier: Apache-2.0
#include "server/tables/daily/daily_tries.h"

#include <algorithm>
#include <utility>

#include "base/spelling.h"
#include "engine/deals/hash.h"
#include "server/tables/requests/request_members.h"
#include "server/tables/views/wire_values.h"
#include "server/wire/daily.h"

namespace menagerie {
namespace {

constexpr unsigned busy_s = 5, retry_s = 1;

bool is_key(std::string_view text) {
  return text.size() >= 22 && text.size() <= 64 &&
         std::all_of(text.begin(), text.end(), [](char letter) {
           return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                  (letter >= 'A' && letter <= 'Z') || letter == '-' || letter == '_';
         });
}

Denial no_more() { return {Trouble::full, "no more tries of this deal are taken", {}}; }

std::string progress_text(std::size_t done, std::size_t of) {
  wire::DailyAnswer answer;
  answer.done = number_of<wire::Count>(done);
  answer.of.value = static_cast<std::int64_t>(std::max<std::size_t>(of, 1));
  return wire::text_of(answer);
}

std::string standing_text(const TryBook& book, const DailyTry& own) {
  const TryBook::Place place = book.place_of(own);
  wire::DailyAnswer answer;
  answer.done = number_of<wire::Count>(std::size_t{1});
  answer.of.value = 1;
  wire::DailyStanding& standing = answer.standing.value.emplace();
  const std::size_t others = book.size() - 1;
  standing.tries.value = static_cast<std::int64_t>(book.size());
  standing.beaten = number_of<wire::Count>(place.beaten);
  standing.equal = number_of<wire::Count>(place.equal);
  standing.percentile.value =
      others == 0 ? 0 : static_cast<std::int64_t>(100 * place.beaten / others);
  for (const DailyTry* one : book.best()) {
    const auto record = read_record(one->record);
    if (!record || !record->result) continue;  // Someone else wrote into the database.
    wire::DailyBest& best = standing.best.emplace_back();
    best.own = one == &own;
    best.record = one->record;
    for (const int score : record->result->scores) best.scores.push_back({score});
  }
  return wire::text_of(answer);
}

// The try as text and as a match at its beginning, if its cards are those of that deal and it was
// played to its end.
Answer<DailyWalk> checked_walk(const GameType& game, const DailyDeal& deal, std::string_view text) {
  const auto wrong = [](const Fault& fault) {
    const std::string place = fault.event ? "event " + std::to_string(*fault.event) + ": " : "";
    return denied(Trouble::refused, place + fault.text);
  };
  auto record = read_record(text);
  if (!record) return denied(Trouble::bad_request, "the record: " + record.error().text);
  if (record->game != game.id) {
    return denied(Trouble::refused, "the record is of another game: " + in_quotes(record->game));
  }
  const auto date = daily_date_of(*record);
  if (!date) return denied(Trouble::refused, date.error().text);
  if (*date != deal.date) {
    return denied(Trouble::refused, "the record is of another day: " + *date);
  }
  auto match = make_match(game, record->options);
  if (!match) return denied(Trouble::refused, match.error().text);
  if (const auto fault = check_daily_cards(game, *record, **match)) return wrong(*fault);
  if ((*match)->turn().kind != Turn::Kind::over) {
    return denied(Trouble::refused, "the game isn't over");
  }
  return DailyWalk(deal, std::move(*record), (*match)->fresh());
}

}  // namespace

// "awimbawe/2026-11-28".
Answer<DailyTries::Asked> DailyTries::asked(const Tables& tables, const Request& request,
                                            std::string_view deal, Time now) const {
  const std::size_t slash = std::min(deal.find('/'), deal.size());
  const GameType* game = tables.find_game(deal.substr(0, slash));
  if (game == nullptr) return denied(Trouble::not_found, denials::no_such_game());
  const std::string date(slash < deal.size() ? deal.substr(slash + 1) : "");
  auto found = daily_deal(*game, date);
  if (!found) return denied(Trouble::not_found, found.error().text);
  const std::string today = utc_date(now / 1000);
  if (date > today) {
    return denied(Trouble::not_now, "the date is " + date + ", but today is " + today + " (UTC)");
  }
  if (date < utc_date(now / 1000 - days_after_max * 86'400)) {
    return denied(Trouble::not_now, "tries are taken and shown until " +
                                        std::to_string(days_after_max) + " days after their day");
  }
  if (!is_key(request.token)) {
    return denied(Trouble::not_allowed,
                  "'Authorization: Bearer' must have the key of a try: 22 to 64 letters, digits, "
                  "- or _");
  }
  return Asked{game, std::move(*found), TryBook::name_of(game->id, date),
               sha256_hex(request.token)};
}

Answer<std::string> DailyTries::answer(Tables& tables, const Request& request,
                                       std::string_view deal, Limiter& limiter, Time now) {
  MENAGERIE_TAKE(whose, asked(tables, request, deal, now));
  if (request.method == "POST") return send(tables, request, whose, limiter, now);
  if (request.method != "GET" && request.method != "HEAD") {
    return denied(Trouble::wrong_method, "GET or POST is expected");
  }
  MENAGERIE_TAKE(told, known(tables, whose, now));
  if (told) return std::move(*told);
  return denied(Trouble::not_found, "there is no try of this deal with this key");
}

Answer<std::string> DailyTries::send(Tables& tables, const Request& request, const Asked& whose,
                                     Limiter& limiter, Time now) {
  // Sent again, also after a refusal: then it is checked again.
  refused_.erase(whose.id());
  MENAGERIE_TAKE(before, known(tables, whose, now));
  if (before) return std::move(*before);
  MENAGERIE_TAKE(tries, book(tables, whose.book, now));
  if (tries->is_full()) return tl::unexpected(no_more());
  if (auto denial = limiter.daily_try(request.visitor, now)) {
    return tl::unexpected(std::move(*denial));
  }
  MENAGERIE_TAKE(walk, checked_walk(*whose.game, whose.deal, request.body));
  if (!pending_.begin(whose.id(), request.visitor)) {
    return tl::unexpected(
        Denial{Trouble::too_many, "other tries are being checked; try again soon", {}, busy_s});
  }
  const auto [place, is_new] = checks_.emplace(
      whose.id(), Check{std::move(walk), whose.game, whose.book, whose.key_hash, request.visitor});
  const std::size_t of = place->second.walk.decisions();
  ask_next(tables, place->first, place->second, now);
  return progress_text(0, of);
}

Answer<std::optional<std::string>> DailyTries::known(Tables& tables, const Asked& asked, Time now) {
  if (const auto check = checks_.find(asked.id()); check != checks_.end()) {
    return progress_text(check->second.done, check->second.walk.decisions());
  }
  if (const auto why = refused_.find(asked.id()); why != refused_.end()) {
    return tl::unexpected(why->second);
  }
  MENAGERIE_TAKE(tries, book(tables, asked.book, now));
  const DailyTry* own = tries->find(asked.key_hash);
  if (own == nullptr) return std::nullopt;
  return standing_text(*tries, *own);
}

Answer<TryBook*> DailyTries::book(Tables& tables, const std::string& name, Time now) {
  if (const auto found = books_.find(name); found != books_.end()) return &found->second;
  // Those of days that are no longer asked for. As many are left as there are games and days.
  const std::string first = utc_date(now / 1000 - days_after_max * 86'400);
  std::erase_if(books_, [&](const auto& entry) {
    return entry.first.substr(entry.first.rfind('.') + 1) < first;
  });
  const auto bodies = tables.store().load(name);
  if (!bodies) {
    return tl::unexpected(Denial{Trouble::unavailable, bodies.error().text, {}, retry_s});
  }
  auto read = TryBook::read(name, *bodies);
  if (!read) {
    return denied(Trouble::unavailable, "the tries of this deal: " + read.error().text);
  }
  return &books_.emplace(name, std::move(*read)).first->second;
}

// One decision at a time for each try, so that a check never takes more than one thread. A ticket
// has the check's id in the place of a table.
void DailyTries::ask_next(Tables& tables, const std::string& id, Check& check, Time now) {
  if (check.walk.next()) {
    Think think;
    think.urgency = Urgency::review;
    think.account = check.account;
    think.ticket.purpose = Ticket::Purpose::daily_try;
    think.ticket.table = id;
    think.ticket.seat = check.walk.seat();
    think.ticket.asked_at = check.done;
    think.level = Level::normal;
    think.game = check.game;
    think.observation = check.walk.observation();
    think.seed = check.walk.seed();
    think.iterations = daily_iterations;
    tables.effects().thinks.push_back(std::move(think));
    return;
  }
  const Check whole = std::move(checks_.extract(id).mapped());
  const std::string key = whole.book + " " + whole.key_hash;
  pending_.end(key);
  if (auto why = finish(tables, whole, now)) refuse(key, std::move(*why));
}

void DailyTries::thought(Tables& tables, const Thought& thought, Time now) {
  const auto found = checks_.find(thought.ticket.table);
  if (found == checks_.end() || found->second.done != thought.ticket.asked_at) return;
  Check& check = found->second;
  if (const auto fault = check.walk.wrong(thought.action)) {
    const std::string place = "event " + std::to_string(fault->event.value_or(0)) + ": ";
    const std::string id = found->first;
    checks_.erase(found);
    pending_.end(id);
    return refuse(id, Denial{Trouble::refused, place + fault->text, {}});
  }
  ++check.done;
  ask_next(tables, found->first, check, now);
}

// Until it is stored, no answer leaves that says so (Effects).
std::optional<Denial> DailyTries::finish(Tables& tables, const Check& check, Time now) {
  const auto tries = book(tables, check.book, now);
  if (!tries) return tries.error();
  if ((*tries)->is_full()) return no_more();
  DailyTry made{check.key_hash, worth_of_try(*check.game, *check.walk.match()),
                write_record(check.walk.plain_record())};
  tables.effects().appends.push_back((*tries)->add(std::move(made), now));
  return std::nullopt;
}

void DailyTries::refuse(const std::string& id, Denial why) {
  if (refused_.size() >= refusals_max) refused_.erase(refused_.begin());
  refused_.insert_or_assign(id, std::move(why));
}

void DailyTries::forget(std::span<const Append> changes) {
  for (const Append& change : changes) books_.erase(change.table);
}

}  // namespace menagerie
