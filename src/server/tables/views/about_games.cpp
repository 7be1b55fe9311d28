// SPDX-License-Identifier: Apache-2.0
#include "server/tables/views/about_games.h"

#include "engine/json.h"
#include "engine/puzzles/puzzle_files.h"
#include "engine/view/description_json.h"
#include "words/catalogues.h"
#include "words/english.h"
#include "words/language.h"

namespace menagerie {
namespace {

// The same for everyone who reads one language, so a server makes each answer once (net/serve.cpp).
Json game_json(const GameType& game, std::string_view locale) {
  Json json;
  json["id"] = game.id;
  json["title"] = game.title;
  json["designers"] = game.designers;
  json["players"] = {game.players_min(), game.players_max()};
  Json& options = json["options"] = Json::array();
  for (const OptionSpec& spec : game.options) options.push_back(to_json(game.id, spec, "standard"));
  if (const FirstGame& first = game.first_game; !first.options.empty()) {
    json["first_game"]["options"] = to_json(first.options);
    json["first_game"]["advice"] = in_english(game.id, Message(first.advice.id));
    if (first.minutes > 0) json["first_game"]["minutes"] = first.minutes;
    if (first.players_max > 0) json["first_game"]["players_max"] = first.players_max;
  }
  const Description description = game.description();
  if (const Term line = description.cover.line; !line.id.empty()) {
    json["line"] = Language::of(locale).say(game.id, Message(line.id));
  }
  json["lesson"] = !game.lesson.empty();
  json["puzzles"] = puzzle_count(game.id);
  json["description"] = description_json(description);
  return json;
}

}  // namespace

std::string about_games(std::span<const GameType> games, std::string_view locale) {
  Json list = Json::array();
  for (const GameType& game : games) list.push_back(game_json(game, locale));
  return R"({"games":)" + list.dump() + "}";
}

std::string about_game(const GameType& game, std::string_view locale) {
  Json json = game_json(game, locale);
  json["rules"] = game.rules;
  return json.dump();
}

// The lines are JSON as they are in the sources, and are put together without being read.
std::optional<std::string> puzzles_of_game(const GameType& game) {
  const auto lines = puzzle_lines(game.id);
  if (lines.empty()) return std::nullopt;
  std::string json = R"({"puzzles":[)";
  for (const std::string_view line : lines) json.append(line).append(",");
  json.back() = ']';
  return json + "}";
}

std::optional<std::string_view> words_of_game(const GameType& game, std::string_view tag) {
  for (const CatalogueFile& file : catalogue_files()) {
    if (file.game == game.id && file.tag == tag) return file.json;
  }
  return std::nullopt;
}

}  // namespace menagerie
