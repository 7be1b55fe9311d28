// SPDX-License-Identifier: Apache-2.0
// rules.wasm: the rules of all games, bots that decide at a glance, and the check of a shuffle.
#include <array>

#include "bots/plain.h"
#include "doors.h"
#include "engine/games/game_rules_of.h"
#include "engine/match/seen_bytes.h"
#include "engine/simulation/bulk_play_of.h"
#include "game_types.h"

namespace menagerie {
namespace {

// Bots think in minds.wasm, so all that a table needs beside the rules is what a unit of thinking
// says (server/tables/thinking/unit.h).
template <PlayableGame G>
GameType table_game() {
  GameType type{game_rules_of<G>()};
  type.write_seen = write_seen<G>;
  return type;
}

template <PlayableGame G>
PlayedGame played_game(const GameType& type) {
  return {
      .rules = &type,
      .refuse = [](const GameRules&, const BotSpec& bot, unsigned) -> std::optional<Problem> {
        if (is_plain(bot.kind)) return std::nullopt;
        return Problem{"the bot '" + bot.text() + "' searches; here are random and simple alone"};
      },
      .make_simulator = [](const Fields& fields,
                           const std::vector<BotSpec>& bots) -> std::unique_ptr<Simulator> {
        using Plain = SimulatorOf<G, PlainSeatedBot<G>>;
        return std::make_unique<Plain>(G::Notation::read_options(fields).value(), bots);
      }};
}

template <class... Games>
struct Played {
  static std::span<const GameType> tables() {
    static const std::array types{table_game<Games>()...};
    return types;
  }
  static auto games() {
    std::size_t next = 0;
    return std::array{played_game<Games>(tables()[next++])...};
  }
};

// Random words that were handed over as bytes, the lowest first. Where they come to an end others
// follow, so that whatever draws comes to an end too; but then the draw counts for nothing.
class HandedStream final : public Keystream {
 public:
  explicit HandedStream(std::vector<unsigned char> bytes) : bytes_(std::move(bytes)) {}
  bool is_used_up() const { return used_up_; }

 private:
  void refill(std::span<std::uint32_t, block_words> words) override {
    for (std::uint32_t& word : words) {
      if (next_ + 4 > bytes_.size()) {
        used_up_ = true;
        word = others_.bits();
        continue;
      }
      word = 0;
      for (std::size_t j = 4; j-- > 0;) word = word << 8 | bytes_[next_ + j];
      next_ += 4;
    }
  }

  std::vector<unsigned char> bytes_;
  std::size_t next_ = 0;
  bool used_up_ = false;
  Rng others_{1};
};

Json drawn(const Match& match, auto& draws) {
  if (match.turn().kind == Turn::Kind::deal) return Json{{"deal", to_json(match.shuffle(draws))}};
  const auto results = match.chances();
  return Json{{"chance", results[draws.below(static_cast<std::uint32_t>(results.size()))]}};
}

// The deal or the result of chance that is due, from a keystream (the attachment) or from a seed:
// as in engine/deals/fair_deal.h, except that the page does the cryptography.
Json draw(CallRequest& request) {
  const OpenMatch* open = match_of(request);
  const bool is_seeded = request.has("seed");
  const std::uint64_t seed = is_seeded ? request.seed("seed") : 0;
  auto bytes = take_attachment();
  if (open == nullptr || request.wrong()) return {};
  const Turn::Kind due = open->match->turn().kind;
  if (due != Turn::Kind::deal && due != Turn::Kind::chance) {
    return request.fail("neither a deal nor chance is due"), Json();
  }
  if (is_seeded) {
    Rng rng(seed);
    return drawn(*open->match, rng);
  }
  HandedStream stream(std::move(bytes));
  const Json json = drawn(*open->match, stream);
  if (stream.is_used_up()) request.fail("the attachment has too few random bytes for this draw");
  return json;
}

constexpr auto calls = std::to_array<Call>({{"draw", draw}});

}  // namespace

std::span<const GameType> table_games() { return OfAllGames<Played>::tables(); }

std::span<const PlayedGame> played_games() {
  static const auto games = OfAllGames<Played>::games();
  return games;
}

std::span<const Call> own_calls() {
  static const std::vector<Call> all = [] {
    std::vector<Call> list(calls.begin(), calls.end());
    list.insert(list.end(), table_calls().begin(), table_calls().end());
    return list;
  }();
  return all;
}

}  // namespace menagerie
