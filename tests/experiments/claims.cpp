// SPDX-License-Identifier: Apache-2.0
// claims GAME GAMES [BOT [ITERATIONS [WORLDS [PLAYING_ON [FIRST]]]]]: BOT (default: normal) plays
// that many games, from number FIRST (default: 0), which are then analyzed. Every claimed mistake
// is checked again: by exact play of more positions, and by bots with ITERATIONS (default: 40000)
// that play both actions on in up to WORLDS (default: 64) other worlds. Prints one line per game,
// and their sum.

#include <cstdlib>
#include <iostream>

#include "experiments/claims.h"

namespace menagerie {
namespace {

void tell(const std::string& of, const Claims& claims) {
  std::cout << of << ',' << claims.decisions << ',' << claims.exact << ',' << claims.played_on
            << ',' << claims.right << ',' << claims.wrong << ',' << claims.against_exact
            << std::endl;
}

int run(int count, char** words) {
  const auto word = [&](int i, const char* otherwise) { return i < count ? words[i] : otherwise; };
  const GameType* entry = find_game(word(1, ""));
  const auto bot = parse_bot(word(3, "normal"));
  if (entry == nullptr || !bot) {
    std::cerr << "usage: claims GAME GAMES [BOT [ITERATIONS [WORLDS [PLAYING_ON [FIRST]]]]]\n";
    return 2;
  }
  Proof proof;
  proof.iterations = std::atoll(word(4, "40000"));
  proof.worlds = static_cast<unsigned>(std::atoi(word(5, "64")));
  const auto begun = make_match(*entry, {}).value();
  const std::vector<BotSpec> bots(begun->players(), *bot);
  const auto simulator = entry->make_simulator(begun->options(), bots);
  std::cout << "game,decisions,exact,played_on,as_claimed,the_contrary,against_exact" << std::endl;
  Claims all;
  const std::uint64_t first = std::strtoull(word(7, "0"), nullptr, 10);
  for (std::uint64_t i = first; i < first + std::strtoull(word(2, "40"), nullptr, 10); ++i) {
    const Record record = read_record(simulator->play(40, i, Keep::record, {}).record).value();
    AnalysisPlan plan;
    plan.entry = entry;
    plan.record = &record;
    plan.bot = *parse_bot("ismcts:iterations=2000");
    plan.playouts = 1;
    plan.playing_on = std::atoll(word(6, "40000000"));
    const Claims claims = proved(plan, proof);
    all.add(claims);
    tell(std::to_string(i), claims);
  }
  tell("all", all);
  return 0;
}

}  // namespace
}  // namespace menagerie

int main(int count, char** words) { return menagerie::run(count, words); }
