// SPDX-License-Identifier: Apache-2.0
//
// The numbers of all actions, to be read by a person: one file per game. People who have kept such
// numbers (in a trained network, in a file of matches) rely on them, so none changes unnoticed. A
// game without a file has made no such promise yet.
//
//   UPDATE_GOLDENS=1 build/release/tests/library/test_library     rewrites them
#include <gtest/gtest.h>
#include <menagerie/menagerie.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace menagerie::v1 {
namespace {

using Json = nlohmann::ordered_json;
using Texts = std::vector<std::string>;

// Nothing where the rules know no such game: 32 cards a hand are too many for four.
Texts actions(const std::string& game, const Json& options) {
  const auto type = GameType::make(game, options.dump());
  if (!type) return {};
  return {type->actions().begin(), type->actions().end()};
}

// The other values of an option that are worth a look: both ends of a range.
std::vector<Json> other_values(const Json& option) {
  std::vector<Json> values;
  if (option["type"] == "boolean") values = {true, false};
  if (option["type"] == "integer") values = {option["min"], option["max"]};
  if (option["type"] == "choice") values = option["choices"].get<std::vector<Json>>();
  std::erase(values, option["default"]);
  return values;
}

// The same actions by their standard numbers, in runs: "0 to 9 are 12 to 21"; others by their text.
std::string difference(const Texts& standard, const Texts& other) {
  if (other == standard) return "    the same\n";
  const auto number_of = [&](std::size_t i) {
    return static_cast<std::size_t>(std::find(standard.begin(), standard.end(), other[i]) -
                                    standard.begin());
  };
  std::string text;
  for (std::size_t i = 0, end = 0; i < other.size(); i = end) {
    const std::size_t there = number_of(i);
    end = i + 1;
    if (there == standard.size()) {
      text += "    " + std::to_string(i) + " is " + other[i] + "\n";
      continue;
    }
    while (end < other.size() && number_of(end) == there + (end - i)) ++end;
    text += "    " + std::to_string(i) + " to " + std::to_string(end - 1) + " are " +
            std::to_string(there) + " to " + std::to_string(there + (end - 1 - i)) + "\n";
  }
  return text;
}

std::string numbers_of(const GameDescription& game) {
  const Texts standard = actions(game.id, Json::object());
  std::string text = game.title + ", the standard options\n\n";
  for (std::size_t i = 0; i < standard.size(); ++i) {
    text += std::to_string(i) + "  " + standard[i] + "\n";
  }
  text += "\nWith other options, by these numbers\n\n";
  for (const Json& option : Json::parse(game.options)) {
    for (const Json& value : other_values(option)) {
      const std::string name = option["name"];
      Json options = Json::object();
      options[name] = value;
      const Texts other = actions(game.id, options);
      if (other.empty()) continue;
      text += name + " " + value.dump() + ": " + std::to_string(other.size()) + " actions\n" +
              difference(standard, other);
    }
  }
  return text;
}

TEST(ActionNumbers, are_as_written) {
  for (const GameDescription& game : games()) {
    const std::string path = std::string(ACTIONS) + "/" + game.id + ".txt";
    const std::string found = numbers_of(game);
    if (std::getenv("UPDATE_GOLDENS") != nullptr) {
      std::ofstream(path) << found;
      continue;
    }
    std::ifstream file(path);
    if (!file) continue;
    std::stringstream written;
    written << file.rdbuf();
    EXPECT_EQ(found, written.str()) << path;
  }
}

}  // namespace
}  // namespace menagerie::v1
