// SPDX-License-Identifier: Apache-2.0
// What a bot would do first in a game, and what it thinks of the rest: search_position [GAME
// [SEED]]
#include <menagerie/menagerie.h>
#include <cstdlib>
#include <iomanip>
#include <iostream>

using namespace menagerie::v1;

int main(int argc, char** argv) {
  const auto game = GameType::make(argc > 1 ? argv[1] : "awimbawe");
  if (!game) return std::cerr << game.error().text << "\n", 2;
  Match match = game->start();
  match.deal(match.shuffle(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1));
  if (match.turn().kind != Turn::Kind::play) return std::cerr << "nobody is to decide\n", 1;

  const unsigned seat = match.turn().seats.front();
  Mind mind = Mind::make(*game, "ismcts:iterations=5000", 1).value();
  std::cout << "seat " << seat << " of " << game->id() << "\n";
  for (const Choice& choice : mind.advise(match.observe(seat))) {
    std::cout << std::setw(24) << std::left << game->actions()[choice.action] << std::fixed
              << std::setprecision(3) << choice.value << "  (" << choice.visits << " visits)\n";
  }
}
