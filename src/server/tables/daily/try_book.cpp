// SPDX-License-Identifier: Apache-2.0
#include "server/tables/daily/try_book.h"

#include <algorithm>

#include "engine/deals/daily.h"
#include "engine/json.h"

namespace menagerie {
namespace {

constexpr std::string_view name_head = "daily.";

bool is_hash(std::string_view text) {
  return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char letter) {
           return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
         });
}

}  // namespace

TryWorth worth_of_try(const GameRules& game, const Match& match) {
  const std::int64_t sign = game.description().fewest_win ? -1 : 1;
  const SeatMap<int> scores = match.scores();
  std::optional<std::int64_t> best_of_others;
  for (const Seat seat : SeatSet::first(match.players())) {
    if (seat == daily_seat) continue;
    const std::int64_t points = sign * scores[seat];
    best_of_others = std::max(best_of_others.value_or(points), points);
  }
  TryWorth worth;
  worth.lead = sign * scores[daily_seat] - best_of_others.value_or(0);
  const SeatSet winners = match.winners();
  if (winners.has(daily_seat)) {
    worth.end = winners.size() > 1 ? TryWorth::End::shared : TryWorth::End::won;
  }
  return worth;
}

std::string write_try(const DailyTry& made) {
  Json json{{"k", made.key_hash}, {"e", static_cast<int>(made.worth.end)}, {"l", made.worth.lead}};
  if (!made.record.empty()) json["r"] = made.record;
  return json.dump();
}

Result<DailyTry> read_try(std::string_view body) {
  const auto json = parse_json(body);
  if (!json) return tl::unexpected(json.error());
  const auto has = [&](const char* name) { return json->is_object() && json->contains(name); };
  const bool is_try = has("k") && has("e") && has("l") && (*json)["k"].is_string() &&
                      (*json)["e"].is_number_unsigned() && (*json)["l"].is_number_integer() &&
                      (!has("r") || (*json)["r"].is_string());
  if (!is_try) return problem("a try of a daily deal with a member missing or of a wrong type");
  DailyTry made;
  made.key_hash = (*json)["k"].get<std::string>();
  const auto end = (*json)["e"].get<std::uint64_t>();
  if (!is_hash(made.key_hash) || end > static_cast<std::uint64_t>(TryWorth::End::won)) {
    return problem("a try of a daily deal with a value that cannot be");
  }
  made.worth = {static_cast<TryWorth::End>(end), (*json)["l"].get<std::int64_t>()};
  if (has("r")) made.record = (*json)["r"].get<std::string>();
  return made;
}

std::string TryBook::name_of(std::string_view game, std::string_view date) {
  return std::string(name_head).append(game).append(".").append(date);
}

bool TryBook::is_name(std::string_view log) {
  if (!log.starts_with(name_head)) return false;
  log.remove_prefix(name_head.size());
  const std::size_t dot = log.find('.');
  return dot != std::string_view::npos && dot > 0 && dot <= 64 &&
         std::all_of(log.begin(), log.begin() + static_cast<std::ptrdiff_t>(dot),
                     [](char letter) {
                       return letter == '-' || (letter >= 'a' && letter <= 'z') ||
                              (letter >= '0' && letter <= '9');
                     }) &&
         !wrong_date(log.substr(dot + 1));
}

Result<TryBook> TryBook::read(std::string name, std::span<const std::string> bodies) {
  TryBook book(std::move(name));
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    auto made = read_try(bodies[i]);
    if (!made) return problem("change " + std::to_string(i + 1) + ": " + made.error().text);
    if (book.find(made->key_hash) != nullptr) {
      return problem("change " + std::to_string(i + 1) + ": its key has a try already");
    }
    book.take(std::move(*made));
  }
  return book;
}

const DailyTry* TryBook::find(const std::string& key_hash) const {
  const auto found = by_key_.find(key_hash);
  return found == by_key_.end() ? nullptr : &tries_[found->second];
}

Append TryBook::add(DailyTry made, std::int64_t now) {
  if (!is_among_best(made.worth)) made.record.clear();
  Append append = append_of_try(name_, tries_.size() + 1, write_try(made), now);
  take(std::move(made));
  return append;
}

TryBook::Place TryBook::place_of(const DailyTry& made) const {
  const auto [low, high] = std::equal_range(sorted_.begin(), sorted_.end(), made.worth);
  return {static_cast<std::size_t>(low - sorted_.begin()),
          static_cast<std::size_t>(high - low) - 1};
}

std::vector<const DailyTry*> TryBook::best() const {
  std::vector<const DailyTry*> list;
  for (const std::size_t one : best_) list.push_back(&tries_[one]);
  return list;
}

bool TryBook::is_among_best(const TryWorth& worth) const {
  return best_.size() < best_max || worth > tries_[best_.back()].worth;
}

void TryBook::take(DailyTry made) {
  const TryWorth worth = made.worth;
  const std::size_t number = tries_.size();
  const bool is_best = is_among_best(worth);
  if (!is_best) made.record.clear();
  by_key_.emplace(made.key_hash, number);
  sorted_.insert(std::upper_bound(sorted_.begin(), sorted_.end(), worth), worth);
  tries_.push_back(std::move(made));
  if (!is_best) return;
  const auto place = std::find_if(best_.begin(), best_.end(),
                                  [&](std::size_t one) { return worth > tries_[one].worth; });
  best_.insert(place, number);
  if (best_.size() <= best_max) return;
  tries_[best_.back()].record.clear();
  best_.pop_back();
}

// To the store it is a game that was over with its first change: it isn't opened at a start, and
// goes when its time is over.
Append append_of_try(std::string name, std::uint64_t seq, std::string body, std::int64_t now) {
  Append append{std::move(name), seq, std::move(body)};
  append.at = now;
  append.ends = seq == 1;
  append.late = seq > 1;
  return append;
}

std::int64_t day_of_log(std::string_view name) {
  constexpr std::int64_t day_ms = 86'400'000;
  return day_number(name.substr(name.rfind('.') + 1)) * day_ms;
}

}  // namespace menagerie
