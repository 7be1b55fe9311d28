// SPDX-License-Identifier: Apache-2.0
#include "engine/deals/daily.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <functional>

#include "base/spelling.h"
#include "engine/deals/hash.h"
#include "engine/json.h"

namespace menagerie {
namespace {

constexpr std::string_view daily_note_head = "menagerie-daily/1 ";

std::optional<int> digits_of(std::string_view text) {
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return number;
}

std::optional<std::chrono::year_month_day> day_of(std::string_view date) {
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') return std::nullopt;
  const auto year = digits_of(date.substr(0, 4));
  const auto month = digits_of(date.substr(5, 2));
  const auto day = digits_of(date.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  return std::chrono::year_month_day(std::chrono::year(*year),
                                     std::chrono::month(static_cast<unsigned>(*month)),
                                     std::chrono::day(static_cast<unsigned>(*day)));
}

std::string two_digits(unsigned number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

std::string differs(const std::string& what, std::string_view read, std::string_view expected) {
  return what + " is " + in_quotes(read) + ", but the daily deal gives " + in_quotes(expected);
}

// What the bot at that seat decides after `number` events; empty: any decision is right.
using Decides = std::function<std::string(const Match& match, std::size_t number, Seat seat)>;

// Says what is wrong with an event that comes next in the match, as number so many.
std::optional<std::string> wrong_event(const DailyDeal& deal, const Decides& decides,
                                       const Match& match, const Event& event, std::size_t number,
                                       std::size_t draws) {
  const Turn turn = match.turn();
  switch (event.kind) {
    case Event::Kind::note:
      return std::nullopt;
    case Event::Kind::deal:
      if (turn.kind != Turn::Kind::deal) return std::nullopt;  // The match will say so.
      if (to_json(draw_deal(deal.shuffle, draws, match)) == to_json(event.deal)) {
        return std::nullopt;
      }
      return "these are not the cards of that day";
    case Event::Kind::chance: {
      if (turn.kind != Turn::Kind::chance) return std::nullopt;
      const std::string drawn = draw_chance(deal.shuffle, draws, match);
      if (drawn == event.text) return std::nullopt;
      return differs("the result", event.text, drawn);
    }
    case Event::Kind::play:
      break;
  }
  if (turn.kind != Turn::Kind::play || !turn.seats.has(event.seat)) return std::nullopt;
  const Seat actor = daily_actor(turn.seats);
  if (event.seat != actor) {
    return "seat " + std::to_string(event.seat.index()) + " decides, but seat " +
           std::to_string(actor.index()) + " comes first";
  }
  if (event.seat == daily_seat || !decides) return std::nullopt;
  const std::string decided = decides(match, number, event.seat);
  const auto read = match.action(event.text);
  if (!read || match.text(*read) == decided) return std::nullopt;
  return wrong_daily_decision(event.seat, event.text, decided);
}

std::optional<Fault> check(const Record& record, const Result<DailyDeal>& deal,
                           const Decides& decides, Match& match) {
  if (!deal) return Fault{std::nullopt, deal.error().text};
  const Json options = to_json(match.options()), expected = to_json(deal->options);
  if (options != expected) {
    return Fault{std::nullopt, differs("the options", options.dump(), expected.dump())};
  }
  std::size_t number = 0, draws = 0;
  const auto check = [&](const Match& before, const Event& event) {
    auto wrong = wrong_event(*deal, decides, before, event, number, draws);
    if (event.kind != Event::Kind::note) ++number;
    if (event.kind == Event::Kind::deal || event.kind == Event::Kind::chance) ++draws;
    return wrong;
  };
  return replay(match, record, record.events.size(), check);
}

Result<DailyDeal> deal_of(const GameType& game, const Record& record) {
  const auto date = daily_date_of(record);
  if (!date) return tl::unexpected(date.error());
  return daily_deal(game, *date);
}

}  // namespace

std::optional<Problem> wrong_date(std::string_view date) {
  const auto day = day_of(date);
  if (!day) {
    return Problem{"the date is " + quoted(date) + "; it must be written as in 2026-11-28"};
  }
  if (!day->ok()) return Problem{"there is no day " + quoted(date) + " in the calendar"};
  const int year = static_cast<int>(day->year());
  if (year >= daily_year_min && year <= daily_year_max) return std::nullopt;
  return Problem{"the date is " + quoted(date) + ", but there are daily deals from " +
                 std::to_string(daily_year_min) + " to " + std::to_string(daily_year_max)};
}

std::string utc_date(std::int64_t seconds_since_1970) {
  const std::chrono::sys_seconds moment{std::chrono::seconds(seconds_since_1970)};
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(moment));
  return std::to_string(static_cast<int>(day.year())) + "-" +
         two_digits(static_cast<unsigned>(day.month())) + "-" +
         two_digits(static_cast<unsigned>(day.day()));
}

std::int64_t day_number(std::string_view date) {
  return std::chrono::sys_days(day_of(date).value()).time_since_epoch().count();
}

Result<DailyDeal> daily_deal(const GameRules& game, std::string_view date) {
  if (auto wrong = wrong_date(date)) return tl::unexpected(std::move(*wrong));
  DailyDeal deal;
  deal.game = game.id;
  deal.date = date;
  const auto match = make_match(game, game.description().daily);
  if (!match) return tl::unexpected<Problem>(Problem{match.error().text});
  deal.options = (*match)->options();
  deal.players = (*match)->players();
  deal.shuffle.seed = sha256_hex("menagerie daily 1 " + deal.game + " " + deal.date);
  deal.shuffle.salt.assign(32, '0');  // Nothing is secret.
  deal.shuffle.client_seeds.resize(deal.players);
  deal.shuffle.commitments.resize(deal.players);
  return deal;
}

BotSpec daily_bot() {
  BotSpec bot = parse_bot(daily_level).value_or(default_bot());
  bot.level.clear();
  bot.ms.reset();
  bot.iterations = daily_iterations;
  return bot;
}

Seat daily_actor(SeatSet owing) {
  if (owing.size() > 1) owing.remove(daily_seat);
  return owing.lowest();
}

std::uint64_t daily_move_seed(std::string_view shuffle_seed, std::size_t number, Seat seat) {
  const Hash hash = sha256("menagerie daily 1 move " + std::string(shuffle_seed) + " " +
                           std::to_string(number) + " " + std::to_string(seat.index()));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8u | hash.at(i);
  return seed;
}

std::string daily_decision(const GameType& game, const DailyDeal& deal, const Match& match,
                           std::size_t number, Seat seat) {
  Rng rng(daily_move_seed(deal.shuffle.seed, number, seat));
  return game.make_mind(daily_bot())->choose(match.observe(seat), rng, {});
}

std::string daily_note(std::string_view date) { return std::string(daily_note_head).append(date); }

Result<std::string> daily_date_of(const Record& record) {
  for (const Event& event : record.events) {
    if (event.kind != Event::Kind::note || !event.text.starts_with(daily_note_head)) continue;
    std::string date = event.text.substr(daily_note_head.size());
    if (auto wrong = wrong_date(date)) return tl::unexpected(std::move(*wrong));
    return date;
  }
  return problem("it isn't the record of a daily deal: it has no note '" +
                 std::string(daily_note_head) + "DATE'");
}

std::optional<Fault> check_daily(const GameType& game, const Record& record, Match& match) {
  const auto deal = deal_of(game, record);
  const auto decides = [&](const Match& before, std::size_t number, Seat seat) {
    return daily_decision(game, *deal, before, number, seat);
  };
  return check(record, deal, decides, match);
}

std::optional<Fault> check_daily_cards(const GameType& game, const Record& record, Match& match) {
  return check(record, deal_of(game, record), {}, match);
}

std::string wrong_daily_decision(Seat seat, std::string_view read, std::string_view decided) {
  return differs("the decision of the bot in seat " + std::to_string(seat.index()), read, decided);
}

}  // namespace menagerie
