// SPDX-License-Identifier: Apache-2.0
// Plays a match between bots and prints its record: play_match [GAME [SEED [BOT]]]
#include <menagerie/menagerie.h>
#include <cstdlib>
#include <iostream>

using namespace menagerie::v1;

namespace {

template <class T>
T value_or_exit(Result<T> result) {
  if (result) return *std::move(result);
  std::cerr << result.error().text << "\n";
  std::exit(2);
}

// One event: a deal, a result of chance, or the decision of a bot by what its seat knows.
void advance(Match& match, std::vector<Mind>& minds, std::uint64_t luck) {
  const Turn turn = match.turn();
  if (turn.kind == Turn::Kind::deal) {
    match.deal(match.shuffle(luck));
  } else if (turn.kind == Turn::Kind::chance) {
    const auto results = match.chances();
    match.settle(results[luck % results.size()]);
  } else {
    const unsigned seat = turn.seats.front();
    match.act(seat, minds[seat].choose(match.observe(seat)));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "savage-bowl";
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::string bot = argc > 3 ? argv[3] : "simple";

  const GameType game = value_or_exit(GameType::make(name));
  std::vector<Mind> minds;
  for (unsigned seat = 0; seat < game.players(); ++seat) {
    minds.push_back(value_or_exit(Mind::make(game, bot, seed + seat)));
  }
  Match match = game.start();
  for (std::uint64_t event = 0; match.turn().kind != Turn::Kind::over; ++event) {
    advance(match, minds, seed * 1'000'003 + event);
  }
  std::cout << match.record() << "\n";
}
