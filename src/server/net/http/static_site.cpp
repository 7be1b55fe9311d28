// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/static_site.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/json.h"
#include "engine/lessons/lesson_json.h"
#include "server/tables/views/about_games.h"
#include "words/language.h"

namespace menagerie {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view head = "<head>";
constexpr std::string_view mark = "<head>\n    <meta name=\"menagerie-site\" content=\"\" />";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

std::optional<Problem> write(const fs::path& path, std::string_view text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (!file) return Problem{"cannot write " + path.string()};
  return std::nullopt;
}

// The host of the folder packs files as it likes, so the packed ones are left out.
std::optional<Problem> copy_files(const fs::path& from, const fs::path& to) {
  std::error_code error;
  for (fs::recursive_directory_iterator it(from, error), end; it != end; it.increment(error)) {
    if (error) break;
    if (!it->is_regular_file(error) || it->path().extension() == ".br") continue;
    const fs::path goal = to / fs::relative(it->path(), from, error);
    fs::create_directories(goal.parent_path(), error);
    if (!fs::copy_file(it->path(), goal, error) || error) {
      return Problem{"cannot write " + goal.string() + ": " + error.message()};
    }
  }
  if (error) return Problem{"cannot read the folder " + from.string() + ": " + error.message()};
  return std::nullopt;
}

// The files that index.html names are next to it, wherever that is.
std::optional<Problem> write_index(const fs::path& from, const fs::path& to) {
  std::ifstream file(from, std::ios::binary);
  std::ostringstream read;
  read << file.rdbuf();
  std::string text = read.str();
  const auto at = text.find(head);
  if (!file || at == std::string::npos) return Problem{from.string() + " is not the page"};
  text.replace(at, head.size(), mark);
  replace_all(text, "href=\"/", "href=\"./");
  replace_all(text, "src=\"/", "src=\"./");
  return write(to, text);
}

// What the server answers at /api/v1 as files: without queries, since hosts of folders ignore them
// ("games.de.json" for "games?lang=de"), and with an ending by which they know the type.
std::optional<Problem> write_answers(const fs::path& api, std::span<const GameType> games) {
  if (auto wrong = write(api / "games.json", about_games(games, "en"))) return wrong;
  for (const std::string& tag : Language::tags()) {
    if (auto wrong = write(api / ("games." + tag + ".json"), about_games(games, tag))) return wrong;
  }
  for (const GameType& game : games) {
    const std::string id(game.id), name = id + ".json";
    if (auto wrong = write(api / "games" / name, about_game(game, "en"))) return wrong;
    for (const std::string& tag : Language::tags()) {
      const auto words = words_of_game(game, tag);
      if (!words) continue;
      if (auto wrong = write(api / "games" / id / "words" / (tag + ".json"), *words)) return wrong;
    }
    if (const auto puzzles = puzzles_of_game(game)) {
      if (auto wrong = write(api / "puzzles" / name, *puzzles)) return wrong;
    }
    if (game.lesson.empty()) continue;
    const auto lesson = read_lesson(game);
    if (!lesson) return lesson.error();
    if (auto wrong = write(api / "lessons" / name, lesson_json(*lesson).dump())) return wrong;
  }
  return std::nullopt;
}

}  // namespace

// Everything that can be wrong is checked before anything is written. The goal may not be inside
// the page, or the copy would meet itself.
std::optional<Problem> write_static_site(const std::string& page, const std::string& to,
                                         std::span<const GameType> games) {
  std::error_code error;
  if (page.empty() || !fs::exists(fs::path(page) / "index.html", error)) {
    return Problem{"the folder '" + page + "' holds no built page; tools/web.sh makes one"};
  }
  if (!fs::exists(fs::path(page) / "engine" / "rules.wasm", error)) {
    return Problem{"the page in '" + page +
                   "' was built without its engine, so it could not play without a server; "
                   "tools/wasm.sh and then tools/web.sh add it"};
  }
  if (fs::exists(to, error) && !(fs::is_directory(to, error) && fs::is_empty(to, error))) {
    return Problem{"'" + to + "' is there already; name a new or an empty folder"};
  }
  const fs::path inside =
      fs::weakly_canonical(to, error).lexically_relative(fs::canonical(page, error));
  if (!inside.empty() && *inside.begin() != "..") {
    return Problem{"'" + to + "' is inside the page that is copied; name a folder elsewhere"};
  }
  fs::create_directories(to, error);
  if (error) return Problem{"cannot make the folder '" + to + "': " + error.message()};
  if (auto wrong = copy_files(page, to)) return wrong;
  if (auto wrong = write_index(fs::path(page) / "index.html", fs::path(to) / "index.html")) {
    return wrong;
  }
  return write_answers(fs::path(to) / "api", games);
}

}  // namespace menagerie
