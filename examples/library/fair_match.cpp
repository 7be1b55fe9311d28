// SPDX-License-Identifier: Apache-2.0
// Plays a match with a shuffle that anyone can verify, as a server and a player would, and prints
// its record: fair_match [GAME [LUCK]]
#include <menagerie/menagerie.h>
#include <iostream>

using namespace menagerie::v1;

int main(int argc, char** argv) {
  const auto game = GameType::make(argc > 1 ? argv[1] : "savage-bowl");
  if (!game) return std::cerr << game.error().text << "\n", 2;
  const std::string luck = argc > 2 ? argv[2] : "seven ladybirds";

  // The server commits to its secret and the player in seat 0 to a text, who then reveals it.
  FairDeal deal = FairDeal::make("an example", game->players()).value();
  std::cerr << "the server promises " << deal.commitment() << "\n";
  deal.promise(0, FairDeal::promise_of(luck));
  if (const auto wrong = deal.open(0, luck)) return std::cerr << wrong->text << "\n", 1;

  std::vector<Mind> minds;
  for (unsigned seat = 0; seat < game->players(); ++seat) {
    minds.push_back(Mind::make(*game, "simple", seat).value());
  }
  Match match = game->start();
  while (match.turn().kind != Turn::Kind::over) {
    const Turn turn = match.turn();
    if (turn.kind != Turn::Kind::play) {
      deal.draw(match);
      continue;
    }
    const unsigned seat = turn.seats.front();
    match.act(seat, minds[seat].choose(match.observe(seat)));
  }
  deal.reveal(match);
  std::cout << match.record() << "\n";
}
