// SPDX-License-Identifier: Apache-2.0
// The verbs `games` and `rules`.
#include <fmt/format.h>

#include <memory>

#include "cli/verb.h"
#include "engine/description_json.h"
#include "engine/json.h"
#include "words/catalogues.h"
#include "words/english.h"
#include "words/language.h"

namespace menagerie::cli {
namespace {

Json game_json(const GameType& entry) {
  Json json;
  json["id"] = entry.id;
  json["name"] = entry.title;
  json["designers"] = entry.designers;
  json["players"] = {{"min", entry.players_min()}, {"max", entry.players_max()}};
  for (const OptionSpec& spec : entry.options)
    json["options"].push_back(to_json(entry.id, spec, "default"));
  if (const FirstGame& first = entry.first_game; !first.options.empty()) {
    json["first_game"]["options"] = to_json(first.options);
    json["first_game"]["advice"] = in_english(entry.id, Message(first.advice.id));
  }
  json["description"] = description_json(entry.description());
  return json;
}

std::string players_text(const GameType& entry) {
  const unsigned min = entry.players_min(), max = entry.players_max();
  if (min == max) return fmt::format("{} players", min);
  return fmt::format("{}-{} players", min, max);
}

std::string standard_text(const OptionSpec& spec) {
  std::string text = to_json(spec.standard).dump();
  std::erase(text, '"');
  return text;
}

void print_games() {
  for (const GameType& entry : games()) {
    fmt::print("{}  ({}, {})\n  by {}\n", entry.title, entry.id, players_text(entry),
               entry.designers);
    for (const OptionSpec& spec : entry.options) {
      fmt::print("  {:<19} {} (standard: {})\n  {:<19} {}\n", spec.name,
                 in_english(entry.id, allowed_values(spec)), standard_text(spec), "",
                 Language::of(wanted_locale()).say(entry.id, Message(spec.meaning)));
    }
    fmt::print("\n");
  }
  fmt::print("`menagerie rules GAME` prints a game's rules, `menagerie play GAME` starts one.\n");
}

}  // namespace

void add_games(const Command& program) {
  const Command verb = program.verb("games", "List the games, their options and designers");
  verb.footer("Example: menagerie games --json");
  auto json = std::make_shared<bool>(false);
  verb.flag("--json", *json, "For programs");
  verb.call([json] {
    if (!*json) return print_games();
    Json list = Json::array();
    for (const GameType& entry : games()) list.push_back(game_json(entry));
    fmt::print("{}\n", list.dump(2));
  });
}

void add_rules(const Command& program) {
  const Command verb = program.verb("rules", "Print the rules of a game, with the rulings");
  verb.footer("Example: menagerie rules awimbawe");
  auto game = std::make_shared<std::string>();
  verb.word("GAME", *game, "The game's name");
  verb.call([game] {
    const GameType& entry = find_game_or_fail(*game);
    const std::string_view tag = Language::of(wanted_locale()).tag();
    fmt::print("{}", rules_in(tag, entry.id, entry.rules));
  });
}

}  // namespace menagerie::cli
