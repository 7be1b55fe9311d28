// SPDX-License-Identifier: Apache-2.0
// Options and bots as the command line reads them: "K=V" lines for a game, then a list of bots.
#include <cstdlib>
#include <string_view>

#include "bots/spec.h"
#include "engine/games/games.h"
#include "fuzz/input.h"

using namespace menagerie;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  const GameType& entry = games()[data[0] % games().size()];
  Fields given;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const auto equals = line.find('=');
    if (equals == std::string_view::npos) {
      const auto bot = parse_bot(line);
      // What is read has a spelling, and the spelling is read back as the same.
      if (bot && parse_bot(bot->text()) != bot) std::abort();
      continue;
    }
    const OptionSpec* spec = entry.option(line.substr(0, equals));
    if (spec == nullptr) continue;
    auto value = parse_option(*spec, line.substr(equals + 1));
    if (value) given.push_back({std::string(spec->name), *value});
  }
  const auto match = make_match(entry, given);
  if (!match) return match.error().text.empty() ? (std::abort(), 0) : 0;
  // The options of a match make the same match.
  const auto again = make_match(entry, (*match)->options());
  if (!again || (*again)->options() != (*match)->options()) std::abort();
  return 0;
}
