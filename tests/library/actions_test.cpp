// SPDX-License-Identifier: Apache-2.0
//
// The numbers of all actions, to be read by a person: a file a game. Whoever has kept such numbers
// (a trained network, a file of matches) relies on them, so none changes unnoticed.
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

Texts actions(const std::string& game, const Json& options) {
  const auto type = GameType::make(game, options.dump()).value();
  return {type.actions().begin(), type.actions().end()};
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

void add_list(std::string& text, const char* what, const Texts& list) {
  if (list.empty()) return;
  text += std::string("    ") + what + ":";
  for (const std::string& one : list) text += (&one == &list.front() ? " " : ", ") + one;
  text += "\n";
}

// Numbers follow the order of the texts, so what is there besides and what is missing tells all.
std::string difference(const Texts& standard, const Texts& other) {
  Texts more, less;
  std::set_difference(other.begin(), other.end(), standard.begin(), standard.end(),
                      std::back_inserter(more));
  std::set_difference(standard.begin(), standard.end(), other.begin(), other.end(),
                      std::back_inserter(less));
  std::string text;
  add_list(text, "more", more);
  add_list(text, "less", less);
  return text.empty() ? "    the same\n" : text;
}

std::string numbers_of(const GameDescription& game) {
  const Texts standard = actions(game.id, Json::object());
  EXPECT_TRUE(std::is_sorted(standard.begin(), standard.end()));
  std::string text = game.title + ", the standard options\n\n";
  for (std::size_t i = 0; i < standard.size(); ++i) {
    text += std::to_string(i) + "  " + standard[i] + "\n";
  }
  text += "\nWith other options, in the same order of texts\n\n";
  for (const Json& option : Json::parse(game.options)) {
    for (const Json& value : other_values(option)) {
      const std::string name = option["name"];
      const Texts other = actions(game.id, Json{{name, value}});
      EXPECT_TRUE(std::is_sorted(other.begin(), other.end()));
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
    std::stringstream written;
    written << file.rdbuf();
    EXPECT_EQ(found, written.str()) << path;
  }
}

}  // namespace
}  // namespace menagerie::v1
