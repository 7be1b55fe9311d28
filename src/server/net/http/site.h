// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace menagerie {

// The lessons and the puzzles are files here, each under the id of its game.
inline constexpr std::string_view lessons_path = "/api/v1/lessons/";
inline constexpr std::string_view puzzles_path = "/api/v1/puzzles/";
// The list of the games is here, and under it the answer for each game, by language ("?lang=de").
inline constexpr std::string_view games_path = "/api/v1/games";

// The files of the web page, all read when the server starts. Only files in this list can be
// requested, so no path leads out of the folder.
class Site {
 public:
  struct File {
    std::string type, body;
    std::string gzip, brotli;  // Empty if they don't pay off or don't exist.
    std::string hash;          // The beginning of SHA-256 of its plain form, in hexadecimal.
    bool lasting = false;      // Its name changes with its content.
  };

  // Without a folder, the site has a single page that says where the real one is.
  static Result<Site> load(const std::string& folder);

  // Adds something that the program makes itself, like a file with that extension.
  void make(const std::string& path, std::string_view ending, std::string body);

  // The file of exactly this path, or nullptr.
  const File* find_exactly(std::string_view path) const;
  // The file of a path; for other paths the page itself; nullptr if there is none.
  const File* find(std::string_view path) const;
  // The page itself, or nullptr.
  const File* page() const;
  // The bytes for a visitor who accepts these encodings, and the name of the encoding: "br",
  // "gzip", or nothing for the plain file.
  struct Form {
    std::string_view encoding;
    const std::string& bytes;
  };
  static Form form(const File& file, std::string_view accept_encoding);
  std::size_t size() const { return files_.size(); }

 private:
  void add_packed(std::string_view path, std::string body);

  std::map<std::string, File, std::less<>> files_;
};

}  // namespace menagerie
