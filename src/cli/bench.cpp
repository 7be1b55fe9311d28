// SPDX-License-Identifier: Apache-2.0
// The verb `bench`.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "cli/verb.h"
#include "engine/json.h"

namespace menagerie::cli {
namespace {

struct BenchOptions {
  std::string game;
  double seconds = 1;
  bool json = false;
};

void run(const BenchOptions& options) {
  const GameType* only = options.game.empty() ? nullptr : &find_game_or_fail(options.game);
  Json all = Json::object();
  for (const GameType& entry : games()) {
    if (only != nullptr && &entry != only) continue;
    const Figures figures = entry.bench(options.seconds);
    if (!options.json) print_out("{}\n", entry.title);
    for (const auto& [name, value] : figures) {
      if (options.json) all[std::string(entry.id)][name] = value;
      if (options.json) continue;
      const auto whole = static_cast<std::uint64_t>(std::llround(value));
      print_out("  {:<28}{:>16}\n", name,
                value < 100 ? fmt::format("{:.2f}", value) : grouped(whole));
    }
  }
  if (options.json) print_out("{}\n", all.dump(2));
}

}  // namespace

void add_bench(const Command& program) {
  const Command verb =
      program.verb("bench", "Measure how fast one thread of this machine plays and searches");
  verb.footer("Example: menagerie bench rage-n-glyphs --json");
  auto options = std::make_shared<BenchOptions>();
  verb.word("GAME", options->game, "One game (default: all)", Need::optional);
  verb.real("--seconds", options->seconds, {0.001, 3600}, "Seconds per measurement (default: 1)");
  verb.flag("--json", options->json, "Print JSON");
  verb.call([options] { run(*options); });
}

}  // namespace menagerie::cli
