// SPDX-License-Identifier: Apache-2.0
// Tries of daily deals from outside. The input is the body of a request, or changes one: the first
// byte says which.
//   r   the rest is the record itself
//   p   the rest are pairs of bytes: which event of a whole game, and what becomes of it
// A try may be refused. It counts only if it is that day's deal, decision by decision, and never
// tells its name; and what counts is there after a restart.
#include <cstdlib>
#include <string_view>

#include "fuzz/input.h"
#include "server/tables/thinking/unit.h"
#include "tests/server/driver.h"

using namespace menagerie;

namespace {

constexpr std::string_view date = "2026-11-28", key = "aaaaaaaaaaaaaaaaaaaaaaaa";

const Record& whole_game() {
  static const Record record = [] {
    const GameType& game = *find_game("awimbawe");
    DailyGame played(game, daily_deal(game, date).value());
    for (;;) {
      while (played.step()) continue;
      const auto legal = played.match()->legal(daily_seat);
      if (legal.empty()) return played.record("Fuzzy");
      if (played.act(legal.front())) std::abort();
    }
  }();
  return record;
}

std::string body_of(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  if (input.byte() != 'p') return input.text(65'536);
  Record record = whole_game();
  while (!input.empty() && !record.events.empty()) {
    const std::size_t at = input.below(record.events.size());
    const std::size_t what = input.byte();
    Event& event = record.events[at];
    if (what % 4 == 0) record.events.erase(record.events.begin() + static_cast<long>(at));
    if (what % 4 == 1) std::swap(event, record.events[what % record.events.size()]);
    if (what % 4 == 2) event.seat = Seat(what % 3);
    if (what % 4 == 3) event.text = record.events[what % record.events.size()].text;
  }
  return write_record(record);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Driver driver;
  driver.now = (day_number(date) * 24 + 1) * 3'600'000;
  Request request;
  request.client = 1'000'000;
  request.method = "POST";
  request.path = "/api/v1/daily/awimbawe/2026-11-28";
  request.token = key;
  request.body = body_of(data, size);
  driver.request(request);
  while (!driver.thinks.empty()) {
    const Think asked = driver.thinks.front();
    driver.thinks.erase(driver.thinks.begin());
    Thought answer;
    answer.ticket = asked.ticket;
    answer.action = decide(asked, {});
    driver.thought(answer);
  }
  const auto told = [&] {
    return driver.ask("GET", "/daily/awimbawe/2026-11-28", {}, std::string(key));
  };
  const Reply before = told();
  if (before.body.find("Fuzzy") != std::string::npos) std::abort();
  if (before.status != 200) return 0;
  driver.restart();
  if (told().body != before.body) std::abort();
  const Json best = parse_json(before.body).value()["standing"]["best"][0]["record"];
  const Record record = read_record(best.dump()).value();
  const GameType& game = *find_game("awimbawe");
  if (check_daily(game, record, *make_match(game, record.options).value())) std::abort();
  return 0;
}
