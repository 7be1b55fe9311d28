// SPDX-License-Identifier: Apache-2.0
#include "terminal/play.h"
#include "terminal/words.h"
#include "words/catalogues.h"

namespace menagerie::terminal {

std::string daily_line(const DailyDeal& deal, const GameType& game, const Match& match,
                       const std::string& locale) {
  const Speech speech = {&Language::of(locale), {}, {}, true};
  const SeatMap<int> scores = match.scores();
  std::string all = std::to_string(scores[daily_seat]);
  for (const Seat seat : SeatSet::first(match.players())) {
    if (seat != daily_seat) all += " : " + std::to_string(scores[seat]);
  }
  const SeatSet winners = match.winners();
  const auto line = !winners.has(daily_seat) ? words::daily_lost
                    : winners.size() > 1     ? words::daily_shared
                                             : words::daily_won;
  const Message told = line(Quoted{deal.date}, Quoted{std::string(game.title)}, Quoted{all});
  if (match.sheet().size() < 2) return speech.say(told);
  std::string course;
  int before = 0;
  for (const SheetRow& row : match.sheet()) {
    const int total = row.totals[daily_seat];
    course += (course.empty() ? "" : " ") + std::to_string(total - before);
    before = total;
  }
  return speech.say(words::daily_by_round(told, Quoted{course}));
}

}  // namespace menagerie::terminal
